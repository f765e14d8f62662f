import { pattern } from '../../language/lexicon/pattern.ts';
import { type dayOrder, daysIn, monthNumber } from '#documents/bills/day.ts';
import type { Row } from '#documents/bills/rows.ts';
import type { BoxPlace } from '#documents/document.ts';

/** A day of travel, with where it is printed. */
interface Day {
  readonly value: string;
  readonly text: string;
  readonly place: BoxPlace;
}

const DEPARTS = /PARTIDA|DEPART|EMBARQUE|SAIDA|\bIDA\b|OUTBOUND/;
const BOTH_WAYS =
  /\bIDA ?(?:E|\/|-|\+) ?VOLTA\b|\bROUND[- ]?TRIP\b|\bRETURN (?:TICKET|TRIP|JOURNEY|FARE)\b|\bTHERE AND BACK\b/;
const ONE_WAY =
  /\b(?:SO|SOMENTE|APENAS) (?:DE )?IDA\b|\bONE[- ]WAY\b|\bIDA SIMPLES\b|\bSINGLE (?:TICKET|TRIP|JOURNEY|FARE)\b/;
const RETURNS = /^(?:DATA (?:D[EA] )?)?(?:VOLTA|RETORNO|REGRESSO|RETURN(?:ING|S)?|INBOUND)\b/;
/** Days of the paper, of its price or of a person: of no journey. */
const NO_TRAVEL = pattern()`
  EMITID|EMISSAO|ISSUED|ISSUE DATE|BOOKED|COMPRA|\bVENC|\bDUE\b|PERIODO|\bPERIOD\b|FECHAMENTO|COMPETENCIA|INVOICE|
  FATURA\b|NASC|BIRTH|PAGAMENTO|\bPAID\b|PAYMENT|VALID
`;
/** Lines of a ticket that a flight takes, at most. */
export const REACH = 6;

/** The day in the row of a departure, else the nearest above it (behind the flight before), else the nearest below. */
export function dayNear(
  rows: readonly Row[],
  at: number,
  { before, end }: { before: number; end: number },
  order: ReturnType<typeof dayOrder>,
): Day | null {
  const above = Array.from({ length: REACH }, (_, step) => at - step).filter((row) => row > before);
  const below = Array.from({ length: REACH }, (_, step) => at + step + 1).filter((row) => row < end);
  const departs = [at, ...below].filter((row) => DEPARTS.test(rows[row]?.folded ?? ''));
  for (const index of [...departs, ...above, ...below]) {
    const day = dayIn(rows[index], rows, order);
    if (day !== null) return day;
  }
  return null;
}

/** The first day of travel in a row; null where it names none. */
export function dayIn(
  row: Row | undefined,
  rows: readonly Row[],
  order: ReturnType<typeof dayOrder>,
): Day | null {
  if (row === undefined || NO_TRAVEL.test(row.folded)) return null;
  const words = row.cells.flatMap((cell) => cell.words);
  const [day] = daysIn(words, order);
  if (day !== undefined) return { ...day, text: day.value };
  const short = shortDay(words.map((word) => word.folded));
  const year = short === null ? null : yearOf(rows);
  const [word] = words;
  if (short === null || year === null || word === undefined) return null;
  const text = row.cells.map((cell) => cell.text).join(' ');
  return { value: `${year}-${short}`, text: text.slice(0, 80), place: word.place };
}

/** The day on which a journey sets out, of those in its own rows: its departure's, else the first that is no return's. */
export function dayWithin(
  own: readonly Row[],
  rows: readonly Row[],
  order: ReturnType<typeof dayOrder>,
): Day | null {
  const out = own.filter((row) => !returns(row));
  for (const row of [...out.filter(({ folded }) => DEPARTS.test(folded)), ...out]) {
    const day = dayIn(row, rows, order);
    if (day !== null) return day;
  }
  return null;
}

/** `Volta: 13/03/2026`: a row that begins with the way back. */
function returns({ folded }: Row): boolean {
  return RETURNS.test(folded);
}

/** Whether rows say that a journey goes there and back: in words, or by a day of the return. */
export function comesBack(own: readonly Row[], order: ReturnType<typeof dayOrder>): boolean {
  const text = own.map(({ folded }) => folded).join('\n');
  if (ONE_WAY.test(text)) return false;
  return (
    BOTH_WAYS.test(text) ||
    own.some((row) =>
      row.cells.some(
        ({ folded, words }, at) =>
          RETURNS.test(folded) &&
          (daysIn(words, order).length > 0 || daysIn(row.cells[at + 1]?.words ?? [], order).length > 0),
      ),
    )
  );
}

/** `17JUN`, `17 JUN`: a day whose year stands elsewhere on the ticket. */
function shortDay(words: readonly string[]): string | null {
  const match = /\b(\d{1,2}) ?(?:DE )?([A-Z]{3,9})\b(?! ?\d{3})/.exec(words.join(' '));
  const month = match === null ? null : monthNumber(match[2] ?? '');
  if (match === null || month === null) return null;
  return `${String(month).padStart(2, '0')}-${(match[1] ?? '').padStart(2, '0')}`;
}

/** The one year that a ticket names. */
function yearOf(rows: readonly Row[]): string | null {
  const years = new Set(rows.flatMap(({ folded: text }) => text.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []));
  const [only] = years;
  return years.size === 1 && only !== undefined ? only : null;
}
