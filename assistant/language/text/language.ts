import type { Locale } from '../understanding.ts';

const PT =
  /\b(?:de|do|da|dos|das|em|no|na|nos|nas|que|com|para|por|foi|foram|uma?|os?|as|nao|mais|litros|consumimos|usamos|compramos|e|qual|quanto|oi|ola|bom|boa|isso|tudo)\b/g;
const EN =
  /\b(?:the|of|in|on|and|for|with|we|our|was|were|is|are|to|from|by|at|used|bought|how|what|which|hi|hello|it|that|this|did|litres|liters)\b/g;

/** The language a text seems to be written in: the locale where it does not tell. For words of replies, never for numbers. */
export function languageOf(folded: string, locale: Locale): Locale {
  const pt = folded.match(PT)?.length ?? 0;
  const en = folded.match(EN)?.length ?? 0;
  return pt === en ? locale : pt > en ? 'pt-BR' : 'en';
}
