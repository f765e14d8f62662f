import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { unitInHeading, unitOf } from '../words/words.ts';
import { MONEY } from './unit-families.ts';
import { heading } from './headings.ts';
import type { Survey } from './survey.ts';

/** Rows that are looked at. */
const SAMPLE = 200;

const PAID = pattern()`
  \b(?:amount|amt|montante|mont|value|valor|vlr|vl|total|claim(?:ed)?|reimburs\w*|reembols\w*|expenses?|despesas?|
  net|gross|liquido|bruto|paid|pago)\b
`;
const MEASURE = pattern()`
  \b(?:quantidade|quant|qtd\w*|qtde\w*|quantity|qty|volume|peso|weight|massa|mass|consumo|consumption|usage|dist\w*|
  miles?|mileage|kms?|litros?|lit(?:er|re)s?|kwh|nights?|noites?|diarias?)\b
`;

/**
 * `Amount | Currency` beside what was driven, filled or used (`Distance (mi)`, `Litres`, `kWh`): the amount is what was paid
 * for it, and counts only where its row measures nothing. A column of currencies is then none of units.
 */
export function paidBeside(columns: readonly ColumnMapping[], { rows }: Survey): ColumnMapping[] {
  const units = columns.filter(({ meaning }) => meaning === 'unit');
  const currencies = units.filter((column) => currencyOf(column, rows) !== null);
  const [first] = currencies;
  const currency = first === undefined ? null : currencyOf(first, rows);
  if (first === undefined || currency === null) return [...columns];
  const measured = columns.filter(isMeasured);
  const others = units.filter((column) => !currencies.includes(column));
  if (measured.length + others.length === 0) return [...columns];
  const plain = columns.filter(
    (column) =>
      column.meaning === 'value' && column.unit === null && column.from === null && !isMeasured(column),
  );
  const named = plain.filter(({ header }) => PAID.test(heading(header)));
  const beside = plain.filter(({ column }) => Math.abs(column - first.column) === 1);
  const paid = named.length > 0 ? named : beside;
  if (paid.length === 0) return [...columns];
  return columns.map((column) => {
    if (paid.includes(column)) return { ...column, unit: currency, kind: null };
    return others.length > 0 && currencies.includes(column) ? { ...column, meaning: 'ignored' } : column;
  });
}

function isMeasured({ meaning, unit, header }: ColumnMapping): boolean {
  if (meaning === 'distance') return true;
  if (meaning !== 'value') return false;
  const own = unitInHeading(header)?.unit ?? unit;
  return own === null ? MEASURE.test(heading(header)) : !MONEY.has(own);
}

/** The currency that stands in most rows of a column that holds nothing else; null where it holds anything else. */
function currencyOf({ column }: ColumnMapping, rows: readonly Row[]): string | null {
  const found = new Map<string, number>();
  for (const { cells } of rows.slice(0, SAMPLE)) {
    const text = cells[column - 1]?.text.trim() ?? '';
    if (text === '') continue;
    const unit = unitOf(text);
    if (unit === null || !MONEY.has(unit)) return null;
    found.set(unit, (found.get(unit) ?? 0) + 1);
  }
  const [most] = [...found].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
