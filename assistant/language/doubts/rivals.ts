import type { Pair } from '../assignment/assign.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';

const JOINED = /^\s*(?:,|e|and|\/|\+|&|ou|or)\s*(?:o |a |os |as |the |de |do |da )?$/;

/** The thing that is named beside another for one and the same amount (`diesel e gasolina: 500 L`), or null. */
export function rivalOf(
  reading: Reading,
  pair: Pair,
  pairs: readonly Pair[],
  fits: (amount: Amount, item: ItemMention) => boolean,
): ItemMention | null {
  const { item, amount } = pair;
  if (item === null || pair.inherited) return null;
  const rival = reading.items.find((other) => {
    if (other === item || other.concept === item.concept) return false;
    const [first, second] = other.start < item.start ? [other, item] : [item, other];
    const joined = JOINED.test(reading.text.slice(first.end, second.start));
    const between = reading.amounts.some(({ start }) => start >= first.end && start < second.start);
    return joined && !between && pairs.every((one) => one.item !== other) && fits(amount, other);
  });
  return rival ?? null;
}

const USES = /^(?:mobile|stationary)$/;

/** `for the generator and the trucks: 900 L`: one amount of two uses. */
export function usesTwice(reading: Reading, amount: Amount, amounts: readonly Amount[]): boolean {
  if (amounts.filter(({ unit }) => unit?.dimension === amount.unit?.dimension).length !== 1) return false;
  const uses = reading.cues.filter(({ cue }) => USES.test(cue));
  return uses.some((one, at) => {
    const next = uses[at + 1];
    return next !== undefined && next.cue !== one.cue && JOINED.test(reading.text.slice(one.end, next.start));
  });
}
