import { USUAL_SETTINGS } from '#engine/findings/settings.ts';
import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { importPreview, importStatus } from './import.contract.ts';
import { readImportLines } from './lines.ts';
import { findImport, IS_UNCOUNTED, readImports } from './row.ts';

type Output = z.output<typeof importPreview.output>;

/** Codes of lines that are left out for no fault of theirs: what is known, put aside, or no line at all. */
const SETTLED = `('row.known', 'row.skipped', 'row.total', 'row.withdrawn_since')`;

/** Significant digits that an amount needs before two of one short period are held for the same one; ours (\`engine/findings\`). */
const DIGITS = USUAL_SETTINGS.duplicateDigits;

/**
 * Ready lines without a key that say the same activity, days, place and amount as an earlier one of the file: of a whole
 * month or more always, else where the amount has the digits that two hardly share by chance.
 */
const REPEATED = `l.position in (
  select x.position from (
    select r.position, r.quantity, r.group_number,
      row_number() over (partition by r.group_number, r.quantity order by r.position) as nth
    from public.import_lines r
    where r.import_id = $1 and r.problem is null and r.key is null and r.quantity is not null
  ) x join public.import_groups d on d.import_id = $1 and d.number = x.group_number
  where x.nth > 1 and (d.period_to - d.period_from >= 27
    or length(ltrim(regexp_replace(trim_scale(x.quantity)::text, '(\\.|0+$)', '', 'g'), '0-')) >= ${DIGITS}))`;

const ONLY = {
  all: 'true',
  left_out: `(l.problem is not null or ${IS_UNCOUNTED})`,
  problems: `(l.problem ->> 'code' not in ${SETTLED} or ${IS_UNCOUNTED})`,
  ready: `l.problem is null and not (${IS_UNCOUNTED})`,
  corrections: 'l.problem is null and l.supersedes is not null',
  repeated: REPEATED,
} as const;

/** Shows lines and totals. Refuses with `import.not_found` (404). */
export const previewImport: UseCase<typeof importPreview.input, typeof importPreview.output> = {
  contract: importPreview,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, after, only, limit, linesOnly }) {
    const shown = await findImport(context, importId);
    const condition = `l.position > $2 and ${ONLY[only]}`;
    const found = await readImportLines(context, shown.id, condition, [after], limit + 1);
    const lines = found.slice(0, limit);
    const span = linesOnly ? { from: null, to: null } : await spanOf(context, shown.id);
    return {
      import: shown,
      mapping: await mappingOf(context, shown.id),
      lines,
      nextAfter: found.length > limit ? (lines.at(-1)?.position ?? null) : null,
      totals: span.from === null ? [] : await readTotals(context, shown.id),
      repeated: linesOnly ? null : await countRepeated(context, shown.id),
      ...span,
    };
  },
};

async function countRepeated({ tx }: RunContext, importId: string): Promise<number> {
  const [row] = await tx.query<{ lines: number }>(
    `select count(*)::int as lines from public.import_lines l where l.import_id = $1 and ${REPEATED}`,
    [importId],
  );
  if (!row) throw new Error('A count gave no row.');
  return row.lines;
}

async function mappingOf({ tx }: RunContext, importId: string): Promise<Output['mapping']> {
  const [row] = await tx.query<{ mapping: Output['mapping'] }>(
    'select mapping from public.imports where id = $1',
    [importId],
  );
  if (!row) throw new Error('An import has no mapping.');
  return row.mapping;
}

/** Tells how far imports are. Refuses a named one that is not the organization's with `import.not_found` (404). */
export const tellImports: UseCase<typeof importStatus.input, typeof importStatus.output> = {
  contract: importStatus,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, limit }) {
    if (importId !== undefined) return { imports: [await findImport(context, importId)] };
    return { imports: await readImports(context, "i.state <> 'discarded'", [], limit) };
  },
};

export async function spanOf(
  { tx }: RunContext,
  importId: string,
): Promise<{ from: string | null; to: string | null }> {
  const [span] = await tx.query<{ from: string | null; to: string | null }>(
    `select date_trunc('month', min(g.period_from)::timestamp)::date as "from",
       (date_trunc('month', max(g.period_to)::timestamp) + interval '1 month - 1 day')::date as "to"
     from public.import_groups g where g.import_id = $1 and g.number in (
       select l.group_number from public.import_lines l where l.import_id = $1 and l.problem is null)`,
    [importId],
  );
  return span ?? { from: null, to: null };
}

/**
 * What the lines of the import `$2` that are not filed yet change, by scope, category and site: what they add, and, of
 * corrections, what they take the place of.
 */
export const ADDED = `
  select g.scope, g.category, g.site_id, l.co2e_kg as kg, (l.co2e_kg is null)::int as not_counted, 1 as lines
  from public.import_lines l
  join public.imports i on i.id = l.import_id
  join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
  where l.import_id = $2 and l.problem is null and l.position > i.committed_through
  union all
  select e.scope, e.category, e.site_id, -e.co2e_kg, -(e.co2e_kg is null)::int, 0
  from public.import_lines l
  join public.imports i on i.id = l.import_id
  join public.entries e on e.id = l.supersedes
  where l.import_id = $2 and l.problem is null and l.position > i.committed_through and i.corrections > 0`;

/** Totals of the months that the import touches; what it made already stands in them, and is not added again. */
function readTotals({ tx, actor }: RunContext, importId: string): Promise<Output['totals']> {
  return tx.query<Output['totals'][number]>(
    `with added as (
       select d.scope, coalesce(sum(d.kg), 0) as kg, coalesce(sum(d.not_counted), 0)::int as not_counted
       from (${ADDED}) d group by d.scope
     ), span as (
       select date_trunc('month', min(g.period_from)::timestamp)::date as first, max(g.period_to) as last
       from public.import_groups g where g.import_id = $2 and g.scope is not null
     ), standing as (
       select t.scope, sum(t.co2e_kg) as kg, sum(t.not_counted_starting)::int as not_counted
       from public.result_totals t, span
       where t.organization_id = $1 and t.month between span.first and span.last group by t.scope
     )
     select coalesce(a.scope, s.scope) as scope, trim_scale(coalesce(s.kg, 0))::text as "beforeKg",
       trim_scale(coalesce(a.kg, 0))::text as "addedKg", trim_scale(coalesce(s.kg, 0) + coalesce(a.kg, 0))::text as "afterKg",
       coalesce(s.not_counted, 0) as "notCountedBefore", coalesce(a.not_counted, 0) as "notCountedAdded"
     from added a full join standing s on s.scope = a.scope order by 1`,
    [organizationOf(actor), importId],
  );
}
