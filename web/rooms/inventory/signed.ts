import type { Formats } from '#web/words/format.ts';

/** A difference of kg CO2e with its sign: `+1,2 kgCO₂e`, `−3,40 tCO₂e`. */
export function signedEmissions(kg: string, formats: Pick<Formats, 'emissions'>): string {
  if (kg === '0') return formats.emissions(kg);
  return kg.startsWith('-') ? `−${formats.emissions(kg.slice(1))}` : `+${formats.emissions(kg)}`;
}
