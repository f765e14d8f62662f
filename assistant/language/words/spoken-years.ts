import { source } from '../lexicon/pattern.ts';

const ONES = 'um|dois|tres|quatro|cinco|seis|sete|oito|nove'.split('|');
const ONES_EN = 'one|two|three|four|five|six|seven|eight|nine'.split('|');
const TEENS = 'dez|onze|doze|treze|quatorze|quinze|dezesseis|dezessete|dezoito|dezenove'.split('|');
const TEENS_EN = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'.split('|');
const PORTUGUESE = source`
  (?<=\b(?:de|em|no ano de|no ano|ano de|ano) )dois mil e (?:vinte(?: e (?:${ONES.join('|')}))?
  |${TEENS.join('|')})\b
`;
const ENGLISH = source`
  (?<=\b(?:in|of|during|for|year|[a-z]{3,}(?:ary|ch|il|ay|ne|st|ber)|j[a-z]{1,3}ly) )
  (?:twenty (?:twenty(?:[ -](?:${ONES_EN.join('|')}))?|${TEENS_EN.join('|')})|two thousand (?:and )?
  (?:twenty(?:[ -](?:${ONES_EN.join('|')}))?|${TEENS_EN.join('|')}))\b
`;
/** What follows a number that is counted and no year; nor is it the beginning of a longer one: of `dois mil e vinte e dois litros`. */
const COUNTED = source`
  (?! e (?:${ONES.join('|')})\b|[ -](?:${ONES_EN.join('|')})\b)(?!\s+(?:{words.counted_things}|litr\w*
  |gram\w*|tonel\w*|met\w*|unid\w*|gal\w*)\b)
`;

/** A year as it is spoken: `dois mil e vinte e cinco`, `twenty twenty-five`. Matched on folded text. */
export const YEAR_IN_WORDS = new RegExp(`(?:${PORTUGUESE}|${ENGLISH})${COUNTED}`);

/** The year of words that `YEAR_IN_WORDS` matched, in four digits. */
export function yearInDigits(words: string): string {
  const tail = words.replace(/^(?:dois mil e|two thousand(?: and)?|twenty) /, '');
  const teen = Math.max(TEENS.indexOf(tail), TEENS_EN.indexOf(tail));
  if (teen >= 0) return String(2010 + teen);
  const last = tail.split(/ e |[ -]/).at(-1) ?? '';
  return String(2021 + Math.max(ONES.indexOf(last), ONES_EN.indexOf(last)));
}
