import type { Ground } from '../draft/basis.ts';
import { inputHash } from '../../input.ts';
import { writeJournal } from '../../journal.ts';
import { INVENTORY_COLUMNS, inventoryOn, type InventoryRow, organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** Inventories that lines are filed into, with those that had to be opened for them. */
export interface Filing {
  readonly inventories: readonly InventoryRow[];
  readonly opened: readonly InventoryRow[];
}

/** Holds the organization's ledger for this transaction: lines, inventories and journal come one after the other. */
export async function lockLedger({ tx, actor }: RunContext): Promise<void> {
  await tx.query('select razao.lock_organization($1)', [organizationOf(actor)], { kept: true });
}

/**
 * Makes sure that each of these days (ISO) is covered by an inventory: where none is, the day's calendar year is opened
 * with the organization's defaults and journalled. Call after `lockLedger`, with the inventories read after it.
 * @throws Refused `inventory.missing` (409) when the calendar year would overlap an inventory that ends or begins inside it
 */
export async function fileDays(
  context: RunContext,
  verb: string,
  days: readonly string[],
  before: readonly InventoryRow[],
): Promise<Filing> {
  const years = new Set(
    days.filter((day) => !inventoryOn(before, day)).map((day) => Number(day.slice(0, 4))),
  );
  const opened: InventoryRow[] = [];
  for (const year of years) opened.push(await openYear(context, verb, year));
  return { inventories: [...before, ...opened], opened };
}

async function openYear(context: RunContext, verb: string, year: number): Promise<InventoryRow> {
  const { tx, actor, door } = context;
  const organizationId = organizationOf(actor);
  const [inventory] = await tx.query<InventoryRow>(
    `select ${INVENTORY_COLUMNS} from razao.open_calendar_inventory($1, $2, $3)`,
    [organizationId, year, String(year)],
  );
  if (!inventory) throw new Refused('inventory.missing', 409, { year: String(year) });
  await writeJournal(tx, {
    organizationId,
    actorId: actor.userId,
    verb: 'inventory.open',
    door,
    subjectIds: [inventory.id],
    inputHash: inputHash({ year }),
    outcome: 'done',
    detail: { openedBy: verb },
  });
  return inventory;
}

/**
 * The inventory into which a line of this site with this first day is filed.
 * @throws Refused `inventory.missing`, `inventory.not_open` or `period.closed` (409)
 */
export function inventoryFor(
  { inventories }: Pick<Ground, 'inventories'>,
  day: string,
  siteId: string | null,
): InventoryRow {
  const inventory = inventoryOn(inventories, day);
  if (!inventory) throw new Refused('inventory.missing', 409, { year: day.slice(0, 4) });
  requireOpen(inventory, siteId);
  return inventory;
}

/**
 * Lines of sites that the inventory does not count are in no closing of it, and stay writable.
 * @throws Refused `period.closed`, or `inventory.not_open` of one that is in review or approved (409)
 */
export function requireOpen(
  { state, name, outsideSiteIds }: InventoryRow,
  siteId: string | null = null,
): void {
  if (state === 'open' || (siteId !== null && outsideSiteIds.includes(siteId))) return;
  throw new Refused(state === 'closed' ? 'period.closed' : 'inventory.not_open', 409, { inventory: name });
}
