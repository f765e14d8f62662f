import type { Row } from '#documents/bills/rows.ts';

/** The rows of one journey of a paper that tells several: from `start`, before `end`. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Way {
  /** Index of the row in which it sets out, and of the one in which it arrives. */
  readonly from: number;
  readonly to: number;
}

/** Rows above the first journey in which its heading may stand. */
const ABOVE = 8;

/** Rows right above a heading in which the day of what it heads would stand. */
const RIGHT_ABOVE = 3;

/**
 * The rows of each journey of a paper that heads each of them with the same words (`Reserva 1`, `Booking 2`). Null where
 * it does not, or where days stand above the headings instead of below them.
 */
export function headedStretches(
  rows: readonly Row[],
  ways: readonly Way[],
  hasDay: (row: Row) => boolean,
): Stretch[] | null {
  const [first] = ways;
  if (first === undefined || ways.length < 2) return null;
  for (let row = Math.max(0, first.from - ABOVE); row <= first.from; row += 1) {
    const label = labelOf(rows[row]);
    const starts = label === null ? null : startsOf(rows, ways, row, label);
    if (starts === null || rows.slice(Math.max(0, row - RIGHT_ABOVE), row).some(hasDay)) continue;
    return apart(starts, rows);
  }
  return null;
}

/** The rows of each journey, from its own on, where the first has no day above it and each has one below. */
export function datedStretches(
  rows: readonly Row[],
  ways: readonly Way[],
  hasDay: (row: Row) => boolean,
): Stretch[] | null {
  const [first] = ways;
  if (first === undefined || ways.length < 2) return null;
  const below = apart(
    ways.map(({ from }) => from),
    rows,
  );
  const dated = below.every(({ start, end }) => rows.slice(start, end).some(hasDay));
  return dated && !rows.slice(Math.max(0, first.from - ABOVE), first.from).some(hasDay) ? below : null;
}

function apart(starts: readonly number[], rows: readonly Row[]): Stretch[] {
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? rows.length }));
}

/** The rows that begin with a label, one between each journey and the one before; null where it is not so. */
function startsOf(rows: readonly Row[], ways: readonly Way[], first: number, label: string): number[] | null {
  const starts = [first];
  for (const [at, { from }] of ways.entries()) {
    if (at === 0) continue;
    const before = ways[at - 1];
    if (before === undefined) return null;
    const between = rows.filter(({ index }) => index > before.to && index <= from);
    const own = between.filter((row) => labelOf(row) === label);
    const [start] = own;
    if (own.length !== 1 || start === undefined) return null;
    starts.push(start.index);
  }
  return starts;
}

/** The words of a row before its first number or colon; null where it begins with none. */
function labelOf(row: Row | undefined): string | null {
  const label = /^\p{L}[\p{L} .]{2,30}(?=\s*(?:[:#\d]|N[º°O]|-|\())/u.exec(row?.folded ?? '')?.[0].trim();
  return label === undefined || label === '' ? null : label;
}
