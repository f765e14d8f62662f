import type { Cell } from '#documents/document.ts';
import type { NumberStyle } from '../mapping/mapping-shape.ts';

export type ReadNumber =
  | { readonly read: 'blank' }
  | { readonly read: 'unreadable' }
  | { readonly read: 'ambiguous' }
  /** A plain decimal, and the words that stand behind it (`1.200 L`). */
  | { readonly read: 'number'; readonly value: string; readonly beside: string };

const WRITTEN = /^([+-]?[\d.,\s\u00a0\u2009\u202f'’]*\d)\s*([^\d\s].*)?$/;
const SPACES = /[\s\u00a0\u2009\u202f'’]/g;
const COMMA = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const DOT = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** The number of a cell, in the style of its column. Cells that the file types as numbers have no style. */
export function numberOfCell(cell: Cell | undefined, style: NumberStyle): ReadNumber {
  if (cell === undefined || cell.text === '') return { read: 'blank' };
  if (cell.number !== undefined) return { read: 'number', value: cell.number, beside: '' };
  const text = cell.text.trim();
  if (text === '' || /^[-–—]+$/.test(text)) return { read: 'blank' };
  const [, written = '', beside = ''] = WRITTEN.exec(text) ?? [];
  const digits = written.replaceAll(SPACES, '');
  const [comma, dot] = [inComma(digits), inDot(digits)];
  const value = style === 'comma' ? comma : style === 'dot' ? dot : (comma ?? dot);
  if (value === null) return { read: 'unreadable' };
  if (style === null && comma !== null && dot !== null && comma !== dot) return { read: 'ambiguous' };
  return { read: 'number', value, beside: beside.trim() };
}

function inComma(digits: string): string | null {
  return COMMA.test(digits) ? digits.replaceAll('.', '').replace(',', '.').replace('+', '') : null;
}

function inDot(digits: string): string | null {
  return DOT.test(digits) ? digits.replaceAll(',', '').replace('+', '') : null;
}
