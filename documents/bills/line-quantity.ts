import type { DocumentProblem } from '../document.ts';
import {
  type Amount,
  amountText,
  multipliesTo,
  type NumberStyle,
  type ReadNumber,
  readNumber,
} from './number.ts';
import { monthIn } from './day.ts';
import { overlaps, type Cell, type Row, type Word } from './rows.ts';

/** The part of a row that belongs to one label: the label's words and what stands behind it, up to the next label. */
export interface Segment {
  readonly row: Row;
  readonly label: string;
  readonly folded: string;
  readonly tail: readonly Word[];
}

/** A quantity of a segment with how it was found: `priced` lines charge for it, others only mention it. */
export interface LineQuantity {
  readonly amount: Amount;
  readonly word: Word;
  readonly priced: boolean;
  /** Its line shows that it, times a price, is what is charged. */
  readonly proved?: boolean;
}

const UNIT = /^[[(]?(KWH|MWH|M3|LTS?|LITROS?|L|KG|THERMS?|MMBTU|DTH|DEKATHERMS?)[\])]?$/;
/** A tariff period that stands in a cell of its own, beside the energy that it is of. */
const TARIFF_PERIOD =
  /^(FORA[ -]*(DE |DA )?PONTA|F\.? ?PONTA|PONTA|INTERMEDIARI[OA]|UNICO|RESERVADO|(OFF|MID)?[- ]?PEAK|SHOULDER|DAY|NIGHT|TE|TUSD)$/;
/** What a charge is worked out from (`80% da água`), and no thing of its own. */
const SHARE =
  /^\d{1,3}([.,]\d+)? ?% (D[AEO]S? |OF (THE )?)?(VOLUME|CONSUMO|AGUA|WATER|USAGE|CONSUMPTION)\b[^\d]*$/;
const COLUMN = /^(QUANT|QTD|QTDE|QUANTIDADE|QUANTITY|QTY)/;
const ROWS_OF_TABLE = 40;

/** Cuts a row into segments, one for each cell that begins with letters. */
export function segments(row: Row, style: NumberStyle): Segment[] {
  const found: { label: Word[]; tail: Word[]; numbers: number }[] = [];
  for (const cell of row.cells) {
    const open = found.at(-1);
    if (open && SHARE.test(cell.folded)) continue;
    if (open && open.numbers === 0 && open.tail.length === 0 && TARIFF_PERIOD.test(cell.folded))
      open.label.push(...cell.words);
    else if (open && continues(cell, open.numbers)) {
      open.tail.push(...cell.words);
      open.numbers += cell.words.filter((word) => readNumber(word, style)).length;
    } else {
      const from = beginsWithCode(cell) ? 1 : 0;
      const at = cell.words.findIndex((word, index) => index >= from && readNumber(word, style) !== null);
      const end = cell.words.findIndex(({ text }, index) => index > at && /^[·•|]$/.test(text));
      const [label, tail] =
        at < 0
          ? [cell.words.slice(from), []]
          : [cell.words.slice(from, at), cell.words.slice(at, end < 0 ? undefined : end)];
      found.push({ label: [...label], tail: [...tail], numbers: at < 0 ? 0 : 1 });
    }
  }
  return found.map(({ label, tail }) => ({
    row,
    label: label.map(({ text }) => text).join(' '),
    folded: label.map(({ folded }) => folded).join(' '),
    tail,
  }));
}

/** `0605 Consumo Ponta`, `(01) Consumo ponta`: the distributor's number of a line, and no amount of it. */
function beginsWithCode({ words: [code, name] }: Cell): boolean {
  if (code === undefined || name === undefined || monthIn(name.folded)) return false;
  return (
    /^(?:\d{3,6}|\(\w{1,4}\)|\[\w{1,4}\])$/.test(code.text) &&
    /^[A-Z]{4}/.test(name.folded) &&
    !UNIT.test(name.folded)
  );
}

/** Numbers and units go on; words of four letters begin something new, as does a month behind numbers (a history). */
function continues(cell: Cell, numbers: number): boolean {
  const first = cell.words[0];
  if (!first) return true;
  if (monthIn(first.folded)) return numbers === 0;
  return cell.words.every(({ folded }) => UNIT.test(folded) || !/[A-Z]{4}/.test(folded));
}

/** The unit that stands in a segment, by its words. */
export function unitOf(segment: Segment): string | null {
  const inTail = segment.tail.map(
    ({ folded }) => /(KWH|MWH|M3|KVARH?|KW|MMBTU|\bDTH\b|DEKATHERM|THERM)/.exec(folded)?.[1],
  );
  const inLabel = [
    ...segment.folded.matchAll(/(KWH|MWH|M3|KVARH?|\bKW\b|MMBTU|\bDTH\b|DEKATHERM|THERM)/g),
  ].map((match) => match[1]);
  return inTail.find(Boolean) ?? inLabel[0] ?? null;
}

/**
 * The quantity of a line: the number in the column of quantities, beside the unit, or the first factor of a product that
 * the line itself shows. Evidence that disagrees is no quantity but a remark, as is a number that reads in two ways.
 */
export function lineQuantity(
  segment: Segment,
  rows: readonly Row[],
  style: NumberStyle,
): LineQuantity | DocumentProblem | null {
  const numbers = segment.tail.map((word) => readNumber(word, style)).filter((number) => number !== null);
  if (numbers.length === 0) return null;
  const product = factorOf(numbers);
  const evidence = {
    product: product?.number,
    column: inColumn(segment, numbers, rows),
    unit: besideUnit(segment, numbers),
  };
  const chosen = chosenBy(evidence);
  const number = chosen ?? measuredIn(segment, numbers, rows);
  if (!number) return null;
  const { unit, column } = evidence;
  if (product && unit && product.number !== unit && product.number !== column)
    return ambiguous(segment, number);
  const amount = product?.number === number ? product.amount : onlyReading(number);
  if (!amount) return twoReadings(number);
  if (amount.digits < 0n) return ambiguous(segment, number);
  return {
    amount,
    word: number.word,
    priced: chosen !== undefined && numbers.indexOf(number) < numbers.length - 1,
    proved: product?.number === number,
  };
}

/** Which number of a line the product that it shows, the column of quantities and the unit beside it each point to. */
type Evidence = Readonly<Record<'product' | 'column' | 'unit', ReadNumber | undefined>>;

function chosenBy({ product, column, unit }: Evidence): ReadNumber | undefined {
  if (product) return product;
  // What stands beside its unit is no less certain than what stands below a heading far above.
  return unit ?? column;
}

/** The one number of a line whose unit the line or a heading tells. */
function measuredIn(
  segment: Segment,
  numbers: readonly ReadNumber[],
  rows: readonly Row[],
): ReadNumber | undefined {
  const [alone, ...others] = numbers;
  const isMeasured =
    alone !== undefined && others.length === 0 && (unitOf(segment) ?? unitOver(segment, alone, rows));
  return isMeasured ? alone : underUnit(segment, numbers, rows);
}

function onlyReading({ readings }: ReadNumber): Amount | null {
  const [first, ...others] = readings;
  return first && others.length === 0 ? first : null;
}

function ambiguous(segment: Segment, number: ReadNumber): DocumentProblem {
  return { code: 'bill.quantity_ambiguous', params: { label: segment.label }, place: number.word.place };
}

/** The remark for a number like `1.234` in a document that does not show how it writes decimals. */
export function twoReadings({ word, readings }: ReadNumber): DocumentProblem {
  const [a = '', b = ''] = readings.map(amountText);
  return { code: 'bill.number_ambiguous', params: { text: word.text, a, b }, place: word.place };
}

/** The first number that, times a later one, gives a still later one: quantity × price = value. */
export function factorOf(numbers: readonly ReadNumber[]) {
  for (const [at, number] of numbers.entries())
    for (const [by, price] of numbers.slice(at + 1).entries())
      for (const value of numbers.slice(at + by + 2)) {
        const amount = productReading(number, price, value);
        if (amount) return { number, amount };
      }
  return null;
}

function productReading(number: ReadNumber, price: ReadNumber, value: ReadNumber): Amount | null {
  for (const a of number.readings)
    for (const b of price.readings)
      for (const c of value.readings) {
        const trivial = a.digits === 0n || b.digits === 0n || (b.scale === 0 && b.digits === 1n);
        if (trivial || c.scale === 0) continue;
        if (multipliesTo(a, b, c) || inPence(a, b, c)) return a;
      }
  return null;
}

/** The price may be in the hundredth part of the money: `12,400 kWh × 24.10 p = 2,988.40`. */
function inPence(a: Amount, b: Amount, c: Amount): boolean {
  const hundreds = [a, b].some((amount) => /^10*$/.test(amountText(amount)));
  return !hundreds && b.scale > 0 && c.scale === 2 && multipliesTo(a, b, { ...c, scale: 0 });
}

function inColumn(segment: Segment, numbers: readonly ReadNumber[], rows: readonly Row[]) {
  let headings = 0;
  for (const above of rows
    .slice(Math.max(0, segment.row.index - ROWS_OF_TABLE), segment.row.index)
    .reverse()) {
    if (above.page !== segment.row.page || headings > 1) return undefined;
    for (const word of above.cells.flatMap(({ words }) => words)) {
      if (!COLUMN.test(word.folded)) continue;
      const under = numbers.filter((number) => overlaps(number.word.place, word.place));
      if (under.length === 1) return under[0];
    }
    if (headings > 0 || isHeading(above)) headings += 1;
  }
  return undefined;
}

/** The unit that the heading over a number names (`Montante (MWh)`), where its own line names none; prices name none. */
export function unitOver(
  { row }: Segment,
  { word }: Pick<LineQuantity, 'word'>,
  rows: readonly Row[],
): string | null {
  for (const above of rows.slice(Math.max(0, row.index - ROWS_OF_TABLE), row.index).reverse()) {
    if (above.page !== row.page) return null;
    if (!isHeading(above)) continue;
    const over = above.cells.filter(({ place }) => overlaps(place, word.place));
    const [only] = over;
    const unit = /(KWH|MWH|M3|THERM)S?[\])]?$/.exec(over.length === 1 ? (only?.folded ?? '') : '')?.[1];
    return unit === undefined || /R\$|\$|\//.test(only?.folded ?? '') ? null : unit;
  }
  return null;
}

/** The one number of a line that stands below a heading of a unit (`Volume (m³)`), beside shares and values. */
function underUnit(
  segment: Segment,
  numbers: readonly ReadNumber[],
  rows: readonly Row[],
): ReadNumber | undefined {
  const [only, other] = numbers.filter((number) => {
    const unit = unitOver(segment, number, rows);
    return unit === 'M3' || unit === 'KWH' || unit === 'MWH' || unit === 'THERM';
  });
  return other === undefined ? only : undefined;
}

/** The heading of a table; behind it and the line above it, another table begins. */
function isHeading(row: Row): boolean {
  return row.cells.length >= 3 && row.cells.every(({ text }) => !/\d/.test(text.replace(/m[3³]/i, '')));
}

function besideUnit(segment: Segment, numbers: readonly ReadNumber[]): ReadNumber | undefined {
  const numbered = (word: Word | undefined) => numbers.find((number) => number.word === word);
  for (const [at, word] of segment.tail.entries()) {
    const stuck = numbered(word);
    if (stuck && /\d(KWH|MWH|M3)$/.test(word.folded)) return stuck;
    if (!UNIT.test(word.folded)) continue;
    return numbered(segment.tail[at - 1]) ?? numbered(segment.tail[at + 1]);
  }
  return /(KWH|MWH|M3|THERMS?)[\])]?$/.test(segment.folded) ? numbered(segment.tail[0]) : undefined;
}
