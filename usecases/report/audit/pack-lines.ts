import type { Factor } from '#engine/factor.ts';
import type { Tx } from '#database/tx.ts';
import { Bases } from '../../ledger/entry/bases.ts';
import { calculationOf } from '../../ledger/entry/basis.ts';
import { cell } from '../export/ledger-sheet.ts';
import type { SheetColumn } from '#reports/sheets/book.ts';
import type { AskedPack } from './pack-asked.ts';

/** Rows with traces are large: so many of them are about a megabyte. */
const ROWS_AT_ONCE = 100;

/** Which lines, as a query of their ids, and its parameters: `$1` is the organization, `$2` ids of what is asked. */
export interface PackedLines {
  readonly ids: string;
  readonly parameters: readonly [organizationId: string, ids: readonly string[]];
  readonly sampleId: string | null;
}

/**
 * The lines of a pack. Of an inventory those that stand, of an issue those of its closing; of a filter those that it let through when
 * it was asked.
 */
export function packedLines(organizationId: string, asked: AskedPack): PackedLines {
  if (asked.of === 'sample') {
    return {
      ids: 'select l.entry_id as id from public.audit_lines l where l.organization_id = $1 and l.sample_id = any ($2::uuid[])',
      parameters: [organizationId, [asked.sampleId]],
      sampleId: asked.sampleId,
    };
  }
  if (asked.of === 'inventory') {
    return {
      ids: `select c.entry_id as id from public.current_entries c join public.entry_facets f on f.id = c.facet_id
        where c.organization_id = $1 and f.inventory_id = any ($2::uuid[])`,
      parameters: [organizationId, [asked.inventoryId]],
      sampleId: null,
    };
  }
  if (asked.of === 'issue') {
    return { ids: OF_ISSUE, parameters: [organizationId, [asked.issueId]], sampleId: null };
  }
  return {
    ids: 'select e.id from public.entries e where e.organization_id = $1 and e.id = any ($2::uuid[])',
    parameters: [organizationId, asked.entryIds],
    sampleId: null,
  };
}

/** The lines of a closing `c` as they stood then, of the sites within its boundary. */
const STANDING = `cross join lateral razao.standing_lines(c.organization_id, c.inventory_id, (c.snapshot #>> '{inventory,from}')::date,
    (c.snapshot #>> '{inventory,to}')::date, (c.snapshot #>> '{ledger,sequence}')::bigint,
    array(select (s ->> 'siteId')::uuid from jsonb_array_elements(c.snapshot #> '{setup,sites}') s
      where not (s ->> 'inBoundary')::boolean)) l`;
const OF_CLOSING = `select l.entry_id as id from public.closings c ${STANDING}
  where c.organization_id = $1 and c.id = any ($2::uuid[])`;
/** The lines of the closing that an issue is of. */
const OF_ISSUE = `select l.entry_id as id
  from public.report_issues n
  join public.closings c on c.id = (n.record #>> '{basis,closing,id}')::uuid and c.organization_id = n.organization_id ${STANDING}
  where n.organization_id = $1 and n.id = any ($2::uuid[])`;

/** The lines that a closing counted or could not count. */
export function linesOfClosing(organizationId: string, closingId: string): PackedLines {
  return { ids: OF_CLOSING, parameters: [organizationId, [closingId]], sampleId: null };
}

/** What a line says, by the name that it has in files; `e` is the line, `later` the one that took its place, `l` its place in a sample. */
const SAID = {
  sequence: 'e.sequence',
  entry_id: 'e.id',
  line_id: 'e.line_id',
  supersedes: 'e.supersedes',
  state: `case when later.id is null then e.state else 'superseded' end`,
  inventory: 'i.name',
  site: 'site.name',
  kind: 'e.kind',
  scope: 'e.scope',
  category: 'e.category',
  quantity: 'trim_scale(e.quantity)::text',
  unit: 'e.unit',
  from: 'e.period_from',
  to: 'e.period_to',
  region: 'e.region',
  estimated: 'e.estimated',
  co2e_kg: 'trim_scale(e.co2e_kg)::text',
  biogenic_co2_kg: 'trim_scale(e.biogenic_co2_kg)::text',
  gwp_set: 'e.gwp_set',
  programme: 'e.programme',
  factor_ids: 'e.factor_ids',
  reason: 'e.reason',
  committed_at: 'e.committed_at',
  committed_by: 'coalesce(person.full_name, e.committed_by::text)',
  counted: `e.state = 'counted'`,
  previous_hash: 'e.previous_hash',
  hash: 'e.hash',
} as const;

/** What a sample says of it besides. */
const SAID_OF_SAMPLE = {
  sample_place: 'l.place',
  sample_because: 'l.because',
  sample_hits: 'l.hits',
  sample_uncertainty_percent: 'trim_scale(l.uncertainty_percent)::text',
  sample_size: 'trim_scale(l.size)::text',
  mark: 'l.state',
  mark_note: 'l.note',
  marked_at: 'l.marked_at',
} as const;

const objectOf = (said: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(said)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;
const LINE = `${objectOf(SAID)} || case when l.id is null then '{}' else ${objectOf(SAID_OF_SAMPLE)} end`;

const FROM = ({ ids }: PackedLines) => `from (${ids}) x join public.entries e on e.id = x.id
  left join public.entries later on later.supersedes = e.id
  left join public.inventories i on i.id = e.inventory_id
  left join public.sites site on site.id = e.site_id
  left join public.my_colleagues() person on person.user_id = e.committed_by
  left join public.audit_lines l on l.entry_id = e.id and l.sample_id = $3::uuid`;

/** How many lines a pack has. */
export async function countLines(tx: Tx, { ids, parameters }: PackedLines): Promise<number> {
  const [row] = await tx.query<{ lines: number }>(
    `select count(*)::int as lines from (${ids}) x where $1::uuid is not null`,
    parameters,
  );
  return row?.lines ?? 0;
}

const SHEET = [
  'sequence',
  'entry_id',
  'line_id',
  'supersedes',
  'state',
  'inventory',
  'site',
  'kind',
  'scope',
  'category',
  'quantity',
  'unit',
  'from',
  'to',
  'region',
  'estimated',
  'co2e_kg',
  'biogenic_co2_kg',
  'gwp_set',
  'programme',
  'factor_ids',
  'reason',
  'committed_at',
  'committed_by',
  'previous_hash',
  'hash',
] as const;
const SAMPLED = [
  'sample_place',
  'sample_because',
  'sample_hits',
  'sample_uncertainty_percent',
  'sample_size',
  'mark',
  'mark_note',
  'marked_at',
] as const;

/** The lines for sheets, the header first; no text of it is a formula. */
export async function* sheetOfLines(
  tx: Tx,
  lines: PackedLines,
  told: (rows: number) => void,
): AsyncGenerator<string> {
  const columns: readonly string[] = lines.sampleId === null ? SHEET : [...SHEET, ...SAMPLED];
  yield `\uFEFF${columns.join(',')}\r\n`;
  const rows = rowsOf<{ line: Readonly<Record<string, unknown>> }>(
    tx,
    `select ${LINE} as line ${FROM(lines)} order by e.sequence`,
    [...lines.parameters, lines.sampleId],
  );
  for await (const some of rows) {
    yield some.map(({ line }) => `${columns.map((column) => cell(line[column])).join(',')}\r\n`).join('');
    told(some.length);
  }
}

const WIDTH = 18;

/** The columns of the lines in a workbook. */
export function bookColumns({ sampleId }: PackedLines): SheetColumn[] {
  return (sampleId === null ? SHEET : [...SHEET, ...SAMPLED]).map((title) => ({ title, width: WIDTH }));
}

/** Rows of few columns are small: so many of them are about a quarter of a megabyte. */
const TEXTS_AT_ONCE = 500;

/**
 * The lines for whoever writes them elsewhere: of each the asked columns as an array of JSON, as the database writes it, one to a row of
 * text, some at a time.
 * @throws Error for a column that no line has
 */
export async function* textOfLines(
  tx: Tx,
  lines: PackedLines,
  columns: readonly string[],
  told: (rows: number) => void = () => undefined,
): AsyncGenerator<string> {
  const said: Readonly<Record<string, string>> = { ...SAID, ...SAID_OF_SAMPLE };
  const asked = columns.map((column) => {
    const value = Object.hasOwn(said, column) ? said[column] : undefined;
    if (value === undefined) throw new Error(`A line has no ${column}.`);
    return value;
  });
  const rows = rowsOf<{ line: string }>(
    tx,
    `select json_build_array(${asked.join(', ')})::text as line ${FROM(lines)} order by e.sequence`,
    [...lines.parameters, lines.sampleId],
    TEXTS_AT_ONCE,
  );
  for await (const some of rows) {
    yield some.map(({ line }) => `${line}\n`).join('');
    told(some.length);
  }
}

interface WideRow {
  readonly line: Readonly<Record<string, unknown>>;
  readonly quantity: string;
  readonly from: string;
  readonly to: string;
  readonly result: Readonly<Record<string, unknown>>;
  readonly trace: object | null;
  readonly evidence: object | null;
}

/**
 * The lines as JSON, one each, with the whole calculation: of lines that share one, it is done again for each.
 * @param factors takes up every factor that was applied
 */
export async function* jsonOfLines(
  tx: Tx,
  lines: PackedLines,
  factors: Map<string, Factor>,
  told: (rows: number) => void,
): AsyncGenerator<string> {
  const bases = new Bases(tx, lines.parameters[0]);
  const rows = rowsOf<WideRow>(
    tx,
    `select ${LINE} as line, trim_scale(e.quantity)::text as quantity, e.period_from as "from",
       e.period_to as "to", e.result, e.trace, e.evidence
     ${FROM(lines)} order by e.sequence`,
    [...lines.parameters, lines.sampleId],
  );
  for await (const some of rows) {
    const pieces: string[] = [];
    for (const row of some) {
      const whole = await calculationFor(row, bases);
      for (const factor of (whole.result['factors'] ?? []) as Factor[]) factors.set(factor.id, factor);
      pieces.push(`${JSON.stringify({ ...row.line, evidence: row.evidence, ...whole })}\n`);
    }
    yield pieces.join('');
    told(some.length);
  }
}

/** The calculation and its trace; of a line that shares its basis, filled in. */
async function calculationFor(
  { result, trace, quantity, from, to }: WideRow,
  bases: Bases,
): Promise<{ result: Readonly<Record<string, unknown>>; trace: object | null }> {
  const hash = result['basis'];
  const basis = typeof hash === 'string' ? await bases.find(hash) : null;
  if (basis === null) return { result, trace };
  const { trace: made, ...rest } = calculationOf(basis, { quantity, from, to });
  return { result: { ...result, ...rest }, trace: made };
}

/** Rows of a query out of a cursor of the transaction, some at a time. */
export async function* rowsOf<Row extends object>(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[],
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  await tx.query(`declare pack_rows no scroll cursor for ${sql}`, parameters);
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${atOnce} from pack_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await tx.query('close pack_rows');
}
