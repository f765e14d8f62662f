import type { Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning } from '#usecases/evidence/mapping/mapping-shape.ts';
import { payerOf } from '../said/payers.ts';
import { folded, unitOf, type Words } from '../words/words.ts';
import { isBlank } from './cells.ts';
import { MONEY } from './unit-families.ts';
import { heading } from './headings.ts';
import { isPayer } from './heading-marks.ts';
import { isTotal } from './heading-rates.ts';
import type { Survey } from './survey.ts';

/** Rows that are looked at. */
const SAMPLE = 60;

/** Where no heading tells the kind, the one column whose words are kinds does. */
export function withKinds(columns: readonly ColumnMapping[], seen: Survey, words: Words): ColumnMapping[] {
  const open = columns.some(
    ({ meaning, kind, header }) => meaning === 'value' && kind === null && header !== '',
  );
  // A heading that is but a unit (`Nights`, `kWh`) leaves what is measured to the rows.
  const named = ({ meaning, kind, header }: ColumnMapping) =>
    meaning === 'kind' || (kind !== null && unitOf(header) === null);
  if (!open || columns.some(named)) return [...columns];
  const amounts = columns.filter(({ meaning }) => meaning === 'value');
  const physical = amounts.filter(({ unit: of }) => of === null || !MONEY.has(of));
  const values = physical.length > 0 ? physical : amounts;
  const telling = columns.filter((column) => {
    const survey = seen.columns[column.column - 1];
    // `Carrier` carries goods, or energy.
    const free =
      column.meaning === 'ignored' ||
      (column.meaning === 'counterparty' && /^(?:energy )?carrier$|^vetor\b/.test(heading(column.header)));
    if (!free || survey === undefined || survey.numbers > survey.filled / 4) return false;
    // What stands in rows without an amount (`VAT`, a charge) names none.
    const told = textsOf(column, seen).filter(({ row }) =>
      values.some((value) => !isBlank(row.cells[value.column - 1])),
    );
    const texts = new Set(told.map(({ text }) => text));
    const known = [...texts].filter((text) => words.kindOf(text, null).candidates.length > 0);
    return texts.size > 0 && known.length >= texts.size * 0.6;
  });
  const unit = columns.find(({ meaning }) => meaning === 'unit') ?? null;
  const shared = columns.find(({ meaning, unit: of }) => meaning === 'value' && of !== null)?.unit ?? null;
  const measured = (row: Row) =>
    (unit === null ? null : unitOf(row.cells[unit.column - 1]?.text ?? '')) ?? shared;
  const found =
    telling.length === 0 ? columns.filter((column) => namesKinds(column, seen, measured, words)) : telling;
  const [only] = found;
  if (found.length !== 1 || only === undefined) return [...columns];
  return columns.map((column) => (column === only ? { ...column, meaning: 'kind' } : column));
}

/**
 * What heads texts that may name kinds all the same: `Contractor` over ways of treating waste, `Ref.` over fuels. Sites
 * are called like kinds too often (`ETE Norte`).
 */
const HEADED: ReadonlySet<ColumnMeaning> = new Set([
  'counterparty',
  'class',
  'document',
  'notes',
  'origin',
  'destination',
  'period',
]);
const COMPANY = /\b(?:ltda|s[./]?a|eireli|epp|cia|inc|ltd|llc|plc|gmbh|b\.?v|company|companhia|posto)\b/;

/**
 * Whether every text of a column, whatever heads it, is one kind by itself that is measured as its row is: at least two
 * of them, and no company or site.
 */
function namesKinds(
  column: ColumnMapping,
  seen: Survey,
  measured: (row: Row) => string | null,
  words: Words,
): boolean {
  const survey = seen.columns[column.column - 1];
  if (!HEADED.has(column.meaning) || survey === undefined) return false;
  if (survey.numbers + survey.dates + survey.days > 0) return false;
  const kinds = textsOf(column, seen).map(({ text, row }) => {
    if (words.siteIn(text) !== null || COMPANY.test(folded(text))) return null;
    const { candidates } = words.kindOf(text, null);
    const names = new Set(candidates.map((one) => one.replace(/^(?:mobile|stationary)\./, '')));
    const unit = measured(row);
    return names.size === 1 && (unit === null || words.fits(candidates, unit)) ? [...names].join('') : null;
  });
  return !kinds.includes(null) && new Set(kinds).size >= 2;
}

/** `Frete` over `CIF` and `FOB`, or over names of who pays, is no charge: it tells who pays. */
export function withTerms(columns: readonly ColumnMapping[], seen: Survey): ColumnMapping[] {
  if (columns.some(({ meaning, header }) => meaning === 'use' && isPayer(header))) return [...columns];
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (column.meaning !== 'ignored' || !isPayer(column.header) || survey === undefined || survey.numbers > 0)
      return column;
    const texts = textsOf(column, seen);
    return texts.length > 0 && texts.every(({ text }) => payerOf(text) !== null)
      ? { ...column, meaning: 'use' }
      : column;
  });
}

/** The words of a column, without its totals. */
function textsOf({ column }: ColumnMapping, seen: Survey): { text: string; row: Row }[] {
  return seen.rows.slice(0, SAMPLE).flatMap((row) => {
    const text = row.cells[column - 1]?.text.trim() ?? '';
    return text === '' || isTotal(text) ? [] : [{ text, row }];
  });
}
