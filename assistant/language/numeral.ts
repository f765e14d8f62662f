import { normal } from './exact.ts';
import type { Locale } from './understanding.ts';

export type Numeral =
  | { readonly certain: true; readonly value: string }
  /** Both readings, the locale's own first. */
  | { readonly certain: false; readonly values: readonly [string, string] };

/**
 * Reads digits with separators by the rules of the workspace's number format. Both separators present, several of one,
 * or other than three digits behind a single one: certain. A single separator before exactly three digits is the
 * thousands mark when it is the locale's; when it is the locale's decimal mark nobody can tell, and both are given.
 * `multiplied` (a word like `milhão` follows) makes a single separator a decimal mark.
 */
export function readNumeral(text: string, locale: Locale, multiplied = false): Numeral | null {
  const compact = text.replaceAll(/[\s']/g, '');
  if (!/^\d+([.,]\d+)*$/.test(compact)) return null;
  const dots = compact.split('.').length - 1;
  const commas = compact.split(',').length - 1;
  if (dots === 0 && commas === 0) return sure(compact);
  if (dots > 0 && commas > 0) return bothSeparators(compact, dots, commas);
  const mark = dots > 0 ? '.' : ',';
  if (dots + commas > 1) return groupsOfThree(compact, mark) ? sure(compact.replaceAll(mark, '')) : null;
  return oneSeparator(compact, mark, locale, multiplied);
}

function oneSeparator(compact: string, mark: string, locale: Locale, multiplied: boolean): Numeral {
  const decimal = compact.replace(mark, '.');
  const couldGroup = groupsOfThree(compact, mark) && !compact.startsWith('0');
  if (!couldGroup) return sure(decimal);
  const thousands = compact.replace(mark, '');
  const localeThousands = locale === 'pt-BR' ? '.' : ',';
  if (multiplied) return sure(decimal);
  if (mark === localeThousands) return sure(thousands);
  return { certain: false, values: [normal(decimal), normal(thousands)] };
}

function bothSeparators(compact: string, dots: number, commas: number): Numeral | null {
  const decimalMark = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  const groupMark = decimalMark === '.' ? ',' : '.';
  if ((decimalMark === '.' ? dots : commas) > 1) return null;
  const [whole = '', part = ''] = compact.split(decimalMark);
  if (!groupsOfThree(whole, groupMark)) return null;
  return sure(`${whole.replaceAll(groupMark, '')}.${part}`);
}

function groupsOfThree(compact: string, mark: string): boolean {
  const groups = compact.split(mark);
  return (
    groups.length > 1 &&
    (groups[0] ?? '').length >= 1 &&
    (groups[0] ?? '').length <= 3 &&
    groups.slice(1).every((group) => group.length === 3)
  );
}

function sure(text: string): Numeral {
  return { certain: true, value: normal(text) };
}
