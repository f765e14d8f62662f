import { pattern } from '../lexicon/pattern.ts';
import type { ItemMention, Place } from '../text/mentions.ts';
import { isFree, joinedInto } from '../text/mentions.ts';
import { stem } from '../text/fold.ts';
import { Phrases, type Token } from '../text/tokens.ts';
import type { KindEntry, KindVocabulary } from '../understanding.ts';
import { ofSubstances } from './shapes.ts';
import { CUES } from '../words/cues.ts';
import { CONCEPTS, ITEM_PATTERNS } from '../words/items.ts';
import { GAS_CODES } from '../words/fluorinated.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** The gazetteer of one vocabulary, built once and kept with it. */
export interface Gazetteer {
  readonly phrases: Phrases<string>;
  readonly kinds: ReadonlyMap<string, KindEntry>;
  readonly dimensions: ReadonlyMap<string, ReadonlySet<string>>;
}

const BUILT = new WeakMap<KindVocabulary, Gazetteer>();

export function gazetteer(vocabulary: KindVocabulary): Gazetteer {
  const known = BUILT.get(vocabulary);
  if (known !== undefined) return known;
  const built = build(vocabulary);
  BUILT.set(vocabulary, built);
  return built;
}

function build(vocabulary: KindVocabulary): Gazetteer {
  const phrases = new Phrases<string>();
  const own = new Set<string>();
  for (const [name, concept] of Object.entries(CONCEPTS)) {
    for (const word of concept.words) {
      phrases.add(word, name);
      own.add(word);
    }
  }
  // Lists of goods drop prepositions: `TUBO ACO`, `CHAPA ACRILICO`.
  for (const [name, concept] of Object.entries(CONCEPTS)) {
    if (!concept.rule.startsWith('material:')) continue;
    for (const word of concept.words) {
      const short = word.replace(/ (?:de|of) /g, ' ');
      if (own.has(short)) continue;
      phrases.add(short, name);
      own.add(short);
    }
  }
  // Names handed in come after the language's own: those know about context, an alias names one kind outright.
  for (const { kind, alias } of vocabulary.aliases) {
    const folded = foldAlias(alias);
    if (folded.length > 2 && !own.has(folded))
      phrases.add(folded, isFuel(kind) && tellsUse(folded) ? `=${kind}` : conceptOfKind(kind, folded));
  }
  const dimensions = new Map<string, ReadonlySet<string>>();
  for (const kind of vocabulary.kinds) dimensions.set(kind.key, dimensionsOf(kind));
  return { phrases, kinds: new Map(vocabulary.kinds.map((kind) => [kind.key, kind])), dimensions };
}

const USE_WORDS = new RegExp(`\\b(?:${[CUES.mobile, CUES.stationary].flat().join('|')})s?\\b`);

const USE_STEMS = new Set(
  [CUES.mobile, CUES.stationary]
    .flatMap((words = []) => words)
    .filter((words) => !/ |^(?:abastec|rod)/.test(words))
    .map(stem),
);

function isFuel(kind: string): boolean {
  return CONCEPTS[conceptOfKind(kind)]?.rule.startsWith('fuel:') ?? false;
}

/** `diesel de gerador`: such a name tells the use of the fuel by itself. */
function tellsUse(alias: string): boolean {
  return USE_WORDS.test(alias) || alias.split(' ').some((word) => USE_STEMS.has(stem(word)));
}

function foldAlias(alias: string): string {
  return alias.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** The concept that an alias of a kind stands for: both uses of a fuel are one concept, the rest a concept of their own. */
function conceptOfKind(kind: string, alias = ''): string {
  // `km rodados` tells that something drove, and not what.
  if (kind === 'mobile.distance.car' && !/\b(?:carro|car|auto|automovel)s?\b/.test(alias)) return 'drive';
  const fuel = /^(?:stationary|mobile)\.(\w+)$/.exec(kind)?.[1];
  if (fuel !== undefined && CONCEPTS[fuel]?.rule.startsWith('fuel:')) return fuel;
  const freight = /^freight_(?:in|out)\.(\w+)$/.exec(kind)?.[1];
  if (freight !== undefined) return freight === 'warehouse' ? 'warehouse' : 'freight';
  const rules = [
    kind.replace(/^purchased\./, 'material:'),
    kind.replace(/^waste(?:_own)?\./, 'waste:'),
    kind.replace(/^travel\./, 'passenger:'),
    kind.replace(/^mobile\.distance\./, 'vehicle:'),
  ];
  const contextual = Object.entries(CONCEPTS).find(([, concept]) => rules.includes(concept.rule));
  if (contextual !== undefined) return contextual[0];
  const single = Object.entries(CONCEPTS).find(([, concept]) => concept.rule === `kind:${kind}`);
  return single?.[0] ?? `=${kind}`;
}

function dimensionsOf(kind: KindEntry): ReadonlySet<string> {
  const found = new Set<string>();
  for (const unit of kind.units) {
    const dimension = DIMENSION_OF.get(unit);
    if (dimension !== undefined) found.add(dimension);
  }
  // Freight may be told as a mass and a distance beside it.
  if (/^freight_(in|out)\.(?!warehouse)/.test(kind.key)) found.add('mass');
  if (/^(stationary|mobile)\./.test(kind.key) && found.has('volume')) found.add('mass');
  return found;
}

const PURCHASE = /^(?:compras?|purchases?)$/;
const OF_WHAT = /^ (?:d[eoa]s?|of|um|uma) /;

/** Everything of the text that names an activity: codes first, then patterns, then the longest words. */
export function findItems(
  text: string,
  tokens: readonly Token[],
  vocabulary: KindVocabulary,
  taken: readonly Place[],
): ItemMention[] {
  const found: ItemMention[] = [];
  for (const [pattern, concept] of CODES_AND_PATTERNS) {
    for (const { index: start, 0: words } of text.matchAll(pattern)) {
      const item = { start, end: start + words.length, concept, corrected: false };
      if (isFree(item, found) && isFree(item, taken)) found.push(item);
    }
  }
  const blocked = (start: number, end: number) =>
    !isFree({ start, end }, found) || !isFree({ start, end }, taken);
  for (const hit of gazetteer(vocabulary).phrases.all(tokens, blocked)) {
    const item = { start: hit.start, end: hit.end, concept: hit.value, corrected: false };
    if (!isOtherSense(text, item) && !isFilling(text, item, found)) found.push(item);
  }
  const withCodes = joinedInto(withSame(text, found, blocked), (last, item) => coded(text, last, item));
  return ofSubstances(
    text,
    joinedInto(withCodes, (last, item) => joined(text, last, item)),
  );
}

/** Codes come before patterns, both before words. */
const CODES_AND_PATTERNS: readonly (readonly [RegExp, string])[] = [
  ...GAS_CODES.map(([pattern, code]) => [pattern, `=fugitive.${code}`] as const),
  ...ITEM_PATTERNS,
];

/** Whether words that name a thing mean something else where they stand. */
function isOtherSense(text: string, { start, end, concept }: ItemMention): boolean {
  const [before, words] = [text.slice(0, start), text.slice(start, end)];
  if (/^log$/.test(words) && !/(?:\bof|\bwood|\d ?[a-z]*) $/.test(before)) return true;
  // `em torno de 490 kg`: about as much, and no lathe.
  if (/^tornos?$/.test(words) && /\bem $/.test(before)) return true;
  // `fábrica` folds to the same stem as `fabric`.
  if (/^fabricas?$/.test(words)) return true;
  // `off-gas`, `flue gas`: what leaves a process, and no fuel.
  if (concept === 'gas' && /\b(?:off|tail|flue|exhaust|waste)[ -]$/.test(before)) return true;
  // `compra de um torno`: the buying of what follows, and no thing of its own.
  return PURCHASE.test(words) && OF_WHAT.test(text.slice(end, end + 6));
}

/** `a carga do chiller`, `toda a carga`: what a machine is filled with, and no freight. */
function isFilling(
  text: string,
  { start, end, concept }: ItemMention,
  found: readonly ItemMention[],
): boolean {
  return (
    concept === 'freight' &&
    /^cargas?$/.test(text.slice(start, end)) &&
    (/\b(?:a|da|de|toda a|uma|nova) $/.test(text.slice(0, start)) ||
      found.some((other) => other.concept.startsWith('=fugitive.'))) &&
    !/\b(?:transport\w*|frete|caminh\w+|navio|trem|aviao|carreta|km)\b/.test(text)
  );
}

const SAME_AGAIN = pattern('g')`\b(?:d?[oa]s?|em|na|no|of the|the) (?:mesm[oa]|same) {kinds.same_again}\b`;

/** `9 kg do mesmo gás`: what was named last is named again. */
function withSame(
  text: string,
  items: readonly ItemMention[],
  blocked: (start: number, end: number) => boolean,
): ItemMention[] {
  const sorted = items.toSorted((a, b) => a.start - b.start);
  const again: ItemMention[] = [];
  for (const match of text.matchAll(SAME_AGAIN)) {
    const end = match.index + match[0].length;
    const last = sorted.findLast((item) => item.end <= match.index && conceptRank(item.concept) > 0);
    const own = sorted.filter((item) => item.start < end && item.end > match.index);
    if (last === undefined || own.some(({ concept }) => conceptRank(concept) > 0)) continue;
    if (own.length === 0 && blocked(match.index, end)) continue;
    again.push({ ...last, start: match.index, end });
  }
  return [...sorted.filter((item) => isFree(item, again)), ...again].toSorted((a, b) => a.start - b.start);
}

/** `PET resin`, `uniformes de algodão`: two names of one thing side by side are one. */
function joined(text: string, last: ItemMention, item: ItemMention): ItemMention | null {
  if (!/^ (?:d[eao] )?$/.test(text.slice(last.end, item.start))) return null;
  const concept = oneConcept(last.concept, item.concept);
  const corrected = last.corrected || item.corrected;
  return concept === null ? null : { ...last, concept, end: item.end, corrected };
}

/** `diesel genset`: a fuel and a name of just that fuel in one use are the fuel in that use. */
function oneConcept(a: string, b: string): string | null {
  if (a === b) return a;
  const used = (alias: string, fuel: string) => /^=(?:stationary|mobile)\.(\w+)$/.exec(alias)?.[1] === fuel;
  if (used(a, b)) return a;
  return used(b, a) ? b : null;
}

/** `amônia (R-717)`, `R-744 (CO2)`: a name and the code of the gas side by side are the gas of that code. */
function coded(text: string, last: ItemMention, item: ItemMention): ItemMention | null {
  const isCode = ({ concept }: ItemMention) => concept.startsWith('=fugitive.');
  if (isCode(last) === isCode(item) || !/^ ?[(/-]? ?$/.test(text.slice(last.end, item.start))) return null;
  return { ...(isCode(item) ? item : last), start: last.start, end: item.end };
}

export function conceptRank(concept: string): number {
  return concept.startsWith('=') ? 1 : (CONCEPTS[concept]?.rank ?? 1);
}
