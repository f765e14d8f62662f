import type { z } from 'zod';
import { kindName } from '../entry/row.ts';
import { mayReadJournal } from '../../may/audit.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { journalUnfold } from './journal.contract.ts';
import { FILING, readJournal } from './row.ts';
import { readSubjects } from './subjects.ts';

type Output = z.input<typeof journalUnfold.output>;

const MOST = 50;

/** Unfolds a line of the journal. Refuses with `journal.not_found` (404). */
export const unfoldJournal: UseCase<typeof journalUnfold.input, typeof journalUnfold.output> = {
  contract: journalUnfold,
  may: ({ actor }) => mayReadJournal(actor),
  async run(context, { sequence }): Promise<Output> {
    const [line] = await readJournal(context, 'j.sequence = $3::bigint', [sequence], 1);
    if (!line) throw new Refused('journal.not_found', 404);
    const kept = await readKept(context, sequence);
    return {
      line,
      intact: kept.intact,
      subjects: await readSubjects(context, await subjectIds(context, sequence)),
      changes: kept.changes,
      entries: await entriesOf(context, sequence),
    };
  },
};

async function readKept(
  { tx, actor }: RunContext,
  sequence: number,
): Promise<{ intact: boolean; changes: Output['changes'] }> {
  const [row] = await tx.query<{ intact: boolean; changes: Output['changes'] }>(
    `select j.hash = razao.journal_hash(j)
         and j.detail ->> 'changes' is not distinct from razao.sha256_of(c.changes) as intact,
       coalesce(c.changes, '[]') as changes
     from public.journal j
     left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
     where j.organization_id = $1 and j.sequence = $2`,
    [organizationOf(actor), sequence],
  );
  return row ?? { intact: false, changes: [] };
}

/** The first things that the line is about. */
async function subjectIds({ tx, actor }: RunContext, sequence: number): Promise<string[]> {
  const [row] = await tx.query<{ ids: string[] }>(
    `select subject_ids[1:${MOST}] as ids from public.journal where organization_id = $1 and sequence = $2`,
    [organizationOf(actor), sequence],
  );
  return row?.ids ?? [];
}

/** What a version of a line says, for the columns that people change. */
const SAID = (
  alias: string,
) => `jsonb_strip_nulls(jsonb_build_object('state', ${alias}.state, 'kind', ${alias}.kind,
  'quantity', trim_scale(${alias}.quantity)::text, 'unit', ${alias}.unit, 'from', ${alias}.period_from,
  'to', ${alias}.period_to, 'site', (select s.name from public.sites s where s.id = ${alias}.site_id),
  'region', ${alias}.region, 'factor', ${alias}.factor_ids[1], 'co2eKg', trim_scale(${alias}.co2e_kg)::text,
  'biogenicCo2Kg', trim_scale(${alias}.biogenic_co2_kg)::text, 'gwpSet', ${alias}.gwp_set))`;

/** Lines of the ledger that came by it: those it names, or those of its stretch of the chain. */
async function entriesOf({ tx, actor, ports }: RunContext, sequence: number): Promise<Output['entries']> {
  const rows = await tx.query<Omit<Output['entries'][number], 'kindName'> & { kind: string }>(
    `select e.id as "entryId", e.line_id as "lineId", e.kind, e.reason, ${SAID('e')} as after,
       case when b.id is not null then ${SAID('b')} end as before
     from public.journal j
     join public.entries e on e.organization_id = j.organization_id and (
       (j.verb = any ($3::text[]) and e.id = any (j.subject_ids))
       or e.sequence between (j.detail ->> 'firstSequence')::bigint and (j.detail ->> 'lastSequence')::bigint)
     left join public.entries b on b.id = e.supersedes
     where j.organization_id = $1 and j.sequence = $2 and j.outcome = 'done'
       -- A correction names the line that it corrects as well.
       and not exists (select from public.entries later where later.supersedes = e.id and later.id = any (j.subject_ids))
     order by e.sequence limit ${MOST}`,
    [organizationOf(actor), sequence, [...FILING]],
  );
  return rows.map(({ kind, ...row }) => ({ ...row, kindName: kindName(ports.library, kind) }));
}
