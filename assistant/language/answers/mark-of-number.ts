import { pattern, source } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount } from '../text/mentions.ts';
import type { Ask } from '../understanding.ts';

const MARK = String.raw`(?:(?:[oa]s?|the|este|esta|that) )?(?<mark>virgula|ponto|comma|point|dot|period)`;
const IS = source`(?: {answers.mark_is}(?: (?:os?|as?|the|de|separador(?: de)?|mark(?: of)?))*)?`;
const SORT = source`(?<sort>{answers.sorts_of_number})`;
const SAID = new RegExp(String.raw`\b${MARK}${IS} ${SORT}\b`);
const ALONE = pattern()`
  ^\W*(?:{answers.mark_alone} )*(?<sort>decima(?:l|is)|decimals?|milhar(?:es)?|thousands?)(?: (?:mark
  |separator|point|comma|mesmo|sim))?\W*$
`;
/** `it's a thousands separator: seven thousand`, `é decimal, seis vírgula dois`: the sort of mark first, and the number behind. */
const NAMED = pattern()`
  \b(?:separador(?: de)? |marca(?: de)? )?(?<sort>thousands?(?= (?:separator|mark))|decimal
  (?= (?:separator|mark|point|comma))|(?<=separador (?:de )?)(?:milhar(?:es)?|decimal)|(?<=^\W*(?:e|eh
  |its|it's|it is|sao|era) (?:an? |uma? |o |de )?)(?:decimal|milhar(?:es)?|thousands?))\b
`;
const ROUGH = pattern()`
  \b(?:{answers.roughly}|(?:virgula|ponto) (?:alguma coisa|qualquer coisa|pouco|something)|(?:point
  |dot) something)\b
`;

/**
 * Which of the two readings of a number an answer means that tells its mark (`a vírgula é decimal`, `thousands`) or says it
 * roughly (`seis quilos e pouco`, `pouco mais de mil`): the reading itself, exact. Null where the answer tells neither, or another number.
 */
export function meantReading(reading: Reading, ask: Ask, amount: Amount | null): string | null {
  const values = (ask.options ?? []).map(({ value }) => value).sort((a, b) => Number(a) - Number(b));
  const [small, large] = values;
  if (small === undefined || large === undefined || values.length !== 2) return null;
  const said = (SAID.exec(reading.text) ?? ALONE.exec(reading.text) ?? NAMED.exec(reading.text))?.groups;
  if (said !== undefined) {
    const meant = isSmallMeant(said, ask.span?.quote ?? '') ? small : large;
    return unlessOtherwise(reading, meant);
  }
  if (amount === null || values.includes(amount.number.value ?? '') || !ROUGH.test(reading.text)) return null;
  const [near = null, ...others] = values.filter((value) => isAbout(amount, value));
  return others.length === 0 ? near : null;
}

/** What is meant, unless amounts are told and none of them is about that. */
function unlessOtherwise(reading: Reading, meant: string): string | null {
  const told = reading.amounts.filter(({ number }) => number.value !== null && !number.weak);
  return told.length === 0 || told.some((one) => isAbout(one, meant)) ? meant : null;
}

/** `o ponto é de milhar`, said of a comma: then the comma is the other one. */
function isSmallMeant(said: Readonly<Record<string, string | undefined>>, quote: string): boolean {
  const decimal = (said['sort'] ?? '').startsWith('dec');
  const typed = /[.,]/.exec(quote)?.[0];
  const named = said['mark'];
  if (typed === undefined || named === undefined) return decimal;
  const mark = /^(?:virgula|comma)$/.test(named) ? ',' : '.';
  return decimal === (mark === typed);
}

/** Within a half or the double of what was said, as `dois mil e pouco` is of 2.826: the other reading is a thousand times off. */
function isAbout({ number }: Amount, value: string): boolean {
  const ratio = Number(number.value) / Number(value);
  return ratio > 0.5 && ratio < 2;
}
