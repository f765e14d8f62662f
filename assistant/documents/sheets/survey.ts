import { pattern } from '../../language/lexicon/pattern.ts';
import type { Cell, Row, Sheet } from '#documents/document.ts';
import type { DateStyle, NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Locale } from '../../language/understanding.ts';
import { packOfUnit } from './packed-rows.ts';
import { scaledUnit } from '../words/scaled-units.ts';
import { folded, type Words, unitOf } from '../words/words.ts';
import { isBlank, styleOf, type WrittenNumber, writtenNumber } from './cells.ts';
import { dayOfSerial, isNumericDay, isStretch, orderOf } from './dates.ts';

/** What all values of one column show. */
export interface ColumnSurvey {
  filled: number;
  numbers: number;
  /** Numbers that the file itself types. */
  typed: number;
  dates: number;
  /** Numbers that are days as spreadsheets count them, where a column of days lost its format. */
  serials: number;
  /** Days that are written with numbers, as text. */
  days: number;
  /** Numbers of so many digits without marks that they are codes of something. */
  codes: number;
  /** Numbers with a part of one, or below zero, which no code and no number of a paper is. */
  parts: number;
  /** Months that are written as text: `Janeiro/2025`, `01/2025`. */
  months: number;
  /** Codes that are called as halves and quarters are: `T1`, `S2`. */
  coded: number;
  /** Whether a trip is there and back, in words that are nothing else. */
  ways: number;
  units: number;
  /** How often a unit stands beside the number in its cell. */
  beside: Map<string, number>;
  sites: number;
  airports: number;
  comma: number;
  dot: number;
  /** Marks of numbers that could be read in both styles, with different values. */
  openMarks: Set<string>;
  dayFirst: number;
  monthFirst: number;
}

export interface Survey {
  readonly columns: readonly ColumnSurvey[];
  /** Rows that were kept in memory: the first ones. */
  readonly rows: readonly Row[];
  readonly rowCount: number;
  /** Rows that the file does not show, which are left out. */
  readonly hidden: number;
}

/** Rows that are kept for proposals; what comes behind them is looked at and counted. */
const MOST_KEPT = 10_000;
/** Columns that are looked at; a table with more is cut, and it is said so. */
export const MOST_COLUMNS = 400;

function emptyColumn(): ColumnSurvey {
  return {
    filled: 0,
    numbers: 0,
    typed: 0,
    dates: 0,
    serials: 0,
    days: 0,
    codes: 0,
    parts: 0,
    months: 0,
    coded: 0,
    ways: 0,
    units: 0,
    beside: new Map(),
    sites: 0,
    airports: 0,
    comma: 0,
    dot: 0,
    openMarks: new Set(),
    dayFirst: 0,
    monthFirst: 0,
  };
}

/** Looks once at every value below the heading: all of them decide together how their column is written. */
export async function survey(sheet: Sheet, headerRow: number | null, words: Words): Promise<Survey> {
  const columns = Array.from({ length: Math.min(sheet.columnCount, MOST_COLUMNS) }, emptyColumn);
  const rows: Row[] = [];
  let rowCount = 0;
  let hidden = 0;
  for await (const batch of sheet.batches(2_000)) {
    for (const row of batch) {
      if (headerRow !== null && row.number <= headerRow) continue;
      if (row.hidden === true) {
        hidden += 1;
        continue;
      }
      rowCount += 1;
      if (rows.length < MOST_KEPT) rows.push(row);
      if (columns.length === 1 || !isNote(row))
        columns.forEach((column, at) => look(column, row.cells[at], words));
    }
  }
  return { columns, rows, rowCount, hidden };
}

/** What stands alone below a table (`Fonte: …`, `* valores sujeitos a revisão`) is in the column where it begins, and not of it. */
function isNote({ cells }: Row): boolean {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (only === undefined || others.length > 0) return false;
  return /^\s*(?:[*†¹²³]|\p{L}[^:]{0,20}:\s|\(\d\))/u.test(only.text) && only.number === undefined;
}

function look(column: ColumnSurvey, cell: Cell | undefined, words: Words): void {
  if (cell === undefined || isBlank(cell)) return;
  column.filled += 1;
  if (/^\d{6,}$/.test(cell.text.trim())) column.codes += 1;
  if (cell.date !== undefined) {
    column.dates += 1;
    return;
  }
  if (dayOfSerial(cell.number ?? cell.text.trim()) !== null) column.serials += 1;
  if (cell.number !== undefined) {
    column.numbers += 1;
    column.typed += 1;
    if (/^-|\.\d/.test(cell.number)) column.parts += 1;
    return;
  }
  lookAtDay(column, cell.text);
  const scaled = column.filled <= 200 && scaledUnit(cell.text)?.unit != null;
  if (scaled) column.units += 1;
  const written = writtenNumber(cell.text);
  if (written === null) lookAtWords(column, cell.text, words);
  // `01.02.2025` has the marks of a number and is a day.
  else if (styleOf(written.digits) !== 'none' || !isNumericDay(cell.text)) lookAtNumber(column, written);
}

function lookAtDay(column: ColumnSurvey, text: string): void {
  if (isNumericDay(text) || ISO_DAY.test(text) || NAMED_DAY.test(text)) column.days += 1;
  const order = orderOf(text);
  if (order === 'day_first') column.dayFirst += 1;
  if (order === 'month_first') column.monthFirst += 1;
}

function lookAtWords(column: ColumnSurvey, text: string, words: Words): void {
  if (CODED.test(text)) column.coded += 1;
  else if (MONTH.test(text.trim()) || isStretch(text)) column.months += 1;
  if (WAYS.test(folded(text))) column.ways += 1;
  // Words are looked at in a part of the rows only: they say what the column is, not what it holds.
  if (column.filled > 200) return;
  if (unitOf(text) !== null || packOfUnit(text) !== null) column.units += 1;
  if (/^[A-Z]{3}$/.test(text.trim())) column.airports += 1;
  if (words.siteIn(text) !== null) column.sites += 1;
}

const WAYS = pattern()`
  ^(?:so (?:ida|volta)|somente ida|apenas ida|ida|ida (?:e|\/|-) ?volta|ida\/volta|round[ -]?trip|
  return(?: trip| ticket)?|one[ -]?way|single|oneway|simples)$
`;
const CODED = /^\s*[TSB]\d\s*$/i;
const ISO_DAY = /^\s*(?:19|20)\d{2}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?\s*$/;
const NAMED_DAY = pattern('iu')`
  ^\s*(?:\d{1,2}[\s-]+(?:de\s+)?(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|
  dec)\p{L}*\.?[\s-]+(?:de\s+)?(?:20)?\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|
  dec)\p{L}*\.?\s+\d{1,2},?\s+20\d{2})\s*$
`;
const MONTH = pattern('iu')`
  ^(?:(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)\p{L}*\.?\s*(?:[/. -]|
  de)\s*(?:20)?\d{2}|(?:0?[1-9]|1[0-2])[/-]20\d{2}|20\d{2}[/-](?:0[1-9]|1[0-2]))$
`;

function lookAtNumber(column: ColumnSurvey, { digits, unit }: WrittenNumber): void {
  if (unit !== null) column.beside.set(unit, (column.beside.get(unit) ?? 0) + 1);
  column.numbers += 1;
  if (/^-|[.,]\d{1,2}$/.test(digits)) column.parts += 1;
  const style = styleOf(digits);
  if (style === 'comma') column.comma += 1;
  if (style === 'dot') column.dot += 1;
  if (style === 'open') column.openMarks.add(digits.includes(',') ? ',' : '.');
}

const DECIMAL_MARK: Readonly<Record<Locale, string>> = { 'pt-BR': ',', en: '.' };

/** The style of numbers that read in one way only; null where there are none, or of both. */
export function certainStyleOf(columns: readonly ColumnSurvey[]): NumberStyle {
  const comma = columns.some((column) => column.comma > 0);
  const dot = columns.some((column) => column.dot > 0);
  return comma === dot ? null : comma ? 'comma' : 'dot';
}

/**
 * The style of the numbers of columns that are written alike. Values that fit one style only decide; where none does,
 * the workspace's thousands mark before three digits is read as such, and its decimal mark is asked (`null`).
 */
export function numberStyleOf(columns: readonly ColumnSurvey[], locale: Locale): NumberStyle {
  const comma = columns.some((column) => column.comma > 0);
  const dot = columns.some((column) => column.dot > 0);
  if (comma !== dot) return comma ? 'comma' : 'dot';
  if (comma && dot) return null;
  const marks = new Set(columns.flatMap((column) => [...column.openMarks]));
  const own = locale === 'pt-BR' ? 'comma' : 'dot';
  return marks.has(DECIMAL_MARK[locale]) ? null : own;
}

/** The order of day and month; dates that contradict each other decide nothing. */
export function dateStyleOf(column: ColumnSurvey): DateStyle {
  if (column.dayFirst > 0 && column.monthFirst === 0) return 'day_first';
  return column.monthFirst > 0 && column.dayFirst === 0 ? 'month_first' : null;
}
