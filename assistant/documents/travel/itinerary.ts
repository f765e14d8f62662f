import { pattern } from '../../language/lexicon/pattern.ts';
import { dayOrder } from '#documents/bills/day.ts';
import { type Row, rowsOf } from '#documents/bills/rows.ts';
import type { BoxPlace, Page } from '#documents/document.ts';
import { classIn } from '../../language/reading/seats.ts';
import type { TravelClass } from '../../language/understanding.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { comesBack, dayIn, dayNear, dayWithin, REACH } from './journey-days.ts';
import { datedStretches, headedStretches } from './journeys-apart.ts';
import { travellersOf } from './travellers.ts';
import { folded } from '../words/words.ts';

const TICKET = pattern()`
  \b(?:e-?tickets?|electronic ticket|itinerar(?:y|io)|boarding|bilhete|localizador|passagem|passagens|voos?|
  flights?|reserva aerea|trecho|cia aerea|companhia aerea)\b
`;
const PORTUGUESE = /\b(?:voo|bilhete|passageiro|embarque|partida|chegada|classe|localizador|origem)\b/;
const CODE = /(?:\(([A-Z]{3})\)|(?<![A-Z\d])([A-Z]{3})(?![A-Z\d]))/g;
/** Three capitals that are no airport: titles, currencies, days, and words of tickets. */
const NO_AIRPORT = pattern()`
  ^(?:MRS|MSS|SRA|SRS|ADT|CHD|INF|PAX|BRL|USD|EUR|GBP|SEG|TER|QUA|QUI|SEX|SAB|DOM|MON|TUE|WED|THU|FRI|SAT|SUN|JAN|
  FEV|FEB|MAR|ABR|APR|MAI|MAY|JUN|JUL|AGO|AUG|SET|SEP|OUT|OCT|NOV|DEZ|DEC|CPF|PNR|VAT|TAX|KGS|FEE|NET|UTC|GMT|BRT|
  CIA|REF|ETA|ETD|VIA|HRS|NON|DUE|FOR|THE|AND|PDF|OBS|RAV|DAS|DOS|LTD|INC|MEI|EPP|ISS|PIX)$
`;

interface Stop {
  readonly code: string;
  readonly row: number;
  readonly place: BoxPlace;
  readonly bracketed: boolean;
  /** `GRU/SCL/GRU`: from there the journey goes back to where it began. */
  readonly back?: boolean;
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
  const codes = rows.flatMap((row) => stopsOf(row, isAirport));
  const bracketed = codes.filter((stop) => stop.bracketed);
  const stops = bracketed.length >= 2 ? bracketed : codes;
  const all = paired(stops);
  if (all === null) return [];
  const order = dayOrder(rows, !PORTUGUESE.test(plain));
  const hasDay = (row: Row) => dayIn(row, rows, order) !== null;
  const headed = headedStretches(rows, all.map(wayOf), hasDay);
  const legs = headed === null ? withoutSummary(all) : all;
  const parts = headed ?? datedStretches(rows, legs.map(wayOf), hasDay);
  const own = (parts ?? []).map(({ start, end }) => rows.slice(start, end));
  const named = own.map(travellersOf);
  const seated = own.map(classOf);
  // Who is named in several journeys is named for each of them; named once, for all. So are classes.
  const everyone = several(named.map(({ count }) => count > 0)) ? null : travellersOf(rows);
  const usual = several(seated.map((seat) => seat !== undefined)) ? undefined : classOf(rows);
  const recognized = pages.some((page) => page.recognized);
  return legs.map(([from, to], at) => {
    const span = rowsAround(legs, at, to, rows.length);
    const part = own[at];
    const day = part === undefined ? dayNear(rows, from.row, span, order) : dayWithin(part, rows, order);
    const near = rows.slice(Math.max(span.before + 1, from.row - REACH), span.end);
    const whole = (part === undefined ? classOf(near) : seated[at]) ?? usual;
    const passengers = everyone ?? named[at] ?? { count: 0, quotes: [] };
    const told = legs.some(([start, end]) => start.code === to.code && end.code === from.code);
    const around = part ?? (legs.length === 1 ? rows : rows.slice(from.row, span.end));
    const back = to.back === true || (!told && comesBack(around, order));
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
      return: back,
      recognized,
      evidence,
      findings: [],
    };
  });
}

function stopsOf(row: Row, isAirport: (code: string) => boolean): Stop[] {
  return row.cells.flatMap((cell) => {
    const codes = [...cell.text.matchAll(CODE)];
    const found = codes.filter((match, at) => {
      const code = codeOf(match);
      // A code in brackets or behind the name of its town is one whatever word it is too.
      const named = match[1] !== undefined || /\p{Lu}\p{Ll}{2,}[ -]*$/u.test(cell.text.slice(0, match.index));
      const other = match[1] === undefined ? NO_AIRPORT : /^(?:BRL|USD|EUR|GBP)$/;
      // So is one that is joined to an airport: `GRU-FOR`, `LHR - JFK`.
      const known = (one: RegExpExecArray | undefined) => one !== undefined && isAirport(codeOf(one));
      const joined =
        (known(codes[at - 1]) && isJoined(codes[at - 1], match, cell.text)) ||
        (known(codes[at + 1]) && isJoined(match, codes[at + 1], cell.text));
      if (other.test(code)) return joined && code === 'FOR';
      return named || joined || isAirport(code);
    });
    const stops = found.map((match) => ({
      code: codeOf(match),
      row: row.index,
      place: cell.place,
      bracketed: match[1] !== undefined,
    }));
    const joined = found.slice(1).every((match, at) => isJoined(found[at], match, cell.text));
    return joined && stops.length > 2 ? chained(stops) : stops;
  });
}

function codeOf(match: RegExpExecArray): string {
  return match[1] ?? match[2] ?? '';
}

/** Nothing but a mark of the way stands between two codes. */
function isJoined(
  one: RegExpExecArray | undefined,
  other: RegExpExecArray | undefined,
  text: string,
): boolean {
  if (one === undefined || other === undefined) return false;
  return /^\s*[-–—/>→]+\s*$/u.test(text.slice(one.index + one[0].length, other.index));
}

/** `GRU/SCL/GRU` is a flight and its way back; `GRU-MIA-JFK` two flights, the second from where the first arrives. */
function chained(stops: readonly Stop[]): Stop[] {
  const [first, second, third] = stops;
  if (first === undefined || second === undefined) return [...stops];
  if (stops.length === 3 && third?.code === first.code) return [first, { ...second, back: true }];
  return stops.flatMap((stop, at) => (at === 0 || at === stops.length - 1 ? [stop] : [stop, stop]));
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
  return legs;
}

/** The head of a ticket may name the whole journey that its flights then tell one by one. */
function withoutSummary(legs: [Stop, Stop][]): [Stop, Stop][] {
  const [first, ...rest] = legs;
  const told = rest.some(([from, to]) => from.code === first?.[0].code && to.code === first[1].code);
  return told ? rest : legs;
}

/** The rows of a leg that arrives at a stop: behind the leg before it, up to where the next one begins. */
function rowsAround(legs: readonly [Stop, Stop][], at: number, { row }: Stop, count: number) {
  const next = legs[at + 1]?.[0].row ?? count;
  return { before: legs[at - 1]?.[1].row ?? -1, end: Math.max(next, row + 1) };
}

function wayOf([from, to]: readonly [Stop, Stop]): { from: number; to: number } {
  return { from: from.row, to: to.row };
}

function several(each: readonly boolean[]): boolean {
  return each.filter(Boolean).length > 1;
}

function classOf(rows: readonly Row[]): TravelClass | undefined {
  for (const row of rows) {
    const own = classIn(folded(row.cells.map(({ text }) => text).join(' ')));
    if (own !== undefined) return own;
  }
  return undefined;
}
