import type { Place } from './mentions.ts';
import { CITIES_WITHOUT_CODE, CITY_AIRPORTS, NO_AIRPORTS } from './words/airports.ts';

export interface RouteMention extends Place {
  /** IATA codes in order; empty where a city was named whose airport nobody told: then the codes are asked. */
  readonly airports: readonly string[];
}

const CITY = [...Object.keys(CITY_AIRPORTS), ...CITIES_WITHOUT_CODE]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', String.raw`\s+`))
  .join('|');
const JOIN = String.raw`\s*(?:-|/|>|->|a|ate|to|x|para|pra|e|and|return to)\s*(?:o |a )?`;
const CITY_CHAIN = new RegExp(`(?<![a-z])(?:${CITY})(?:${JOIN}(?:${CITY}))+(?![a-z])`, 'g');
const CODE_CHAIN =
  /(?<![A-Za-z])[A-Z]{3}(?:\s*(?:-|–|—|\/|→|>|->|×|x|to|a|para|até|e)\s*[A-Z]{3})+(?![A-Za-z])/g;
const MIXED_CHAIN = new RegExp(
  `(?<![a-z])(?:de|from|between|entre)\\s+([a-z]{3}|${CITY})\\s*(?:a|ate|to|para|pra|e|and|-)\\s*([a-z]{3}|${CITY})(?![a-z])`,
  'g',
);

/** Routes by airport code (`GRU–MAD`) or by city names (`de Curitiba para Recife`), in order. */
export function findRoutes(original: string, text: string, flights: boolean): RouteMention[] {
  const found: RouteMention[] = [];
  for (const match of original.matchAll(CODE_CHAIN)) {
    const airports = match[0].match(/[A-Z]{3}/g) ?? [];
    const odd = airports.filter((code) => NO_AIRPORTS.has(code)).length;
    if (odd === 0 || (flights && odd < airports.length))
      push(found, { start: match.index, end: match.index + match[0].length, airports });
  }
  if (!flights) return found;
  for (const match of text.matchAll(CITY_CHAIN)) push(found, chain(match));
  for (const match of text.matchAll(MIXED_CHAIN)) {
    const airports = [match[1] ?? '', match[2] ?? ''].map(airport);
    if (airports.every((code) => code !== null)) {
      const start = match.index + match[0].indexOf(match[1] ?? '');
      push(found, { start, end: match.index + match[0].length, airports: complete(airports.map(String)) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function push(found: RouteMention[], route: RouteMention): void {
  if (
    route.airports.length !== 1 &&
    found.every((other) => other.end <= route.start || route.end <= other.start)
  )
    found.push(route);
}

function chain(match: RegExpExecArray): RouteMention {
  const names = match[0].match(new RegExp(`(?<![a-z])(?:${CITY})(?![a-z])`, 'g')) ?? [];
  const airports = names.map((name) => CITY_AIRPORTS[name.replaceAll(/\s+/g, ' ')] ?? '');
  return { start: match.index, end: match.index + match[0].length, airports: complete(airports) };
}

function complete(airports: readonly string[]): readonly string[] {
  return airports.every((code) => code !== '') ? airports : [];
}

const KNOWN = new Set(Object.values(CITY_AIRPORTS));

function airport(name: string): string | null {
  const city = CITY_AIRPORTS[name.replaceAll(/\s+/g, ' ')];
  if (city !== undefined) return city;
  if (CITIES_WITHOUT_CODE.includes(name.replaceAll(/\s+/g, ' '))) return '';
  const code = name.toUpperCase();
  return KNOWN.has(code) ? code : null;
}
