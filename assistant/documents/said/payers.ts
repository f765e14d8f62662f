import { pattern, source } from '../../language/lexicon/pattern.ts';
import { folded, type Kinds, type Words } from '../words/words.ts';

/** Who pays for what is carried: the company itself, or who buys from it. */
export type Payer = 'ours' | 'theirs';

const OTHERS =
  'client\\w*|destinat\\w+|compradora?|recebedora?|terceir\\w+|customers?|buyers?|consignees?|recipients?|receivers?|third[ -]part\\w+';
const US = 'nos|nossa?|gente|empresa|remetente|emitente|we|us|our|ours|sender|shipper|consignor';
const PAYS = source`
    pag\w+|por conta|custe\w+|cust[ao]|arc\w+|banc\w+|assum\w+|responsa\w+|a cargo|cobra\w*|tomador\w*|paid|
    pays?|paying|payer|borne|charged|billed
  `;
const BETWEEN = "(?: (?!nao\\b|not\\b|nem\\b)[\\p{L}'-]+){0,5}? ";

const bothWays = (who: string) =>
  new RegExp(
    source`
      \b(?:${PAYS})\b${BETWEEN}(?<!(?:nao|not|nem) (?:d[aeo]s? |the |by )?)(?:${who})\b|(?<!(?:nao|not|nem) (?:d[aeo]s? |
      o |a |the |by )?)\b(?:${who})\b${BETWEEN}(?:${PAYS})\b
    `,
    'u',
  );
const THEY_PAY = bothWays(OTHERS);
const WE_PAY = bothWays(US);
const DENIED = new RegExp(`\\b(?:nao|not|never|nem)\\b(?: [\\p{L}']+){0,2} (?:${PAYS})\\b`, 'u');
/** Terms of sale under which who buys pays for the way, and those under which who sells does. */
const BUYER_TERMS = /\b(?:fob|exw|fca|fas|ex[- ]works|freight collect|carriage forward)\b/;
const SELLER_TERMS = /\b(?:cif|cfr|cpt|cip|dap|dpu|ddp|freight prepaid|prepaid|carriage paid)\b/;
/** What comes in is ours whichever of these its terms are. */
const INBOUND = pattern()`
  \b(?:compra(?:s|d[oa]s?)?|entradas?|recebiment\w+|insumos?|suprimentos?|materias?[- ]primas?|fornecedor\w*|
  inbound|incoming|purchas\w+|suppl(?:y|ies|iers?)|raw materials?)\b
`;

/** Who pays, as a message or a title tells; null where it does not. */
export function payerIn(text: string): Payer | null {
  const told = folded(text);
  if (DENIED.test(told)) return null;
  const [they, we] = [THEY_PAY.test(told), WE_PAY.test(told)];
  if (they !== we) return they ? 'theirs' : 'ours';
  if (they || INBOUND.test(told) || SELLER_TERMS.test(told)) return null;
  return BUYER_TERMS.test(told) ? 'theirs' : null;
}

/**
 * Who pays, as the cell of a column of payers tells: `Cliente`, `FOB`, or the code of the invoice's layout (modFrete: 0
 * issuer, 1 recipient, 2 others, 3 and 4 by vehicles of their own).
 */
export function payerOf(cell: string): Payer | null {
  const text = folded(cell);
  const code = /^([0-49])(?:\W|$)/.exec(text)?.[1];
  const rest = text.replace(/^[0-49]\W+(?=\p{L})/u, '');
  if (
    new RegExp(`(?<!(?:nao|not|nem) )\\b(?:${OTHERS})\\b|\\bcollect\\b`, 'u').test(rest) ||
    BUYER_TERMS.test(rest)
  )
    return 'theirs';
  if (new RegExp(`\\b(?:${US})\\b`, 'u').test(rest) || SELLER_TERMS.test(rest)) return 'ours';
  return code === undefined || code === '9' ? null : code === '0' || code === '3' ? 'ours' : 'theirs';
}

/** Kinds of freight as what somebody else pays for, where it is so: what comes in stays ours. */
export function asPaid(kinds: Kinds, payer: Payer | null, around: string, words: Words): Kinds {
  if (payer !== 'theirs' || INBOUND.test(folded(around))) return kinds;
  const out = kinds.candidates.map((kind) => kind.replace('freight_in.', 'freight_out.'));
  if (!out.every((kind) => words.isKind(kind))) return kinds;
  return { kind: kinds.kind?.replace('freight_in.', 'freight_out.') ?? null, candidates: [...new Set(out)] };
}
