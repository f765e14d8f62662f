import type { Output } from '#web/api/call.ts';
import { sentence } from '#web/words/words.ts';

type Context = Pick<Output<'session.context'>, 'inventories' | 'today'>;
type State = 'closed' | 'approved' | 'in_review';

/** What is to be seen of a period before anybody types: that it takes no changes, or that it is not over. */
export type PeriodMark = { readonly kind: State; readonly inventory: string } | { readonly kind: 'running' };

interface Dated {
  readonly from: string | null;
  readonly to: string | null;
  readonly siteId: string | null;
}

/**
 * The inventory that takes no change of a line of this site and first day (ISO); null: none stands in the way. Sites outside
 * of an inventory stay writable, as the server has it (`usecases/ledger/entry/inventory.ts`).
 */
export function shutMark(
  context: Context | undefined,
  from: string | null,
  siteId: string | null,
): PeriodMark | null {
  if (!context || !from) return null;
  const inventory = context.inventories.find((one) => one.from <= from && from <= one.to);
  if (!inventory || inventory.state === 'open') return null;
  if (siteId !== null && inventory.outsideSiteIds.includes(siteId)) return null;
  return { kind: inventory.state, inventory: inventory.name };
}

/** The mark of a line: of its inventory, or that its last day is still to come; null where there is nothing to say. */
export function periodMark(context: Context | undefined, { from, to, siteId }: Dated): PeriodMark | null {
  const shut = shutMark(context, from, siteId);
  if (shut !== null) return shut;
  return context && to !== null && to > context.today ? { kind: 'running' } : null;
}

/** The mark in one or two words: `fechado`. */
export function markName({ kind }: PeriodMark): string {
  return sentence('terms', `periodName.${kind}`);
}

/** What the mark means, in a sentence that names the inventory. */
export function markSentence(mark: PeriodMark): string {
  return sentence(
    'problems',
    `periodMark.${mark.kind}`,
    mark.kind === 'running' ? {} : { inventory: mark.inventory },
  );
}
