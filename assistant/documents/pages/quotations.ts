import { pattern } from '../../language/lexicon/pattern.ts';
import type { Page } from '#documents/document.ts';
import { asUnused } from '../money.ts';
import type { DocumentProposals } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';

/** What a paper calls itself that offers something: nothing of it was delivered or used yet. */
const OFFER = pattern()`
  \b(?:proposta (?:comercial|de (?:fornecimento|venda|preco))|cotacao (?:de precos?|n[o.º°]?)|orcamento (?:n[o.º°]|
  sem compromisso|para fornecimento)|price (?:quotation|offer)|sales quot(?:e|ation)|quot(?:e|ation) (?:no|number|
  #)|(?:fatura|invoice|nota) pro-?forma|pro-?forma (?:invoice|fatura))|^(?:orcamento|cotacao|quotation|quote|
  pro-?forma)\b
`;
/** Lines in which a paper says what it is, from its top. */
const HEAD = 6;

/** Whether a paper calls itself an offer of something. */
function isOffer(pages: readonly Page[]): boolean {
  const lines = pages[0]?.lines.slice(0, HEAD) ?? [];
  return lines.some(({ text }) => OFFER.test(folded(text).trim()));
}

/** Of an offer nothing is proposed: what it prices is told as not used, with the reason. */
export function withoutOffers(read: DocumentProposals, pages: readonly Page[]): DocumentProposals {
  if (read.activities.length === 0 || !isOffer(pages)) return read;
  const offered = read.activities.flatMap(asUnused);
  return {
    ...read,
    activities: [],
    problems: [{ code: 'document.offer', params: {} }],
    unused: [...read.unused, ...offered],
  };
}
