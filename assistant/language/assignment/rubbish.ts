import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** `reciclagem: 2 t de vidro, 1 t de metal`: where all of a list goes, known or not, is told at its head. */
export function headingOf(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
): ItemMention | null {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  const heads = reading.items.filter(
    (item) =>
      item.end <= amount.start &&
      CONCEPTS[item.concept]?.rule.startsWith('waste:') === true &&
      sentence(item) === sentence(amount) &&
      (segments[segmentAt(segments, item.start)]?.heading === true || isAhead(reading, item)),
  );
  return heads.at(-1) ?? null;
}

/** `expedidos para coprocessamento 88 t de borra e 12 t de EPI`: the destination stands right before the first amount. */
function isAhead({ text, amounts }: Reading, item: ItemMention): boolean {
  const [first] = amounts.filter(({ unit }) => unit !== null);
  return (
    first !== undefined &&
    first.start >= item.end &&
    /\b(?:para|pra|ao|a|to|for|em|por) (?:o |a )?$/.test(text.slice(0, item.start)) &&
    /^(?: foram| was| were|:)? $/.test(text.slice(item.end, first.start))
  );
}

const BURNED = pattern()`
  \b(?:queim\w+|burn\w*|combust\w+|caldeiras?|boilers?|(?:moto)?motor\w*|(?:moto)?gerador\w*|gensets?|generators?|
  engines?|turbinas?|fornos?|kilns?|furnaces?)\b
`;

/** `biogás do reator queimado na caldeira`: what burns is the fuel, whatever waste or plant is named beside it. */
export function isBurned(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  item: ItemMention,
  fits: (amount: Amount, item: ItemMention) => boolean,
): boolean {
  if (CONCEPTS[item.concept]?.rule.startsWith('waste:') !== true) return false;
  const { sentence } = segments[segmentAt(segments, item.start)] ?? { sentence: 0 };
  const burned = BURNED.test(reading.text);
  return (
    burned &&
    reading.items.some(
      (other) =>
        /^(?:fuel:|kind:stationary\.(?!waste))/.test(CONCEPTS[other.concept]?.rule ?? '') &&
        segments[segmentAt(segments, other.start)]?.sentence === sentence &&
        fits(amount, other),
    )
  );
}
