import { pattern } from '../lexicon/pattern.ts';
import { conceptRank } from '../kinds/kinds.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';

/** Behind so many other amounts an item is never the nearest one: each of them costs more than a quarter of the limit. */
export const MOST_BETWEEN = 7;

/** How many amounts start before an offset; they are in the order of the text. */
export function countBefore(amounts: readonly Amount[], offset: number): number {
  let low = 0;
  let high = amounts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((amounts[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `Gasolina 45 L etanol 30 L diesel 200 L`: a sentence in which every amount stands behind its thing. */
export function orderOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
): (amount: Amount) => boolean {
  const marks = new Map<number, string>();
  const all = [
    // A zero is an amount in the order of the words, though of no activity.
    ...reading.amounts
      .filter((amount) => amount.unit !== null || amounts.some(({ start }) => start === amount.start))
      .map(({ start }) => ({ start, mark: 'A' })),
    ...reading.items
      // The grid that delivers power stands for the power.
      .filter(({ concept }) => conceptRank(concept) > 0 || concept === 'grid')
      .map(({ start }) => ({ start, mark: 'I' })),
  ].sort((a, b) => a.start - b.start);
  for (const { start, mark } of all) {
    const sentence = segments[segmentAt(segments, start)]?.sentence ?? 0;
    marks.set(sentence, (marks.get(sentence) ?? '') + mark);
  }
  // `R$ 2 mi na obra e R$ 310 mil em caminhonetes`: a thing that an amount governs stands behind it.
  const governs = ({ end }: Amount) =>
    reading.items.some(
      ({ start, concept }) =>
        start >= end &&
        conceptRank(concept) < 2 &&
        /^ (?:d[eao]s?|em|n[oa]s?|of|in|on|into) (?:[ao]s? |the |our )?$/.test(
          reading.text.slice(end, start),
        ),
    );
  return (amount) =>
    !governs(amount) &&
    /^(?:IA){2,}$/.test(marks.get(segments[segmentAt(segments, amount.start)]?.sentence ?? 0) ?? '');
}

const OPENS = pattern()`^,? (?:e|and|mas|but|while|enquanto) (?:(?:{assignment.opens_a_place}|[dn]?[oa]s|[oa]) )+$`;

/** `… 15 m³ e os a GNV, 8 m³`, `… 15 m3 and those on CNG 8 m3`: the thing opens the next clause, which tells its own amount. */
export function opensNext(
  { text }: Reading,
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): boolean {
  if (item.start < amount.end || !OPENS.test(text.slice(amount.end, item.start))) return false;
  const next = amounts.find(({ start }) => start >= item.end);
  return next !== undefined && /^(?:,| ?[:-])? $/.test(text.slice(item.end, next.start));
}

/** How far an amount stands from a thing: letters, clauses and other amounts between them; lower is nearer. */
export function distance(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): number {
  const after = item.start >= amount.start;
  const [from, to] = after ? [amount.end, item.start] : [item.end, amount.start];
  const between = reading.text.slice(Math.min(from, to), Math.max(from, to));
  let cost = Math.min(30, between.length / 4);
  const a = segmentAt(segments, amount.start);
  const b = segmentAt(segments, item.start);
  for (let index = Math.min(a, b); index < Math.max(a, b); index += 1) {
    const [left, right] = [segments[index], segments[index + 1]];
    cost += left?.heading ? 1 : left?.sentence !== right?.sentence ? 25 : 6;
  }
  for (const other of amounts) {
    if (other !== amount && within(other, Math.min(from, to), Math.max(from, to))) cost += 14;
  }
  const rank = conceptRank(item.concept);
  return cost + (after ? costBehind(between) : 2) + (rank === 2 ? -7 : rank === 0 ? 9 : 0);
}

/** What stands between an amount and a thing behind it; what stands on the next line is hardly of the amount. */
function costBehind(between: string): number {
  if (between.includes('\n')) return 8;
  if (/^\s*(?:de|do|da|dos|das|of|d'|em|in|on|com|no|na|for|para|to|por)?\s*$/.test(between)) return -8;
  return /^\s*(?:de|do|da|of|em|in|on|com|to|para|por) (?:[a-z]+ ){0,2}$/.test(between) ? -5 : 0;
}

function within(place: Place, from: number, to: number): boolean {
  return place.start >= from && place.end <= to;
}
