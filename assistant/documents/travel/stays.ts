import { type DayOrder, dayOrder, firstDay } from '#documents/bills/day.ts';
import { beside, type Row, rowsOf, type Word } from '#documents/bills/rows.ts';
import type { BillValue } from '#documents/bills/bill.ts';
import type { Page } from '#documents/document.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';

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
  const printed = rowsOf(pages);
  const plain = folded(printed.map(({ cells }) => cells.map(({ text }) => text).join(' ')).join('\n'));
  if (!HOTEL.test(plain)) return null;
  const order = dayOrder(printed, !PORTUGUESE.test(plain));
  const rows = withYears(printed, order);
  const charged = nightsIn(rows, printed);
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

const ISSUED = [
  /(DATA (DE |DA )?)?EMISSAO\s*:?/,
  /EMITID[OA] EM\s*:?/,
  /(BILL|ISSUE|INVOICE|FOLIO|STATEMENT|PRINT) DATE\s*:?/,
  /\b(DATE OF ISSUE|ISSUED( ON)?|PRINTED( ON)?)\s*:?/,
];
const BARE = /^(\d{1,2})([/.-])(\d{1,2})$/;

/** Days without a year (`11/08`, `29 Dec`) with that of the last such day before the paper's issue, where it states one. */
function withYears(rows: readonly Row[], order: DayOrder): readonly Row[] {
  const issued = beside(rows, ISSUED, (words) => firstDay(words.slice(0, 6), order))?.value;
  if (issued === undefined) return rows;
  const year = Number(issued.slice(0, 4));
  const full = (make: (year: number) => readonly Word[]): readonly Word[] | null => {
    const [own, before] = [firstDay(make(year), order), firstDay(make(year - 1), order)];
    if (own !== null && own.value <= issued) return make(year);
    return before === null ? null : make(year - 1);
  };
  const dated = (words: readonly Word[]): Word[] =>
    words.flatMap((word, at) => {
      const [, first, mark, second] = BARE.exec(word.text.replace(/[:;,]$/, '')) ?? [];
      if (first !== undefined)
        return (
          full((of) => {
            const text = `${first}${mark}${second}${mark}${of}`;
            return [{ ...word, text, folded: text }];
          }) ?? [word]
        );
      const [before, next] = [words[at - 1], words[at + 1]];
      const named =
        before !== undefined && /^\d{1,2}$/.test(before.text) && /^[A-Z]{3,9}\.?,?$/.test(word.folded);
      if (!named || /^\d{4}/.test(next?.text ?? '')) return [word];
      const ofYear = (of: number): Word => ({ ...word, text: String(of), folded: String(of) });
      const days = full((of) => [before, word, ofYear(of)]);
      return days === null ? [word] : days.slice(1);
    });
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => withWords(cell, dated(cell.words))) }));
}

/** A cell of these words, which are searched for in its text. */
function withWords(cell: Row['cells'][number], words: readonly Word[]): Row['cells'][number] {
  if (words.every((word, at) => word === cell.words[at])) return cell;
  const joined = (of: 'text' | 'folded') => words.map((word) => word[of]).join(' ');
  return { ...cell, words, text: joined('text'), folded: joined('folded') };
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
function nightsIn(rows: readonly Row[], printed: readonly Row[]): Night[] {
  const found = new Map<string, Night>();
  for (const [at, { cells }] of rows.entries()) {
    const text = cells.map((cell) => cell.text).join(' ');
    const [first] = cells;
    if (first === undefined || !NIGHT.test(folded(text)) || OTHER.test(folded(text))) continue;
    const words = first.words.slice(0, 4);
    // Whichever of day and month comes first: the same day is written the same way.
    const day = firstDay(words, 'day') ?? firstDay(words, 'month');
    if (day === null || found.has(day.value)) continue;
    const quote = (printed[at]?.cells ?? cells).map((cell) => cell.text).join(' ');
    found.set(day.value, { words, quote: quote.slice(0, 200), place: day.place });
  }
  return [...found.values()];
}

/** Whole days from one ISO day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
