import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import { isKnownWord } from '../text/typos.ts';
import { CITIES_WITHOUT_CODE, CITY_AIRPORTS, NAMED_AIRPORTS, NO_AIRPORTS } from '../words/airports.ts';
import { SERVED_CITIES } from '../lexicon/lexicon.ts';
import { OTHER_NAMES } from '../words/cities.ts';

export interface RouteMention extends Place {
  /** IATA codes in order; empty where a city was named whose airport nobody told: then the codes are asked. */
  readonly airports: readonly string[];
}

/** A place that a plane may leave or reach, with the code that answers for it; empty where several would. */
interface End extends Place {
  readonly code: string;
  /** Named so often that its name alone tells that a place is meant. */
  readonly common: boolean;
}

const COMMON = new Set([...Object.keys(CITY_AIRPORTS), ...CITIES_WITHOUT_CODE, ...Object.keys(OTHER_NAMES)]);
const CODES = new Set([...Object.values(CITY_AIRPORTS), ...SERVED_CITIES.values()]);
const KNOWN = new Set(Object.values(CITY_AIRPORTS));
const MOST_WORDS = 5;
/** Words of the names, so that no slip of the pen is seen in them. */
export const CITY_WORDS: ReadonlySet<string> = new Set(
  [...COMMON, ...SERVED_CITIES.keys()].flatMap((name) => name.split(' ')),
);
const CODE_CHAIN =
  /(?<!\p{L})[A-Z]{3}(?:[ \t]*(?:-|–|—|\/|→|>|->|×|x|to|a|para|até|e)[ \t]*[A-Z]{3})+(?!\p{L})/gu;
const JOIN = pattern()`
  ^\s*(?:\/\s?[a-z]{2}\b|\(?\b{routes.states_of_brazil}\b\)?(?=\s*(?:-|>
  |a |ate |para |pra |to |x |e |and )))?,?\s*(?:-|\/|>|->|a|ate|to|x|para|pra|e|and|return to|e depois
  |and then|then|(?:(?:com |em )?(?:rumo|destino|direcao) (?:a|ao|para)|bound for|heading (?:to|for)
  |headed (?:to|for)|towards?))\s*(?:o |a |cidade de )?$
`;
const LEAVES = pattern()`(?:\b{routes.leaves_an_airport}|[:(,;-]|^)\s*(?:a |o |the )?$`;

/**
 * Routes by airport code (`GRU–MAD`), by city names (`de Curitiba para Recife`) and by both (`São Paulo (GRU) a Lisboa`), in
 * order. `typed` is the text as it was typed where its offsets are those of `text`, else `text` itself.
 */
export function findRoutes(typed: string, text: string, flights: boolean): RouteMention[] {
  const found: RouteMention[] = [];
  const shouted = !/\p{Ll}{2}/u.test(typed);
  for (const match of typed.matchAll(CODE_CHAIN)) {
    const airports = match[0].match(/[A-Z]{3}/g) ?? [];
    const odd = airports.filter((code) => NO_AIRPORTS.has(code)).length;
    const signs = /^[A-Z]{3}(?:\s*(?:-|–|—|→|>|->)\s*[A-Z]{3})+$/.test(match[0]);
    if (shouted && mayBeWords(match[0], airports, signs)) continue;
    if (
      odd === 0 ||
      (flights && (odd < airports.length || (signs && airports.every((code) => CODES.has(code)))))
    )
      push(found, { start: match.index, end: match.index + match[0].length, airports });
  }
  if (!flights) return found;
  const ends = endsOf(typed, text);
  for (let at = 0; at < ends.length; at += 1) {
    const chain = chainAt(text, typed, ends, at);
    const [first, ...others] = chain;
    const last = others.at(-1);
    if (first === undefined || last === undefined) continue;
    const airports = chain.map(({ code }) => code);
    push(found, {
      start: first.start,
      end: last.end,
      airports: airports.every((code) => code !== '') ? airports : [],
    });
    at += chain.length - 1;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** `CFO - TOP 3`, `FOR / GRU`: where every word is in capitals, what may be a word is a code only where a sign joins it to another. */
function mayBeWords(chain: string, airports: readonly string[], signs: boolean): boolean {
  if (airports.some((code) => NO_AIRPORTS.has(code) && !CODES.has(code))) return true;
  return (/ /.test(chain) || !signs) && !airports.every((code) => CODES.has(code) && !NO_AIRPORTS.has(code));
}

function push(found: RouteMention[], { airports, ...place }: RouteMention): void {
  // `REC-GRU e GRU-FRA`: where one leg ends and the next begins is one stop.
  const route = { ...place, airports: airports.filter((code, at) => code !== airports[at - 1]) };
  if (
    route.airports.length !== 1 &&
    found.every((other) => other.end <= route.start || route.end <= other.start)
  )
    found.push(route);
}

/** The ends that stand joined from `at` on: a way begins where something leaves, or at names that nobody takes for a word. */
function chainAt(text: string, typed: string, ends: readonly End[], at: number): End[] {
  const chain: End[] = [];
  for (const end of ends.slice(at)) {
    const last = chain.at(-1);
    const gap = last === undefined ? '' : text.slice(last.end, end.start);
    if (last !== undefined && !JOIN.test(gap)) break;
    chain.push(end);
  }
  const [first, second] = chain;
  if (first === undefined || second === undefined) return [];
  if (chain.every(({ common }) => common)) return chain;
  const listed = /^\s*(?:e|and)\b/.test(text.slice(first.end, second.start));
  const before = text.slice(Math.max(0, first.start - 24), first.start);
  if (listed && !/\b(?:entre|between)\s*$/.test(before)) return [];
  const capital = chain.every(({ start }) => /\p{Lu}/u.test(typed.charAt(start)));
  return LEAVES.test(before) || capital ? chain : [];
}

/** Every city with airports and every code of the text, the longest names first; a code in brackets decides. */
function endsOf(typed: string, text: string): End[] {
  const words = [...text.matchAll(/[a-z]+/g)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const ends: End[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined || first.start < (ends.at(-1)?.end ?? 0)) continue;
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      const last = run.at(-1) ?? first;
      const joined = run.every(
        ({ start }, index) => index === 0 || /^(?: |-|'|\. )$/.test(text.slice(run[index - 1]?.end, start)),
      );
      if (!joined) continue;
      const name = run.map(({ word }) => word).join(' ');
      const code = codeOf(name, typed.slice(first.start, last.end));
      if (code === null) continue;
      const end = withBracket(text, { start: first.start, end: last.end, ...code });
      const city = ends.at(-1);
      if (city !== undefined && isOf(text, city, name, end))
        ends[ends.length - 1] = { ...end, start: city.start };
      else ends.push(end);
      at += length - 1;
      break;
    }
  }
  return ends;
}

/** `London Heathrow`, `Chicago-O'Hare`: a city, and which of its airports. */
function isOf(text: string, city: Place, airport: string, { start }: Place): boolean {
  const cities = NAMED_AIRPORTS[airport]?.split('|') ?? [];
  return cities.includes(text.slice(city.start, city.end)) && /^(?: |-)$/.test(text.slice(city.end, start));
}

function codeOf(name: string, typed: string): { readonly code: string; readonly common: boolean } | null {
  const own = CITY_AIRPORTS[name];
  if (own !== undefined) return { code: own, common: true };
  if (CITIES_WITHOUT_CODE.includes(name)) return { code: '', common: true };
  const served = SERVED_CITIES.get(OTHER_NAMES[name] ?? name);
  if (served !== undefined && (name.includes(' ') || COMMON.has(name) || !isKnownWord(name)))
    return { code: served === '?' ? '' : served, common: COMMON.has(name) };
  if (!/^[a-z]{3}$/.test(name)) return null;
  const code = name.toUpperCase();
  const upper = typed === code && CODES.has(code) && !NO_AIRPORTS.has(code);
  return upper || KNOWN.has(code) ? { code, common: false } : null;
}

/** `Lisboa (LIS)`: the code that is told with the city. */
function withBracket(text: string, end: End): End {
  const bracket = /^\s*\(\s*([a-z]{3})\s*\)/.exec(text.slice(end.end, end.end + 10));
  const code = bracket?.[1]?.toUpperCase();
  if (bracket === null || code === undefined || !CODES.has(code)) return end;
  return { ...end, end: end.end + bracket[0].length, code };
}
