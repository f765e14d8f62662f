import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { MethaneOrigin } from '#engine/gwp.ts';
import type { Library } from '#engine/library.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import { type InventoryRow, organizationOf, readInventories } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** A standing line of an inventory, as its arithmetic needs it: its trace is never read. */
export interface LedgerLine {
  readonly id: string;
  readonly state: 'counted' | 'not_counted';
  readonly siteName: string | null;
  readonly kind: string;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly region: string;
  readonly programme: Programme;
  readonly gwpSet: GwpSetName;
  readonly co2eKg: string | null;
  readonly biogenicCo2Kg: string | null;
  /** kg of each gas; of a refused line and of one known as CO2e only there are none. */
  readonly gasesKg: Readonly<Record<string, string>>;
  /** kg CO2e of each gas that counts; the key `CO2e` is what is known as CO2e only. */
  readonly gasesCo2eKg: Readonly<Record<string, string>> | null;
  readonly factorIds: readonly string[];
  readonly chosenFactorId: string | null;
  /** The process or method it was counted by; null = straight by a factor, or stored before methods were. */
  readonly method: string | null;
  readonly besides: Besides | null;
}

const COLUMNS = `e.id, e.state, site.name as "siteName", e.kind, e.scope, e.category,
  trim_scale(e.quantity)::text as quantity, e.unit, e.period_from as "from", e.period_to as "to", e.region, e.programme,
  e.gwp_set as "gwpSet", trim_scale(e.co2e_kg)::text as "co2eKg", trim_scale(e.biogenic_co2_kg)::text as "biogenicCo2Kg",
  e.gases_kg as "gasesKg", razao.gases_co2e_of(e.result, e.quantity, basis.at_one) as "gasesCo2eKg", e.factor_ids as "factorIds",
  e.chosen_factor_id as "chosenFactorId", e.result ->> 'method' as method, e.result -> 'besides' as besides`;

const STANDING = `e.state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id)`;

/** Standing lines of the organization that meet a condition (its parameters from `$2` on), oldest first. */
export function readLedgerLines(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
): Promise<LedgerLine[]> {
  return tx.query<LedgerLine>(
    `select ${COLUMNS} from public.entries e left join public.sites site on site.id = e.site_id
     left join public.ledger_bases basis on basis.organization_id = e.organization_id and basis.hash = e.result ->> 'basis'
     where e.organization_id = $1 and ${STANDING} and (${condition}) order by e.sequence`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * An inventory of the organization.
 * @throws Refused `inventory.not_found` (404), also for another organization's
 */
export async function findInventory(context: RunContext, inventoryId: string): Promise<InventoryRow> {
  const inventories = await readInventories(context);
  const found = inventories.find(({ id }) => id === inventoryId.toLowerCase());
  if (!found) throw new Refused('inventory.not_found', 404);
  return found;
}

/** Standing lines filed into an inventory. */
export function readInventoryLines(context: RunContext, inventoryId: string): Promise<LedgerLine[]> {
  return readLedgerLines(context, 'e.inventory_id = $2', [inventoryId]);
}

/** Lines of one site, kind and unit, summed. */
export interface SummedActivity
  extends Pick<LedgerLine, 'siteName' | 'kind' | 'quantity' | 'unit' | 'co2eKg'> {
  readonly lines: number;
}

/** Masses that count: gases outside the Kyoto basket are reported apart and weigh nothing here. */
export function countedMasses({ gasesKg, gasesCo2eKg }: LedgerLine): Record<string, string> {
  return Object.fromEntries(Object.entries(gasesKg).filter(([gas]) => Object.hasOwn(gasesCo2eKg ?? {}, gas)));
}

/** Escaped fossil methane weighs more on AR6 than methane from burning; as the engine's plan decides it. */
export function methaneOf(
  library: Library,
  { kind, category }: Pick<LedgerLine, 'kind' | 'category'>,
): MethaneOrigin {
  const escapes =
    library.kinds[kind]?.method === 'fugitive' || category === 'fugitive' || category === 'process';
  return escapes ? 'fossil' : 'other';
}
