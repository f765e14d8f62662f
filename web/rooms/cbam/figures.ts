import { countries } from '#web/words/countries.ts';
import type { Formats } from '#web/words/format.ts';
import { fixed } from '#web/words/number.ts';

/** The name of a country of origin in the reader's language. */
export function countryName(code: string, { language }: Formats): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

/** Countries that may be an origin, by name; those that most lines come from first is left to the list's search. */
export const origins = countries;

/** An amount with at most so many digits behind its mark, and always those. */
export function withPlaces(amount: string, places: number, { marks }: Formats): string {
  return fixed(amount, marks, places);
}

/** Euro as they are paid. */
export function euro(amount: string, formats: Formats): string {
  return `€\u00A0${withPlaces(amount, 2, formats)}`;
}

/** Tonnes with up to three digits behind the mark. */
export function tonnes(amount: string, formats: Formats): string {
  const rounded = Math.round(Number(amount) * 1000) / 1000;
  return formats.exact(String(rounded));
}
