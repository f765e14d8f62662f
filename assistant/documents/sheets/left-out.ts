import { source } from '../../language/lexicon/pattern.ts';
import { folded } from '../words/words.ts';
import { isNotAgain } from './asides.ts';

/** Words for the sheets of a file, for one that is not wanted, and what may stand between. */
const SHEETS = '(?:sheets?|tabs?|worksheets?|abas?|planilhas?|guias?|folhas?)';
const AWAY = source`
    (?:leave (?:it |that |this |them )?out|(?:do not|don'?t) (?:use|book|record|count|include|read)|ignore|skip|
    exclude|omit|disregard|without|(?:deix\w+|fica\w*|fique\w*) (?:(?:el[ae]s?|iss[oa]|essa|esta) )?(?:de )?fora|
    nao (?:lanc\w+|us\w+|cont\w+|inclu\w+|consider\w+|registr\w+)|ignor\w+|desconsider\w+|exclu\w+|pul[ae]\w*|
    sem|tir[ae]\w*)
  `;
const BETWEEN = `(?:(?:the|that|this|a|o|as|os|ess[ae]|est[ae]|${SHEETS}|called|named|chamad[oa]) ){0,3}`;

const PLACES: readonly (readonly [string, (count: number) => number])[] = [
  ['(?:first|1st|primeir[oa]|1[ao])', () => 0],
  ['(?:second|2nd|segund[oa]|2[ao])', () => 1],
  ['(?:third|3rd|terceir[oa]|3[ao])', () => 2],
  ['(?:fourth|4th|quart[oa]|4[ao])', () => 3],
  ['(?:last|ultim[oa])', (count) => count - 1],
];

/** The name of a sheet says that all of it was but planned: `Orçamento 2025`, `Budget`; not `Orçado x realizado`. */
const PLANS =
  /^(?:orcad[oa]|orcamento|budget|forecast|previst[oa]|previsao|metas?|targets?|planejad[oa]|planned|projec(?:ao|oes))(?: (?:20)?\d{2})?$/;

/**
 * Which sheets of a file are not to be read: those that the person says to leave out, by their place or name, and those
 * whose own name says so. Never all of them.
 * @param names names of the sheets that are shown, in their order
 */
export function leftOutSheets(words: string, names: readonly string[]): ReadonlySet<number> {
  const out = new Set<number>();
  if (names.length < 2) return out;
  names.forEach((name, at) => {
    if (isNotAgain(name) || PLANS.test(bare(name))) out.add(at);
  });
  for (const sentence of words.slice(0, 2_000).split(/[.!?\n]+/)) {
    const text = bare(sentence);
    names.forEach((name, at) => {
      const own = bare(name);
      if (own.length >= 4 && isAway(text, own)) out.add(at);
    });
    for (const [place, of] of PLACES) {
      const at = of(names.length);
      if (at >= 0 && at < names.length && isAway(text, `${place} ${SHEETS}`)) out.add(at);
    }
  }
  return out.size < names.length ? out : new Set();
}

/** `leave out the second sheet`, or `the second sheet was reported: leave it out`; not what of it is left out. */
function isAway(text: string, named: string): boolean {
  if (!new RegExp(`\\b${named}\\b`).test(text)) return false;
  return (
    new RegExp(`\\b${AWAY} ${BETWEEN}${named}\\b`).test(text) ||
    new RegExp(`\\b${named}\\b.{0,80}\\b${AWAY}(?: (?:it|el[ae]|please|por favor))*$`).test(text)
  );
}

function bare(text: string): string {
  return folded(text)
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}
