import { pattern } from '../lexicon/pattern.ts';
import type { Pair } from './pair.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Amount, ItemMention } from '../text/mentions.ts';

const ELSEWHERE = pattern()`
  (?:^|[\n;|,.]|\b(?:e|and))\s*(?:o |a |the |no |na )?(?:predio|escritorios?|fabrica|planta|galpao|sede|restante|
  resto|demais|building|offices?|factory|plant|rest|remainder|everything else)\s*[:=-]?\s*$
`;

/** `; prédio: 41.700 kWh` behind another use of electricity: the power of a place, and not of that use. */
export function isElsewhere(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit?.dimension === 'energy' &&
    ELSEWHERE.test(reading.text.slice(Math.max(0, amount.start - 40), amount.start))
  );
}

/** The thing that an amount without one of its own takes from the amount before it, from a heading, or from the whole text. */
export function inherited(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  pairs: readonly Pair[],
  fits: (amount: Amount, item: ItemMention) => boolean,
): ItemMention | null {
  const here = segments[segmentAt(segments, amount.start)];
  // The amount right before, or the heading of the line or list.
  const previous = [...pairs].reverse().find((pair) => pair.item !== null);
  const candidates = [
    ...(previous?.item ? [previous.item] : []),
    ...reading.items.filter((item) => item.start < amount.start).reverse(),
  ];
  const before = candidates.find((item) => fits(amount, item));
  if (before !== undefined) return before;
  return (
    reading.items.find(
      (item) =>
        item.start > amount.start &&
        segments[segmentAt(segments, item.start)]?.sentence === here?.sentence &&
        fits(amount, item),
    ) ?? onlyThing(reading, amount, fits)
  );
}

/** `96.310 kWh, 2.450 m³ de gás natural`: kilowatt-hours of nothing named are not of the fuel that has an amount in another measure. */
export function isMeasuredElsewise(amount: Amount, measured: Amount | undefined): boolean {
  if (amount.unit?.dimension !== 'energy' || !measured?.unit) return false;
  return measured.unit.dimension !== 'energy';
}

/** One single thing is named in the whole text: a list's amounts are of it. */
function onlyThing(
  reading: Reading,
  amount: Amount,
  fits: (amount: Amount, item: ItemMention) => boolean,
): ItemMention | null {
  const fitting = reading.items.filter((item) => fits(amount, item));
  return new Set(fitting.map((item) => item.concept)).size === 1 ? (fitting[0] ?? null) : null;
}

const USED = /^=(mobile|stationary)\.(\w+)$/;

/**
 * `fleet diesel 3,960 L, and the generator burned 145`: the fuel is handed on, and not the use that its name told, where the
 * words between the amount before and this one tell the other use alone.
 */
export function usedOtherwise(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Amount,
  heir: ItemMention,
): ItemMention {
  const [, use, fuel] = USED.exec(heir.concept) ?? [];
  if (use === undefined || fuel === undefined) return heir;
  const behind = Math.max(
    heir.end,
    ...amounts.filter(({ end }) => end <= amount.start).map(({ end }) => end),
  );
  const here = segmentAt(segments, amount.start);
  const uses = reading.cues.filter(
    ({ cue, start, end }) =>
      /^(?:mobile|stationary)$/.test(cue) &&
      start >= behind &&
      end <= amount.start &&
      segmentAt(segments, start) === here,
  );
  const other = use === 'mobile' ? 'stationary' : 'mobile';
  return uses.length > 0 && uses.every(({ cue }) => cue === other)
    ? { ...heir, concept: `=${other}.${fuel}` }
    : heir;
}
