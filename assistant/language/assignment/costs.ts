import {
  isBeside,
  isCarrier,
  isDrivenBefore,
  isInLaterSentence,
  isLedBy,
  isPutInto,
  isSaidBehind,
  isSubordinate,
  toldBefore,
} from './claims.ts';
import { isCounted } from './counted.ts';
import { inOrder } from './in-order.ts';
import { countBefore, distance, MOST_BETWEEN, opensNext, orderOf } from './nearness.ts';
import { isFuel, isOutput } from './output.ts';
import { isBurned } from './rubbish.ts';
import { measuresUnknown } from './unknown.ts';
import type { Reading } from '../reading/reading.ts';
import type { Segment } from '../reading/segments.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';

/** What decides which thing an amount is of. */
export interface Claims {
  readonly reading: Reading;
  readonly segments: readonly Segment[];
  readonly amounts: readonly Amount[];
  readonly vocabulary: KindVocabulary;
  /** The thing can be given in the unit of the amount. */
  readonly fits: (amount: Amount, item: ItemMention) => boolean;
  /** What heads the column that the amount stands in. */
  readonly heads: (amount: Amount) => ItemMention | null;
  /** Things that are no amount's own. */
  readonly destined: ReadonlySet<ItemMention>;
}

/** An amount and a thing, by their numbers, with how far they are from each other. */
export interface Cost {
  readonly amount: number;
  readonly item: number;
  readonly cost: number;
}

/** Nothing that costs more is of an amount. */
const MOST = 60;

/** What each amount's claims on things cost; things that stand in the order of the amounts cost nothing. */
export function costsOf(claims: Claims): Cost[] {
  const { reading, segments, amounts, fits, heads, destined } = claims;
  const standing = reading.items.map((item) => countBefore(amounts, item.start));
  const order = orderOf(reading, segments, amounts);
  const ordered = inOrder(
    reading,
    amounts,
    (amount, item) => heads(amount) === null && !destined.has(item) && fits(amount, item),
  );
  const listed = new Set(ordered.values());
  return amounts.flatMap((amount, a) => {
    if (heads(amount) !== null) return [];
    const zipped = ordered.get(amount);
    if (zipped !== undefined) return [{ amount: a, item: reading.items.indexOf(zipped), cost: -100 }];
    const ahead = order(amount);
    const mayBeOf = claimOf(claims, amount);
    return reading.items.flatMap((item, i) => {
      if (listed.has(item) || Math.abs((standing[i] ?? 0) - a) > MOST_BETWEEN) return [];
      if (!mayBeOf(item) || !fits(amount, item)) return [];
      const cost = costOf(claims, amount, item) + (ahead && item.start >= amount.end ? 16 : 0);
      return cost < MOST ? [{ amount: a, item: i, cost }] : [];
    });
  });
}

/** Says of which things an amount may be at all. */
function claimOf({ reading, segments, amounts, fits, destined }: Claims, amount: Amount) {
  const strange = measuresUnknown(reading, amount);
  const told = toldBefore(reading, segments, amount, fits);
  return (item: ItemMention): boolean =>
    !destined.has(item) &&
    !(item.start >= amount.end && isFuel(item) && isOutput(reading, amount)) &&
    !(strange && !isSaidBehind(segments, amount, item)) &&
    !(told && isInLaterSentence(segments, amount, item)) &&
    !isCarrier(reading, segments, amounts, amount, item);
}

function costOf({ reading, segments, amounts, fits }: Claims, amount: Amount, item: ItemMention): number {
  const beside = isBeside(reading, item) ? (isLedBy(reading, amount, item, fits) ? 60 : 14) : 0;
  const extra: readonly (readonly [boolean, number])[] = [
    // A word that was only taken for a slip of the pen stands behind one that was typed so.
    [item.corrected, 6],
    [opensNext(reading, amounts, amount, item), 16],
    [item.concept === 'invested' && isPutInto(reading, amount, item, fits), 16],
    // Litres are of a fuel, whatever it delivers.
    [item.concept === 'freight' && amount.unit?.dimension === 'volume', 24],
    [isSubordinate(reading, segments, amount, item, fits), 12],
    [isCounted(reading, amounts, amount, item), 14],
    [isDrivenBefore(reading, segments, amount, item), 12],
    [isBurned(reading, segments, amount, item, fits), 20],
  ];
  const added = extra.reduce((sum, [holds, more]) => (holds ? sum + more : sum), beside);
  return distance(reading, segments, amounts, amount, item) + added;
}
