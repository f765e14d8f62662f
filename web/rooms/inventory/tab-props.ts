import type { Output } from '#web/api/call.ts';

/** What every tab of the room is given: the inventory that the address names. */
export interface TabProps {
  readonly inventory: Output<'inventory.list'>['inventories'][number];
}
