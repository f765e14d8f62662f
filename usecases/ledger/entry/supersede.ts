import type { Factor } from '#engine/factor.ts';
import type { Basis } from '../draft/basis.ts';
import type { Stored } from '../draft/calculate.ts';
import type { WholeActivity } from '../draft/whole-activity.ts';
import type { InventoryRow } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { keep, type Kept } from './kept.ts';
import type { EntryRow } from './row.ts';

/** What a corrected line says instead. */
export interface Correction {
  readonly old: EntryRow;
  readonly inventory: InventoryRow;
  readonly siteId: string | null;
  readonly activity: WholeActivity;
  readonly basis: Basis;
  readonly chosenFactorId: string | null;
  readonly result: Stored;
  /** The factor that it was calculated with, where it was not the engine that chose. */
  readonly factor?: Factor | undefined;
  readonly reason: string;
}

/** Appends lines that withdraw others, in their order: the same activities, counted nowhere. Gives them. */
export function copyWithdrawn(
  { tx, actor }: RunContext,
  entryIds: readonly string[],
  reason: string,
): Promise<{ id: string; sequence: string }[]> {
  return tx.query(
    `insert into public.entries
       (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, gwp_set, programme, factor_ids, chosen_factor_id, problems, result, trace, evidence,
        reason, committed_by)
     select organization_id, inventory_id, id, 'withdrawn', site_id, kind, scope, category, quantity, unit, period_from,
       period_to, region, estimated, gwp_set, programme, factor_ids, chosen_factor_id, problems, result, trace, evidence,
       $2, $3
     from public.entries where id = any ($1::uuid[]) order by sequence
     returning id, sequence`,
    [entryIds, reason, actor.userId],
  );
}

/** Appends lines that put withdrawn ones back: each says what the line said before it was withdrawn. Gives their ids. */
export async function copyRestored(
  { tx, actor }: RunContext,
  entryIds: readonly string[],
  reason: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into public.entries
       (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids,
        chosen_factor_id, problems, result, trace, evidence, reason, committed_by)
     select b.organization_id, b.inventory_id, gone.id, b.state, b.site_id, b.kind, b.scope, b.category, b.quantity,
       b.unit, b.period_from, b.period_to, b.region, b.estimated, b.co2e_kg, b.biogenic_co2_kg, b.gases_kg, b.gwp_set,
       b.programme, b.factor_ids, b.chosen_factor_id, b.problems, b.result, b.trace, b.evidence, $2, $3
     from public.entries gone join public.entries b on b.id = gone.supersedes
     where gone.id = any ($1::uuid[]) and gone.state = 'withdrawn' order by gone.sequence
     returning id`,
    [entryIds, reason, actor.userId],
  );
  return rows.map(({ id }) => id);
}

/** Appends a corrected line; evidence stays that of the line it corrects. Gives its id. */
export async function insertCorrection(context: RunContext, correction: Correction): Promise<string> {
  const [id] = await insertCorrections(context, [correction]);
  if (id === undefined) throw new Refused('entry.not_found', 404);
  return id;
}

/** Appends corrected lines in their order, in one statement: one stretch of the chain. Gives their ids. */
export async function insertCorrections(
  context: RunContext,
  corrections: readonly Correction[],
): Promise<string[]> {
  const { tx, actor } = context;
  const kept = await keep(
    context,
    corrections.map((correction) => ({ by: correction, result: correction.result })),
  );
  const rows = await tx.query<{ id: string }>(
    `insert into public.entries
       (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids,
        chosen_factor_id, problems, result, trace, evidence, reason, committed_by)
     select e.organization_id, x.inventory_id, e.id, x.state, x.site_id, e.kind, x.scope, x.category, x.quantity, x.unit,
       x.period_from, x.period_to, x.region, e.estimated, x.co2e_kg, x.biogenic_co2_kg, x.gases_kg, x.gwp_set,
       x.programme, x.factor_ids, x.chosen_factor_id, x.problems, x.result, x.trace, e.evidence, x.reason, $1
     from rows from (jsonb_to_recordset($2::jsonb) as (old_id uuid, ${COLUMNS}))
       with ordinality as x (old_id, ${COLUMNS.replaceAll(/ (uuid|jsonb|text\[\]|text|numeric|date|smallint)/g, '')}, place)
     join public.entries e on e.id = x.old_id
     order by x.place
     returning id`,
    [actor.userId, JSON.stringify(corrections.map((correction, place) => columns(correction, kept[place])))],
  );
  return rows.map(({ id }) => id);
}

const COLUMNS = `inventory_id uuid, state text, site_id uuid, scope smallint, category text, quantity numeric, unit text,
  period_from date, period_to date, region text, co2e_kg numeric, biogenic_co2_kg numeric, gases_kg jsonb, gwp_set text,
  programme text, factor_ids text[], chosen_factor_id text, problems jsonb, result jsonb, trace jsonb, reason text`;

/** Amounts as texts: JSON's numbers would be doubles. */
function columns(
  { old, inventory, siteId, activity, basis, chosenFactorId, result, reason }: Correction,
  kept: Kept | undefined,
) {
  const counted = result.status === 'calculated' ? result : null;
  return {
    old_id: old.id,
    inventory_id: inventory.id,
    state: counted ? 'counted' : 'not_counted',
    site_id: siteId,
    scope: counted?.scope ?? old.scope,
    category: counted?.category ?? old.category,
    quantity: activity.quantity,
    unit: activity.unit,
    period_from: activity.from,
    period_to: activity.to,
    region: basis.region,
    co2e_kg: counted?.co2eKg ?? null,
    biogenic_co2_kg: counted?.biogenicCo2Kg ?? null,
    gases_kg: counted?.gasesKg ?? {},
    gwp_set: basis.gwpSet,
    programme: basis.programme,
    factor_ids: counted?.factors.map(({ id }) => id) ?? [],
    chosen_factor_id: chosenFactorId,
    problems: result.problems,
    result: kept?.result,
    trace: kept?.trace,
    reason,
  };
}
