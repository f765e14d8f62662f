import { type Amount, compareAmounts, minus, type NumberStyle, readNumber, times, whole } from './number.ts';
import { monthIn } from './day.ts';
import { beside, overlaps, type Row, type Word } from './rows.ts';

/** What a meter counted by the readings that a bill prints: present less previous, times the constant. */
export interface MeterDifference {
  /** The row's text, folded, which says what the meter counts. */
  readonly label: string;
  readonly amount: Amount;
  /** Index of the row of a table of readings; null where the readings stand beside labels. */
  readonly row: number | null;
  /** Index of the headings of that table. */
  readonly head?: number;
  /** Where the row itself prints this difference, if it does. */
  readonly printed: Word | null;
}

const PREVIOUS = /ANTERIOR|\bANT\b\.?|PREVIOUS|\bPRIOR\b|INICIAL|\bINITIAL|^OPENING|^START|^BEGIN/;
const PRESENT = /ATUAL|\bATU\b\.?|CURRENT|PRESENT|LATEST|^FINAL|^CLOSING|^END(ING)?$/;
const CONSTANT = /CONST|MULT\b|MULTIPL/;

/** Differences of readings, from a table with columns for them, or from labelled values. */
export function meterDifferences(rows: readonly Row[], style: NumberStyle): MeterDifference[] {
  const inTables = rows.flatMap((row) => tableBelow(rows, row, style));
  if (inTables.length > 0) return inTables;
  const value = (label: RegExp) =>
    beside(rows, [label], (words) => first(words.slice(0, 3).map((word) => amountOf(word, style))));
  const previous = value(/LEITURA ANTERIOR\s*:?|PREVIOUS READ(ING)?\s*:?/);
  const present = value(/LEITURA ATUAL\s*:?|(CURRENT|PRESENT) READ(ING)?\s*:?/);
  if (!previous || !present) return [];
  const constant = value(/CONSTANTE[^:]*:?|MULTIPLIER\s*:?/) ?? whole(1);
  return difference({ label: '', row: null, printed: null }, previous, present, constant);
}

function first<Value>(list: readonly (Value | null)[]): Value | null {
  return list.find((value) => value !== null) ?? null;
}

function amountOf(word: Word, style: NumberStyle): Amount | null {
  const readings = readNumber(word, style)?.readings ?? [];
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

function printedIn(row: Row, amount: Amount, style: NumberStyle): Word | null {
  const words = row.cells.flatMap((cell) => cell.words);
  const same = words.filter((word) => {
    const printed = amountOf(word, style);
    return printed !== null && compareAmounts(printed, amount) === 0;
  });
  return same.at(-1) ?? null;
}

function difference(
  from: Omit<MeterDifference, 'amount'>,
  previous: Amount,
  present: Amount,
  constant: Amount,
): MeterDifference[] {
  const amount = times(minus(present, previous), constant);
  return amount.digits < 0n ? [] : [{ ...from, amount }];
}

function tableBelow(rows: readonly Row[], head: Row, style: NumberStyle): MeterDifference[] {
  const words = head.cells.flatMap((cell) => cell.words);
  const [previous, present] = [
    words.find((w) => PREVIOUS.test(w.folded)),
    words.find((w) => PRESENT.test(w.folded)),
  ];
  if (!previous || !present) return [];
  const constant = words.find((word) => CONSTANT.test(word.folded));
  const found: MeterDifference[] = [];
  for (const row of rows.slice(head.index + 1, head.index + 9)) {
    if (row.page !== head.page || /HISTORICO|VENCIMENTO|R\$/.test(row.folded) || isHeading(row)) break;
    const under = (column: Word | undefined) => (column ? numberUnder(row, column, style) : null);
    const [before, now] = [under(previous), under(present)];
    if (!before || !now) continue;
    const from = { label: row.folded, row: row.index, head: head.index, printed: null };
    for (const counted of difference(from, before, now, under(constant) ?? whole(1)))
      found.push({ ...counted, printed: printedIn(row, counted.amount, style) });
  }
  return found;
}

/** The headings of the next table. */
export function isHeading({ cells }: Row): boolean {
  return cells.length >= 2 && cells.every(({ folded }) => !/\d/.test(folded.replaceAll(/[MN]M?3\b|M3/g, '')));
}

/** A letter is no wider than this part of the page: what is, is a cell as wide as its column. */
const CELL_WIDE = 0.011;

function numberUnder(row: Row, column: Word, style: NumberStyle): Amount | null {
  const wide = { ...column.place, x: column.place.x - 0.015, width: column.place.width + 0.03 };
  const words = row.cells.flatMap((cell) => cell.words).filter(({ place }) => overlaps(place, wide));
  const only = (under: readonly Word[]) => {
    const amounts = under.map((word) => amountOf(word, style)).filter((amount) => amount !== null);
    return amounts.length === 1 ? (amounts[0] ?? null) : null;
  };
  // In a drawn table the number's cell is as wide as its column, and its neighbours are near.
  const centre = column.place.x + column.place.width / 2;
  const inCells = words.every(({ text, place }) => place.width > CELL_WIDE * text.length);
  return (
    only(words) ??
    (inCells ? only(words.filter(({ place: { x, width } }) => x <= centre && centre <= x + width)) : null)
  );
}

/** What the table of past months says of the month, where there is one: at least three months in one column. */
export function historyOf(rows: readonly Row[], month: string, style: NumberStyle): Amount[] {
  const months = rows.flatMap((row) =>
    row.cells
      .flatMap((cell) => cell.words)
      .flatMap((word, at, words) => {
        const named = monthIn(word.folded);
        const next = words[at + 1];
        const amount = next ? amountOf(next, style) : null;
        return named && amount ? [{ month: named, x: word.place.x, amount }] : [];
      }),
  );
  return months.flatMap((entry) => {
    const column = months.filter(({ x }) => Math.abs(x - entry.x) < 0.02);
    const distinct = new Set(column.map((other) => other.month)).size;
    return entry.month === month && distinct >= 3 ? [entry.amount] : [];
  });
}

const MONTHS_OF_HISTORY = 3;
const ROWS_OF_HISTORY = 3;

/** Indices of rows that tell past months in columns: at least three months side by side, and what stands below them. */
export function rowsOfMonths(rows: readonly Row[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const row of rows) {
    const words = row.cells.flatMap((cell) => cell.words);
    const months = words.filter(({ folded }) => monthIn(folded) !== null);
    if (months.length < MONTHS_OF_HISTORY || words.length - months.length > 2) continue;
    for (const below of rows.slice(row.index + 1, row.index + 1 + ROWS_OF_HISTORY)) {
      const numbers = below.cells.flatMap((cell) => cell.words).filter(({ folded }) => /^\d/.test(folded));
      const under = numbers.filter(({ place }) => months.some((month) => overlaps(month.place, place)));
      if (below.page !== row.page || under.length < MONTHS_OF_HISTORY || under.length < numbers.length) break;
      if (numbers.some(({ folded }) => monthIn(folded) !== null)) break;
      found.add(below.index);
    }
  }
  return found;
}
