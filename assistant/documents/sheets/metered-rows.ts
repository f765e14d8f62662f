import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus, product } from '../../language/numbers/exact.ts';
import { unitInHeading } from '../words/words.ts';
import { type CellNumber, numberOf, quoteOf } from './cells.ts';
import { MONEY } from './unit-families.ts';
import { heading } from './headings.ts';
import { isMoney, isUnitPrice } from './heading-marks.ts';

/** Columns of what a meter showed before and now, by number, with the one of its constant. */
export interface Meter {
  readonly before: ColumnMapping;
  readonly after: ColumnMapping;
  readonly factor: ColumnMapping | null;
}

const BEFORE =
  /\b(?:anterior(?:es)?|ant|inicia(?:l|is)|inicio|previous|prev|prior|last|opening|start(?:ing)?|initial)\b\.?/;
const AFTER =
  /\b(?:atua(?:l|is)|atu|fina(?:l|is)|fim|current|curr|present|latest|closing|end(?:ing)?|this)\b\.?/;
const READ =
  /\b(?:leit(?:ura)?s?|readings?|read|medidor(?:es)?|meters?|hidrometros?|registrador|index|km|odometer|hodometro|odometro)\b/;
/** Stocks and weights are told before and after, too, and no meter counts them; hours are run, and nothing is used by them. */
const NONE = pattern()`
  \b(?:estoques?|stock|saldos?|balance|inventory|inventario|nivel|level|dip|tanques?|tank|peso|weight|massa|mass|
  tara|horimetro|hour ?meter|hours?|horas?|data|date|dia|hora|mes|month|year|ano)\b
`;
const FACTOR = pattern()`
  \b(?:constante?s?|const|multiplicador|multiplier|mult|kte|ptz|(?:meter|ct|vt|fator|correction|correction) factor|
  factor|fator (?:multiplicador|do medidor|de (?:multiplicacao|correcao|leitura|medicao))|fator)\b
`;
const OTHER_FACTOR =
  /\b(?:power|load|emission|conversion|potencia|carga|emissao|conversao|utilizacao|demanda)\b/;
/** What tells the consumption itself, so that nobody needs the readings. */
const USED = pattern()`
  \b(?:consum\w*|usage|used|quantidade|qtde?|quantity|qty|volume|gasto|rodad[oa]s?|percorrid[oa]s?|driven|distancia|
  distance|faturad[oa]|billed|litros?|lit(?:er|re)s?)\b
`;

/** The share of rows that must bear it out that a meter only counts on. */
const MOST = 0.8;

/**
 * The meter that a table tells by its readings alone: two columns that differ in nothing but `anterior` and `atual`, of
 * numbers that grow, where no column tells what was used.
 * @param titles what stands over the table, which may say that its columns are readings
 */
export function meterIn(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  titles: readonly string[],
): Meter | null {
  const told = titles.some((title) => READ.test(heading(title)));
  const named = (pattern: RegExp) =>
    columns.filter(
      ({ header, from, meaning }) =>
        from === null && meaning !== 'period' && pattern.test(bare(header)) && !NONE.test(bare(header)),
    );
  const pairs = named(BEFORE).flatMap((before) =>
    named(AFTER).flatMap((after) => {
      const [first, last] = [bare(before.header), bare(after.header)];
      const reads = told || READ.test(first) || READ.test(last);
      const same = first.replace(BEFORE, '').trim() === last.replace(AFTER, '').trim();
      return before !== after && reads && same && growing(before, after, rows) ? [{ before, after }] : [];
    }),
  );
  const [pair] = pairs;
  if (pair === undefined || pairs.length > 1) return null;
  const isUsed = (column: ColumnMapping) =>
    column !== pair.after &&
    column !== pair.before &&
    (USED.test(bare(column.header)) ||
      (column.meaning === 'value' && !isFactor(column) && !isPaid(column))) &&
    !isPaid(column) &&
    hasNumbers(column, rows);
  if (columns.some(isUsed)) return null;
  const factors = columns.filter((column) => isFactor(column) && hasNumbers(column, rows));
  const [factor = null] = factors;
  return factors.length > 1 ? null : { ...pair, factor };
}

/** Columns with the later reading of their meter as the amount that its rows tell. */
export function withMeter(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
  titles: readonly string[],
): ColumnMapping[] {
  const meter = meterIn(columns, rows, titles);
  if (meter === null) return [...columns];
  const unit =
    unitInHeading(meter.after.header)?.unit ?? unitInHeading(meter.before.header)?.unit ?? wayOf(meter.after);
  return columns.map((column) => {
    if (column === meter.after) return { ...column, meaning: 'value', unit: column.unit ?? unit };
    return column === meter.before || column === meter.factor ? { ...column, meaning: 'ignored' } : column;
  });
}

/** `KM final` is in kilometres. */
function wayOf({ header }: ColumnMapping): string | null {
  return /^(?:kms?|quilometragem)\b/.test(heading(header))
    ? 'km'
    : /^(?:miles?|mileage)\b/.test(heading(header))
      ? 'mile'
      : null;
}

/** What a meter counted on between its readings, as they stand in a row. */
export interface Metered {
  readonly value: string;
  readonly arithmetic: string;
}

/** What a row says that its meter counted; why it says nothing, where it does not. */
export function meteredIn(
  { before, after, factor }: Meter,
  row: Row,
): Metered | { readonly left: 'unreadable' | 'negative' | 'zero' | 'no_quantity'; readonly quote: string } {
  const [first, last, times] = [before, after, factor].map((column) =>
    column === null ? null : numberOf(row.cells[column.column - 1], column.numbers),
  );
  const quote = [before, after].map(({ column }) => quoteOf(row.cells[column - 1])).join(' - ');
  if (first?.read !== 'number' || last?.read !== 'number')
    return { left: first?.read === 'blank' || last?.read === 'blank' ? 'no_quantity' : 'unreadable', quote };
  const counted = plus(last.value, negated(first.value));
  if (counted.startsWith('-')) return { left: 'negative', quote };
  if (counted === '0') return { left: 'zero', quote };
  const difference = `${last.value} - ${first.value}`;
  if (times == null || (times.read === 'number' && times.value === '1'))
    return { value: counted, arithmetic: difference };
  if (times.read !== 'number') return { left: 'unreadable', quote };
  return { value: product(counted, times.value), arithmetic: `(${difference}) × ${times.value}` };
}

const negated = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`);

const bare = (header: string): string => heading(unitInHeading(header)?.rest || header);

function isFactor({ header }: ColumnMapping): boolean {
  const words = heading(header);
  return FACTOR.test(words) && !OTHER_FACTOR.test(words);
}

function isPaid({ header, unit }: ColumnMapping): boolean {
  return isMoney(header) || isUnitPrice(header) || (unit !== null && MONEY.has(unit));
}

function hasNumbers({ column, numbers }: ColumnMapping, rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => anyOf(numberOf(cells[column - 1], numbers)) !== null);
}

/** A number whose style nothing has settled yet, in the first that it has. */
function anyOf(number: CellNumber): string | null {
  return number.read === 'number' ? number.value : number.read === 'open' ? number.values[0] : null;
}

function growing(before: ColumnMapping, after: ColumnMapping, rows: readonly Row[]): boolean {
  let [told, grown] = [0, 0];
  for (const { cells } of rows.slice(0, 500)) {
    const [first, last] = [before, after].map(({ column, numbers }) =>
      anyOf(numberOf(cells[column - 1], numbers)),
    );
    if (first == null || last == null) continue;
    told += 1;
    if (!plus(last, negated(first)).startsWith('-')) grown += 1;
  }
  return told > 0 && grown >= told * MOST;
}
