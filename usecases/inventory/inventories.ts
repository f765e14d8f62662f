import { EARLIEST_DAY } from '#engine/period.ts';
import { recalculateOpenDrafts } from '../ledger/draft/recalculate.ts';
import { invalidInput } from '../input.ts';
import { mayOpenInventories, mayReadOrganization } from '../may/organization.ts';
import { INVENTORY_COLUMNS, type InventoryRow, organizationOf, readInventories } from '../organization.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { inventoryList, inventoryOpen } from './inventory.contract.ts';

/** Calendar years that an inventory may touch: an average of several base years at most. */
const MOST_YEARS = 5;

/**
 * Opens an inventory; open drafts of its period are calculated again on its GWP set. Refuses a reversed period with
 * `input.invalid` (400), one that no ledger needs with `inventory.period` (422) and one that overlaps another inventory
 * with `inventory.overlaps` (409).
 */
export const openInventory: UseCase<typeof inventoryOpen.input, typeof inventoryOpen.output> = {
  contract: inventoryOpen,
  may: ({ actor }) => mayOpenInventories(actor),
  async run(context, { name, from, to, gwpSet, programme, consolidation }) {
    requirePeriod(from, to);
    const [inventory] = await context.tx.query<InventoryRow>(
      `insert into public.inventories (organization_id, name, period_from, period_to, gwp_set, programme, consolidation)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${INVENTORY_COLUMNS}`,
      [organizationOf(context.actor), name, from, to, gwpSet, programme, consolidation],
    );
    if (!inventory) throw new Refused('actor.forbidden', 403);
    await recalculateOpenDrafts(context, { from, to });
    return { inventory };
  },
  journal: ({ inventory }) => ({ subjectIds: [inventory.id] }),
};

/**
 * A slip in a year would take all the years between for one inventory, and none of them could be opened again.
 * @throws Refused `input.invalid` (400) of a reversed period, `inventory.period` (422) of one that no ledger needs
 */
export function requirePeriod(from: string, to: string): void {
  if (from > to) throw invalidInput('to', 'before `from`');
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
  if (from < EARLIEST_DAY || years > MOST_YEARS) {
    throw new Refused('inventory.period', 422, { earliest: EARLIEST_DAY, years: String(MOST_YEARS) });
  }
}

/** Lists the inventories, latest period first. */
export const listInventories: UseCase<typeof inventoryList.input, typeof inventoryList.output> = {
  contract: inventoryList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context) {
    return { inventories: await readInventories(context) };
  },
};
