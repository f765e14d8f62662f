import {
  isBeside,
  isBottled,
  isCarrier,
  isDestined,
  isDrivenBefore,
  isFuelled,
  isOrigin,
  isPutInto,
  isSaidBehind,
  isSubordinate,
  isInLaterSentence,
  isLedBy,
  isDescribedBy,
  toldBefore,
} from './claims.ts';
import { isCounted } from './counted.ts';
import { inOrder } from './in-order.ts';
import { inherited, isElsewhere, isMeasuredElsewise, usedOtherwise } from './inherited.ts';
import { isFuel, isOutput } from './output.ts';
import { misfitOf, namesMisfit } from './misfit.ts';
import { countBefore, distance, MOST_BETWEEN, opensNext, orderOf } from './nearness.ts';
import { headingOf, isBurned } from './rubbish.ts';
import { measuresUnknown, namesUnknown } from './unknown.ts';
import { isSoldUnderHeading } from '../reading/whose.ts';
import { accepts } from '../kinds/accepts.ts';
import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import type { Reading } from '../reading/reading.ts';
import type { Segment } from '../reading/segments.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';
import type { Pair } from './pair.ts';

type ContextOf = (amount: Amount, item: ItemMention) => Context;

/**
 * Pairs amounts with things one to one: nearest first, `quantidade de coisa` strongest, never across a dimension that the
 * thing cannot be given in. What is left over inherits from a heading or from the amount before it (`47,9 mil em fevereiro`).
 */
export function assign(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  contextOf: ContextOf,
  vocabulary: KindVocabulary,
): Pair[] {
  const fits = (amount: Amount, item: ItemMention): boolean => {
    const kinds = resolveKinds(item.concept, contextOf(amount, item), vocabulary);
    const dimension = amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null);
    return kinds.some((kind) => accepts(kind, dimension, vocabulary));
  };
  // What heads the column of a table is what its numbers measure.
  const heads = (amount: Amount) => (amount.of !== undefined && fits(amount, amount.of) ? amount.of : null);
  const standing = reading.items.map((item) => countBefore(amounts, item.start));
  const order = orderOf(reading, segments, amounts);
  const destined = new Set(
    reading.items.filter(
      (item) =>
        isDestined(reading, item) ||
        isOrigin(reading, item) ||
        isFuelled(reading, item) ||
        isDescribedBy(reading, item) ||
        isSoldUnderHeading(reading.text, item, reading.items) ||
        isBottled(amounts, item),
    ),
  );
  const ordered = inOrder(
    reading,
    amounts,
    (amount, item) => heads(amount) === null && !destined.has(item) && fits(amount, item),
  );
  const listed = new Set(ordered.values());
  const costs: { amount: number; item: number; cost: number }[] = [];
  for (const [a, amount] of amounts.entries()) {
    if (heads(amount) !== null) continue;
    const zipped = ordered.get(amount);
    if (zipped !== undefined) {
      costs.push({ amount: a, item: reading.items.indexOf(zipped), cost: -100 });
      continue;
    }
    const strange = measuresUnknown(reading, amount);
    const told = toldBefore(reading, segments, amount, fits);
    for (const [i, item] of reading.items.entries()) {
      if (destined.has(item) || listed.has(item)) continue;
      if (item.start >= amount.end && isFuel(item) && isOutput(reading, amount)) continue;
      if (strange && !isSaidBehind(segments, amount, item)) continue;
      if (told && isInLaterSentence(segments, amount, item)) continue;
      if (isCarrier(reading, segments, amounts, amount, item)) continue;
      if (Math.abs((standing[i] ?? 0) - a) > MOST_BETWEEN || !fits(amount, item)) continue;
      const cost =
        distance(reading, segments, amounts, amount, item) +
        (order(amount) && item.start >= amount.end ? 16 : 0) +
        // A word that was only taken for a slip of the pen stands behind one that was typed so.
        (item.corrected ? 6 : 0) +
        (opensNext(reading, amounts, amount, item) ? 16 : 0) +
        (isBeside(reading, item) ? (isLedBy(reading, amount, item, fits) ? 60 : 14) : 0) +
        (item.concept === 'invested' && isPutInto(reading, amount, item, fits) ? 16 : 0) +
        // Litres are of a fuel, whatever it delivers.
        (item.concept === 'freight' && amount.unit?.dimension === 'volume' ? 24 : 0) +
        (isSubordinate(reading, segments, amount, item, fits) ? 12 : 0) +
        (isCounted(reading, amounts, amount, item) ? 14 : 0) +
        (isDrivenBefore(reading, segments, amount, item) ? 12 : 0) +
        (isBurned(reading, segments, amount, item, fits) ? 20 : 0);
      if (cost < 60) costs.push({ amount: a, item: i, cost });
    }
  }
  costs.sort((a, b) => a.cost - b.cost || a.amount - b.amount);
  const itemOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { amount, item } of costs) {
    if (itemOf.has(amount) || taken.has(item)) continue;
    itemOf.set(amount, item);
    taken.add(item);
  }
  const measured = new Map<ItemMention, Amount>();
  for (const [a, i] of itemOf) {
    const [amount, item] = [amounts[a], reading.items[i]];
    if (amount !== undefined && item !== undefined) measured.set(item, amount);
  }
  const pairs: Pair[] = [];
  for (const [a, amount] of amounts.entries()) {
    const head = heads(amount);
    if (head !== null) {
      pairs.push({ amount, item: head, inherited: false });
      continue;
    }
    const nearest = itemOf.get(a);
    const item = nearest === undefined ? null : (reading.items[nearest] ?? null);
    if (item !== null) {
      pairs.push({ amount, item, inherited: false });
      continue;
    }
    const misfit = misfitOf(reading, amount, taken, vocabulary);
    if (misfit !== null) {
      pairs.push({ amount, item: misfit, inherited: false, misfit: true });
      continue;
    }
    const destination = measuresUnknown(reading, amount) ? headingOf(reading, segments, amount) : null;
    if (destination !== null) {
      pairs.push({ amount, item: destination, inherited: true });
      continue;
    }
    const heir =
      namesUnknown(reading, amount) || isElsewhere(reading, amount) || namesMisfit(reading, amount)
        ? null
        : inherited(
            reading,
            segments,
            amount,
            pairs,
            (one, item) =>
              !destined.has(item) &&
              fits(one, item) &&
              !isMeasuredElsewise(one, measured.get(item)) &&
              !(isFuel(item) && isOutput(reading, one)),
          );
    const own = heir === null ? null : usedOtherwise(reading, segments, amounts, amount, heir);
    pairs.push({ amount, item: own, inherited: own !== null });
  }
  return pairs;
}
