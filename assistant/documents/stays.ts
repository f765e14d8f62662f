import { type DayOrder, dayOrder, firstDay } from '#documents/bills/day.ts';
import { beside, type Row, rowsOf, type Word } from '#documents/bills/rows.ts';
import type { BillValue } from '#documents/bills/bill.ts';
import type { Page } from '#documents/document.ts';
import type { DocumentActivity, PlacedQuote } from './proposal-shape.ts';
import { folded } from './words.ts';

const HOTEL = /\b(?:hotel|pousada|hospedagem|hospede|guest|flat|resort|inn)\b/;
const PORTUGUESE = /\b(?:hospede|diarias?|apto|apartamento|entrada|saida|hospedagem|pousada)\b/;
const ARRIVAL = [/CHECK-?IN\s*:?/, /(DATA (DE )?)?ENTRADA\s*:?/, /CHEGADA\s*:?/, /ARRIVAL( DATE)?\s*:?/];
const DEPARTURE = [/CHECK-?OUT\s*:?/, /(DATA (DE )?)?SAIDA\s*:?/, /DEPARTURE( DATE)?\s*:?/];
/** A night that is charged on a line of its own, with its day. */
const NIGHT =
  /\b(?:diarias?|room (?:charge|rate|night)|nightly rate|accommodation|hospedagem|pernoite|overnight|room and tax)\b/;
const OTHER =
  /\b(?:imposto|tax(?:es)? only|iss|total|subtotal|desconto|taxa de servico|service charge|city tax)\b/;

/**
 * The stay that the bill of a hotel tells: the nights between arrival and departure, or the lines that charge one night
 * each. Where both stand there and differ the number is left open, for a person to fill. Null where the pages tell none.
 */
export function stayOf(pages: readonly Page[]): DocumentActivity | null {
  const rows = rowsOf(pages);
  const plain = folded(rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n'));
  if (!HOTEL.test(plain)) return null;
  const order = dayOrder(rows, !PORTUGUESE.test(plain));
  const charged = nightsIn(rows);
  const nights = charged.length;
  const [first] = charged;
  if (first === undefined) return null;
  const stretches = (order === null ? (['day', 'month'] as const) : [order]).flatMap((one) =>
    stretchIn(rows, charged, one),
  );
  const [stretch] = stretches.some(({ between }) => between === nights)
    ? stretches.filter(({ between }) => between === nights)
    : stretches.length === 1
      ? stretches
      : [];
  const agreed = stretch === undefined || stretch.between === null || stretch.between === nights;
  const [start, end] = [stretch?.start, stretch?.end];
  const evidence: PlacedQuote[] = [
    ...charged.slice(0, 60).map(({ quote, place }) => ({ slot: 'quantity', place, quote }) as const),
    { slot: 'kind', place: first.place, quote: first.quote },
    ...[start, end].flatMap((day) =>
      day === undefined ? [] : [{ slot: 'period', place: day.place, quote: day.value } as const],
    ),
  ];
  return {
    kind: 'travel.hotel',
    candidates: ['travel.hotel'],
    quantity: agreed ? String(nights) : null,
    unit: 'night',
    from: start?.value ?? null,
    to: end?.value ?? null,
    scope: 3,
    yearInferred: false,
    recognized: pages.some(({ recognized }) => recognized),
    evidence,
    findings: [],
  };
}

/** The days of arrival and departure, else those of the first and the last night that are charged. */
function stretchIn(rows: readonly Row[], charged: readonly Night[], order: DayOrder): Stretch[] {
  const day = (labels: readonly RegExp[]) =>
    beside(rows, labels, (words) => firstDay(words.slice(0, 7), order));
  const [from, to] = [day(ARRIVAL), day(DEPARTURE)];
  if (from !== null && to !== null && from.value < to.value)
    return [{ start: from, end: to, between: daysBetween(from.value, to.value) }];
  const days = charged.flatMap(({ words }) => firstDay(words, order) ?? []);
  days.sort((a, b) => a.value.localeCompare(b.value));
  const [start, end] = [days[0], days.at(-1)];
  return start === undefined || end === undefined || days.length < charged.length
    ? []
    : [{ start, end, between: null }];
}

interface Stretch {
  readonly start: BillValue;
  readonly end: BillValue;
  /** Nights between arrival and departure; null where only the charged nights tell the days. */
  readonly between: number | null;
}

interface Night {
  readonly words: readonly Word[];
  readonly quote: string;
  readonly place: ReturnType<typeof rowsOf>[number]['cells'][number]['place'];
}

/** The lines that charge a night of their own day, one a day. */
function nightsIn(rows: readonly Row[]): Night[] {
  const found = new Map<string, Night>();
  for (const { cells } of rows) {
    const text = cells.map((cell) => cell.text).join(' ');
    const [first] = cells;
    if (first === undefined || !NIGHT.test(folded(text)) || OTHER.test(folded(text))) continue;
    const words = first.words.slice(0, 4);
    // Whichever of day and month comes first: the same day is written the same way.
    const day = firstDay(words, 'day') ?? firstDay(words, 'month');
    if (day === null || found.has(day.value)) continue;
    found.set(day.value, { words, quote: text.slice(0, 200), place: day.place });
  }
  return [...found.values()];
}

/** Whole days from one ISO day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
