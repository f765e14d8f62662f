import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { mayReadJournal } from '../../may/audit.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import type { journalFilter } from './filter-shape.ts';
import { journalQuery } from './journal.contract.ts';
import { readJournal } from './row.ts';
import { readSubjects, type Subject } from './subjects.ts';

type Output = z.input<typeof journalQuery.output>;

/** Reads a page of the journal. Refuses with `input.invalid` (422) for a time zone that nobody knows. */
export const queryJournal: UseCase<typeof journalQuery.input, typeof journalQuery.output> = {
  contract: journalQuery,
  may: ({ actor }) => mayReadJournal(actor),
  async run(context, { filter, before, limit }): Promise<Output> {
    const { sql, parameters } = conditionOf(filter, before);
    const rows = await readJournal(context, sql, parameters, limit + 1);
    const lines = rows.slice(0, limit);
    const subjects = await readSubjects(context, [
      ...new Set(lines.flatMap(({ subjectIds }) => subjectIds.slice(0, 3))),
    ]);
    const named = new Map(subjects.map((subject) => [subject.id, subject]));
    return {
      lines: lines.map((line) => ({
        ...line,
        // What was refused may have named what is another organization's.
        subjectIds: line.outcome === 'done' ? line.subjectIds : line.subjectIds.filter((id) => named.has(id)),
        about: aboutOf(line.subjectIds, named),
      })),
      next: rows.length > limit ? (lines.at(-1)?.sequence ?? null) : null,
      known: before === undefined ? await known(context) : null,
    };
  },
};

/** The first of what a line is about that has a name: an approval names documents and conversations as well. */
function aboutOf(ids: readonly string[], named: ReadonlyMap<string, Subject>): Subject | null {
  return ids.map((id) => named.get(id)).find((subject) => subject !== undefined) ?? null;
}

/** Where two parameters stand before: the organization and the verbs that file lines. */
const FIRST = 3;

function conditionOf(filter: z.output<typeof journalFilter>, before: number | undefined) {
  const parameters: unknown[] = [];
  const parts: string[] = ['true'];
  const add = (sql: string, value: unknown): void => {
    parameters.push(value);
    parts.push(sql.replaceAll('?', `$${FIRST + parameters.length - 1}`));
  };
  const zone = zoneOf(filter.zone);
  if (before !== undefined) add('j.sequence < ?::bigint', before);
  if (filter.actorIds) add('j.actor_id = any (?::uuid[])', filter.actorIds);
  if (filter.verbs) add('j.verb = any (?::text[])', filter.verbs);
  if (filter.subjectId !== undefined) {
    add('j.sequence = any (array(select razao.journal_about($1, array[?::uuid])))', filter.subjectId);
  }
  if (filter.from !== undefined) add(`j.at >= ?::date::timestamp at time zone ${zone}`, filter.from);
  if (filter.to !== undefined) add(`j.at < (?::date + 1)::timestamp at time zone ${zone}`, filter.to);
  if (filter.roles) add(`j.detail ->> 'role' = any (?::text[])`, filter.roles);
  if (filter.doors) add('j.door = any (?::text[])', filter.doors);
  if (filter.outcome !== undefined) add(`(j.outcome = 'done') = ?::boolean`, filter.outcome === 'done');
  return { sql: parts.join(' and '), parameters };
}

/** The zone as a literal of SQL: the name as the calendar of this process writes it, which holds no quote. */
function zoneOf(zone: string): string {
  try {
    const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    if (/^[\w+/-]+$/.test(name)) return `'${name}'`;
  } catch {
    // Falls through to the refusal.
  }
  throw invalidInput('filter.zone', 'not a time zone');
}

/** Verbs and people of the whole journal: each is looked up in its index, however many lines it has. */
async function known({ tx, actor }: RunContext): Promise<Output['known']> {
  const distinct = (column: 'verb' | 'actor_id') => `
    with recursive each as (
      (select ${column} as value from public.journal
       where organization_id = $1 and ${column} is not null order by ${column} limit 1)
      union all
      select (select j.${column} from public.journal j where j.organization_id = $1 and j.${column} > e.value
              order by j.${column} limit 1)
      from each e where e.value is not null)
    select value from each where value is not null`;
  const organization = [organizationOf(actor)];
  const verbs = await tx.query<{ value: string }>(distinct('verb'), organization);
  const actors = await tx.query<{ id: string; name: string }>(
    `select a.value as id, coalesce(person.full_name, '') as name from (${distinct('actor_id')}) a
     left join public.my_colleagues() person on person.user_id = a.value order by name, id`,
    organization,
  );
  return { verbs: verbs.map(({ value }) => value), actors };
}
