import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import { numberOf } from './cells.ts';
import { heading } from './headings.ts';

/** Rows that are looked at, and the part of them that must bear it out. */
const MOST_ROWS = 200;
const ENOUGH = 0.9;
/** Columns that are put against one another. */
const MOST_COLUMNS = 12;

/**
 * Columns without readings: where of three one is what two others differ by (a meter before and after, a cylinder weighed
 * twice), it is the amount and the two are none. Borne out by the rows, whatever the columns are called.
 */
export function withoutReadings(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const values = columns
    .filter(({ meaning, from }) => meaning === 'value' && from === null)
    .slice(0, MOST_COLUMNS);
  const twice = weighedTwice(values);
  if (twice.size > 0)
    return columns.map((column) => (twice.has(column) ? { ...column, meaning: 'ignored' } : column));
  if (values.length < 3) return [...columns];
  const amounts = new Map(values.map((column) => [column, amountsOf(column, rows)]));
  const readings = new Set<ColumnMapping>();
  for (const [at, before] of values.entries())
    for (const after of values.slice(at + 1)) {
      if (readings.has(before) || readings.has(after) || before.unit !== after.unit) continue;
      const difference = values.find(
        (column) =>
          column !== before &&
          column !== after &&
          (column.unit === before.unit || column.unit === null) &&
          differ(amounts.get(before), amounts.get(after), amounts.get(column)),
      );
      if (difference !== undefined && areReadings([before, after])) {
        readings.add(before);
        readings.add(after);
      }
    }
  return columns.map((column) => (readings.has(column) ? { ...column, meaning: 'ignored' } : column));
}

const FIRST = /\b(?:inicia(?:l|is)|antes|initial|opening|before|start(?:ing)?)\b/;
const LAST = /\b(?:fina(?:l|is)|depois|closing|after|end(?:ing)?)\b/;

/**
 * Columns that differ in nothing but `inicial` and `final`: what stood in a vessel or on a meter before and after, of
 * which neither was used.
 */
function weighedTwice(values: readonly ColumnMapping[]): ReadonlySet<ColumnMapping> {
  const found = new Set<ColumnMapping>();
  for (const before of values)
    for (const after of values) {
      const [first, last] = [heading(before.header), heading(after.header)];
      const same = first.replace(FIRST, '').trim() === last.replace(LAST, '').trim();
      if (before === after || !FIRST.test(first) || !LAST.test(last) || !same) continue;
      if (before.unit === after.unit) found.add(before).add(after);
    }
  return found;
}

const TWO_READINGS = pattern()`
  \b(?:antes|depois|inicial|final|anterior|atual|before|after|start|end|opening|closing|previous|current|initial|
  prior|present|leitura|reading|inicio|fim|ant|atu|bruto|gross|tara|tare|laden|unladen|cheio|vazio|(?:1|
  2) ?[ªºao]?\.? (?:pesagem|peso)|(?:primeir|segund)[ao] (?:pesagem|peso)|(?:1st|2nd|first|second) weigh\w*|
  weigh\w* ?-?(?:in|out)|(?:peso|pesagem) (?:de |na )?(?:entrada|saida))\b
`;

/** Two of three headings are of readings; parts of a sum (`Ponta`, `Fora ponta`, `Total`) differ from it as readings do. */
function areReadings(columns: readonly ColumnMapping[]): boolean {
  const reads = TWO_READINGS;
  return columns.filter(({ header }) => reads.test(heading(header))).length >= 2;
}

function amountsOf(column: ColumnMapping, rows: readonly Row[]): (string | null)[] {
  return rows.slice(0, MOST_ROWS).map((row) => {
    const number = numberOf(row.cells[column.column - 1], column.numbers);
    return number.read === 'number' ? number.value : null;
  });
}

function differ(
  before: readonly (string | null)[] = [],
  after: readonly (string | null)[] = [],
  difference: readonly (string | null)[] = [],
): boolean {
  let [rows, right] = [0, 0];
  for (const [at, amount] of difference.entries()) {
    const [a, b] = [before[at] ?? null, after[at] ?? null];
    if (amount === null || a === null || b === null || amount === '0') continue;
    rows += 1;
    // The difference may be told in grams of what is weighed in kilograms.
    const told = [amount, product(amount, '0.001')];
    if (told.some((one) => plus(a, one) === b || plus(b, one) === a)) right += 1;
  }
  return rows > 0 && right >= rows * ENOUGH;
}
