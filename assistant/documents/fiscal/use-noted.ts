import { pattern } from '../../language/lexicon/pattern.ts';
import type { Placed } from '#documents/document.ts';
import { Said, withUse } from '../said/said.ts';
import { folded, type Kinds, type Words } from '../words/words.ts';
import type { DocumentContext, PlacedQuote } from '../proposal-shape.ts';

const CLAUSES = /[;|\n]|(?<!\d)\.(?:\s|$)/;
/** A clause that tells what goods are for; what only says how they came is none. */
const MEANT = /\b(?:para|p\/|pra|destin\w+|uso|utiliz\w+|consum\w+|aplica\w+|for|used)\b/;
const CARRIED = pattern()`
  \b(?:transport\w+|motorista|carregamento|caminhao[- ]tanque|carreta|frete|entreg\w+|placa|veiculo transportador|
  driver|carrier|deliver\w+)\b
`;

/**
 * The use of a fuel that an invoice's own notes state for it by name (`diesel para a empilhadeira; GLP para a caldeira`),
 * where nothing else tells it. The note is told as the reason.
 */
export function useNoted(
  kinds: Kinds,
  description: string,
  notes: Placed | undefined,
  words: Words,
  context: DocumentContext,
): { kinds: Kinds; evidence: readonly PlacedQuote[] } {
  const fuels = fuelsOf(kinds);
  if (notes === undefined || kinds.kind !== null || fuels.size === 0) return { kinds, evidence: [] };
  const own = notes.value
    .slice(0, 2_000)
    .split(CLAUSES)
    .map((clause) => clause.trim())
    .filter((clause) => MEANT.test(folded(clause)) && !CARRIED.test(folded(clause)))
    .filter((clause) => [...fuelsOf(words.kindOf(clause, null))].some((fuel) => fuels.has(fuel)));
  const uses = new Set(
    own.flatMap((clause) => new Said(clause, words, context.kinds).useOf(description) ?? []),
  );
  const [use] = uses;
  if (uses.size !== 1 || use === undefined) return { kinds, evidence: [] };
  const quote = own.join('; ').slice(0, 200);
  return { kinds: withUse(kinds, use, words), evidence: [{ slot: 'kind', place: notes.place, quote }] };
}

function fuelsOf({ candidates }: Kinds): ReadonlySet<string> {
  return new Set(candidates.flatMap((one) => /^(?:mobile|stationary)\.(.+)$/.exec(one)?.[1] ?? []));
}
