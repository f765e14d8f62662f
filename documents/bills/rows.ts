import type { BoxPlace, Page } from '../document.ts';

/** A word of a page: as printed, and folded (no accents, capitals, `³` as 3) for comparing. */
export interface Word {
  readonly text: string;
  readonly folded: string;
  readonly place: BoxPlace;
}

/** A run of words that stand close together, as in one cell of a table. */
export interface Cell {
  readonly text: string;
  readonly folded: string;
  readonly words: readonly Word[];
  readonly place: BoxPlace;
}

/** One line of sight. Rows of all pages follow one another. */
export interface Row {
  readonly index: number;
  readonly page: number;
  readonly cells: readonly Cell[];
  readonly folded: string;
}

/** The rows of a document with every word's own box. */
export function rowsOf(pages: readonly Page[]): Row[] {
  const lines = pages.flatMap((page) => page.lines.map((line) => ({ page: page.number, line })));
  const spaced = groupsBySpaces(lines.flatMap(({ line }) => line.texts.map(({ text }) => text)));
  return lines.map(({ page, line }, index) => {
    const cells = line.texts.map(({ text, place }) => cellOf(spaced ? inOneWord(text) : text, place));
    return { index, page, cells, folded: cells.map((cell) => cell.folded).join(' | ') };
  });
}

/** A cell of a number whose thousands a space parts, so that it can be no two numbers: `1 846 220`, `4 470 806.35`. */
const SPACED =
  /^(?:[A-Z]{1,3}\$?|[$£€])?\s?\d{1,3}(?:[ \u00A0\u202F]\d{3}){2,}(?:[.,]\d{1,4})?(?:\s?[A-Za-z³]{1,5})?$/;
const IN_GROUPS = /(?<![\d.,/-])\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?![\d/-])(?![ \u00A0\u202F]\d)/g;
const BY_SIGNS =
  /(?<![\d.,])\d{1,3}(?:([.,])\d{3}){2,}(?!\d)|(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d|(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d/;
const LEAST_SPACED = 2;

/** Whether a paper parts the thousands of its numbers by spaces, and nowhere by a sign. */
function groupsBySpaces(texts: readonly string[]): boolean {
  const spaced = texts.filter((text) => SPACED.test(text.trim()));
  return spaced.length >= LEAST_SPACED && !texts.some((text) => BY_SIGNS.test(text));
}

/** `1 846 220` as the one number that it is. */
function inOneWord(text: string): string {
  return text.replaceAll(IN_GROUPS, (number) => number.replaceAll(/[ \u00A0\u202F]/g, ''));
}

/** Letter by letter, so that a folded text is as long as the text it was folded from. */
export function fold(text: string): string {
  return Array.from(text, (letter) => (letter.normalize('NFKD')[0] ?? letter).toUpperCase()).join('');
}

/** A recognizer takes the small 3 of `m³` for many small signs. */
function cubic(folded: string): string {
  return folded.replace(/(?<![A-Z])M(?:[*"'’?°º²]|O(?![A-Z]))/g, 'M3');
}

function cellOf(text: string, place: BoxPlace): Cell {
  const words = [...text.matchAll(/\S+/g)].map((match): Word => {
    const start = match.index / text.length;
    const part = match[0].length / text.length;
    const box = { ...place, x: place.x + start * place.width, width: part * place.width };
    const folded = place.ocr ? cubic(fold(match[0])) : fold(match[0]);
    return { text: match[0], folded, place: box };
  });
  return { text, folded: place.ocr ? cubic(fold(text)) : fold(text), words, place };
}

/** The words of a cell that stand behind a character position of its text. */
function wordsBehind(cell: Cell, position: number): Word[] {
  let at = 0;
  return cell.words.filter((word) => {
    const start = cell.text.indexOf(word.text, at);
    at = start + word.text.length;
    return start >= position;
  });
}

/** What is searched beside a label: gives the value read from a run of words, or null. */
export type Reading<Value> = (words: readonly Word[]) => Value | null;

/** How many rows below a label its value may stand, and how far these may be (part of the page's height). */
const ROWS_BELOW = 3;
const HEIGHT_BELOW = 0.05;

/**
 * Looks for the value that belongs to a label: behind it in its cell, in the next cell of the row, or below it in the
 * column. Labels are tried in the given order; every place where one stands is tried before the next label.
 */
export function beside<Value>(rows: readonly Row[], labels: readonly RegExp[], read: Reading<Value>) {
  for (const label of labels) {
    for (const row of rows) {
      for (const [place, cell] of row.cells.entries()) {
        const match = label.exec(cell.folded);
        if (!match) continue;
        const behind = read(wordsBehind(cell, match.index + match[0].length));
        if (behind !== null) return behind;
        const next = row.cells[place + 1];
        const right = next && !/[A-Z]{4}/.test(next.folded.slice(0, 5)) ? read(next.words) : null;
        if (right !== null) return right;
        const below = readBelow(rows, row, labelBox(cell, match), place, read);
        if (below !== null) return below;
      }
    }
  }
  return null;
}

function labelBox(cell: Cell, match: RegExpExecArray): BoxPlace {
  const letters = Math.max(1, cell.text.length);
  const start = (match.index / letters) * cell.place.width;
  return { ...cell.place, x: cell.place.x + start, width: (match[0].length / letters) * cell.place.width };
}

function readBelow<Value>(
  rows: readonly Row[],
  row: Row,
  label: BoxPlace,
  at: number,
  read: Reading<Value>,
): Value | null {
  for (const lower of rows.slice(row.index + 1, row.index + 1 + ROWS_BELOW)) {
    const first = lower.cells[0];
    if (lower.page !== row.page || !first || first.place.y - label.y > HEIGHT_BELOW) return null;
    const under = lower.cells
      .filter((cell) => overlaps(cell.place, label))
      .sort((a, b) => shared(b.place, label) - shared(a.place, label));
    // Boxes beside one another, with their values at the right: the third value is that of the third label.
    const same = under.length === 0 && lower.cells.length === row.cells.length ? lower.cells[at] : undefined;
    for (const cell of same === undefined ? under : [same]) {
      const value = read(cell.words);
      if (value !== null) return value;
    }
  }
  return null;
}

function shared(a: BoxPlace, b: BoxPlace): number {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
}

/** True where two boxes share part of the page's width, with a finger's breadth of tolerance. */
export function overlaps(a: BoxPlace, b: BoxPlace): boolean {
  const slack = 0.01;
  return a.x < b.x + b.width + slack && b.x < a.x + a.width + slack;
}
