import { expression } from '#text/expression.ts';
import type { Bill, BillValue } from './bill.ts';
import { type DayOrder, daysIn, firstDay } from './day.ts';
import { beside, type Cell, type Row, type Word } from './rows.ts';
import { sharedStretch } from './shared-stretch.ts';

const PREVIOUS = [
  /(LEITURA|DATA) (LEITURA )?ANTERIOR\s*:?/,
  /ANTERIOR\s*:?/,
  /PREVIOUS READ(ING)?( DATE)?\s*:?/,
  /\b(SERVICE|BILLING|BILLED|SUPPLY|USAGE|PERIOD|READ(ING)?S?) (FROM|START(ED|S)?|BEGIN(S|NING)?)( DATE)?\s*:?/,
  /^FROM( DATE)?\s*:?(?=$| \d)/,
];
const PRESENT = [
  /(LEITURA|DATA) (LEITURA )?ATUAL\s*:?/,
  /ATUAL\s*:?/,
  /(CURRENT|PRESENT) READ(ING)?( DATE)?\s*:?/,
  /\b(SERVICE|BILLING|BILLED|SUPPLY|USAGE|PERIOD|READ(ING)?S?) (TO|THROUGH|THRU|END(ED|S|ING)?)( DATE)?\s*:?/,
  /^(TO|THROUGH|THRU)( DATE)?\s*:?(?=$| \d)/,
];
const PERIOD = [
  /PERIODO[^:|\d]{0,30}:?/,
  /(SERVICE|BILLING|BILL|CHARGE|SUPPLY) PERIOD\s*:?/,
  /\bPERIOD\b\s*:?/,
  /CONSUMO DE(?= \d)/,
  /LEITURAS?\s*:/,
  /^LEITURAS$/,
];

/** The days of the readings: as a stretch (`15/02/2025 a 17/03/2025`), or each beside its own label. */
export function billedPeriod(given: readonly Row[], order: DayOrder): Bill['period'] {
  const rows = unbroken(given);
  const stretch = order === null ? onlyStretch(rows) : stretchIn(rows, order);
  if (stretch && stretch.from.value <= stretch.to.value) return stretch;
  const from = beside(rows, PREVIOUS, (words) => firstDay(words, order));
  const to = beside(rows, PRESENT, (words) => firstDay(words, order));
  if (from && to && from.value < to.value) return { from: afterReading(from, to.value), to };
  return soleStretch(rows, order) ?? betweenReadings(rows, order);
}

/** Beside these words may stand days, readings or money: they name the days only where both name one. */
const READ_FROM = [
  /SERVICE FROM\s*:?/,
  /\b(READ|METER(ED)?|BILLED|USAGE) FROM\s*:?/,
  /^FROM( DATE)?\s*:?$/,
  /^(PREVIOUS|PRIOR|OPENING|INICIAL|DE)\b\s*:?/,
];
const READ_TO = [
  /SERVICE TO\s*:?/,
  /\b(READ|METER(ED)?|BILLED|USAGE) TO\s*:?/,
  /^TO( DATE)?\s*:?$/,
  /^(PRESENT|CURRENT|LATEST|CLOSING|FINAL|ATE)\b\s*:?/,
];

/** The days of two readings that stand in columns or rows of their own, as far apart as one is billed for. */
function betweenReadings(rows: readonly Row[], order: DayOrder): Bill['period'] {
  for (const [at, label] of READ_FROM.entries()) {
    const from = beside(rows, [label], (words) => firstDay(words.slice(0, 4), order));
    const to = beside(rows, READ_TO.slice(at, at + 1), (words) => firstDay(words.slice(0, 4), order));
    if (from === null || to === null) continue;
    const days = (Date.parse(to.value) - Date.parse(from.value)) / 86_400_000;
    if (days >= SHORTEST && days <= LONGEST) return { from: afterReading(from, to.value), to };
  }
  return null;
}

const BETWEEN = /^(A|ATE|AO|TO|THROUGH|UNTIL|TILL|E|AND|-|–|—|\/)$/;
const [SHORTEST, LONGEST] = [14, 100];

/** Days on which something is paid are no stretch, as are two days that are only counted up. */
const PAID = expression()`
  ^(?!.*(?:CONSUM|FORNEC|PERIOD|LEITUR|SERVICE|SUPPLY|USAGE)).*(?:PARCEL|VENC|PAGA|PRESTAC|BOLETO|DUPLICATA|
  INSTAL?LMENT|PAYMENT|PAYABLE|\bDUE\b)
`;
const COUNTED = /^(E|AND)$/;
const FROM = /^(ENTRE|BETWEEN|DE|FROM)$/;
const NEAR = 8;

/** Whether a word stands between the first and the last day of a stretch. */
function joins(words: readonly Word[], at: number): boolean {
  const word = words[at]?.folded ?? '';
  const before = words.slice(Math.max(0, at - NEAR), at).map(({ folded }) => folded);
  if (!BETWEEN.test(word) || PAID.test(before.join(' '))) return false;
  return !COUNTED.test(word) || before.slice(-6).some((one) => FROM.test(one));
}

/** The one stretch of days that a paper names anywhere (`from 03/15/2025 to 04/14/2025`), as long as one is billed for. */
function soleStretch(rows: readonly Row[], order: DayOrder): Bill['period'] {
  const shared = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (PAID.test(cell.folded) ? [] : (sharedStretch(cell, order) ?? []))),
  );
  const written = rows.flatMap(({ cells }) =>
    cells.flatMap(({ words }) =>
      words.flatMap((_, at) => {
        const [from, to] = joins(words, at)
          ? [
              lastDayIn(words.slice(Math.max(0, at - 5), at), order),
              firstDay(ofStretch(words.slice(at + 1, at + 6)), order),
            ]
          : [];
        if (!from || !to) return [];
        const days = (Date.parse(to.value) - Date.parse(from.value)) / 86_400_000;
        return days >= SHORTEST && days <= LONGEST ? [{ from, to }] : [];
      }),
    ),
  );
  const found = [...written, ...shared];
  const [only] = found;
  return new Set(found.map(({ from, to }) => `${from.value} ${to.value}`)).size === 1 ? (only ?? null) : null;
}

function lastDayIn(words: readonly Word[], order: DayOrder): BillValue | null {
  return daysIn(words, order).at(-1) ?? null;
}

function stretchIn(rows: readonly Row[], order: DayOrder): Bill['period'] {
  return beside(rows, PERIOD, (words) => {
    const [from, to] = daysIn(ofStretch(words), order);
    return from && to ? { from, to } : null;
  });
}

/** A day of issue, payment or the next reading ends no stretch. */
const OTHER_DAY =
  /^\W*(?:VENC|DUE\b|EMISS|EMITID|ISSUE|INVOICE|FATURA(?:MENTO|DO|DA)?\b|PAGA|PAYMENT|PRINT|IMPRESS|PROXIM|NEXT|BOOKED|APRESENTA)/;

function ofStretch(words: readonly Word[]): readonly Word[] {
  const other = words.findIndex(({ folded }) => OTHER_DAY.test(folded));
  return other < 0 ? words : words.slice(0, other);
}

/** A stretch that the end of its line breaks (`01/11/2025 a`, and below it `30/11/2025`), in one cell. */
const DAY_END = expression()`
  (?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2} [A-Z]{3,9} \d{4}|\d{4}-\d{2}-\d{2})
  (?: \d{1,2}[:H]\d{2})?( (?:A|ATE|AO|TO|THROUGH|UNTIL|TILL|-|–|—))?$
`;
const GOES_ON = /^(?:A|ATE|AO|TO|THROUGH|UNTIL|TILL|-|–|—) \d/;

function unbroken(rows: readonly Row[]): readonly Row[] {
  return rows.map((row, at) => {
    const [last, next] = [row.cells.at(-1), rows[at + 1]];
    const first = next?.cells[0];
    if (last === undefined || first === undefined || next?.page !== row.page) return row;
    const ends = DAY_END.exec(last.folded);
    if (ends === null || (ends[1] === undefined) !== GOES_ON.test(first.folded)) return row;
    const text = `${last.text} ${first.text}`;
    const folded = `${last.folded} ${first.folded}`;
    const cell: Cell = { ...last, text, folded, words: [...last.words, ...first.words] };
    const cells = [...row.cells.slice(0, -1), cell];
    return { ...row, cells, folded: cells.map((one) => one.folded).join(' | ') };
  });
}

/** Days that name their month or their day first: the stretch that only one of both makes, of a year at most. */
function onlyStretch(rows: readonly Row[]): Bill['period'] {
  const possible = (['day', 'month'] as const).flatMap((order) => {
    const stretch = stretchIn(rows, order);
    const length = stretch === null ? 0 : Date.parse(stretch.to.value) - Date.parse(stretch.from.value);
    return stretch !== null && length > 0 && length < 370 * 86_400_000 ? [stretch] : [];
  });
  const [only, other] = possible;
  const same =
    other === undefined || (only?.from.value === other.from.value && only.to.value === other.to.value);
  return same ? (only ?? null) : null;
}

/** Read at the end of one month and of the next: what flowed between is the next month's. */
function afterReading(from: BillValue, to: string): BillValue {
  const next = new Date(Date.parse(from.value) + 86_400_000).toISOString().slice(0, 10);
  return next.endsWith('-01') && to === lastDay(next.slice(0, 7)) ? { ...from, value: next } : from;
}

/** The last day of a month, ISO. */
export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
