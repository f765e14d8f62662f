import { pattern } from '../lexicon/pattern.ts';
import type { Understanding, UnderstandInput } from '../understanding.ts';

const END = pattern('iu')`
  (?:(?:\s*[,.;!-]\s*|\s+)(?:{answers.courtesy_ends}|t[áa](?: bom| certo)?\s*\?|ok(?:ay)?\s*\?
  |blz\s*\??|viu\s*\??|n[ée]\s*\?))+[\s!.)]*$
`;
const START = /^\s*(?:ah|a[íi]|hm+|oh|oi|hey|olha)\s*[,!.…-]+\s*(?=[\p{L}\d])/iu;

/**
 * A later turn without its words of courtesy (`ah, é em litros, tá?`): they say nothing of what stands, and would make a question or
 * a longer sentence of it. What is left stays at its place in the text; a turn of nothing else stays as it is.
 */
export function withoutCourtesy(input: UnderstandInput): UnderstandInput {
  const { proposals, asks } = input.conversation;
  if (proposals.length + asks.length === 0) return input;
  const cut = input.text.replace(END, '').replace(START, (lead) => ' '.repeat(lead.length));
  return (cut.match(/[\p{L}\d]+/gu) ?? []).length > 0 ? { ...input, text: cut } : input;
}

/** What was told, with the quotes of the text as it was typed. */
export function quotedFrom(text: string, told: Understanding): Understanding {
  const notUnderstood = told.notUnderstood.map((one) => ({ ...one, quote: text.slice(one.start, one.end) }));
  return { ...told, notUnderstood };
}

const ASSENTS = pattern()`
  ^\W*(?:(?:{answers.assents}|(?:ta|esta) (?:tudo )?(?:bom|bem|certo|otimo|correto)(?: assim)?|
  (?:just )?leave it(?: as it is| as is| be)?|(?:please )?do(?:n't| not) (?:change|touch) (?:anything
  |it|that)|(?:it )?looks? (?:good|fine|right|great)|(?:sounds )?great|(?:looks |sounds |all )?good)
  (?=\W|$)\W*)+$
`;

/** `tá certo assim`, `no, leave it`: agreed, and nothing to be done. A bare no agrees to nothing. */
export function assents(text: string): boolean {
  return ASSENTS.test(text) && !/^\W*(?:nao|no)(?:\W+(?:nao|no))*\W*$/.test(text);
}
