import type { Row, Sheet } from '#documents/document.ts';
import { folded, unitInHeading, type Words } from '../words/words.ts';
import { isBlank, writtenNumber } from './cells.ts';
import type { PeriodSetting } from './dates.ts';
import { findHeader, isHeader } from './header.ts';
import { meaningOf } from './headings.ts';

/**
 * The tables that stand below one another on a sheet, each as a sheet of its own that begins with its title; the sheet
 * itself where it holds one table. Looked for in the first rows only: a long sheet is one table.
 */
export function tablesIn(sheet: Sheet, setting: PeriodSetting, words: Words): Sheet[] {
  const starts: number[] = [];
  const { head } = sheet;
  let first: string | null = null;
  let data = 0;
  let amounts = new Set<number>();
  head.forEach((row, at) => {
    const numbers = amountsIn(row);
    // A row with a number where those above it have theirs goes on, whatever its words are called.
    if (numbers.some((column) => amounts.has(column)) || !isHeader(row, setting, words)) {
      if (numbers.length > 0) data += 1;
      if (first !== null) amounts = new Set([...amounts, ...numbers]);
      return;
    }
    const texts = textOf(row);
    // The headings of a printed table come again on each page.
    const apart = texts === first ? isOtherTitle(head, at) : isApart(head, at) || isOfOthers(first, row);
    const below = first === null ? isOfUnknown(head.slice(0, at)) : data > 0 && apart;
    if (below) {
      starts.push(startOf(head, at));
      data = 0;
      amounts = new Set();
    }
    if (first === null || data === 0) first = texts;
  });
  if (starts.length === 0) return [sheet];
  const ends = [...starts, Number.POSITIVE_INFINITY];
  return [0, ...starts].map((from, at) => part(sheet, from, ends[at] ?? Number.POSITIVE_INFINITY));
}

/**
 * The tables of a sheet with what stands over all of them: lines apart from the first one's own title that name a site or a
 * time, for those that name none themselves.
 */
export function withPreface(tables: readonly Sheet[], setting: PeriodSetting, words: Words): Sheet[] {
  const [first, ...others] = tables;
  if (first === undefined || others.length === 0) return [...tables];
  const preface = titlesOf(first.head, setting, words).filter(
    (row, at, titles) => titles[at + 1]?.number === row.number + 1 || isLoose(first.head, row),
  );
  return [
    first,
    ...others.map((table) => {
      const own = titlesOf(table.head, setting, words);
      const said = preface.filter((row) => !own.some(({ number }) => number === row.number));
      const added = said.flatMap((row) => leftOpen(row, own, words));
      return added.length === 0 ? table : { ...table, head: [...added, ...table.head] };
    }),
  ];
}

function titlesOf(head: readonly Row[], setting: PeriodSetting, words: Words): Row[] {
  const header = findHeader(head, setting, words);
  return header === null ? [] : head.filter((row) => row.number < header.number && isTitle(row));
}

/** An empty row stands below it. */
function isLoose(head: readonly Row[], row: Row): boolean {
  const next = head[head.indexOf(row) + 1];
  return next !== undefined && next.number > row.number + 1;
}

/** What a line says that the titles of a table leave open: its site, its year; a thing would be taken for the table's. */
function leftOpen(row: Row, own: readonly Row[], words: Words): Row[] {
  const text = spoken(row);
  if (words.kindOf(text, null).candidates.length > 0) return [];
  const years = own.some((title) => YEAR.test(spoken(title)));
  const sites = own.some((title) => words.siteIn(spoken(title)) !== null);
  const [year] = YEAR.exec(text) ?? [];
  const site = words.siteIn(text);
  if (site !== null && !sites)
    return year === undefined || !years ? [row] : [{ ...row, cells: [{ text: site }] }];
  if (year === undefined || years) return [];
  return [site === null ? row : { ...row, cells: [{ text: year }] }];
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

const spoken = ({ cells }: Row): string =>
  cells
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();

/** The columns in which a row holds a number that is no year. */
function amountsIn({ cells }: Row): number[] {
  return cells.flatMap(({ text, number }, at) =>
    (number !== undefined || writtenNumber(text) !== null) && !/^(?:19|20)\d{2}$/.test(text.trim())
      ? [at]
      : [],
  );
}

/** A new table is set apart: by an empty row, or by a title. */
function isApart(head: readonly Row[], at: number): boolean {
  const [before, row] = [head[at - 1], head[at]];
  if (before === undefined || row === undefined) return false;
  return row.number > before.number + 1 || isTitle(before);
}

/**
 * Rows that stand over the first headings that are understood, and are a table under headings that are not: at least three
 * names over as many cells with amounts. What it tells is told, and not lost.
 */
function isOfUnknown(above: readonly Row[]): boolean {
  return above.some((row, at) => {
    const below = above[at + 1];
    const filled = row.cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
    if (below === undefined || filled.length < 3 || amountsIn(row).length > 0) return false;
    return amountsIn(below).length > 0 && filled.every((column) => !isBlank(below.cells[column]));
  });
}

/**
 * Headings right below the rows of another table head one of their own where most of them are others than those: flights
 * below hotels. A row of words (`Diesel | Item | Data`) is none by what one column is called.
 */
function isOfOthers(first: string | null, { cells }: Row): boolean {
  const before = new Set((first ?? '').split('\n').map(folded));
  const own = cells.filter((cell) => !isBlank(cell)).map(({ text }) => folded(text));
  const named = own.filter(
    (text) => unitInHeading(text) !== null || meaningOf(unitInHeading(text)?.rest || text) !== null,
  );
  const others = own.filter((text) => !before.has(text));
  return own.length >= 2 && named.length >= own.length * 0.6 && others.length > 0;
}

/** The same headings come again below a title of their own: another site, another machine. */
function isOtherTitle(head: readonly Row[], at: number): boolean {
  const before = head[at - 1];
  if (before === undefined || !isTitle(before)) return false;
  const title = textOf(before);
  return head.slice(0, at - 1).every((row) => textOf(row) !== title);
}

function isTitle({ cells }: Row): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return (
    filled.length === 1 && filled.every(({ text, number }) => number === undefined && !writtenNumber(text))
  );
}

function startOf(head: readonly Row[], header: number): number {
  let at = header;
  while (at > 0 && isTitle(head[at - 1] as Row)) at -= 1;
  return (head[at] as Row).number;
}

function textOf({ cells }: Row): string {
  return cells.map(({ text }) => text.trim()).join('\n');
}

function part(sheet: Sheet, from: number, end: number): Sheet {
  const within = (row: Row) => row.number >= from && row.number < end;
  const head = sheet.head.filter(within);
  return {
    ...sheet,
    head,
    rowCount:
      end === Number.POSITIVE_INFINITY ? sheet.rowCount - sheet.head.length + head.length : head.length,
    batches: async function* batches(size?: number) {
      for await (const batch of sheet.batches(size)) {
        const rows = batch.filter(within);
        if (rows.length > 0) yield rows;
      }
    },
  };
}
