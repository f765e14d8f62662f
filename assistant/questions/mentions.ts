import type { Group } from '#usecases/conversation/answer/read.ts';
import { findSites } from '../language/sites/sites.ts';
import { fold } from '../language/text/fold.ts';
import { distanceWithin } from '../language/text/typos.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import type { Span } from './spans.ts';
import { GASES, GROUPS, NAMES, PLACES, PLAIN, SCOPE_WORDS } from './words.ts';

export interface Restriction {
  readonly scopes: readonly (1 | 2 | 3)[];
  readonly categories: readonly string[];
  readonly kinds: readonly string[];
  readonly sites: readonly string[];
}

export const NONE: Restriction = { scopes: [], categories: [], kinds: [], sites: [] };

/** Several parts as one restriction. */
export const joined = (parts: readonly Restriction[]): Restriction => ({
  scopes: [...new Set(parts.flatMap(({ scopes }) => scopes))],
  categories: [...new Set(parts.flatMap(({ categories }) => categories))],
  kinds: [...new Set(parts.flatMap(({ kinds }) => kinds))],
  sites: [...new Set(parts.flatMap(({ sites }) => sites))],
});

/** What an answer named: a part of the ledger, a time, or both; `size` is what it came to, in the measure of the answer; null: not told. */
export interface Named {
  readonly label: string;
  readonly part: Restriction;
  readonly spans: readonly Span[];
  readonly size: number | null;
}

/** `qual combustível mais emite`: what is grouped says what is meant, too. */
function ofGroup(words: string): Restriction | null {
  if (/combustive|fuel/.test(words))
    return { ...NONE, categories: ['stationary_combustion', 'mobile_combustion'] };
  return /insumo|materia/.test(words) ? { ...NONE, categories: ['purchased_goods_services'] } : null;
}

/** Where something is named, and what is asked for by it. */
export interface Place {
  readonly at: number;
  readonly end: number;
  readonly part: Restriction;
}

function sitesIn(text: string, sites: readonly string[]): { start: number; end: number; name: string }[] {
  const found = findSites(text, sites).flatMap(({ start, end, names }) => {
    const [name] = names;
    return names.length === 1 && name !== undefined ? [{ start, end, name }] : [];
  });
  for (const words of PLACES) {
    const name = sites.find((site) => words.some((word) => new RegExp(`\\b${word}\\b`).test(fold(site))));
    if (
      name === undefined ||
      sites.filter((site) => words.some((word) => fold(site).includes(word))).length > 1
    )
      continue;
    for (const match of text.matchAll(new RegExp(`\\b(?:${words.join('|')})\\b`, 'g')))
      if (!found.some(({ start, end }) => match.index < end && match.index + match[0].length > start))
        found.push({ start: match.index, end: match.index + match[0].length, name });
  }
  return found.map((one) => widened(text, one)).sort((a, b) => a.start - b.start);
}

/** `Ipê Torto` where `torto` alone told the site: the words of its name beside it are its name too. */
function widened(text: string, found: { start: number; end: number; name: string }): typeof found {
  const own = new Set(fold(found.name).match(/[a-z0-9]+/g));
  let { start, end } = found;
  for (
    let before = /([a-z0-9]+)\s+$/.exec(text.slice(0, start));
    before && own.has(before[1] ?? '');
    before = /([a-z0-9]+)\s+$/.exec(text.slice(0, start))
  )
    start = before.index;
  for (
    let after = /^\s+\(?([a-z0-9]+)\)?/.exec(text.slice(end));
    after && own.has(after[1] ?? '');
    after = /^\s+\(?([a-z0-9]+)\)?/.exec(text.slice(end))
  )
    end += after[0].length;
  return { start, end, name: found.name };
}

interface FoundName {
  readonly at: number;
  readonly end: number;
  readonly name: Partial<Restriction>;
  readonly unsure?: readonly string[] | undefined;
}

/** Names of kinds and categories, the longest first where they lie over each other; then the aliases of the catalogue. */
function namesIn(text: string, vocabulary: KindVocabulary): FoundName[] {
  const known = vocabulary.kinds.map(({ key }) => key);
  const found: FoundName[] = [];
  const add = (candidate: FoundName) => {
    const rivals = found.filter(({ at, end }) => candidate.at < end && candidate.end > at);
    if (rivals.some(({ at, end }) => end - at >= candidate.end - candidate.at)) return;
    for (const rival of rivals) found.splice(found.indexOf(rival), 1);
    found.push(candidate);
  };
  for (const { words, kinds = [], categories = [], scopes = [], unclear } of NAMES) {
    for (const match of text.matchAll(new RegExp(`\\b(?:${words})\\b`, 'g'))) {
      if (match[0].trim() === '') continue;
      const keys = kinds.flatMap((pattern) => known.filter((key) => fits(key, pattern)));
      if (kinds.length > 0 && keys.length === 0) continue;
      add({
        at: match.index,
        end: match.index + match[0].length,
        name: { kinds: keys, categories, scopes },
        unsure: unclear,
      });
    }
  }
  for (const [alias, keys] of aliasesOf(vocabulary)) {
    let at = text.indexOf(alias);
    for (; at >= 0; at = text.indexOf(alias, at + 1)) {
      const end = at + alias.length + (text.startsWith('s', at + alias.length) ? 1 : 0);
      if (/[a-z0-9]/.test(text.charAt(at - 1)) || /[a-z0-9]/.test(text.charAt(end))) continue;
      add({ at, end, name: { kinds: keys } });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

function fits(key: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(key);
}

const ALIASES = new WeakMap<KindVocabulary, ReadonlyMap<string, readonly string[]>>();
function aliasesOf(vocabulary: KindVocabulary): ReadonlyMap<string, readonly string[]> {
  const known = ALIASES.get(vocabulary);
  if (known) return known;
  const map = new Map<string, string[]>();
  const put = (name: string, kind: string) => {
    const alias = fold(name).trim();
    if (alias.length < 4 || PLAIN.test(alias)) return;
    const keys = map.get(alias) ?? [];
    if (!keys.includes(kind)) keys.push(kind);
    map.set(alias, keys);
  };
  for (const { alias, kind } of vocabulary.aliases) put(alias, kind);
  for (const { key, name } of vocabulary.kinds)
    for (const told of [name['pt-BR'], name.en]) {
      put(told, key);
      put(told.split(/ \(|, | — |: /)[0] ?? told, key);
    }
  ALIASES.set(vocabulary, map);
  return map;
}

/** What is left of a text: what a slot takes is blanked out, so that places stay the same. */
export class Rest {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  blank(start: number, end: number): void {
    this.#text = this.#text.slice(0, start) + ' '.repeat(end - start) + this.#text.slice(end);
  }

  cut(pattern: RegExp): RegExpExecArray[] {
    const found = [...this.#text.matchAll(pattern)];
    for (const { index, 0: word } of found) this.blank(index, index + word.length);
    return found;
  }
}

export const placeAt = (at: number, length: number, part: Partial<Restriction>): Place => ({
  at,
  end: at + length,
  part: { ...NONE, ...part },
});

/** Sites of the ledger that are named. */
export function siteNames(rest: Rest, sites: readonly string[]): Place[] {
  return sitesIn(rest.text, sites).map(({ start, end, name }) => {
    rest.blank(start, end);
    return placeAt(start, end - start, { sites: [name] });
  });
}

/** What is grouped by, at most two, in the order of the words. */
export function groupWords(rest: Rest): { by: Group[]; places: Place[] } {
  const found = GROUPS.flatMap(([words, group]) =>
    rest
      .cut(new RegExp(`\\b(?:${words})\\b`, 'g'))
      .map(({ index, 0: word }) => ({ group, index, word, part: ofGroup(word) })),
  );
  const places = found.flatMap(({ index, word, part }) =>
    part === null ? [] : [placeAt(index, word.length, part)],
  );
  const isTimed = found.some(({ group }) => group === 'quarter' || group === 'year');
  const inOrder = found
    // `a quarterly curve`: the time that is said goes before the months of any course.
    .filter(({ group, word }) => group !== 'month' || !isTimed || /\bm(?:es|on)/.test(word))
    .toSorted((a, b) => a.index - b.index)
    .map(({ group }) => group);
  return { by: [...new Set(inOrder)].slice(0, 2), places };
}

/** `escopos 1 e 2`. */
export function scopeNames(text: string): Place[] {
  return [...text.matchAll(SCOPE_WORDS)].map(({ index, 0: words, 1: numbers = '' }) => {
    const scopes = [...numbers.matchAll(/[123]/g)].map(([digit]) => Number(digit) as 1 | 2 | 3);
    return placeAt(index, words.length, { scopes });
  });
}

/** Formulas of the gases that are named. */
export function gasNames(rest: Rest): string[] {
  return GASES.flatMap(([words, gas]) => {
    const pattern = new RegExp(`\\b(?:${words})s?\\b`, 'g');
    // Gases that every fuel gives off are no kind of their own.
    const found = /^(?:CH4|N2O|CO2)$/.test(gas) ? rest.cut(pattern).length > 0 : pattern.test(rest.text);
    return found ? [gas] : [];
  });
}

/** Kinds and categories that are named; `unclear`: what `gas` may be. */
export function kindNames(rest: Rest, vocabulary: KindVocabulary): { places: Place[]; unclear: string[] } {
  const named = namesIn(rest.text, vocabulary);
  for (const { at, end } of named) rest.blank(at, end);
  return {
    places: named.map(({ at, end, name }) => placeAt(at, end - at, name)),
    unclear: named.flatMap(({ unsure }) => unsure ?? []),
  };
}

/** Names that are written as the words of one site are, but for a letter or two. */
export function nearlySites(names: readonly string[], sites: readonly string[]): ReadonlyMap<string, string> {
  const isNear = (word: string, site: string) =>
    (fold(site).match(/\w{4,}/g) ?? []).some((own) => distanceWithin(word, own, word.length > 7 ? 2 : 1));
  const of = (name: string) =>
    sites.filter((site) =>
      fold(name)
        .split(' ')
        .every((word) => isNear(word, site)),
    );
  return new Map(
    names.flatMap((name) => (of(name).length === 1 ? [[name, of(name)[0] ?? ''] as const] : [])),
  );
}
