import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import { overlaps } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

/** A stretch of text between separators. */
export interface Segment extends Place {
  /** Number of the sentence or line it lies in. */
  readonly sentence: number;
  /** True when it ends with a colon: a heading for what follows. */
  readonly heading: boolean;
}

const SEPARATOR = pattern('g')`
  \n|[;!?]|(?<!\b{reading.abbreviations})\.(?=\s|$)|[,:()|\t[\]+•]|\s[-/]\s|\s{reading.separators}
  (?=\s)
`;
const HARD = /[\n;.!?]/;
/** `ida e volta em maio`: one thing that is said, and no two clauses, as `e voltou em maio` is. */
const THERE_AND_BACK = pattern('g')`\b(?!(?:e|and) )(?:{reading.there_and_back}|{reading.returns})\b`;

/** Cuts a text into segments; separators inside numbers, dates, names and routes do not count. */
export function segmentsOf(reading: Reading): Segment[] {
  const solid: Place[] = [
    ...reading.amounts,
    ...reading.periods,
    ...reading.undated,
    ...reading.items,
    ...reading.sites,
    ...reading.routes,
    ...[...reading.text.matchAll(THERE_AND_BACK)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    })),
  ];
  const segments: Segment[] = [];
  let start = 0;
  let sentence = 0;
  for (const match of reading.text.matchAll(SEPARATOR)) {
    const place = { start: match.index, end: match.index + Math.max(1, match[0].length) };
    if (solid.some((other) => overlaps(other, place))) continue;
    // `a gasolina é 700`: the verb, and no joining of clauses.
    if (match[0] === ' e' && /é/i.test(reading.typed.charAt(reading.corrected.original(match.index + 1))))
      continue;
    if (/^ (?:mais|plus)$/.test(match[0]) && isFurther(reading, start, place)) continue;
    segments.push({ start, end: match.index, sentence, heading: match[0] === ':' });
    if (HARD.test(match[0])) sentence += 1;
    start = place.end;
  }
  segments.push({ start, end: reading.text.length, sentence, heading: false });
  return segments.filter((segment) => segment.end > segment.start || segments.length === 1);
}

/** `o contrato com I-REC cobriu mais 41 MWh`: so much more of what the clause names, and no joining of two amounts. */
function isFurther({ text, amounts, items }: Reading, start: number, { start: at, end }: Place): boolean {
  const said = (place: Place) => place.start >= start && place.end <= at;
  return (
    amounts.some((amount) => amount.start >= end && /^ $/.test(text.slice(end, amount.start))) &&
    items.some(said) &&
    !amounts.some(said)
  );
}

/** Index of the segment that holds an offset. */
export function segmentAt(segments: readonly Segment[], offset: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
