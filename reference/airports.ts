import type { Airport } from '#engine/library.ts';
import { type SourceCard, citation } from './card.ts';
import { type RegisterEntry, readRegister } from './registers.ts';

/** Airports by code, and by the name of their city with or without accents. */
interface Index {
  readonly byCode: ReadonlyMap<string, RegisterEntry>;
  readonly byCity: ReadonlyMap<string, RegisterEntry>;
}

/** Of several airports of a city the one with scheduled flights comes first, then the larger. */
const SIZES = ['small', 'medium', 'large'];

function rank({ facts }: RegisterEntry): number {
  const scheduled = facts['scheduled'] === 'yes' ? SIZES.length : 0;
  return scheduled + SIZES.indexOf(facts['size'] ?? '');
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

function indexOf(folder: string): Index {
  const byCode = readRegister('airports', folder);
  const byCity = new Map<string, RegisterEntry>();
  for (const entry of byCode.values()) {
    const city = plain(entry.facts['city'] ?? '');
    const known = byCity.get(city);
    if (city !== '' && (known === undefined || rank(entry) > rank(known))) byCity.set(city, entry);
  }
  return { byCode, byCity };
}

/** Airports by IATA code or city; the register is read when the first flight asks for one. */
export function airportsIn(
  folder: string,
  cards: ReadonlyMap<string, SourceCard>,
): (text: string) => Airport | undefined {
  let index: Index | null = null;
  const card = [...cards.values()].find(({ id }) => id.startsWith('airports/'));
  return (text) => {
    index ??= indexOf(folder);
    const entry = index.byCode.get(text.trim().toUpperCase()) ?? index.byCity.get(plain(text));
    const { lat, lon } = entry?.facts ?? {};
    if (!entry || !card || lat === undefined || lon === undefined) return undefined;
    const { code, parent: country } = entry;
    return { code, country, latitude: lat, longitude: lon, source: citation(card, code) };
  };
}
