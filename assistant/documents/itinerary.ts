import { dayOrder, daysIn, monthNumber } from '#documents/bills/day.ts';
import { type Row, rowsOf } from '#documents/bills/rows.ts';
import type { BoxPlace, Page } from '#documents/document.ts';
import { classIn } from '../language/reading/seats.ts';
import type { TravelClass } from '../language/understanding.ts';
import type { DocumentActivity, PlacedQuote } from './proposal-shape.ts';
import { folded } from './words.ts';

const TICKET =
  /\b(?:e-?tickets?|electronic ticket|itinerar(?:y|io)|boarding|bilhete|localizador|passagem|passagens|voos?|flights?|reserva aerea|trecho|cia aerea|companhia aerea)\b/;
const PORTUGUESE = /\b(?:voo|bilhete|passageiro|embarque|partida|chegada|classe|localizador|origem)\b/;
const CODE = /(?:\(([A-Z]{3})\)|(?<![A-Z\d])([A-Z]{3})(?![A-Z\d]))/g;
/** Three capitals that are no airport: titles, currencies, days, and words of tickets. */
const NO_AIRPORT =
  /^(?:MRS|MSS|SRA|SRS|ADT|CHD|INF|PAX|BRL|USD|EUR|GBP|SEG|TER|QUA|QUI|SEX|SAB|DOM|MON|TUE|WED|THU|FRI|SAT|SUN|JAN|FEV|FEB|MAR|ABR|APR|MAI|MAY|JUN|JUL|AGO|AUG|SET|SEP|OUT|OCT|NOV|DEZ|DEC|CPF|PNR|VAT|TAX|KGS|FEE|NET|UTC|GMT|BRT|CIA|REF|ETA|ETD|VIA|HRS|NON|DUE|FOR|THE|AND|PDF|OBS|RAV|DAS|DOS|LTD|INC|MEI|EPP|ISS|PIX)$/;
/** Lines of a ticket that a flight takes, at most. */
const REACH = 6;

interface Stop {
  readonly code: string;
  readonly row: number;
  readonly place: BoxPlace;
  readonly bracketed: boolean;
}

/**
 * The flights of a ticket: airports by their codes in the order of the journey, two a flight, each with the day that
 * stands nearest to its departure, its class, and as many travellers as the ticket names. Empty where the pages are no
 * ticket, or their airports cannot be paired.
 * @param isAirport whether a code of three letters is an airport's
 */
export function flightsOf(pages: readonly Page[], isAirport: (code: string) => boolean): DocumentActivity[] {
  const rows = rowsOf(pages);
  const text = rows.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).join('\n');
  const plain = folded(text);
  if (!TICKET.test(plain)) return [];
  const all = rows.flatMap((row) => stopsOf(row, isAirport));
  const bracketed = all.filter((stop) => stop.bracketed);
  const stops = bracketed.length >= 2 ? bracketed : all;
  const legs = paired(stops);
  if (legs === null) return [];
  const order = dayOrder(rows, !PORTUGUESE.test(plain));
  const passengers = travellersOf(rows);
  const recognized = pages.some((page) => page.recognized);
  return legs.map(([from, to], at) => {
    const next = legs[at + 1]?.[0].row ?? rows.length;
    const before = legs[at - 1]?.[1].row ?? -1;
    const day = dayOf(rows, from.row, { before, end: Math.max(next, to.row + 1) }, order);
    const seat = classOf(rows.slice(Math.max(before + 1, from.row - REACH), Math.max(next, to.row + 1)));
    const whole = seat ?? classOf(rows);
    const evidence: PlacedQuote[] = [
      { slot: 'route', place: from.place, quote: from.code },
      { slot: 'route', place: to.place, quote: to.code },
      ...(day === null ? [] : [{ slot: 'period', place: day.place, quote: day.text } as const]),
      ...passengers.quotes,
    ];
    return {
      kind: 'travel.flight',
      candidates: ['travel.flight'],
      quantity: null,
      unit: null,
      from: day?.value ?? null,
      to: day?.value ?? null,
      scope: 3,
      yearInferred: false,
      route: [from.code, to.code],
      ...(passengers.count === 0 ? {} : { passengers: passengers.count }),
      ...(whole === undefined ? {} : { class: whole }),
      return: false,
      recognized,
      evidence,
      findings: [],
    };
  });
}

function stopsOf(row: Row, isAirport: (code: string) => boolean): Stop[] {
  return row.cells.flatMap((cell) =>
    [...cell.text.matchAll(CODE)].flatMap((match) => {
      const code = match[1] ?? match[2] ?? '';
      // A code in brackets or behind the name of its town is one whatever word it is too.
      const named = match[1] !== undefined || /\p{Lu}\p{Ll}{2,}[ -]*$/u.test(cell.text.slice(0, match.index));
      const other = match[1] === undefined ? NO_AIRPORT : /^(?:BRL|USD|EUR|GBP)$/;
      if (other.test(code) || !(named || isAirport(code))) return [];
      return [{ code, row: row.index, place: cell.place, bracketed: match[1] !== undefined }];
    }),
  );
}

/** Airports two by two; one that is named again at once (a summary, a boarding pass) counts once. Null where one is left over. */
function paired(stops: readonly Stop[]): [Stop, Stop][] | null {
  const legs: [Stop, Stop][] = [];
  let open: Stop | null = null;
  for (const stop of stops) {
    if (open === null) open = stop;
    else if (open.code !== stop.code) {
      legs.push([open, stop]);
      open = null;
    }
  }
  if (open !== null || legs.length === 0) return null;
  // The head of a ticket may name the whole journey that its flights then tell one by one.
  const [first, ...rest] = legs;
  const told = rest.some(([from, to]) => from.code === first?.[0].code && to.code === first[1].code);
  return told ? rest : legs;
}

interface Day {
  readonly value: string;
  readonly text: string;
  readonly place: BoxPlace;
}

const DEPARTS = /PARTIDA|DEPART|EMBARQUE|SAIDA|\bIDA\b/;

/** The day in the row of the departure, else the nearest above it (behind the flight before), else the nearest below. */
function dayOf(
  rows: readonly Row[],
  at: number,
  { before, end }: { before: number; end: number },
  order: ReturnType<typeof dayOrder>,
): Day | null {
  const above = Array.from({ length: REACH }, (_, step) => at - step).filter((row) => row > before);
  const below = Array.from({ length: REACH }, (_, step) => at + step + 1).filter((row) => row < end);
  const departs = [at, ...below].filter((row) => DEPARTS.test(rows[row]?.folded ?? ''));
  for (const index of [...departs, ...above, ...below]) {
    const row = rows[index];
    if (row === undefined || /EMITID|EMISSAO|ISSUED|ISSUE DATE|BOOKED|COMPRA/.test(row.folded)) continue;
    const words = row.cells.flatMap((cell) => cell.words);
    const [day] = daysIn(words, order);
    if (day !== undefined) return { ...day, text: day.value };
    const short = shortDay(words.map((word) => word.folded));
    const year = short === null ? null : yearOf(rows);
    const [word] = words;
    if (short !== null && year !== null && word !== undefined)
      return {
        value: `${year}-${short}`,
        text: row.cells
          .map(({ text }) => text)
          .join(' ')
          .slice(0, 80),
        place: word.place,
      };
  }
  return null;
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

function classOf(rows: readonly Row[]): TravelClass | undefined {
  for (const row of rows) {
    const own = classIn(folded(row.cells.map(({ text }) => text).join(' ')));
    if (own !== undefined) return own;
  }
  return undefined;
}

const NAME = /\p{Lu}{2,}(?: \p{Lu}{2,})*\/\p{Lu}{2,}(?: \p{Lu}{2,})*/gu;
const PEOPLE = /^\s*(?:passageir[oa]s?|passengers?|travell?ers?|viajantes?)(?: names?)?\s*:?\s*/i;

/** The travellers that a ticket names: `SILVA/ANA MRS`, or the names behind `Passageiros:`; none: 0. */
function travellersOf(rows: readonly Row[]): { count: number; quotes: PlacedQuote[] } {
  const slashed = new Map<string, PlacedQuote>();
  for (const row of rows)
    for (const { text, place } of row.cells)
      for (const [name] of text.matchAll(NAME)) {
        const bare = name.replace(/ (?:MRS?|MS|MISS|SRA?|ADT)$/, '');
        if (!slashed.has(bare)) slashed.set(bare, { slot: 'passengers', place, quote: name });
      }
  if (slashed.size > 0) return { count: slashed.size, quotes: [...slashed.values()] };
  for (const row of rows) {
    const [first, second] = row.cells;
    if (first === undefined || !PEOPLE.test(first.text)) continue;
    const behind = first.text.replace(PEOPLE, '').trim();
    const cell = behind === '' ? second : first;
    const names = (behind === '' ? (second?.text ?? '') : behind)
      .split(/[,;&]| e | and /)
      .map((name) => name.trim())
      .filter((name) => /\p{L}{2}/u.test(name));
    if (cell !== undefined && names.length > 0)
      return {
        count: names.length,
        quotes: [{ slot: 'passengers', place: cell.place, quote: cell.text.slice(0, 200) }],
      };
  }
  for (const row of rows)
    for (const { text, place } of row.cells) {
      const counted = /(?<![\d/])(\d{1,2})\s*(?:adult[oa]?s?|passageir[oa]s?|passengers?|pax)\b/i.exec(
        text,
      )?.[1];
      if (counted !== undefined && Number(counted) > 0)
        return { count: Number(counted), quotes: [{ slot: 'passengers', place, quote: text.slice(0, 200) }] };
    }
  return { count: 0, quotes: [] };
}
