import { pattern } from '../../language/lexicon/pattern.ts';
import type { Page } from '#documents/document.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';

const CERTIFICATE = /\bi-?recs?\b|\bregos?\b|\bguarantees? of origin\b|\bgarantias? de origem\b|\brecs\b/;
const SUPPLY =
  /\b(?:tariff|tarifa|product|produto|plan|plano|contract|contrato|supply|fornecimento|energia|energy|electricity)\b/;
const ALL_RENEWABLE =
  /\b100 ?% (?:renewable|renovavel|de fontes? renovave(?:l|is)|green|eolica|solar|wind)\b/;
/** What is offered, missing, priced or of a supplier's mix is no certificate of this supply. */
const NOT_OF_THIS = pattern()`
  \b(?:not|no|without|sem|nao|available|disponive(?:l|is)|optional|opcional|ask|consulte|saiba|upgrade|switch|migre|
  mix|matriz|average|media|if|se|could|pode)\b
`;

/**
 * The electricity of a paper that says itself that it is certified (`Tariff: 100% renewable (REGO backed)`), as such, with
 * the line that says so.
 */
export function asCertifiedSupply(
  activities: readonly DocumentActivity[],
  pages: readonly Page[],
): DocumentActivity[] {
  if (!activities.some(({ kind }) => kind === 'electricity')) return [...activities];
  const line = pages.flatMap(({ lines }) => lines).find(({ text }) => isCertified(folded(text)));
  if (line === undefined) return [...activities];
  const quote = { slot: 'kind', place: line.place, quote: line.text.slice(0, 200) } as const;
  return activities.map((one) =>
    one.kind === 'electricity'
      ? {
          ...one,
          kind: 'electricity.renewable',
          candidates: ['electricity.renewable'],
          evidence: [...one.evidence, quote],
        }
      : one,
  );
}

function isCertified(text: string): boolean {
  if (NOT_OF_THIS.test(text) || /\b(?:r\$|£|€|\$)/.test(text)) return false;
  return CERTIFICATE.test(text) || (ALL_RENEWABLE.test(text) && SUPPLY.test(text));
}
