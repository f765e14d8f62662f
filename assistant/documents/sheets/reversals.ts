import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { ReadRow } from './row-shape.ts';
import { folded } from '../words/words.ts';
import { isBlank, numberOf } from './cells.ts';

const TAKES_BACK = pattern()`
  ^(?:estorn|reembols|refund|void|reversal|reversed|chargeback|cancelamento|credit note|nota de credito|storno|
  devoluc\w*(?: (?:d[aeo] )?(?:compra|venda|mercadoria|material|produto|total|parcial|cliente|fornecedor|nf\b|
  nota).*|\W*)$)
`;

/** What is sent back to who sold it; in a column of journeys it is a way back. */
const SENT_BACK = /^(?:return(?:ed)?|retorno)(?: (?:to|of|de|ao?) .{0,40})?$/;
const JOURNEYS: ReadonlySet<ColumnMapping['meaning']> = new Set(['return', 'origin', 'destination', 'class']);

/** Money that is paid back for what somebody used is what the row is of: `Reembolso de quilômetros`. */
const PAYS_FOR = /^(?:reembols\w*|refund) (?:de |do |da |of |for )?(?!tot|parc|integ|full|part)\p{L}/u;

/** A row that takes another one back: counts and amounts below zero and none above, or words that say so. */
export function takesBack(row: Row, columns: readonly ColumnMapping[]): boolean {
  const journeys = columns.some(({ meaning }) => JOURNEYS.has(meaning));
  for (const { column, meaning } of columns) {
    const cell = row.cells[column - 1];
    if (cell === undefined || isBlank(cell) || meaning === 'value' || meaning === 'passengers') continue;
    const text = cell.text.trim();
    if (meaning !== 'notes' && text.length < 100 && isBack(text, journeys)) {
      const named = meaning === 'kind' || meaning === 'use';
      if (meaning !== 'counterparty' && !(named && PAYS_FOR.test(folded(text)))) return true;
    }
  }
  return isBelowZero(row, columns);
}

/** Whether a row has counts or amounts below zero, and no amount above. */
export function isBelowZero(row: Row, columns: readonly ColumnMapping[]): boolean {
  let below = false;
  for (const { column, meaning, numbers } of columns) {
    if (meaning !== 'value' && meaning !== 'passengers') continue;
    const cell = row.cells[column - 1];
    if (cell === undefined || isBlank(cell)) continue;
    const signed = /^[-−(]/.test(cell.text.trim()) || cell.number?.startsWith('-');
    const number = signed ? numberOf(cell, numbers) : null;
    if (number?.read === 'number' && number.value.startsWith('-')) below = true;
    else if (meaning === 'value') return false;
  }
  return below;
}

/**
 * Rows below zero that say of themselves that they came to nothing, without those whose other side says so too: what such a
 * pair leaves out is left out already.
 */
export function halvesOfNone(off: readonly Row[], columns: readonly ColumnMapping[]): Row[] {
  const counted = columns.filter(({ meaning }) => meaning === 'value' || meaning === 'passengers');
  const open = off.filter((row) => !isBelowZero(row, columns));
  return off.filter((row) => {
    if (!isBelowZero(row, columns)) return false;
    const other = open.findIndex((one) => sameAmounts(one, row, counted));
    if (other >= 0) open.splice(other, 1);
    return other < 0;
  });
}

function isBack(text: string, journeys: boolean): boolean {
  const words = folded(text);
  return TAKES_BACK.test(words) || (!journeys && SENT_BACK.test(words));
}

/**
 * The rows that others take back, one each: of the same amount and thing, told by most of the same words, the last of
 * those that fit. A row that takes back a part of another leaves it as it is, and is left.
 */
export function takenBack<Row extends ReadRow>(
  rows: readonly Row[],
  back: readonly ReadRow['row'][],
  columns: readonly ColumnMapping[],
): { readonly gone: ReadonlySet<Row>; readonly left: readonly ReadRow['row'][] } {
  const gone = new Set<Row>();
  const left: ReadRow['row'][] = [];
  const counted = columns.filter(({ meaning }) => meaning === 'value' || meaning === 'passengers');
  const named = columns.filter(
    ({ meaning }) =>
      !['value', 'period', 'from', 'to', 'notes', 'total', 'passengers', 'unit'].includes(meaning),
  );
  for (const reversal of back) {
    let best: { row: Row; score: number } | null = null;
    for (const candidate of rows) {
      if (gone.has(candidate) || candidate.activities.length === 0) continue;
      if (!sameAmounts(candidate.row, reversal, counted)) continue;
      const score = named.filter((column) => sameWords(candidate.row, reversal, column)).length;
      if (score > 0 && (best === null || score >= best.score)) best = { row: candidate, score };
    }
    if (best === null) left.push(reversal);
    else gone.add(best.row);
  }
  return { gone, left };
}

/** Each amount of a reversal is that of the other row, whatever its sign; what it leaves out it does not tell. */
function sameAmounts(row: Row, reversal: Row, columns: readonly ColumnMapping[]): boolean {
  let told = 0;
  for (const { column, numbers } of columns) {
    const [own, other] = [row, reversal].map((one) => numberOf(one.cells[column - 1], numbers));
    if (other?.read !== 'number') continue;
    if (own?.read !== 'number' || own.value.replace(/^-/, '') !== other.value.replace(/^-/, '')) return false;
    told += 1;
  }
  return told > 0;
}

function sameWords(row: Row, reversal: Row, { column }: ColumnMapping): boolean {
  const [own, other] = [row, reversal].map((one) => folded(one.cells[column - 1]?.text.trim() ?? ''));
  return own !== undefined && other !== undefined && own.length > 1 && other.includes(own);
}
