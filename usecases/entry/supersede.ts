import type { Basis } from '../draft/basis.ts';
import type { Stored, WholeActivity } from '../draft/calculate.ts';
import type { InventoryRow } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
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
  readonly reason: string;
}

/** Appends a line that withdraws another: the same activity, counted nowhere. Gives its id. */
export async function copyWithdrawn(
  { tx, actor }: RunContext,
  entryId: string,
  reason: string,
): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into public.entries
       (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, gwp_set, programme, factor_ids, chosen_factor_id, problems, result, trace, evidence,
        reason, committed_by)
     select organization_id, inventory_id, id, 'withdrawn', site_id, kind, scope, category, quantity, unit, period_from,
       period_to, region, estimated, gwp_set, programme, factor_ids, chosen_factor_id, problems, result, trace, evidence,
       $2, $3
     from public.entries where id = $1
     returning id`,
    [entryId, reason, actor.userId],
  );
  return idOf(rows);
}

/** Appends the corrected line; evidence stays that of the line it corrects. Gives its id. */
export async function insertCorrection({ tx, actor }: RunContext, correction: Correction): Promise<string> {
  const { old, inventory, siteId, activity, basis, chosenFactorId, result, reason } = correction;
  const counted = result.status === 'calculated' ? result : null;
  const { trace, ...withoutTrace } = counted ?? { ...result, trace: null };
  const rows = await tx.query<{ id: string }>(
    `insert into public.entries
       (organization_id, inventory_id, supersedes, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids,
        chosen_factor_id, problems, result, trace, evidence, reason, committed_by)
     select organization_id, $2, id, $3, $4, kind, $5, $6, $7, $8, $9, $10, $11, estimated, $12, $13, $14, $15, $16, $17,
       $18, $19, $20, $21, evidence, $22, $23
     from public.entries where id = $1
     returning id`,
    [
      old.id,
      inventory.id,
      counted ? 'counted' : 'not_counted',
      siteId,
      counted?.scope ?? old.scope,
      counted?.category ?? old.category,
      activity.quantity,
      activity.unit,
      activity.from,
      activity.to,
      basis.region,
      counted?.co2eKg ?? null,
      counted?.biogenicCo2Kg ?? null,
      JSON.stringify(counted?.gasesKg ?? {}),
      basis.gwpSet,
      basis.programme,
      counted?.factors.map(({ id }) => id) ?? [],
      chosenFactorId,
      JSON.stringify(result.problems),
      JSON.stringify(withoutTrace),
      trace === null ? null : JSON.stringify(trace),
      reason,
      actor.userId,
    ],
  );
  return idOf(rows);
}

function idOf(rows: readonly { id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Refused('entry.not_found', 404);
  return row.id;
}
