import type { Library } from '#engine/library.ts';
import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { entry, evidence } from '../../shapes.ts';
import { Refused, type RunContext } from '../../usecase.ts';

export type Entry = z.output<typeof entry>;

/** A ledger line as the contract shows it, with its place in the chain. */
export interface EntryRow extends Omit<Entry, 'kindName'> {
  readonly sequence: string;
  readonly lineId: string;
}

// `trim_scale`: sums and products keep trailing zeros in PostgreSQL; they say nothing.
const COLUMNS = `e.id, e.sequence, e.line_id as "lineId",
  case when later.id is null then e.state else 'superseded' end as state,
  e.site_id as "siteId", site.name as "siteName", e.inventory_id as "inventoryId", e.kind, e.scope, e.category,
  trim_scale(e.quantity) as quantity, e.unit, e.period_from as "from", e.period_to as "to", e.estimated,
  trim_scale(e.co2e_kg) as "co2eKg", trim_scale(e.biogenic_co2_kg) as "biogenicCo2Kg", e.gases_kg as "gasesKg",
  e.gwp_set as "gwpSet", e.factor_ids as "factorIds", e.problems, e.supersedes, later.id as "supersededBy",
  e.committed_at as "committedAt", e.committed_by as "committedBy", coalesce(person.full_name, '') as "committedByName"`;

const FROM = `from public.entries e
  left join public.entries later on later.supersedes = e.id
  left join public.sites site on site.id = e.site_id
  left join public.my_colleagues() person on person.user_id = e.committed_by`;

/** Lines of the organization that meet a condition (its parameters from `$2` on), in an order, at most `limit`. */
export function readEntries(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  order: string,
  limit: number,
): Promise<EntryRow[]> {
  return tx.query<EntryRow>(
    `select ${COLUMNS} ${FROM} where e.organization_id = $1 and (${condition}) order by ${order} limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * One line of the organization.
 * @throws Refused `entry.not_found` (404), also for another organization's
 */
export async function findEntry(context: RunContext, entryId: string): Promise<EntryRow> {
  const [row] = await readEntries(context, 'e.id = $2', [entryId], 'e.sequence', 1);
  if (!row) throw new Refused('entry.not_found', 404);
  return row;
}

/** Every version of a line, oldest first. */
export function readVersions(context: RunContext, lineId: string): Promise<EntryRow[]> {
  // The first by its id, the others by the index that holds later versions alone.
  const versions = 'e.id = $2 or e.line_id = $2 and e.line_id <> e.id';
  return readEntries(context, versions, [lineId], 'e.sequence', 1000);
}

/** The line with the name of its kind; the key stands for a kind that the library no longer holds. */
export function shown(library: Library, { sequence: _sequence, lineId: _lineId, ...row }: EntryRow): Entry {
  return { ...row, kindName: kindName(library, row.kind) };
}

export function kindName(library: Library, kind: string): { 'pt-BR': string; en: string } {
  return library.kinds[kind]?.name ?? { 'pt-BR': kind, en: kind };
}

/** The parts of a line that lists never read. */
export interface EntryContent {
  readonly result: Record<string, unknown>;
  readonly trace: Record<string, unknown> | null;
  readonly evidence: z.output<typeof evidence> | null;
  readonly draftId: string | null;
  readonly chosenFactorId: string | null;
  readonly region: string;
  readonly programme: 'brazil' | 'uk' | 'us' | 'international';
}

/** The stored calculation, evidence and choices of a line that was found before. */
export async function readContent(context: RunContext, entryId: string): Promise<EntryContent> {
  const content = (await readContents(context, [entryId])).get(entryId);
  if (!content) throw new Refused('entry.not_found', 404);
  return content;
}

/** The same of many lines, by their ids. */
export async function readContents(
  { tx }: RunContext,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, EntryContent>> {
  const rows = await tx.query<EntryContent & { id: string }>(
    `select id, result, trace, evidence, draft_id as "draftId", chosen_factor_id as "chosenFactorId", region, programme
     from public.entries where id = any ($1::uuid[])`,
    [entryIds],
  );
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}
