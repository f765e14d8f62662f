import { randomBytes } from 'node:crypto';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { Group, LineAmounts } from './groups.ts';
import type { ReadLine } from './line-reader.ts';
import type { RowProblem } from './line-reading.ts';

/** A line ready to be stored. */
export interface StagedLine {
  readonly line: ReadLine;
  readonly group: Group | null;
  readonly amounts: LineAmounts | null;
  readonly problem: RowProblem | null;
  /** Evidence that says more than the cell of the quantity, which is written when the line is filed (`razao.cell_evidence`). */
  readonly evidence: string | null;
}

/** An import, with the sheet that its lines are read from. */
export interface StagedImport {
  readonly importId: string;
  readonly documentId: string;
  readonly sheet: string;
  /** The file in the document, or null. */
  readonly inner: string | null;
}

/** Stores groups that were made since. */
export async function stageGroups(
  { tx, actor }: RunContext,
  importId: string,
  groups: readonly Group[],
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map(
    ({ number, shared, basis, scope, category, factorIds, problems, hash, result }) => ({
      number,
      kind: shared.kind.slice(0, 80),
      unit: shared.unit.slice(0, 40),
      period_from: shared.from,
      period_to: shared.to,
      site_id: shared.siteId,
      region: basis.region,
      gwp_set: basis.gwpSet,
      programme: basis.programme,
      scope,
      category,
      factor_ids: factorIds,
      problems,
      basis: hash,
      word: shared.word === '' ? null : shared.word,
      chosen_factor_id: shared.factorId,
      result: result === null ? null : (JSON.parse(result) as unknown),
    }),
  );
  await tx.query(
    `insert into public.import_groups (import_id, organization_id, number, kind, unit, period_from, period_to, site_id, region,
       gwp_set, programme, scope, category, factor_ids, problems, basis, word, chosen_factor_id, result)
     select $1, $2, x.* from jsonb_to_recordset($3::jsonb) as x (number integer, kind text, unit text, period_from date,
       period_to date, site_id uuid, region text, gwp_set text, programme text, scope smallint, category text,
       factor_ids text[], problems jsonb, basis text, word text, chosen_factor_id text, result jsonb)`,
    [importId, organizationOf(actor), JSON.stringify(rows)],
  );
}

/** Stores lines; each column travels as one array, written by hand, since the driver writes arrays slowly. */
export async function stageLines(
  { tx, actor }: RunContext,
  importId: string,
  firstPosition: number,
  lines: readonly StagedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into public.import_lines (import_id, organization_id, position, row_number, column_number, group_number, quantity, quote, key,
       entry_id, problem, co2e_kg, biogenic_co2_kg, gases_kg, result, identity, partial, trace, evidence)
     select $1, $15::uuid, $2::integer + x.place::integer, x.row_number, x.column_number, x.group_number, x.quantity, x.quote, x.key,
       x.entry_id, x.problem, x.co2e_kg, x.biogenic_co2_kg, x.gases_kg, x.result, x.identity, x.partial, x.trace,
       case when x.problem is null then x.evidence end
     from unnest($3::integer[], $4::integer[], $5::integer[], $6::numeric[], $7::text[], $8::text[], $9::uuid[], $10::jsonb[],
       $11::numeric[], $12::numeric[], $13::jsonb[], $14::jsonb[], $16::uuid[], $17::jsonb[], $18::jsonb[], $19::jsonb[])
       with ordinality as x (row_number, column_number, group_number, quantity, quote, key, entry_id, problem, co2e_kg,
       biogenic_co2_kg, gases_kg, result, identity, partial, trace, evidence, place)`,
    [
      importId,
      firstPosition - 1,
      plain(lines, ({ line }) => line.row),
      plain(lines, ({ line }) => line.column),
      plain(lines, ({ group }) => group?.number ?? null),
      plain(lines, ({ line }) => line.quantity),
      quoted(lines, ({ line }) => line.quote),
      quoted(lines, ({ line }) => line.key),
      plain(lines, () => entryId()),
      quoted(lines, ({ problem }) => (problem === null ? null : JSON.stringify(problem))),
      plain(lines, ({ amounts }) => amounts?.co2eKg ?? null),
      plain(lines, ({ amounts }) => amounts?.biogenicCo2Kg ?? null),
      quoted(lines, ({ amounts }) => amounts?.gasesKg ?? null),
      quoted(lines, ({ amounts }) => amounts?.result ?? null),
      organizationOf(actor),
      plain(lines, ({ line }) => line.identity),
      quoted(lines, partialOf),
      quoted(lines, ({ amounts }) => amounts?.trace ?? null),
      quoted(lines, ({ evidence }) => evidence),
    ],
  );
}

/**
 * What could be read of a line, kept while it has a problem or is not counted for want of a commodity of its supplier, so
 * that only what is wrong has to be said anew. The supplier is part of it: what is confirmed for it then counts the line.
 */
function partialOf({ line, amounts, problem }: StagedLine): string | null {
  const { partial, shared, quantity, unconfirmed } = line;
  const isUncounted = amounts !== null && amounts.co2eKg === null && unconfirmed !== null;
  if (problem === null && !isUncounted) return null;
  const read = partial ?? { ...shared, ...(quantity === null ? {} : { quantity }) };
  return JSON.stringify(
    unconfirmed === null ? read : { ...read, besides: { ...read.besides, ...unconfirmed } },
  );
}

/** An array; null where it holds nothing, of which the database makes as many nulls as other arrays have places. */
function plain(
  lines: readonly StagedLine[],
  of: (line: StagedLine) => string | number | null,
): string | null {
  let some = false;
  const texts = lines.map((line) => {
    const value = of(line);
    some ||= value !== null;
    return value ?? 'NULL';
  });
  return some ? `{${texts.join()}}` : null;
}

function quoted(lines: readonly StagedLine[], of: (line: StagedLine) => string | null): string | null {
  return plain(lines, (line) => {
    const value = of(line);
    if (value === null) return null;
    return value.includes('"') || value.includes('\\')
      ? `"${value.replaceAll(/["\\]/g, '\\$&')}"`
      : `"${value}"`;
  });
}

let random = Buffer.alloc(0);
let taken = 0;
let time = 0;
let within = 0;

/** A UUID of version 7, each greater than the one before, so that indices grow at their end (RFC 9562, 6.2, method 1). */
function entryId(): string {
  const now = Date.now();
  within = now > time ? 0 : (within + 1) % 4096;
  if (within === 0) time = Math.max(now, time + 1);
  if (taken + 8 > random.length) {
    random = randomBytes(8000);
    taken = 0;
  }
  const rest = random.toString('hex', taken, taken + 8);
  taken += 8;
  const stamp = time.toString(16).padStart(12, '0');
  const place = within.toString(16).padStart(3, '0');
  const variant = (8 + (Number.parseInt(rest.charAt(0), 16) % 4)).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${place}-${variant}${rest.slice(1, 4)}-${rest.slice(4)}`;
}
