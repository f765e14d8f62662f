import { expression } from '#text/expression.ts';
import type { DocumentProblem } from '../document.ts';
import {
  type Amount,
  compareAmounts,
  minus,
  type NumberStyle,
  type ReadNumber,
  readNumber,
} from './number.ts';
import type { Row } from './rows.ts';

/** How many rows a docket may take for one product. */
const MOST_ROWS = 12;
/** Labels of what was handed over, the surest first. What it would be at another temperature tells the same load again. */
const DELIVERED = [
  expression()`
    ^(?:(?:NET|TOTAL|QTY|QUANTITY|VOLUME|LITRES?|LITERS?|GALLONS?) )?DELIVERED\b|^(?:VOLUME|QUANTIDADE|QTDE?\.?|
    LITROS) (?:ENTREGUE|DESCARREGAD|ABASTECID)
  `,
  expression()`
    ^(?:DELIVERY (?:QUANTITY|QTY|VOLUME)|(?:QUANTITY|QTY|VOLUME|LITRES|LITERS|GALLONS|LITROS|QUANTIDADE)\b)(?!.*
    (?:ORDER|PEDID|BEFORE|AFTER|ANTES|DEPOIS))
  `,
];
const CORRECTED = /@ ?(?:15|20|60)|\b(?:15|20) ?°? ?C\b|\b60 ?°? ?F\b|STANDARD|CORRIGID|CORRECTED|\bINFO\b/;
const UNIT = /^(?:L|LT|LTS|LITROS?|LITRES?|LITERS?|GAL|GALLONS?|KG|M3)$/;
const START = /\b(?:START|BEGIN|INITIAL|INICIAL|INICIO|OPENING)\b/;
const FINISH = /\b(?:FINISH|END|STOP|FINAL|FIM|CLOSING)\b/;

/** What stands below the name of a product on a docket as handed over. */
export interface Delivered {
  readonly number: ReadNumber;
  readonly amount: Amount;
  /** The row that names it, with its unit. */
  readonly row: Row;
}

/**
 * What a docket says below the name of a product, up to the next one, was delivered of it; a remark where its meter counts
 * something else, null where no row says it.
 */
export function deliveredBelow(
  rows: readonly Row[],
  product: Row,
  isNext: (row: Row) => boolean,
  style: NumberStyle,
): Delivered | DocumentProblem | null {
  const below = rows.slice(product.index + 1, product.index + 1 + MOST_ROWS);
  const end = below.findIndex((row) => row.page !== product.page || isNext(row));
  const own = end < 0 ? below : below.slice(0, end);
  for (const label of DELIVERED) {
    const found = own.flatMap((row) => deliveredIn(row, label, style) ?? []);
    const [one, ...others] = found;
    if (one === undefined) continue;
    const counted = countedIn(own, style);
    const differs =
      others.some(({ amount }) => compareAmounts(amount, one.amount) !== 0) ||
      (counted !== null && compareAmounts(counted, one.amount) !== 0);
    if (!differs) return one;
    const params = { label: product.folded.slice(0, 80) };
    return { code: 'bill.quantity_ambiguous', params, place: one.number.word.place };
  }
  return null;
}

function deliveredIn(row: Row, label: RegExp, style: NumberStyle): Delivered | null {
  if (!label.test(row.folded) || CORRECTED.test(row.folded)) return null;
  const words = row.cells.flatMap((cell) => cell.words);
  const found = words.flatMap((word, at) => {
    const number = readNumber(word, style);
    const unit = words[at + 1]?.folded ?? '';
    const stuck = /\d(?:L|LTS?|GAL|KG|M3)$/.test(word.folded);
    const named = words.slice(0, at).some(({ folded }) => UNIT.test(folded.replaceAll(/[()[\]:]/g, '')));
    return number !== null && (UNIT.test(unit) || stuck || named) ? [number] : [];
  });
  const [number, other] = found;
  const [amount, reading] = number?.readings ?? [];
  if (number === undefined || other !== undefined || amount === undefined || reading !== undefined)
    return null;
  return amount.digits > 0n ? { number, amount, row } : null;
}

/** What the meter of a lorry counted, by its readings. */
function countedIn(rows: readonly Row[], style: NumberStyle): Amount | null {
  const reading = (label: RegExp) => {
    const row = rows.find(({ folded }) => label.test(folded) && !/DIP|TANK|TANQUE|TEMP/.test(folded));
    const numbers = (row?.cells ?? [])
      .flatMap(({ words }) => words)
      .flatMap((word) => readNumber(word, style) ?? []);
    const [only, other] = numbers;
    const [amount, second] = only?.readings ?? [];
    return other === undefined && second === undefined ? (amount ?? null) : null;
  };
  const [start, finish] = [reading(START), reading(FINISH)];
  return start === null || finish === null || compareAmounts(finish, start) <= 0
    ? null
    : minus(finish, start);
}
