import { expression } from '#text/expression.ts';
import type { DocumentProblem } from '../document.ts';
import type { BillItem, BillUnit } from './bill.ts';
import type { ReadItems } from './electricity.ts';
import { deliveredBelow } from './delivered.ts';
import { factorOf, twoReadings } from './line-quantity.ts';
import { amountText, type NumberStyle, type ReadNumber, readNumber, times, whole } from './number.ts';
import type { Row, Word } from './rows.ts';

const FUEL = expression()`
  GASOLINA|ETANOL|ALCOOL|DIESEL|\bGNV\b|\bS-?10\b|\bS-?500\b|ARLA|GASOLINE|UNLEADED|ETHANOL|PETROL\b|\bGLP\b|
  \bLPG\b|PROPANE|QUEROSENE|KEROSENE
`;
/** The number of a cylinder is the mass of its gas in kilograms: P13 holds 13 kg. */
const CYLINDER = /\bP-?(2|5|7|8|13|20|45|90|190)\b/;
const NOT_ITEM = /TRIBUT|TOTAL|DESCONTO|FEDERA|ESTADUA|PROCON|LEI\b|MISTURA|PLACA|ODOMETRO|\bKM\b/;

/** A line that takes an item back: `** ITEM 001 CANCELADO **`, `ESTORNO ITEM 2`, `VOID`. */
const CANCELS = /\bCANCELAD[OA]S?\b|\bCANCELAMENTO\b|\bESTORN(?:O|AD[OA])\b|\bVOID(?:ED)?\b|\bCANCELL?ED\b/;

/** A line of its own (`117 AGUA MINERAL`), whose amounts are not those of the fuel above it. */
const OTHER_ITEM =
  /^\W*(?:\d{1,14}[\s|]+)?(?!LITR|QTDE?\b|QUANT|BICO|BOMBA|VALOR|PRECO|UNID|GALL|PRICE|PUMP)[A-Z]{4,}/;

/** Reads the fuels and gas cylinders of a receipt: quantity × price = total must hold, or there is no number. */
export function readReceipt(rows: readonly Row[], style: NumberStyle): ReadItems {
  const remarks: DocumentProblem[] = [];
  const items: BillItem[] = [];
  for (const row of rows) {
    const product = CYLINDER.exec(row.folded) ?? FUEL.exec(row.folded);
    if (!product || NOT_ITEM.test(row.folded) || CANCELS.test(row.folded) || isCancelled(rows, row)) continue;
    const item = receiptItem(rows, row, style) ?? deliveredItem(rows, row, style);
    if (item && 'code' in item) remarks.push(item);
    else if (item) items.push(item);
  }
  return { items, remarks };
}

/** How many rows an item takes at most: its name, its amounts, what is taken off, and that it was cancelled. */
const ITEM_ROWS = 4;

/** Whether the rows that follow a product, up to the next one, say that it was cancelled, or name it by its number. */
function isCancelled(rows: readonly Row[], row: Row): boolean {
  const number = /^\W*0*(\d{1,3})\b/.exec(row.folded)?.[1];
  const under = rows.slice(row.index + 1);
  const next = under.findIndex(({ folded }) => isItem(folded));
  const near = under.slice(0, Math.min(next < 0 ? ITEM_ROWS : next, ITEM_ROWS));
  if (near.some(({ folded }) => CANCELS.test(folded) && ofItem(folded, number))) return true;
  return under.some(
    ({ folded }) => CANCELS.test(folded) && number !== undefined && namedItem(folded) === number,
  );
}

function isItem(folded: string): boolean {
  return (
    (FUEL.test(folded) || CYLINDER.test(folded) || OTHER_ITEM.test(folded)) &&
    !NOT_ITEM.test(folded) &&
    !CANCELS.test(folded)
  );
}

/** A line of cancellation that names no item, or this one. */
function ofItem(folded: string, number: string | undefined): boolean {
  const named = namedItem(folded);
  return named === undefined || number === undefined || named === number;
}

function namedItem(folded: string): string | undefined {
  return /\bITEM\s*(?:N[O.]*\s*)?0*(\d{1,3})\b/.exec(folded)?.[1];
}

/** The numbers stand behind the product, or on the next line under it. */
function receiptItem(rows: readonly Row[], row: Row, style: NumberStyle): BillItem | DocumentProblem | null {
  const own = afterProduct(wordsOf(row));
  const words = [...own, ...amountsUnder(rows, row)];
  const numbers = numbersOf(words, style);
  const label = labelOf(row);
  const counted =
    factorOf(numbers) ??
    litresIn(words, numbers) ??
    factorOf(numbersOf(ahead(wordsOf(row), own), style).concat(numbers));
  if (counted) return itemOf(label, rows, row, counted.number, counted.amount);
  const [first, second] = numbers;
  if (!first || !second) return null;
  if (first.readings.length > 1) return twoReadings(first);
  const value = first.readings[0];
  const params = {
    label,
    quantity: value ? amountText(value) : first.word.text,
    price: second.word.text,
  };
  return { code: 'bill.receipt_differs', params, place: first.word.place };
}

/** The words of the line under a product, where that is none of its own. */
function amountsUnder(rows: readonly Row[], row: Row): Word[] {
  const next = rows[row.index + 1];
  const isAnother = (folded: string) =>
    [FUEL, CYLINDER, NOT_ITEM, OTHER_ITEM].some((pattern) => pattern.test(folded));
  return next && !isAnother(next.folded) ? wordsOf(next) : [];
}

/** `41,256 L x 6,290`: the unit beside it says what the number is, though its value was not recognized. */
function litresIn(words: readonly Word[], [first, second]: readonly ReadNumber[]) {
  if (first === undefined || second === undefined || first.readings.length !== 1) return null;
  const [amount] = first.readings;
  const at = words.indexOf(first.word);
  const isPriced = /^(L|LT|LTS|LITROS?)$/.test(words[at + 1]?.folded ?? '') && words[at + 2]?.folded === 'X';
  return amount !== undefined && isPriced ? { number: first, amount } : null;
}

/** A docket names the product of a compartment, and below it what its meter counted and what was delivered. */
function deliveredItem(
  rows: readonly Row[],
  row: Row,
  style: NumberStyle,
): BillItem | DocumentProblem | null {
  const next = ({ folded }: Row) => (FUEL.test(folded) || CYLINDER.test(folded)) && !NOT_ITEM.test(folded);
  const found = deliveredBelow(rows, row, next, style);
  if (found === null || 'code' in found) return found;
  const label = fuelOf(row);
  return itemOf(label, rows, found.row, found.number, found.amount);
}

/** The name of a fuel from its own word on: `COMPARTMENT 1 DIESEL 10PPM`. */
function fuelOf(row: Row): string {
  const words = wordsOf(row);
  const at = words.findIndex(({ folded }) => FUEL.test(folded) || CYLINDER.test(folded));
  const name = words.slice(Math.max(0, at));
  const end = name.findIndex(({ folded }) => /^\d/.test(folded));
  return (end < 0 ? name : name.slice(0, end)).map(({ text }) => text).join(' ');
}

function numbersOf(words: readonly Word[], style: NumberStyle): ReadNumber[] {
  return words.map((word) => readNumber(word, style)).filter((number) => number !== null);
}

/** How many may stand ahead of what: `6 | GLP P45 | 398,00 | 2.388,00`. */
function ahead(words: readonly Word[], behind: readonly Word[]): Word[] {
  const before = words.slice(0, words.length - behind.length);
  return before.slice(
    0,
    Math.max(
      0,
      before.findIndex(({ folded }) => /[A-Z]{2}/.test(folded)),
    ),
  );
}

/** The words of a row; `259, 50`, as a recognizer reads what is printed wide, is one number. */
function wordsOf(row: Row): Word[] {
  const words: Word[] = [];
  for (const word of row.cells.flatMap((cell) => cell.words)) {
    const last = words.at(-1);
    const broken = last?.place.ocr && /^\d[\d.]*,$/.test(last.text) && /^\d{2}$/.test(word.text);
    if (!broken || last === undefined) words.push(word);
    else words.splice(-1, 1, { ...last, text: last.text + word.text, folded: last.folded + word.folded });
  }
  return words;
}

/** Codes that stand before the name of a product are no quantities. */
function afterProduct(words: readonly Word[]): Word[] {
  let last = -1;
  for (const [at, { folded }] of words.entries())
    if (FUEL.test(folded) || CYLINDER.test(folded) || /^[A-Z]{4}/.test(folded)) last = at;
  return words.slice(last + 1);
}

function labelOf(row: Row): string {
  // In a table the product has a cell of its own, among others.
  const cell = row.cells.find(({ folded }) => CYLINDER.test(folded) || FUEL.test(folded));
  const words = cell?.words ?? wordsOf(row);
  const from = words.findIndex(({ folded }) => /^[A-Z]{2}/.test(folded));
  const name = words.slice(Math.max(0, from));
  const end = name.findIndex(({ folded }) => /^\d+([.,]\d+)*$/.test(folded));
  return (end < 0 ? name : name.slice(0, end)).map(({ text }) => text).join(' ');
}

function itemOf(
  label: string,
  rows: readonly Row[],
  row: Row,
  number: ReadNumber,
  amount: ReadNumber['readings'][number],
): BillItem {
  const place = number.word.place;
  const cylinder = CYLINDER.exec(row.folded);
  if (cylinder) {
    const mass = times(amount, whole(Number(cylinder[1])));
    return {
      itemClass: 'cylinder',
      label,
      quantity: { value: amountText(mass), place },
      unit: 'kg',
      counts: true,
      problems: [],
    };
  }
  return {
    itemClass: 'fuel',
    label,
    quantity: { value: amountText(amount), place },
    unit: unitIn(rows, row),
    counts: true,
    problems: [],
  };
}

/** The unit that the line of a fuel names, else the line below it, else the paper; litres where none does. */
function unitIn(rows: readonly Row[], row: Row): BillUnit {
  const next = rows[row.index + 1];
  const under = next && !FUEL.test(next.folded) ? namedUnit(next) : null;
  const text = rows.map(({ folded }) => folded).join('\n');
  const gallons = /\bGAL(LONS?)?\b/.test(text) && !/\bLIT(RE|ER|RO)S?\b/.test(text);
  return namedUnit(row) ?? under ?? (gallons ? 'gal' : 'L');
}

function namedUnit(row: Row): BillUnit | null {
  const words = wordsOf(row).map(({ folded }) => folded);
  if (/\bGNV\b/.test(row.folded) || words.includes('M3')) return 'm3';
  if (words.some((word) => /^KGS?$/.test(word))) return 'kg';
  return words.some((word) => /^(L|LT|LTS|LITROS?|LITRES?|LITERS?)$/.test(word)) ? 'L' : null;
}
