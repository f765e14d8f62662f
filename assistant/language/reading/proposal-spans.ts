import { pattern } from '../lexicon/pattern.ts';
import type { ItemMention, Place } from '../text/mentions.ts';
import { languageOf } from '../text/language.ts';
import type { Reading } from './reading.ts';
import type { Span, SpanSlot } from '../understanding.ts';

/** Places of the corrected text as spans of the text as it was typed. */
export function spansOf(
  reading: Reading,
  slots: readonly (readonly [SpanSlot, Place | null | undefined])[],
): Span[] {
  return slots.flatMap(([slot, place]) => (place ? [{ slot, ...typedPlace(reading, place) }] : []));
}

export function typedPlace(reading: Reading, place: Place): { start: number; end: number; quote: string } {
  const start = reading.corrected.original(place.start);
  const end = reading.corrected.original(place.end);
  return { start, end, quote: reading.typed.slice(start, end) };
}

const NOTHING_BEHIND = pattern()`
  ^\s*(?:[a-z]+ ){0,3}?(?:nao (?:houve|teve|foi|foram|usamos|tivemos)|was not|were not|wasn't|zerad[oa]|none\b|
  nil\b)|^\s*[:=-]\s*(?:nada|nenhum|none|nil|zero)\b
`;

const NOTHING_BEFORE = pattern()`
  \b(?:nao (?:houve|teve|tivemos|usamos|compramos|consumimos|gastamos|queimamos|utilizamos|foi|foram|abastecemos|
  usou|tem)|sem (?:consumo|uso|compra)|nenhum|nenhuma|no (?:purchase|use|consumption)|did not (?:use|buy|burn|
  purchase)|didn't (?:use|buy|burn|purchase)|without any|there was no|there were no|bought no|used no|
  zero(?! (?:point|virgula|ponto)))\b[^\d]*$
`;

/** `não houve compra de GLP`, `no diesel was used`: the thing is named only to say that there was none. */
export function isNegated(reading: Reading, item: ItemMention): boolean {
  const clause =
    reading.text
      .slice(Math.max(0, item.start - 50), item.start)
      .split(/[.;:,\n]|\b(?:mas|but|so|apenas|only)\b/)
      .at(-1) ?? '';
  const behind = reading.text.slice(item.end, item.end + 40);
  if (NOTHING_BEHIND.test(behind)) return true;
  if (
    /\bno (?:[a-z]+ )?$/.test(clause) &&
    (/^\s*(?:was|were|has been|used|bought|burn\w*|consumption|purchases?|at all|leaks?)\b/.test(behind) ||
      languageOf(reading.text, reading.locale) === 'en')
  )
    return true;
  // `sem I-REC: 480 MWh`: electricity all the same, and only without what it names.
  if (/\b(?:sem|nada de|without)\s*$/.test(clause)) return !/renewable/.test(item.concept);
  return NOTHING_BEFORE.test(clause);
}
