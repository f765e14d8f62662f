import { limitIn, placeIn } from './counts.ts';
import type { Group } from '#usecases/conversation/answer/read.ts';
import { findSites } from '../language/sites/sites.ts';
import { distanceWithin } from '../language/text/typos.ts';
import { fold } from '../language/text/fold.ts';
import type { KindVocabulary } from '../language/understanding.ts';
import { spelledOut } from './spelling.ts';
import { strangersIn } from './strangers.ts';
import { periodsIn, type Span, type TimeFrame } from './periods.ts';
import {
  EXCEPT,
  FRACTIONS,
  GASES,
  GROUPS,
  MARKS,
  NAMES,
  PLACES,
  PLAIN,
  SCOPE_WORDS,
  UNIT_NAMES,
} from './words.ts';

export interface Restriction {
  readonly scopes: readonly (1 | 2 | 3)[];
  readonly categories: readonly string[];
  readonly kinds: readonly string[];
  readonly sites: readonly string[];
}

/** What a question says, slot by slot; nothing is filled in that was not said. */
export interface Said {
  readonly typed: string;
  /** What was typed, folded: letter for letter. */
  readonly text: string;
  readonly only: Restriction;
  readonly except: Restriction;
  readonly gases: readonly string[];
  readonly spans: readonly Span[];
  readonly beside: boolean;
  /** Whether the only time is what another one is compared with. */
  readonly isBase: boolean;
  readonly by: readonly Group[];
  readonly unit: string | null;
  readonly percent: string | null;
  readonly limit: number | null;
  /** Which of a ranking, from 1 on. */
  readonly place: number | null;
  /** Whether CO2e is asked for in kilograms. */
  readonly kilograms: boolean;
  readonly form: 'table' | 'chart' | null;
  readonly market: boolean;
  /** What `gas` may be, where nothing tells. */
  readonly unclear: readonly string[];
  /** Words that look like a place or company and are none of the ledger's. */
  readonly strangers: readonly string[];
  /** What was named, part by part, in the order of the words. */
  readonly things: readonly { readonly at: number; readonly label: string; readonly part: Restriction }[];
  /** What no slot took, blanked out of everything else. */
  readonly rest: string;
}

export interface Setting extends TimeFrame {
  readonly sites: readonly string[];
  readonly vocabulary: KindVocabulary;
}

const OF_GASES = new RegExp(`^(?:${GASES.map(([words]) => words).join('|')})s?$`);

export const NONE: Restriction = { scopes: [], categories: [], kinds: [], sites: [] };

/** So many texts stay read in a setting: those of a turn, and no more of what people write than that. */
const MOST_READ = 100;
const READ = new WeakMap<Setting, Map<string, Said>>();

/** Reads what a question says. Pure; the text is at most a few hundred characters, and read once in a setting. */
export function readSaid(typed: string, setting: Setting): Said {
  const known = READ.get(setting) ?? new Map<string, Said>();
  READ.set(setting, known);
  const said = known.get(typed) ?? readAnew(typed, setting);
  if (known.size >= MOST_READ) known.clear();
  known.set(typed, said);
  return said;
}

function readAnew(asTyped: string, setting: Setting): Said {
  const typed = spelledOut(asTyped);
  const text = fold(typed);
  const scoped = [...text.matchAll(SCOPE_WORDS)];
  // `de 2024, escopos 1 e 2`: the numbers of scopes are no part of a time.
  const time = periodsIn(
    text.replaceAll(SCOPE_WORDS, (words) => ' '.repeat(words.length)),
    setting,
  );
  let rest = time.rest;
  const cut = (pattern: RegExp): RegExpExecArray[] => {
    const found = [...rest.matchAll(pattern)];
    for (const { index, 0: word } of found)
      rest = rest.slice(0, index) + ' '.repeat(word.length) + rest.slice(index + word.length);
    return found;
  };
  const places: Place[] = [];
  const sites = sitesIn(rest, setting.sites);
  for (const { start, end, name } of sites) {
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    places.push({ at: start, end, part: { ...NONE, sites: [name] } });
  }
  const by = GROUPS.flatMap(([words, group]) =>
    cut(new RegExp(`\\b(?:${words})\\b`, 'g')).map((match) => {
      const part = ofGroup(match[0]);
      if (part) places.push({ at: match.index, end: match.index + match[0].length, part });
      return { group, index: match.index };
    }),
  );
  for (const match of scoped) {
    const scopes = [...(match[1] ?? '').matchAll(/[123]/g)].map(([digit]) => Number(digit) as 1 | 2 | 3);
    places.push({ at: match.index, end: match.index + match[0].length, part: { ...NONE, scopes } });
  }
  const gases = GASES.flatMap(([words, gas]) => {
    const pattern = new RegExp(`\\b(?:${words})s?\\b`, 'g');
    // Gases that every fuel gives off are no kind of their own.
    const found = /^(?:CH4|N2O|CO2)$/.test(gas) ? cut(pattern).length > 0 : pattern.test(rest);
    return found ? [gas] : [];
  });
  const unclear: string[] = [];
  for (const { at, end, name, unsure } of namesIn(rest, setting.vocabulary)) {
    rest = rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end);
    if (unsure) unclear.push(...unsure);
    places.push({ at, end, part: { ...NONE, ...name } });
  }
  const carbon =
    /\b(?:toneladas?|tonnes?|tons?|t|kg|quilos?|kilos?)\s*(?:de |of |do )?(?:co2e?q?|carbono|carbon|gee|ghg)\w*/g;
  const carbons = cut(carbon).map(([words]) => words);
  const units = UNIT_NAMES.flatMap(([words, unit]) =>
    cut(new RegExp(`\\b(?:${words})\\b`, 'g')).map(() => unit),
  );
  cut(EXCEPT);
  const strangers = strangersIn(typed, text, rest);
  const near = nearlySites(strangers, setting.sites);
  for (const [name, site] of near)
    for (const { index } of cut(new RegExp(fold(name), 'g')))
      places.push({ at: index, end: index + name.length, part: { ...NONE, sites: [site] } });
  const { only, except } = sides(text, places);
  const isTonnes = isOfCarbon(units[0], only, setting.vocabulary);
  return {
    typed,
    text,
    only: narrowed(only, setting.vocabulary),
    except,
    gases,
    spans: time.spans,
    beside: time.beside,
    isBase: time.isBase,
    by: [...new Set(by.sort((a, b) => a.index - b.index).map(({ group }) => group))].slice(0, 2),
    unit: isTonnes ? null : (units[0] ?? null),
    kilograms: (isTonnes && units[0] === 'kg') || carbons.some((words) => /^(?:kg|[qk]uilo)/.test(words)),
    percent: percentIn(text),
    // `which scope 3 categories`: the number of a scope is no count.
    limit: limitIn(text.replaceAll(SCOPE_WORDS, (words) => words.replaceAll(/\d/g, ' '))),
    place: placeIn(rest),
    form: formIn(text),
    market: MARKS.market.test(text),
    // Cubic metres are of natural gas; another kind beside it tells as well.
    unclear:
      units.includes('m3') || places.filter(({ part }) => part.kinds.length > 0).length > 1 ? [] : unclear,
    strangers: strangers.filter((name) => !near.has(name) && !OF_GASES.test(fold(name))),
    things: places
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, end, part }) => ({ at, label: typed.slice(at, end).trim(), part })),
    rest,
  };
}

/** Tonnes of nothing that is named are tonnes of CO2e. */
function isOfCarbon(
  unit: string | undefined,
  { kinds, categories }: Restriction,
  vocabulary: KindVocabulary,
): boolean {
  if (unit !== 't' && unit !== 'kg') return false;
  const isOfMass = vocabulary.kinds.some(
    ({ key, units }) => kinds.includes(key) && units.some((one) => /^k?[gt]$/.test(one)),
  );
  return !isOfMass && (kinds.length > 0 || categories.length === 0);
}

/** `qual combustível mais emite`: what is grouped says what is meant, too. */
function ofGroup(words: string): Restriction | null {
  if (/combustive|fuel/.test(words))
    return { ...NONE, categories: ['stationary_combustion', 'mobile_combustion'] };
  return /insumo|materia/.test(words) ? { ...NONE, categories: ['purchased_goods_services'] } : null;
}

interface Place {
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

/** What is asked for, and what is to be left out: behind `sem`, `except` and the like, up to the next mark or period. */
function sides(text: string, places: readonly Place[]): { only: Restriction; except: Restriction } {
  const cuts = [...text.matchAll(EXCEPT)].map(({ index, 0: word }) => ({ from: index + word.length }));
  const isOut = ({ at }: Place) =>
    cuts.some(
      ({ from }) =>
        at >= from - 1 &&
        !/[,;:?]|\b(?:em|in|at|n[oa]s?|de 20|qual|quanto|por|lancad\w*|registrad\w*)\b/.test(
          text.slice(from, at),
        ) &&
        at - from < 40,
    );
  const merge = (parts: readonly Place[]): Restriction => ({
    scopes: [...new Set(parts.flatMap(({ part }) => part.scopes))].toSorted((a, b) => a - b),
    categories: [...new Set(parts.flatMap(({ part }) => part.categories))],
    kinds: [...new Set(parts.flatMap(({ part }) => part.kinds))],
    sites: [...new Set(parts.flatMap(({ part }) => part.sites))],
  });
  const out = places.filter(isOut);
  return { only: merge(places.filter((place) => !out.includes(place))), except: merge(out) };
}

/** `diesel da frota`: a kind within a category is that kind; `frete` and `diesel` side by side stay both. */
/** Kinds that are named within a category that is named: `diesel` and `generators`. */
export function narrowed(only: Restriction, { kinds }: KindVocabulary): Restriction {
  if (only.kinds.length === 0 || only.categories.length === 0) return only;
  const of = new Map(kinds.map(({ key, category }) => [key, category]));
  const within = only.kinds.filter((key) => only.categories.includes(of.get(key) ?? ''));
  // `diesel purchases`: bought, and no good of its own.
  if (within.length === 0 && only.categories.every((category) => category === 'purchased_goods_services'))
    return { ...only, categories: [] };
  if (within.length === 0) {
    const more = kinds.filter(({ category }) => only.categories.includes(category)).map(({ key }) => key);
    return { ...only, kinds: [...only.kinds, ...more].slice(0, 200), categories: [] };
  }
  return { ...only, kinds: within, categories: [] };
}

function percentIn(text: string): string | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(?:%|por cento|per ?cent)/.exec(text);
  if (match?.[1]) return match[1].replace(',', '.');
  return FRACTIONS.find(({ pattern }) => pattern.test(text))?.percent ?? null;
}

const formIn = (text: string): Said['form'] =>
  MARKS.chart.test(text) ? 'chart' : MARKS.table.test(text) ? 'table' : null;

/** Names that are written as the words of one site are, but for a letter or two. */
function nearlySites(names: readonly string[], sites: readonly string[]): ReadonlyMap<string, string> {
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
