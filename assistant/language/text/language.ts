import { pattern } from '../lexicon/pattern.ts';
import type { Locale } from '../understanding.ts';

const PT = pattern('g')`\b{text.portuguese_words}\b`;
const EN = pattern('g')`\b{text.english_words}\b`;

/** The language a text seems to be written in: the locale where it does not tell. For words of replies, never for numbers. */
export function languageOf(folded: string, locale: Locale): Locale {
  const pt = folded.match(PT)?.length ?? 0;
  const en = folded.match(EN)?.length ?? 0;
  return pt === en ? locale : pt > en ? 'pt-BR' : 'en';
}
