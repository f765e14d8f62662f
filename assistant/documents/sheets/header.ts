import { pattern } from '../../language/lexicon/pattern.ts';
import type { Cell, Row } from '#documents/document.ts';
import { folded, unitInHeading, type Words } from '../words/words.ts';
import { isBlank, writtenNumber } from './cells.ts';
import { type PeriodSetting, periodOfCell } from './dates.ts';
import { meaningOf } from './headings.ts';
import { partIn } from './parts-of-time.ts';
import { sideIn } from './sides.ts';

/** The heading of a table may stand under a title and remarks, this far down. */
const DEEPEST = 40;
const LONGEST_HEADING = 120;
/** Two columns that are understood, or as much in less certain ones. */
const ENOUGH = 3;

/** The row that heads the table, by what its cells say; null where none does. */
export function findHeader(head: readonly Row[], setting: PeriodSetting, words: Words): Row | null {
  let best: { row: Row; score: number } | null = null;
  for (const row of head.slice(0, DEEPEST)) {
    const score = scoreOf(row, setting, words);
    if (score >= ENOUGH && (best === null || score > best.score)) best = { row, score };
  }
  return best?.row ?? null;
}

/** Whether a row heads a table, by itself. */
export function isHeader(row: Row, setting: PeriodSetting, words: Words): boolean {
  return scoreOf(row, setting, words) >= ENOUGH;
}

function scoreOf(row: Row, setting: PeriodSetting, words: Words): number {
  const filled = row.cells.filter((cell) => !isBlank(cell));
  if (filled.length < 2) return 0;
  return filled.reduce((score, cell) => score + cellScore(cell, setting, words), 0);
}

function cellScore(cell: Cell, setting: PeriodSetting, words: Words): number {
  const { text } = cell;
  // `Período de medição: 01/10/2025 a 31/10/2025`: a label with its value heads nothing.
  if (/^[^:]{2,40}:\s*\S/.test(text) && /\d|:\s*\S.{12}/.test(text)) return -1;
  const { rest = '' } = sideIn(text) ?? {};
  const period = isPeriodHeading(cell, setting) || (rest !== '' && isPeriodHeading({ text: rest }, setting));
  if (period) return 1.5;
  if (cell.number !== undefined || writtenNumber(text) !== null) return isYear(text) ? 0 : -3;
  return cell.date !== undefined || text.length > LONGEST_HEADING ? -1 : wordsScore(text, words);
}

/** How much the words of a cell, which are no number and no day, are those of a heading. */
function wordsScore(text: string, words: Words): number {
  const meaning = meaningOf(unitInHeading(text)?.rest || text);
  if (/^\s*(?:semana|week|wk)s?\b/i.test(text)) return 2;
  // A quarter whose year stands over the table.
  if (/^\s*(?:[1-4]\s*[ºo°]?\s*(?:tri|sem)[a-z.]*|q[1-4]|[1-4]q|h[12])\s*$/i.test(text)) return 1.5;
  if (meaning !== null) return meaning === 'ignored' || meaning === 'total' ? 1 : 2;
  if (unitInHeading(text) !== null || partIn(text) !== null) return 1.5;
  if (READINGS.test(folded(text))) return 1;
  return words.siteIn(text) !== null || words.kindOf(text, null).candidates.length > 0 ? 1 : 0.1;
}

/** Headings of what a meter showed, and of its constant. */
const READINGS = pattern()`
  ^(?:previous|current|prior|present|anterior|atual|leit(?:\.|ura)? (?:ant|atu)\w*\.?|constante?|multiplier|
  multiplicador)(?: reading| read)?$
`;

function isYear(text: string): boolean {
  return /^(?:19|20)\d{2}$/.test(text.trim());
}

/** A month, quarter or year that heads a column: `jan/25`, `2025-01`, a date that the file types. */
export function isPeriodHeading(cell: Cell, setting: PeriodSetting): boolean {
  return headingPeriod(cell, setting) !== null;
}

/** The days of a period that heads a column; a typed first of a month stands for the month, a year over it is its year. */
export function headingPeriod(
  cell: Cell & { readonly group?: string },
  given: PeriodSetting,
): { from: string; to: string } | null {
  const over = /^\s*((?:19|20)\d{2})\s*$/.exec(cell.group ?? '')?.[1];
  const setting = over === undefined ? given : { ...given, year: Number(over) };
  if (cell.date !== undefined) return ofDay(cell.date, setting);
  if (cell.number !== undefined && !isYear(cell.text)) return null;
  const text = unitInHeading(cell.text)?.rest || cell.text;
  if (text.length > 40 || (isYear(text) && setting.years !== true)) return null;
  if (/^\d{1,2}$/.test(text.trim())) return null;
  const found = periodOfCell({ text }, setting);
  if (found.found !== 'period') return null;
  // `2026-06-01`, `01/06/2026`: what a program writes for a month that a file types as its first.
  const typed = found.from === found.to && /^[\d/.-]+(?:[T ][\d:.]+)?$/.test(text.trim());
  return typed ? ofDay(found.from, setting) : { from: found.from, to: found.to };
}

/** A first of a month stands for the month, unless other days of months head columns too. */
function ofDay(day: string, setting: PeriodSetting): { from: string; to: string } | null {
  return day.endsWith('-01') && setting.days !== true ? monthOfDay(day, setting) : { from: day, to: day };
}

/** Whether days head the columns, and not months by their firsts. */
export function isOfDays(cells: readonly Cell[], setting: PeriodSetting): boolean {
  return cells.some((cell) => {
    const found = headingPeriod(cell, { ...setting, days: true });
    return found !== null && found.from === found.to && !found.from.endsWith('-01');
  });
}

function monthOfDay(day: string, setting: PeriodSetting): { from: string; to: string } | null {
  const found = periodOfCell({ text: day.slice(0, 7) }, setting);
  return found.found === 'period' ? { from: found.from, to: found.to } : null;
}

/** Whether columns are of years (`2023 | 2024 | 2025`), and not of months beside their year. */
export function isOfYears(cells: readonly Cell[], setting: PeriodSetting): boolean {
  const years = cells.filter(({ text }) => isYear(text)).map(({ text }) => text.trim());
  return (
    new Set(years).size >= 2 &&
    new Set(years).size === years.length &&
    !cells.some((cell) => isPeriodHeading(cell, setting))
  );
}

/** The year that a heading of months tells: `Mês/25`, `Month 2025`; null where none does. */
export function yearOfHeads(cells: readonly Cell[]): number | null {
  for (const { text } of cells) {
    const year =
      /^\s*(?:m[eê]s|month|per[ií]odo|period|compet[eê]ncia|refer[eê]ncia)\s*[/(-]?\s*((?:20)?\d{2})\)?\s*$/i.exec(
        text,
      )?.[1];
    if (year !== undefined) return year.length === 2 ? 2000 + Number(year) : Number(year);
  }
  return null;
}

/** Headings of a plan or a sum of the year whose months stand beside them: `Meta 2025`, `Total 2025`. */
const OF_YEAR = pattern()`
  ^(?:metas?|targets?|goals?|orcad[oa]|orcamento|budget|previst[oa]|plan[oa]?|total|acum\w*|ytd|forecast) (?:de |
  for |d[oa] )?(?:ano |year )?((?:19|20)\d{2})$
`;

/**
 * The one year that headings of months state, for a quarter or a half beside them that states none; else that of a plan or
 * a sum beside months without any.
 */
export function yearOfMonths(cells: readonly Cell[], setting: PeriodSetting): number | null {
  const years = new Set(
    cells.flatMap((cell) => {
      const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/.exec(cell.date ?? cell.text)?.[1];
      return year !== undefined && !isYear(cell.text) && isPeriodHeading(cell, setting) ? Number(year) : [];
    }),
  );
  const planned = new Set(cells.flatMap(({ text }) => OF_YEAR.exec(folded(text))?.[1] ?? []).map(Number));
  const [only] = years.size > 0 ? years : planned;
  return (years.size > 0 ? years : planned).size === 1 && only !== undefined ? only : null;
}

/** The year that title, sheet name or file name state for months that stand without one; null unless there is one. */
export function yearStated(texts: readonly string[]): number | null {
  for (const text of texts) {
    const years = new Set(
      [...text.matchAll(/(?<!\d|\d[/.-])((?:19|20)\d{2})(?!\d|[/.-]\d)/g)].map((match) => Number(match[1])),
    );
    const [only] = years;
    if (years.size === 1 && only !== undefined) return only;
  }
  return null;
}
