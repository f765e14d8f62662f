import { fold } from './fold.ts';
import { findItems, gazetteer } from './kinds.ts';
import type {
  Amount,
  CueMention,
  ItemMention,
  PeriodMention,
  Place,
  SiteMention,
  UndatedMention,
} from './mentions.ts';
import { isFree } from './mentions.ts';
import { findNumbers } from './numbers.ts';
import { findPeriods } from './periods.ts';
import { findRoutes, type RouteMention } from './routes.ts';
import { findSites } from './sites.ts';
import { Phrases, type Token, tokenize } from './tokens.ts';
import { type Corrected, correctTypos } from './typos.ts';
import type { UnderstandInput } from './understanding.ts';
import { findAmounts } from './units.ts';
import { CUES, PEOPLE } from './words/cues.ts';
import { BOTTLE, CODED_NAMES } from './words/fluorinated.ts';

/** Everything that was found in one text, in places of the corrected text. */
export interface Reading {
  readonly typed: string;
  readonly text: string;
  readonly corrected: Corrected;
  readonly tokens: readonly Token[];
  readonly periods: readonly PeriodMention[];
  readonly undated: readonly UndatedMention[];
  readonly amounts: readonly Amount[];
  readonly items: readonly ItemMention[];
  readonly sites: readonly SiteMention[];
  readonly cues: readonly CueMention[];
  readonly routes: readonly RouteMention[];
  readonly bottles: readonly (Place & { readonly kg: string })[];
  readonly people: readonly Place[];
  /** Names with digits in them (`S10`, `escopo 1`): their digits are no amounts. */
  readonly names: readonly Place[];
}

const CUE_PHRASES = new Map<string, Phrases<string>>();
for (const [cue, words] of Object.entries(CUES)) {
  const phrases = new Phrases<string>();
  for (const word of words.split('|')) phrases.add(word, cue);
  CUE_PHRASES.set(cue, phrases);
}
const PEOPLE_PHRASES = new Phrases<true>();
for (const word of PEOPLE.split('|')) PEOPLE_PHRASES.add(word, true);

const FLIGHT =
  /\b(?:voo|voos|voei|voou|voaram|voamos|voar|aviao|aere[ao]s?|passage(?:m|ns) aereas?|flight|flights|flew|fly|flying|flown|plane|airline|airfare|classe economica|classe executiva|primeira classe|economy|business class|trechos? [a-z]{3}-)\b/;

/** Reads a text with every reader, in the order in which places are taken: sites' and codes' digits are no amounts. */
export function read(input: UnderstandInput): Reading {
  const folded = fold(input.text);
  const siteWords = new Set(input.sites.flatMap((site) => fold(site).match(/[a-z]+/g) ?? []));
  const aliasWords = gazetteer(input.kinds).phrases.words;
  const corrected = correctTypos(folded, (word) => siteWords.has(word) || aliasWords.has(word));
  const { text } = corrected;
  const tokens = tokenize(text);
  const routes =
    text.length === folded.length && text === folded
      ? findRoutes(input.text, text, FLIGHT.test(text))
      : findRoutes(text, text, FLIGHT.test(text));
  const bottles = [...text.matchAll(BOTTLE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kg: match[1] ?? '',
  }));
  const names: Place[] = [...bottles];
  for (const pattern of CODED_NAMES) {
    for (const match of text.matchAll(pattern))
      names.push({ start: match.index, end: match.index + match[0].length });
  }
  const { periods, undated } = findPeriods(text, input.locale, input.referenceDate);
  const free = periods.filter((period) => isFree(period, names));
  const sites = findSites(text, input.sites).filter((site) => isFree(site, routes) && isFree(site, free));
  const items = findItems(text, tokens, input.kinds, [...free, ...undated, ...sites, ...routes]);
  const named = [
    ...names,
    ...items.filter((item) => item.end - item.start < 16 && /\d/.test(text.slice(item.start, item.end))),
  ];
  const numbers = findNumbers(
    text,
    tokens,
    [...free, ...undated, ...sites, ...routes, ...named],
    input.locale,
  );
  const people = PEOPLE_PHRASES.all(tokens).map(({ start, end }) => ({ start, end }));
  const amounts = findAmounts(text, tokens, numbers, [...free, ...undated], input.locale);
  return {
    typed: input.text,
    text,
    corrected,
    tokens,
    periods: free,
    undated,
    amounts,
    items: items.filter((item) => amounts.every((amount) => !insideUnit(item, amount))),
    sites,
    cues: [...findCues(tokens, [...free]), ...impliedCommute(amounts, people)],
    routes,
    bottles,
    people,
    names,
  };
}

/** People and a distance a day are the way to work, said or not. */
function impliedCommute(amounts: readonly Amount[], people: readonly Place[]): CueMention[] {
  const daily = amounts.some((amount) => amount.unit?.dimension === 'distance' && amount.rate === 'day');
  return daily && people.length > 0 ? [{ start: 0, end: 0, cue: 'commute' }] : [];
}

/** `3 voos`, `37 diárias`: the word is the unit of the amount and names the thing as well; both readings stay. */
function insideUnit(item: ItemMention, amount: Amount): boolean {
  const { unit } = amount;
  if (unit === null) return false;
  const inside = item.start >= unit.start && item.end <= unit.end;
  return inside && !['night', 'trip', 'meal', 'head', 'bag'].includes(unit.code);
}

function findCues(tokens: readonly Token[], taken: readonly Place[]): CueMention[] {
  const found: CueMention[] = [];
  for (const [cue, phrases] of CUE_PHRASES) {
    for (const hit of phrases.all(tokens)) {
      const place = { start: hit.start, end: hit.end, cue };
      if (isFree(place, taken)) found.push(place);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
