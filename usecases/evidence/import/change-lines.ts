import type { z } from 'zod';
import { type Ground, readGround, requireOpenSite } from '../../ledger/draft/basis.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { evidenceOf } from './evidence.ts';
import { Groups, type Group, type LineAmounts } from './groups.ts';
import type { importFix } from './import.contract.ts';
import type { RowProblem, Shared, SlotFaults } from './line-reading.ts';
import { type StagedImport, stageGroups } from './stage.ts';

export type LineChange = z.output<typeof importFix.input>['lines'][number]['change'];

/** Lines by their places in the import, each with what a person says of it. */
type Changes = ReadonlyMap<number, LineChange>;

type Said = Partial<Shared & { quantity: string; faults: SlotFaults }>;

interface StoredLine {
  readonly position: number;
  readonly row: number;
  readonly column: number;
  readonly quote: string;
  readonly key: string | null;
  readonly problem: RowProblem | null;
  readonly evidence: Record<string, unknown> | null;
  readonly said: Said;
  readonly change: LineChange | null;
  readonly groupNumber: number | null;
}

/** A line as it stands after its change. */
interface Changed {
  readonly position: number;
  readonly change: LineChange;
  readonly key: string | null;
  readonly said: Said;
  readonly group: Group | null;
  readonly amounts: LineAmounts | null;
  readonly problem: RowProblem | null;
  readonly evidence: string | null;
}

/**
 * Changes lines of an import that nobody approved yet, and calculates them anew. What was read stays in the evidence, with
 * what the person typed beside it.
 * @throws Refused `site.not_found` (404) or `site.archived` (409)
 */
export async function changeLines(
  context: RunContext,
  staged: StagedImport,
  changes: Changes,
): Promise<void> {
  const lines = await readLines(context, staged.importId, [...changes.keys()]);
  const ground = await readGround(context);
  const [last] = await context.tx.query<{ next: number }>(
    'select coalesce(max(number), -1) + 1 as next from public.import_groups where import_id = $1',
    [staged.importId],
  );
  const groups = new Groups(context, ground, staged.importId, last?.next ?? 0);
  const changing = { ground, groups, staged };
  const changed: Changed[] = [];
  for (const line of lines) {
    const change = { ...line.change, ...changes.get(line.position) };
    changed.push(await changeLine(context, changing, line, change));
  }
  await stageGroups(context, staged.importId, groups.all);
  for (const line of changed) await store(context, staged.importId, line);
}

/** What lines of an import are calculated anew with. */
interface Changing {
  readonly ground: Ground;
  readonly groups: Groups;
  readonly staged: StagedImport;
}

async function changeLine(
  context: RunContext,
  { ground, groups, staged }: Changing,
  line: StoredLine,
  change: LineChange,
): Promise<Changed> {
  if (change.siteId) requireOpenSite(ground, change.siteId);
  const { skip, take: _take, key: newKey, perUnit, ...values } = change;
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const said: Said = {
    ...line.said,
    ...Object.fromEntries(given),
    ...(perUnit === undefined ? {} : { besides: { ...line.said.besides, perUnit } }),
  };
  const key = newKey ?? line.key;
  const about = { position: line.position, change, key, said };
  const left = (problem: RowProblem): Changed => ({
    ...about,
    group: null,
    amounts: null,
    problem,
    evidence: null,
  });
  if (skip) return left({ code: 'row.skipped', params: { reason: skip } });
  const problem = missingIn(said) ?? (await keyProblem(context, staged.importId, line, key));
  if (problem !== null) return left(problem);
  const shared = wholeOf(said);
  if (shared === null || said.quantity === undefined) return left({ code: 'row.kind_unknown', params: {} });
  const group = await groups.of(shared);
  if (group.problem !== null) return { ...left(group.problem), group };
  const amounts = group.oneByOne ? await group.oneByOne(said.quantity) : group.amountsOf(said.quantity);
  if (amounts !== null && 'code' in amounts) return { ...left(amounts), group };
  const evidence = evidenceAfter(staged, line, change.quantity);
  return { ...about, group, amounts, problem: null, evidence };
}

function evidenceAfter(staged: StagedImport, line: StoredLine, quantity: string | undefined): string | null {
  const typed = quantity === undefined ? null : { quantity };
  const fresh = JSON.parse(evidenceOf(staged, { ...line, read: [] }, typed) ?? '{}') as object;
  const read = line.evidence?.['read'];
  return JSON.stringify(read === undefined ? fresh : { ...fresh, read });
}

/** The first slot that nobody knows, with what stands in its cell. */
function missingIn({ faults = {}, ...said }: Said): RowProblem | null {
  const unread = (code: string, text = ''): RowProblem => ({ code, params: { text } });
  if (said.quantity === undefined) return faults.quantity ?? unread('row.number_unreadable');
  if (said.kind === undefined) return faults.kind ?? unread('row.kind_unknown', said.word);
  if (said.unit === undefined) return faults.unit ?? unread('row.unit_unknown');
  if (said.siteId === undefined) return faults.site ?? unread('row.site_unknown');
  if (said.from === undefined || said.to === undefined)
    return faults.days ?? { code: 'row.period_missing', params: {} };
  if (said.from > said.to)
    return { code: 'row.date_impossible', params: { text: `${said.from} – ${said.to}` } };
  return null;
}

function wholeOf(said: Said): Shared | null {
  const { kind, unit, siteId = null, from, to, word = '', factorId = null, besides = null } = said;
  if (kind === undefined || unit === undefined || from === undefined || to === undefined) return null;
  return { kind, unit, siteId, from, to, word, factorId, besides };
}

/** A key that was wrong stays wrong until it is another one, which no other line of the column has. */
async function keyProblem(
  { tx }: RunContext,
  importId: string,
  { position, column, problem, key: before }: StoredLine,
  key: string | null,
): Promise<RowProblem | null> {
  const wasWrong = problem?.code === 'row.key_missing' || problem?.code === 'row.key_twice';
  if (key === null || (!wasWrong && key === before)) return null;
  if (key === '') return { code: 'row.key_missing', params: {} };
  const [other] = await tx.query(
    `select 1 from public.import_lines where import_id = $1 and key = $2 and column_number = $3 and position <> $4
       and coalesce(problem ->> 'code', '') <> 'row.key_twice' limit 1`,
    [importId, key, column, position],
  );
  return other === undefined ? null : { code: 'row.key_twice', params: { text: key } };
}

async function readLines(
  { tx, actor }: RunContext,
  importId: string,
  positions: readonly number[],
): Promise<StoredLine[]> {
  return tx.query<StoredLine>(
    `select l.position, l.row_number as row, l.column_number as column, l.quote, l.key, l.problem, l.evidence,
       l.fix -> 'change' as change, l.group_number as "groupNumber",
       coalesce(l.partial, jsonb_strip_nulls(jsonb_build_object('kind', g.kind, 'unit', g.unit, 'from', g.period_from,
         'to', g.period_to, 'word', coalesce(g.word, ''), 'factorId', g.chosen_factor_id,
         'quantity', trim_scale(l.quantity)::text, 'besides', l.result -> 'besides'))
         || jsonb_build_object('siteId', g.site_id)) as said
     from public.import_lines l left join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
     where l.import_id = $1 and l.organization_id = $2 and l.position = any ($3::integer[]) order by l.position`,
    [importId, organizationOf(actor), positions],
  );
}

async function store({ tx, actor, now }: RunContext, importId: string, line: Changed): Promise<void> {
  const { group, amounts, problem } = line;
  await tx.query(
    `update public.import_lines set group_number = $3, quantity = $4, problem = $5::jsonb, co2e_kg = $6, biogenic_co2_kg = $7,
       gases_kg = $8::jsonb, result = $9::jsonb, trace = $10::jsonb, evidence = coalesce($11::jsonb, evidence),
       partial = $12::jsonb, fix = $13::jsonb, key = $14, supersedes = null,
       identity = case when $14::text is null then identity
         else left(encode(sha256(convert_to('key' || chr(10) || column_number || chr(10) || $14, 'UTF8')), 'hex'), 32)::uuid end
     where import_id = $1 and position = $2`,
    [
      importId,
      line.position,
      group?.number ?? null,
      line.said.quantity ?? null,
      problem === null ? null : JSON.stringify(problem),
      amounts?.co2eKg ?? null,
      amounts?.biogenicCo2Kg ?? null,
      amounts?.gasesKg ?? null,
      amounts?.result ?? null,
      amounts?.trace ?? null,
      line.evidence,
      JSON.stringify(line.said),
      JSON.stringify({ change: line.change, by: actor.userId, at: now.toISOString() }),
      line.key,
    ],
  );
}
