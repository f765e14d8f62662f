import { harmless } from '#text/formula.ts';

/** The ledger for people who work in sheets: one line an entry, the columns that are one value each. */
export const LEDGER_COLUMNS = [
  'sequence',
  'id',
  'line_id',
  'supersedes',
  'state',
  'inventory_id',
  'site_id',
  'kind',
  'scope',
  'category',
  'quantity',
  'unit',
  'period_from',
  'period_to',
  'region',
  'estimated',
  'co2e_kg',
  'biogenic_co2_kg',
  'gwp_set',
  'programme',
  'factor_ids',
  'chosen_factor_id',
  'reason',
  'committed_at',
  'committed_by',
  'previous_hash',
  'hash',
] as const;

/** The first line of the sheet. A byte-order mark goes before it: the programs of offices read UTF-8 by it. */
export const LEDGER_HEADER = `\uFEFF${LEDGER_COLUMNS.join(',')}\r\n`;

/** One entry, as its line of JSON has it, as a line of the sheet. */
export function ledgerLine(json: string): string {
  const row = JSON.parse(json) as Readonly<Record<string, unknown>>;
  return `${LEDGER_COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`;
}

/** A value as RFC 4180 has it; what a sheet would run as a formula begins with an apostrophe, which makes it text. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
