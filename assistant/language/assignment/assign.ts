import { isBottled, isDescribedBy, isDestined, isFuelled, isOrigin } from './claims.ts';
import { type Claims, type Cost, costsOf } from './costs.ts';
import { inherited, isElsewhere, isMeasuredElsewise, usedOtherwise } from './inherited.ts';
import { misfitOf, namesMisfit } from './misfit.ts';
import { isFuel, isOutput } from './output.ts';
import { headingOf } from './rubbish.ts';
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
  const destined = new Set(reading.items.filter((item) => isSaidOfUse(reading, amounts, item)));
  const claims = { reading, segments, amounts, fits, heads, destined, vocabulary };
  const nearest = nearestThings(costsOf(claims));
  const taken = new Set(nearest.values());
  const measured = new Map([...nearest].map(([a, i]) => [reading.items[i], amounts[a]]));
  const pairs: Pair[] = [];
  for (const [a, amount] of amounts.entries()) {
    const own = heads(amount) ?? reading.items[nearest.get(a) ?? -1] ?? null;
    pairs.push(
      own === null
        ? leftOver(claims, amount, { pairs, taken, measured })
        : { amount, item: own, inherited: false },
    );
  }
  return pairs;
}

/** A named thing that an amount beside it does not measure: where it goes, comes from, what it runs on or stands in. */
function isSaidOfUse(reading: Reading, amounts: readonly Amount[], item: ItemMention): boolean {
  return (
    isDestined(reading, item) ||
    isOrigin(reading, item) ||
    isFuelled(reading, item) ||
    isDescribedBy(reading, item) ||
    isSoldUnderHeading(reading.text, item, reading.items) ||
    isBottled(amounts, item)
  );
}

/** The things that amounts cost least, each amount and each thing once: the amount's number with the thing's. */
function nearestThings(costs: readonly Cost[]): ReadonlyMap<number, number> {
  const itemOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { amount, item } of costs.toSorted((a, b) => a.cost - b.cost || a.amount - b.amount)) {
    if (itemOf.has(amount) || taken.has(item)) continue;
    itemOf.set(amount, item);
    taken.add(item);
  }
  return itemOf;
}

/** An amount that no thing is next to: of a thing that it cannot be measured in, of a heading, or of the one before it. */
function leftOver(
  { reading, segments, amounts, fits, destined, vocabulary }: Claims,
  amount: Amount,
  done: {
    readonly pairs: readonly Pair[];
    readonly taken: ReadonlySet<number>;
    readonly measured: ReadonlyMap<ItemMention | undefined, Amount | undefined>;
  },
): Pair {
  const misfit = misfitOf(reading, amount, done.taken, vocabulary);
  if (misfit !== null) return { amount, item: misfit, inherited: false, misfit: true };
  const destination = measuresUnknown(reading, amount) ? headingOf(reading, segments, amount) : null;
  if (destination !== null) return { amount, item: destination, inherited: true };
  const isAlone =
    namesUnknown(reading, amount) || isElsewhere(reading, amount) || namesMisfit(reading, amount);
  const may = (one: Amount, item: ItemMention) =>
    !destined.has(item) &&
    fits(one, item) &&
    !isMeasuredElsewise(one, done.measured.get(item)) &&
    !(isFuel(item) && isOutput(reading, one));
  const heir = isAlone ? null : inherited(reading, segments, amount, done.pairs, may);
  const own = heir === null ? null : usedOtherwise(reading, segments, amounts, amount, heir);
  return { amount, item: own, inherited: own !== null };
}
