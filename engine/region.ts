/**
 * Places and the order in which a programme looks for factors. An activity's own place comes first, then the country
 * it lies in, then the regions of the programme's order of preference. Anything beyond is never used.
 */
import type { Programme } from './programme.ts';
import type { Basis } from './route.ts';
import { ownEntry } from './lookup.ts';
import type { TraceReason } from './trace.ts';

export const WORLD = 'WORLD';

/** Where each programme looks when the place of the activity has no factor of its own, nearest first. */
const PREFERENCES: Readonly<Record<Programme, readonly string[]>> = {
  brazil: ['BR', WORLD, 'GB', 'US'],
  uk: ['GB', WORLD, 'US'],
  us: ['US', WORLD, 'GB'],
  international: [WORLD, 'GB', 'US'],
};

/**
 * Basis on which a fuel quantity given as energy is meant where nobody says: gas is billed gross in the United Kingdom
 * (DESNZ methodology paper) and EPA counts higher heating values; IPCC, BEN and the EU count net.
 */
const ENERGY_BASES: Readonly<Record<Programme, Basis>> = {
  brazil: 'net',
  uk: 'gross',
  us: 'gross',
  international: 'net',
};

export function usualBasis(programme: Programme): Basis {
  return ownEntry(ENERGY_BASES, programme) ?? 'net';
}

/** `BR` of `BR-SIN`; a country is its own. */
export function countryOf(region: string): string {
  const cut = typeof region === 'string' ? region.indexOf('-') : -1;
  return cut < 0 ? region : region.slice(0, cut);
}

/** Regions whose factors may be used, best first. Without crossing, only the place itself and its country. */
export function preferredRegions(region: string, programme: Programme, crossesRegions: boolean): string[] {
  const near = [region, countryOf(region)];
  return [...new Set(crossesRegions ? [...near, ...(ownEntry(PREFERENCES, programme) ?? [])] : near)];
}

/** How near the region of a chosen factor is to the place of the activity. */
export function regionReason(used: string, region: string): TraceReason {
  if (used === region) return 'chosen_region';
  if (used === countryOf(region)) return 'chosen_country';
  return used === WORLD ? 'chosen_world' : 'chosen_fallback';
}

/** The entry of a map by region prefix that fits best: the place, its country, the world. */
export function byRegion<T>(entries: Readonly<Record<string, T>> | undefined, region: string): T | undefined {
  return ownEntry(entries, region) ?? ownEntry(entries, countryOf(region)) ?? ownEntry(entries, WORLD);
}
