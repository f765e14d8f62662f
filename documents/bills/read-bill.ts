import { expression } from '#text/expression.ts';
import type { DocumentProblem, Page } from '../document.ts';
import type { Bill, BillType, BillValue } from './bill.ts';
import { billedPeriod, lastDay } from './billed-period.ts';
import { type DayOrder, dayOrder, daysIn, firstDay, firstMonth } from './day.ts';
import { type ReadItems, readElectricity } from './electricity.ts';
import { documentKeys, installationOf, partiesOf } from './identity.ts';
import { type NumberStyle, numberStyle, styleOfLanguage } from './number.ts';
import { readReceipt } from './receipt.ts';
import { beside, type Row, rowsOf } from './rows.ts';
import type { OfSupply } from './supplies-in-columns.ts';
import { suppliesByLine, supplySections, unreadSupply } from './supply-sections.ts';
import { readVolume } from './volume.ts';

const ENGLISH = /\b(BILL|ACCOUNT|METER|CUSTOMER|AMOUNT DUE|SERVICE|USAGE)\b/;
const PORTUGUESE = /\b(CONTA|FATURA|CLIENTE|LEITURA|VENCIMENTO|CONSUMO|NOTA FISCAL|TOTAL A PAGAR)\b/;

/**
 * What the pages of a bill or receipt say, whatever their layout; null where nothing shows that it is one. Numbers are
 * taken only where the page's own arithmetic, columns or units say which they are; anything else is a remark:
 * `bill.quantity_missing`, `bill.quantity_ambiguous`, `bill.number_ambiguous`, `bill.twice_differs`,
 * `bill.readings_differ`, `bill.history_differs`, `bill.receipt_differs`, `bill.injected_apart`, `bill.sewage_apart`,
 * `bill.several_documents`, `bill.supply_unread`.
 */
export function readBill(pages: readonly Page[]): Bill | null {
  const rows = rowsOf(pages);
  const type = billType(rows);
  if (!type) return null;
  const text = rows.map(({ folded }) => folded).join('\n');
  const style =
    numberStyle(rows) ?? (type === 'fuel_receipt' ? null : styleOfLanguage(rows, languageOf(text)));
  const order = dayOrder(rows, ENGLISH.test(text) && !PORTUGUESE.test(text));
  const keys = documentKeys(rows);
  const { period, month } = timeOf(type, rows, order);
  const read = readItems(type, rows, style, month?.value ?? null);
  const issued = beside(rows, ISSUED, (words) => firstDay(words, order));
  return {
    type,
    ...partiesOf(rows, keys[0]?.value ?? null),
    installation: type === 'fuel_receipt' ? null : installationOf(rows),
    referenceMonth: month,
    period,
    issued,
    due: beside(rows, DUE, (words) => firstDay(words, order)),
    key: keys.length === 1 ? (keys[0] ?? null) : null,
    items: read.items,
    recognized: pages.some(({ recognized }) => recognized),
    remarks: [...read.remarks, ...missing(type, read), ...several(keys)],
  };
}

/** The days and the month that a bill is of; a receipt is of the day on which it was given. */
function timeOf(type: BillType, rows: readonly Row[], order: DayOrder) {
  const stated = billedPeriod(rows, order);
  if (type === 'fuel_receipt') {
    const period = doneOn(rows, order) ?? stated ?? oneDay(rows, order);
    return { period, month: referenceMonth(rows) };
  }
  const month = referenceMonth(rows) ?? (stated === null ? headedMonth(rows) : null);
  return { period: stated ?? (month === null ? broughtOn(type, rows, order) : null), month };
}

/** Days on which what a paper tells was done, before the day on which it was written. */
const DONE = [
  expression()`
    DATA (E HORA )?(D[AEO] )?(COLETA|TRANSPORTE|ATENDIMENTO|ENTREGA|ABASTECIMENTO|SERVICO|RETIRADA|EXECUCAO|
    RECEBIMENTO|CARREGAMENTO|PESAGEM|VIAGEM|VISITA|MANUTENCAO|RECARGA|DESTINACAO|SAIDA|OPERACAO|CONSUMO)\s*:?
  `,
  /(COLLECTION|DELIVERY|SERVICE|VISIT|TRANSFER|WORK|JOB|LOADING|WEIGH(ING)?) DATE\s*:?/,
  /DATE (AND TIME )?OF (COLLECTION|DELIVERY|SERVICE|VISIT|TRANSFER|WORK)\s*:?/,
];
const DONE_ON = [/\b(DELIVERED|COLLECTED|SERVICED|ENTREGUE|COLETADO|ABASTECIDO)( ON| EM)?\s*:?/];
const DONE_BARE = [
  expression()`
    \b(EXECUCAO|ATENDIMENTO|REALIZAD[OA]|CONCLUSAO|CONCLUID[OA]|ENTREGA|COLETA|VISITA|SERVICO|COMPLETED|
    EXECUTED|PERFORMED)( EM| ON)?\s*:?
    (?= \d{1,2}[/.-]\d{1,2}[/.-]\d{2}| [A-Z]{3,9}\.? \d{1,2},? \d{4}| \d{1,2} (DE )?[A-Z]{3,9} (DE )?\d{4})
  `,
  // A label in a box of its own, its day in the next one.
  expression()`
    ^(EXECUCAO|EXECUTADO|ATENDIMENTO|REALIZAD[OA]|CONCLUSAO|CONCLUID[OA]|ENTREGA|COLETA|VISITA|COMPLETED|
    EXECUTED|PERFORMED|DELIVERY|COLLECTION|VISIT)( EM| ON)?\s*:?$
  `,
];
const DATED = [/^DATA\s*:?(?=\s|$)/, /^DATE\s*:?(?=\s|$)/];

function languageOf(text: string): 'portuguese' | 'english' | null {
  if (ENGLISH.test(text) === PORTUGUESE.test(text)) return null;
  return PORTUGUESE.test(text) ? 'portuguese' : 'english';
}

/**
 * The days of what a paper tells as a whole: the stretch or the month that it states, else the day it was done, else that
 * of its issue; null where it states none. For lists and forms, whose lines have no days of their own.
 */
export function paperPeriod(pages: readonly Page[]): PaperPeriod | null {
  const rows = rowsOf(pages);
  const text = rows.map(({ folded }) => folded).join('\n');
  const order = dayOrder(rows, ENGLISH.test(text) && !PORTUGUESE.test(text));
  const stretch = billedPeriod(rows, order) ?? stayIn(rows, order);
  if (stretch !== null) return { from: stretch.from.value, to: stretch.to.value, value: stretch.from };
  const month = referenceMonth(rows);
  if (month !== null) return { from: `${month.value}-01`, to: lastDay(month.value), value: month };
  const named = headedMonth(rows);
  if (named !== null) return { from: `${named.value}-01`, to: lastDay(named.value), value: named };
  const day = (labels: readonly RegExp[]) =>
    beside(rows, labels, (words) => firstDay(words.slice(0, 6), order));
  const one = doneOn(rows, order)?.from ?? day(DATED) ?? day(ISSUED);
  if (one !== null) return { from: one.value, to: one.value, value: one };
  const only = oneDay(
    rows.filter(({ folded }) => !OTHER_DAY.test(folded)),
    order,
  );
  return only === null ? null : { from: only.from.value, to: only.to.value, value: only.from };
}

/** The day on which what a paper tells was done or brought, where it names one; others are of its issue or payment. */
function doneOn(rows: readonly Row[], order: DayOrder): Bill['period'] {
  const day = (labels: readonly RegExp[]) =>
    beside(rows, labels, (words) => firstDay(words.slice(0, 6), order));
  const one = day(DONE) ?? day(DONE_ON) ?? day(DONE_BARE);
  return one === null ? null : { from: one, to: one };
}

/** What is brought by lorries, and not by pipes, is of the day of its delivery. */
function broughtOn(type: BillType, rows: readonly Row[], order: DayOrder): Bill['period'] {
  return type === 'water' || type === 'gas' ? doneOn(rows, order) : null;
}

/** The day on which a paper says that what it tells was done or brought; null where it names none. */
export function dayDone(pages: readonly Page[]): BillValue | null {
  const rows = rowsOf(pages);
  const text = rows.map(({ folded }) => folded).join('\n');
  return doneOn(rows, dayOrder(rows, ENGLISH.test(text) && !PORTUGUESE.test(text)))?.from ?? null;
}

/** The month that words or the head of a paper name as its own. */
function headedMonth(rows: readonly Row[]): BillValue | null {
  return beside(rows, PAPER_MONTH, (words) => firstMonth(words.slice(0, 4))) ?? monthOfHead(rows);
}

/** Rows at the head of a paper that may name the month that it is of. */
const HEAD_ROWS = 5;
const OTHER_DAY = /VENC|\bDUE\b|EMISS|EMITID|ISSUE|PAGA|COMPRA|BOOK|PRINT|IMPRESS|VALID|PROXIM|NEXT|\bEXP\b/;

/** The one month that the first rows of a paper name; days, and months of payment or issue, name none. */
function monthOfHead(rows: readonly Row[]): BillValue | null {
  const found = rows.slice(0, HEAD_ROWS).flatMap((row) => {
    const words = row.cells.flatMap((cell) => cell.words);
    if (
      OTHER_DAY.test(row.folded) ||
      row.cells.length > 3 ||
      /\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/.test(row.folded)
    )
      return [];
    if (/\b\d{1,2} (DE )?[A-Z]{3,9} (DE )?20\d{2}/.test(row.folded)) return [];
    return firstMonth(words) ?? [];
  });
  const [only] = found;
  return new Set(found.map(({ value }) => value)).size === 1 && only !== undefined ? only : null;
}

/** Arrival and departure, where a paper states both as such. */
function stayIn(rows: readonly Row[], order: DayOrder): Bill['period'] {
  const from = beside(rows, [/CHECK-?IN\s*:?/], (words) => firstDay(words.slice(0, 4), order));
  const to = beside(rows, [/CHECK-?OUT\s*:?/], (words) => firstDay(words.slice(0, 4), order));
  return from && to && from.value < to.value ? { from, to } : null;
}

interface PaperPeriod {
  /** ISO days. */
  readonly from: string;
  readonly to: string;
  /** What states it. */
  readonly value: BillValue;
}

const ISSUED = [/(DATA (DE |DA )?)?EMISSAO\s*:?/, /EMITIDA EM\s*:?/, /(BILL|ISSUE|INVOICE) DATE\s*:?/];
const DUE = [/VENCIMENTO\s*:?/, /VENCE EM\s*:?/, /PAGAR ATE\s*:?/, /DUE( DATE| BY)?\s*:?/];
const MONTH = [
  /REFERENCIA\s*:?/,
  /\bREF\b[.:]*/,
  /REFERENTE A\s*:?/,
  /CONTA[ /]*(DO )?MES\s*:?/,
  /MES[ /]*(DE )?(ANO|FATURAMENTO|FATURADO)\s*:?/,
  /COMPETENCIA\s*:?/,
  /MES (DE |DO )?(SUPRIMENTO|CONSUMO|FORNECIMENTO|APURACAO)\s*:?/,
  /(BILLING|SUPPLY|CONSUMPTION) MONTH\s*:?/,
  /^MES\s*:?(?=\s|$)/,
];

/** Words that stand before the month of a paper without naming it as such: `Fatura mensal 06/2025`. */
const PAPER_MONTH = [
  expression()`
    (FATURA|EXTRATO|RELATORIO|DEMONSTRATIVO|STATEMENT|REPORT|INVOICE|FECHAMENTO|CONTROLE)\b[^|\d]{0,40}?(?=\s
    (?:\d{1,2}[/-]20\d{2}|(JAN|FE[BV]|MAR|A[BP]R|MA[IY]|JU[NL]|A[GU][OG]|SE[PT]|O[CU]T|NOV|DE[CZ])[A-Z]{0,6}
    ([/-]| DE | OF | )(20)?\d{2}(?!,? 20\d{2})))
  `,
  /\b(MENSAL|MONTHLY|MES|MONTH)\b\s*(DE|OF)?\s*[:-]?/,
];

/** A line that charges for gas by its volume or its heat. */
const GAS_LINE = /\bGAS\b.*\b(THERMS?|M3)\b/;

const OF_GAS = expression('g')`
  GAS NATURAL|GAS CANALIZADO|CONSUMO DE GAS|VALOR DO GAS|\bGAS D[OA]S? [A-Z]{4,}|FATOR (DE CORRECAO|PTZ)|
  NATURAL GAS|\bPCS\b|COMPANHIA DE GAS|CALORIFIC|\bMPRN\b|GAS (BILL|USAGE|CHARGE|SUPPLY|USED)|
  CORRECTION FACTOR|\bCV\b
`;

function billType(rows: readonly Row[]): BillType | null {
  const text = rows.map(({ folded }) => folded).join('\n');
  const score = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  const electricity = score(/KWH|MWH|TUSD|ENERGIA ELETRICA|\bELECTRIC/g);
  const volume = score(/\bM3\b|\(M3\)|THERMS?\b|\bDTH\b|\bMMBTU\b|\b[CM]CF\b/g);
  const gas = score(OF_GAS);
  const current = score(/TUSD|ELETRIC|\bELECTRIC|\bLUZ\b|\bMPAN\b|CONSUMO EM KWH|ENERGIA ATIVA/g);
  const water = score(/\bAGUA\b|ESGOTO|SANEAMENTO|\bWATER\b|SEWER/g);
  const fuel = score(/GASOLINA|ETANOL|OLEO DIESEL|DIESEL|\bGNV\b|\bP-?(13|20|45|90)\b/g);
  // Gas abroad is charged in kWh, by its volume and its calorific value.
  if (gas > 0 && volume > 0 && current === 0) return 'gas';
  const isNamed = electricity >= (/\bLUZ\b|ENERGIA|\bELECTRIC/.test(text) ? 1 : 2);
  if (isNamed && electricity >= volume) return 'electricity';
  if (fuel > 0 && electricity === 0 && gas + water === 0) return 'fuel_receipt';
  const piped = volume > 0 ? pipedType(gas, water) : null;
  if (piped !== null) return piped;
  if (fuel > 0) return 'fuel_receipt';
  return /VENCIMENTO|TOTAL A PAGAR|AMOUNT DUE/.test(text) ? 'other' : null;
}

/** What comes by pipes, as the paper names it more often. */
function pipedType(gas: number, water: number): 'gas' | 'water' | null {
  if (gas > 0 && gas >= water) return 'gas';
  return water > 0 ? 'water' : null;
}

function readItems(
  type: BillType,
  rows: readonly Row[],
  style: NumberStyle,
  month: string | null,
): ReadItems {
  const main = type === 'fuel_receipt' || type === 'other' ? null : type;
  const apart = main === null ? null : (supplySections(rows) ?? suppliesByLine(rows, main));
  if (apart !== null) return readSupplies(apart, style, month);
  if (type === 'electricity') {
    const read = readElectricity(rows, style, month);
    // One company may supply both, and bill them on one paper.
    if (!rows.some(({ folded }) => GAS_LINE.test(folded))) return read;
    const gas = readVolume(rows, style, 'gas', false).items.filter(({ counts }) => counts);
    return { items: [...read.items, ...gas], remarks: read.remarks };
  }
  if (type === 'gas' || type === 'water') return readVolume(rows, style, type);
  return type === 'fuel_receipt' ? readReceipt(rows, style) : { items: [], remarks: [] };
}

/** Each supply of a bill by its own rows; one of which no amount could be read is told. */
function readSupplies(apart: readonly OfSupply[], style: NumberStyle, month: string | null): ReadItems {
  const read = apart.map(([supply, own]): ReadItems => {
    const { items, remarks } =
      supply === 'electricity'
        ? readElectricity(own, style, month)
        : readVolume(own, style, supply, supply === 'gas');
    const found = items.length > 0 || remarks.length > 0;
    return { items, remarks: found ? remarks : unreadSupply(supply, own) };
  });
  return {
    items: read.flatMap(({ items }) => items),
    remarks: read.flatMap(({ remarks }) => remarks),
  };
}

/** Lines that tell what other months were. */
const PAST =
  /MESES ANTERIORES|CONSUMOS? ANTERIOR(ES)?\b|HISTORIC|PREVIOUS MONTHS|LAST \d+ MONTHS|ULTIMOS \d+/;

function referenceMonth(rows: readonly Row[]): BillValue | null {
  const told = rows.map((row) => (PAST.test(row.folded) ? { ...row, cells: [] } : row));
  return beside(told, MONTH, (words) => firstMonth(words.slice(0, 6)));
}

/** When something has to be paid, or is no longer good. */
const ENDS = /\bVENC|\bDUE\b|\bVALID|\bEXP(?:IR\w*)?\b/;

function oneDay(rows: readonly Row[], order: DayOrder): Bill['period'] {
  const told = rows.filter(({ folded }) => !ENDS.test(folded));
  const days = told.flatMap(({ cells }) => cells.flatMap(({ words }) => daysIn(words, order)));
  const [day] = days;
  return day && days.every(({ value }) => value === day.value) ? { from: day, to: day } : null;
}

/** Missing is not zero: a bill of which no quantity could be read says so. */
function missing(type: BillType, { items }: ReadItems): DocumentProblem[] {
  if (type === 'other' || items.some(({ counts }) => counts)) return [];
  return [{ code: 'bill.quantity_missing', params: {} }];
}

function several(keys: readonly BillValue[]): DocumentProblem[] {
  if (keys.length <= 1) return [];
  return [{ code: 'bill.several_documents', params: { count: String(keys.length) } }];
}
