import type { Cell } from '../document.ts';
import { exactDecimal, timesHundred } from './exact-number.ts';
import { serialMoment } from './serial-date.ts';

/** What a number format says of the numbers under it. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  /** A date, as precise as the format shows it. */
  | { readonly kind: 'date'; readonly shows: 'moment' | 'day' | 'month' | 'year' }
  /** A number with words of the format around it, or a share shown in per cent. */
  | { readonly kind: 'worded'; readonly before: string; readonly after: string; readonly percent: boolean };

const PLAIN: NumberFormat = { kind: 'plain' };

/** Formats that files name by number without spelling them (ECMA-376-1, 18.8.30), as far as they are dates or shares. */
const BUILT_IN: Readonly<Record<number, NumberFormat>> = {
  9: { kind: 'worded', before: '', after: '', percent: true },
  10: { kind: 'worded', before: '', after: '', percent: true },
  14: { kind: 'date', shows: 'day' },
  15: { kind: 'date', shows: 'day' },
  16: { kind: 'date', shows: 'day' },
  17: { kind: 'date', shows: 'month' },
  22: { kind: 'date', shows: 'moment' },
};

/** A format named by number only. */
export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN[id] ?? PLAIN;
}

/** A spelled format (`dd/mm/yyyy`, `0.00" kWh"`); only its first section counts, the one for positive numbers. */
export function spelledFormat(code: string): NumberFormat {
  const { pattern, before, after } = taken(code);
  const elapsed = /\[[hms]+\]/i.test(code);
  const letters = pattern.toLowerCase();
  if (!elapsed && /[dy]/.test(letters) && !letters.includes('general'))
    return { kind: 'date', shows: shown(letters) };
  if (!elapsed && /^[^0#?hs]*m{3,}[^0#?hs]*$/.test(letters)) return { kind: 'date', shows: 'month' };
  const percent = pattern.includes('%');
  return percent || before !== '' || after !== '' ? { kind: 'worded', before, after, percent } : PLAIN;
}

function shown(letters: string): 'moment' | 'day' | 'month' | 'year' {
  if (letters.includes('h')) return 'moment';
  if (letters.includes('d')) return 'day';
  return letters.includes('m') ? 'month' : 'year';
}

/** The first section of a format without its literal words, and those words by the side of the digits they stand on. */
function taken(code: string): { pattern: string; before: string; after: string } {
  let pattern = '';
  let before = '';
  let after = '';
  const literal = (text: string): void => {
    if (/[0#?]/.test(pattern)) after += text;
    else before += text;
  };
  for (const [piece] of code.matchAll(/"[^"]*"?|\[[^\]]*\]?|\\.|_.|\*.|./gs)) {
    if (piece === ';') break;
    if (piece.startsWith('"')) literal(piece.replaceAll('"', ''));
    else if (piece.startsWith('[$')) literal(/^\[\$([^\]-]*)/.exec(piece)?.[1] ?? '');
    else if (piece.startsWith('\\')) literal(piece.slice(1));
    else if (!/^[[_*]/.test(piece)) pattern += piece;
  }
  return { pattern, before: before.trim(), after: after.trim() };
}

/** The cell of a stored number under its format. */
export function numberCell(stored: string, format: NumberFormat, from1904: boolean): Cell {
  const number = exactDecimal(stored);
  if (number === null) return { text: stored };
  if (format.kind === 'date') return dateCell(number, format.shows, from1904);
  if (format.kind === 'plain') return { text: number, number };
  const figure = format.percent ? `${timesHundred(number)}%` : number;
  return { text: [format.before, figure, format.after].filter((part) => part !== '').join(' '), number };
}

function dateCell(number: string, shows: 'moment' | 'day' | 'month' | 'year', from1904: boolean): Cell {
  const moment = serialMoment(number, from1904);
  if (!moment) return { text: number, number };
  const { day, time } = moment;
  if (shows === 'year') return { text: day.slice(0, 4), date: day };
  if (shows === 'month') return { text: day.slice(0, 7), date: day };
  return { text: shows === 'moment' && time ? `${day} ${time}` : day, date: day };
}
