import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const rows = parse(readFileSync(new URL('./terms-pt.csv', import.meta.url)), { columns: true }) as {
  en: string;
  pt: string;
}[];
const TERMS = new Map(rows.map(({ en, pt }) => [en, pt]));

/**
 * Portuguese for the labels of UK and US tables: whole labels first, then their known parts. What has no translation
 * stays in English (codes, names of vehicle classes): the published label is always in `name_en`.
 */
export function portuguese(label: string): string {
  const whole = TERMS.get(label);
  if (whole) return whole;
  if (label.startsWith('WTT- ')) return `Poço ao tanque: ${portuguese(label.slice(5))}`;
  if (label.startsWith('Managed ')) return `${portuguese(label.slice(8))} sob gestão`;
  return label;
}
