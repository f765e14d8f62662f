import { pattern } from '../lexicon/pattern.ts';
import { is } from '../queries/intent.ts';
import type { Reading } from '../reading/reading.ts';
import { languageOf } from '../text/language.ts';
import type { ConversationState, Intent, UnderstandInput, Understanding } from '../understanding.ts';

/** One message beside what stands. */
export interface Turn {
  readonly input: UnderstandInput;
  readonly reading: Reading;
  readonly state: ConversationState;
}

/** What a turn comes to: nothing but its intent, unless told; the open questions stay open. */
export function outcome(turn: Turn, intent: Intent, parts: Partial<Understanding> = {}): Understanding {
  return {
    intent,
    language: languageOf(turn.reading.text, turn.input.locale),
    activities: [],
    changes: [],
    removals: [],
    asks: turn.state.asks,
    notUnderstood: [],
    ...parts,
  };
}

/** Begins as a question does. */
const ASKS = pattern()`
  ^\s*(?:e |mas |and |but )?(?:{answers.questions_begin}
  |quant[oa]s? |qual |quais |quem |onde |quando |o que |como )\b
`;

/** `compara o diesel de 2024 com 2025`, `show me the steam`: to be shown something, whatever else is named. */
const SHOWS = pattern()`^\W*(?:{answers.before_shows}[\s,]+)*{answers.shows}(?! (?:as|como)\b)\b`;

/** `e em 2025 inteiro, qual foi o consumo?`, `o consumo de 2025, qual foi?`: the question behind what it is about. */
const ASKS_BEHIND = pattern()`
  ^[^\d.;!?\n]*(?:(?:19|20)\d{2}[^\d.;!?\n]*)?,? {answers.questions_behind}\b[^.;!?\n\d]*(?:(?:19
  |20)\d{2}[^.;!?\n\d]*)?\?\s*$
`;

/** `isso é mais do que a média de 2026?` */
const WEIGHS = pattern()`\b{answers.weighs}\b[^.!\n]*\b(?:que|than|d[eao]|the|media|average)\b[^.!\n]*\?\s*$`;

/** A message that asks and reports nothing. */
export function isQuestion({ reading }: Turn): boolean {
  const { text, amounts } = reading;
  return (
    is.hypothetical(text) ||
    (text.includes('?') &&
      (is.query(text) || is.explain(text) || is.help(text) || ASKS.test(text) || WEIGHS.test(text))) ||
    (amounts.every(({ unit }) => unit === null) && (ASKS_BEHIND.test(text) || SHOWS.test(text)))
  );
}
