/** Written out in English: 05/12 is read as May there by many. */
const DAYS = {
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }),
} as const;

/** A day (`YYYY-MM-DD`) as documents write it: `05/12/2026`, `5 December 2026`. Throws a RangeError where it is none. */
export function writtenDay(language: keyof typeof DAYS, day: string): string {
  return DAYS[language].format(new Date(day));
}
