import { pattern } from '../lexicon/pattern.ts';
import { fold } from '../text/fold.ts';
import type { SiteMention } from '../text/mentions.ts';
import { distanceWithin } from '../text/typos.ts';

const COMMON = new Set([
  'de',
  'do',
  'da',
  'dos',
  'das',
  'of',
  'the',
  'planta',
  'plant',
  'fabrica',
  'unidade',
  'site',
  'usina',
  'office',
  'escritorio',
  'filial',
  'sao',
  'san',
  'rio',
  'novo',
  'nova',
  'new',
  'centro',
  'north',
  'south',
  'norte',
  'sul',
  'matriz',
  'factory',
  'mill',
  'galpao',
  'warehouse',
  'terminal',
  'mina',
  'fazenda',
  'loja',
  'store',
  'cd',
  'e',
  'works',
  'frota',
  'fleet',
]);

/** Words for a place of a kind: where several sites are called so, the word alone names none of them. */
const PLACES = pattern()`^{sites.kinds_of_place}$`;

interface Named {
  readonly name: string;
  readonly words: readonly string[];
}

/**
 * Finds the workspace's sites by their whole name, by the first words of it (`São José` when two sites begin so: both are
 * given, to be asked), by a word that only one of them has, and with a typo.
 */
export function findSites(text: string, sites: readonly string[]): SiteMention[] {
  const named: Named[] = sites.map((name) => ({ name, words: fold(name).match(/[a-z0-9]+/g) ?? [] }));
  const words = [...text.matchAll(/[a-z0-9]+/g)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: SiteMention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const hit = longestAt(words, at, named);
    if (hit === null) continue;
    found.push({ start: words[at]?.start ?? 0, end: words[at + hit.length - 1]?.end ?? 0, names: hit.names });
    at += hit.length - 1;
  }
  return found;
}

type Word = { readonly word: string; readonly start: number; readonly end: number };

function longestAt(words: readonly Word[], at: number, sites: readonly Named[]) {
  let best: { length: number; names: string[]; whole: boolean } | null = null;
  for (const site of sites) {
    const length = commonLength(words, at, site.words);
    const whole = length === site.words.length;
    const last = words[at + length - 1]?.word;
    if (length === 0 || (!whole && (isPlace(last, sites) || !distinctive(site.words.slice(0, length)))))
      continue;
    if (best === null || length > best.length || (length === best.length && whole && !best.whole))
      best = { length, names: [site.name], whole };
    else if (length === best.length && whole === best.whole) best.names.push(site.name);
  }
  if (best !== null) return best;
  return lastWord(words, at, sites) ?? typo(words, at, sites);
}

function commonLength(words: readonly Word[], at: number, name: readonly string[]): number {
  let length = 0;
  while (length < name.length && words[at + length]?.word === name[length]) length += 1;
  return length;
}

/** `no hospital` where two hospitals are sites: where it was, and neither of them by name. */
function isPlace(word: string | undefined, sites: readonly Named[]): boolean {
  if (word === undefined || !PLACES.test(word)) return false;
  return sites.filter((site) => site.words.includes(word)).length > 1;
}

function distinctive(words: readonly string[]): boolean {
  return (
    words.some((word) => !COMMON.has(word) && word.length > 2 && !/^\d+$/.test(word)) ||
    (words.length > 1 && !words.every((word) => COMMON.has(word)))
  );
}

/** `Pinhais` for `São José dos Pinhais`: a word that is not common and stands in one site only. */
function lastWord(words: readonly Word[], at: number, sites: readonly Named[]) {
  const word = words[at]?.word ?? '';
  if (word.length < 4 || COMMON.has(word) || /\d/.test(word) || isPlace(word, sites)) return null;
  const having = sites.filter((site) => site.words.includes(word));
  return having.length > 0 ? { length: 1, names: having.map((site) => site.name) } : null;
}

function typo(words: readonly Word[], at: number, sites: readonly Named[]) {
  const word = words[at]?.word ?? '';
  if (word.length < 5 || /\d/.test(word)) return null;
  const near = sites.filter(
    (site) =>
      site.words.length === 1 &&
      (site.words[0]?.length ?? 0) >= 5 &&
      site.words[0]?.[0] === word[0] &&
      distanceWithin(word, site.words[0] ?? '', word.length > 7 ? 2 : 1),
  );
  const [only] = near;
  return near.length === 1 && only !== undefined ? { length: 1, names: [only.name] } : null;
}
