import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { Looked } from './view-rows.ts';

export interface Provisional {
  /** kg CO2e that stand on shares or factors not published yet; of a line that reaches beyond the period, by days. */
  readonly co2eKg: string;
  readonly lines: number;
}

/** What of a part of the ledger is provisional, read by the index of such lines alone. */
export async function readProvisional(context: RunContext, looked: Looked): Promise<Provisional> {
  const { condition, shares, inside, weight } = looked;
  const [row] = await context.tx.query<Provisional>(
    `select trim_scale(coalesce(sum(case
           when t.period_from >= $2::date and t.period_to <= $3::date then t.co2e_kg * ${weight}
           else round(t.co2e_kg * ${weight} * (least(t.period_to, $3::date) - greatest(t.period_from, $2::date) + 1)
             / (t.period_to - t.period_from + 1), 20) end), 0))::text as "co2eKg",
       count(*)::int as lines
     from public.entries t join public.current_entries c on c.line_id = t.line_id and c.entry_id = t.id ${shares}
     where ${condition} and razao.is_provisional(t.problems) and t.state = 'counted'
       and t.period_from <= $3::date and t.period_to >= $2::date${inside}`,
    looked.begin().values,
  );
  if (!row) throw new Error('The sum of no lines is a row too.');
  return row;
}

/** The lines of an inventory as they stood when the ledger's chain was so long, with what is consolidated of each site. */
export interface Standing {
  readonly inventory: { readonly id: string; readonly from: string; readonly to: string };
  readonly setup: { readonly sites: readonly object[] };
  readonly ledger: { readonly sequence: number };
}

/** What of a closing, or of an inventory as it stands, is provisional: it follows from the ledger, whenever it is asked. */
export function readProvisionalOf(context: RunContext, standing: Standing): Promise<Provisional> {
  return summed(context, standing, 'razao.provisional_of');
}

/** What of it counts by the share of what was bought instead of the mandatory one, as somebody stated it. */
export function readStatedBlendsOf(context: RunContext, standing: Standing): Promise<Provisional> {
  return summed(context, standing, 'razao.stated_blends_of');
}

async function summed(
  { tx, actor }: RunContext,
  { inventory, setup, ledger }: Standing,
  name: 'razao.provisional_of' | 'razao.stated_blends_of',
): Promise<Provisional> {
  const [row] = await tx.query<Provisional>(
    `select lines, trim_scale(co2e_kg)::text as "co2eKg" from ${name}($1, $2, $3, $4, $5, $6::jsonb)`,
    [
      organizationOf(actor),
      inventory.id,
      inventory.from,
      inventory.to,
      ledger.sequence,
      JSON.stringify(setup.sites),
    ],
  );
  if (!row) throw new Error('The sum of no lines is a row too.');
  return row;
}
