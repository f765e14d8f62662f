import { pattern } from '../../language/lexicon/pattern.ts';
import type { Cell, Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { numberOf } from './cells.ts';
import { heading } from './headings.ts';
import { isMoney, isUnitPrice } from './heading-marks.ts';
import type { RowReader } from './row-shape.ts';

const NIGHTS = pattern()`
  ^(?:(?:qtde?\.?|quantidade|quant\.?|n[ºo°]?\.?|numero|no\.?|number|total)\s+(?:de |of )?)?(?:diarias?|pernoites?|
  noites?|(?:room[- ]?)?nights?)(?: totais| total| (?:stayed|booked|hospedagem))?$
`;
const WHOLE = /\b(?:tota(?:l|is)|room[- ]?nights?)\b/;
const ARRIVAL = /^(?:data (?:de |da )?)?(?:check[- ]?in|entrada|chegada|arrival)(?: date)?$/;
const DEPARTURE = /^(?:data (?:de |da )?)?(?:check[- ]?out|saida|partida|departure)(?: date)?$/;
/** Rooms that are counted; of one (`Apto`) a number is its name. */
const ROOMS = pattern()`
  ^(?:(?:qtde?\.?|quantidade|quant\.?|n[ºo°]?\.?|numero|no\.?|number)\s+(?:de |of )?)?(?:aptos|apartamentos|quartos|
  uhs|rooms)$|^(?:qtde?\.?|quantidade|no\.? of) (?:de )?(?:apto|apartamento|quarto|uh|room)s?\.?$
`;
const RATE = /\b(?:diaria|tarifa|rate|night)\b/;
/** What one night is charged at, however it is headed: `Valor diária`, `Nightly rate`, `Diária média`. */
const PRICE_OF_NIGHT = pattern()`
  \b(?:valor|vlr|vl|preco|tarifa|custo|price|cost|rate|tariff)\b.*\b(?:diaria|noite|pernoite|night|nightly)\b|
  \b(?:diarias?|noites?|nights?|nightly|daily|room) (?:rates?|price|cost|tariff|medi[ao]|unit\w*)\b|^adr$
`;
/** More nights, or rooms, than this are something else. */
const TIMES: ReadonlySet<ColumnMapping['meaning']> = new Set(['from', 'to', 'period']);
const MOST_NIGHTS = 400;
const MOST_ROOMS = 60;

/**
 * Columns of a list of stays: nights are its amount, also where their heading calls them a total, and its days are those
 * of arrival and departure (`Entrada | Saída`, `Check-in | Check-out`).
 */
export function asStays(columns: readonly ColumnMapping[], rows: readonly Row[]): ColumnMapping[] {
  const nights = columns.filter((column) => areNights(column, rows));
  const prices = columns.filter((column) => isPriceOfNight(column, rows, nights));
  const counts = nights.filter((column) => !prices.includes(column));
  const priced = columns.map((column) => {
    // `Valor diárias` is what all of them cost.
    const paid = column.meaning === 'value' && column.unit === 'night' && isMoney(column.header);
    const out = prices.includes(column) || (paid && counts.length > 0);
    if (out) return { ...column, meaning: 'ignored' as const, kind: null, unit: null };
    return paid ? { ...column, kind: null, unit: null } : column;
  });
  return counts.length === 0 ? priced : ofStays(priced, counts);
}

function ofStays(columns: readonly ColumnMapping[], nights: readonly ColumnMapping[]): ColumnMapping[] {
  const counted = nights.some(({ meaning }) => meaning === 'value');
  const arrival = columns.find(({ header }) => ARRIVAL.test(heading(header)));
  const departure = columns.find(({ header }) => DEPARTURE.test(heading(header)));
  const days = arrival !== undefined && departure !== undefined;
  return columns.map((column) => {
    if (nights.includes(column))
      return { ...column, meaning: 'value', unit: 'night', kind: column.kind ?? 'travel.hotel' };
    if (days && column === arrival) return { ...column, meaning: 'from' };
    if (days && column === departure) return { ...column, meaning: 'to' };
    if (column.meaning === 'value' && isOfRooms(column)) return { ...column, meaning: 'ignored' };
    const ends = TIMES.has(column.meaning);
    const price = column.meaning === 'value' && isMoney(column.header);
    return (days && ends) || (!counted && price) ? { ...column, meaning: 'ignored' } : column;
  });
}

function areNights({ header, meaning, column }: ColumnMapping, rows: readonly Row[]): boolean {
  if (meaning !== 'value' && meaning !== 'total') return false;
  if (!NIGHTS.test(heading(header)) || isMoney(header) || isUnitPrice(header)) return false;
  const cells = rows.slice(0, 50).map((row) => row.cells[column - 1]);
  if (cells.some(hasCents)) return false;
  const found = cells.map((cell) => numberOf(cell, null));
  const numbers = found.filter(({ read }) => read !== 'blank');
  return (
    numbers.length > 0 && numbers.every((one) => one.read === 'number' && isCount(one.value, MOST_NIGHTS))
  );
}

const CENTS = /\d[.,]\d{2}$/;

/** `412,00` below `Diária` is what one of them costs: nights have no cents. */
function hasCents(cell: Cell | undefined): boolean {
  return cell?.number === undefined && CENTS.test(cell?.text.trim() ?? '');
}

/** What one night costs: by its heading, by its cents, or as the one night (`Diária`) beside their count (`Noites`). */
function isPriceOfNight(
  column: ColumnMapping,
  rows: readonly Row[],
  nights: readonly ColumnMapping[],
): boolean {
  if (column.meaning !== 'value' && column.meaning !== 'total') return false;
  const head = heading(column.header);
  if (PRICE_OF_NIGHT.test(head)) return true;
  if (!NIGHTS.test(head) || isMoney(head)) return false;
  if (rows.slice(0, 50).some((row) => hasCents(row.cells[column.column - 1]))) return true;
  return ONE_NIGHT.test(head) && nights.some((other) => !ONE_NIGHT.test(heading(other.header)));
}

const ONE_NIGHT = /^(?:diaria|pernoite|night)$/;

/**
 * Nights of several rooms: as many for each where the days from arrival to departure say so, or the price of one. Where
 * nothing tells whether they are of one room or of all, they are left open.
 */
export function ofEachRoom(
  reader: RowReader,
  row: Row,
  column: ColumnMapping,
  activity: DocumentActivity,
): DocumentActivity {
  const { quantity, unit, from, to } = activity;
  if (unit !== 'night' || quantity === null || WHOLE.test(heading(column.header))) return activity;
  const rooms = reader.mapping.columns.find(isOfRooms);
  if (rooms === undefined) return activity;
  const count = numberOf(row.cells[rooms.column - 1], rooms.numbers);
  if (count.read !== 'number' || !isCount(count.value, MOST_ROOMS) || Number(count.value) < 2)
    return activity;
  const all = product(quantity, count.value);
  const own = (['from', 'to'] as const).every((end) => reader.columns(end).length > 0);
  const stay = !own || from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const each = stay > 0 ? (stay === Number(quantity) ? all : quantity) : byPrice(reader, row, quantity, all);
  if (each === quantity) return activity;
  const evidence = [...activity.evidence, reader.quoted('quantity', row, rooms)];
  return each === null
    ? { ...activity, quantity: null }
    : { ...activity, quantity: each, arithmetic: `${quantity} × ${count.value}`, evidence };
}

/** Of two numbers of nights the one that comes to the money of the row at the price of a night. */
function byPrice(reader: RowReader, row: Row, one: string, all: string): string | null {
  const amounts = reader.mapping.columns.flatMap(({ header, numbers, column }) => {
    const text = heading(header);
    if (!isMoney(header) && !RATE.test(text) && !/\btotal\b/.test(text)) return [];
    const number = numberOf(row.cells[column - 1], numbers);
    return number.read === 'number' ? [{ rate: RATE.test(text), value: Number(number.value) }] : [];
  });
  const rates = amounts.filter(({ rate }) => rate);
  const comesTo = (nights: string) =>
    rates.some(({ value }) =>
      amounts.some((sum) => !sum.rate && Math.abs(sum.value - value * Number(nights)) < 0.005 * sum.value),
    );
  const [ofOne, ofAll] = [comesTo(one), comesTo(all)];
  return ofOne === ofAll ? null : ofOne ? one : all;
}

function isOfRooms({ header }: ColumnMapping): boolean {
  return ROOMS.test(heading(header));
}

function isCount(value: string, most: number): boolean {
  return /^[1-9]\d*$/.test(value) && Number(value) <= most;
}

const MONEY_UNIT = /^(?:BRL|USD|EUR|GBP)$/;
const NIGHTS_TOLD = /(?<![\d.,/])(\d{1,3})\s*(?:diarias?|noites?|pernoites?|nights?|nts)\b/;
const ROOMS_TOLD = /(?<![\d.,/])(\d{1,2})\s*(?:quartos?|aptos?|apartamentos?|uhs?|rooms?)\b/;
const LODGED =
  /\b(?:hotel|hoteis|pousada|hospedagem|flat|inn|lodge|lodging|accommodation|hotels?|resort|hostel|guest ?house)\b/;
const DRIVEN = /\b(?:carros?|veiculos?|locadoras?|aluguel|cars?|vehicles?|rental|hire)\b/;

/**
 * What a journey cost, or how often a stay was booked, as the nights that its line counts: `Hotel Exemplo - 3 diárias x 2
 * quartos`. A car is rented by the
 * day as well, and is no stay.
 */
export function asNightsTold(reader: RowReader, row: Row, activity: DocumentActivity): DocumentActivity {
  const { kind, unit } = activity;
  const bare = unit === null && kind === 'travel.hotel';
  if ((!bare && !MONEY_UNIT.test(unit ?? '')) || kind?.startsWith('travel.') !== true) return activity;
  const all = heading(row.cells.map(({ text }) => text).join(' '));
  if (!LODGED.test(all) || DRIVEN.test(all)) return activity;
  const textIn = ({ column }: ColumnMapping) => heading(row.cells[column - 1]?.text ?? '');
  const told = reader.mapping.columns.filter((column) => NIGHTS_TOLD.test(textIn(column)));
  const [column] = told;
  if (told.length !== 1 || column === undefined) return activity;
  const text = textIn(column);
  const [nights = '', rooms] = [NIGHTS_TOLD.exec(text)?.[1], ROOMS_TOLD.exec(text)?.[1]];
  if (!isCount(nights, MOST_NIGHTS) || (rooms !== undefined && !isCount(rooms, MOST_ROOMS))) return activity;
  return {
    ...activity,
    kind: 'travel.hotel',
    candidates: ['travel.hotel'],
    quantity: rooms === undefined ? nights : product(nights, rooms),
    unit: 'night',
    ...(rooms === undefined ? {} : { arithmetic: `${nights} × ${rooms}` }),
    evidence: [
      reader.quoted('quantity', row, column),
      ...activity.evidence.filter(({ slot }) => slot !== 'quantity' && slot !== 'unit'),
    ],
  };
}
