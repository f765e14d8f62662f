import type { Amount, ItemMention } from '../text/mentions.ts';

/** An amount with the thing it measures. */
export interface Pair {
  readonly amount: Amount;
  readonly item: ItemMention | null;
  /** True when the item was named for another amount or as a heading. */
  readonly inherited: boolean;
  /** True when the amount is plainly of this thing, though in a unit that it is not measured in: the unit is asked. */
  readonly misfit?: boolean;
}
