import { dayOrder, firstDay } from '#documents/bills/day.ts';
import { beside, type Row, rowsOf } from '#documents/bills/rows.ts';
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
  const from = beside(rows, ARRIVAL, (words) => firstDay(words.slice(0, 7), order));
  const to = beside(rows, DEPARTURE, (words) => firstDay(words.slice(0, 7), order));
  const charged = nightsIn(rows, order);
  const stretch = from !== null && to !== null && from.value < to.value ? { from, to } : null;
  const between = stretch === null ? null : daysBetween(stretch.from.value, stretch.to.value);
  const [first] = charged;
  const last = charged.at(-1);
  if (first === undefined || last === undefined) return null;
  const nights = charged.length;
  const agreed = between === null || between === nights;
  const start = stretch?.from ?? first;
  const end = stretch?.to ?? last;
  const evidence: PlacedQuote[] = [
    ...charged.slice(0, 60).map(({ quote, place }) => ({ slot: 'quantity', place, quote }) as const),
    { slot: 'kind', place: first.place, quote: first.quote },
    { slot: 'period', place: start.place, quote: start.value },
    { slot: 'period', place: end.place, quote: end.value },
  ];
  return {
    kind: 'travel.hotel',
    candidates: ['travel.hotel'],
    quantity: agreed ? String(nights) : null,
    unit: 'night',
    from: start.value,
    to: end.value,
    scope: 3,
    yearInferred: false,
    recognized: pages.some(({ recognized }) => recognized),
    evidence,
    findings: [],
  };
}

interface Night {
  readonly value: string;
  readonly quote: string;
  readonly place: ReturnType<typeof rowsOf>[number]['cells'][number]['place'];
}

/** The lines that charge a night of their own day, one a day. */
function nightsIn(rows: readonly Row[], order: ReturnType<typeof dayOrder>): Night[] {
  const found = new Map<string, Night>();
  for (const { cells } of rows) {
    const text = cells.map((cell) => cell.text).join(' ');
    const [first] = cells;
    if (first === undefined || !NIGHT.test(folded(text)) || OTHER.test(folded(text))) continue;
    const day = firstDay(first.words.slice(0, 4), order);
    if (day === null || found.has(day.value)) continue;
    found.set(day.value, { value: day.value, quote: text.slice(0, 200), place: day.place });
  }
  return [...found.values()].sort((a, b) => a.value.localeCompare(b.value));
}

/** Whole days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
