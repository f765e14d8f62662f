import { pattern } from '../lexicon/pattern.ts';
import { isDescribedBy } from '../assignment/claims.ts';
import type { Pair } from '../assignment/pair.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';

const JOINED = /^\s*(?:,|e|and|\/|\+|&|ou|or)\s*(?:o |a |os |as |the |de |do |da )?$/;

/** `… and the trucks burned 900 L`: the second begins a clause of its own. */
const ACTS = pattern()`^ (?:[a-z]+ )?{doubts.acts}\b`;

const PLANT = pattern()`^ {doubts.plants}s?\b`;

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
    if (other === item || other.concept === item.concept || isDescribedBy(reading, other)) return false;
    const [first, second] = other.start < item.start ? [other, item] : [item, other];
    const joined = JOINED.test(reading.text.slice(first.end, second.start));
    const between = reading.amounts.some(({ start }) => start >= first.end && start < second.start);
    // `… of black liquor and the lime kiln`: the second only names a plant.
    if (
      PLANT.test(reading.text.slice(second.end)) ||
      PLANT.test(reading.text.slice(second.start, second.end).replace(/^.* (?=[a-z]+$)/, ' '))
    )
      return false;
    // `dejetos de 300 porcos, fermentação entérica de 40 vacas`: what another amount counts is told of that one.
    const counted = pairs.some(
      (one) =>
        one.amount !== amount &&
        one.amount.end <= other.start &&
        /^ (?:d[eao]s? |of )?$/.test(reading.text.slice(one.amount.end, other.start)),
    );
    const acts = ACTS.test(reading.text.slice(second.end));
    return (
      joined &&
      !between &&
      !counted &&
      !acts &&
      pairs.every((one) => one.item !== other) &&
      fits(amount, other)
    );
  });
  return rival ?? null;
}

const USES = /^(?:mobile|stationary)$/;

/** `for the generator and the trucks: 900 L`: one amount of two uses. */
export function usesTwice(reading: Reading, amount: Amount, amounts: readonly Amount[]): boolean {
  if (amounts.filter(({ unit }) => unit?.dimension === amount.unit?.dimension).length !== 1) return false;
  const ofAnother = ({ start }: Place) =>
    amounts.some(
      (other) =>
        other !== amount &&
        other.end <= start &&
        !/[,;.\n]|\b(?:e|and)\b/.test(reading.text.slice(other.end, start)),
    );
  const uses = reading.cues.filter((mention) => USES.test(mention.cue) && !ofAnother(mention));
  return uses.some((one, at) => {
    const next = uses[at + 1];
    return next !== undefined && next.cue !== one.cue && JOINED.test(reading.text.slice(one.end, next.start));
  });
}
