import type { BoxPlace, Cell, Page, PageLine, PageText, Place, Row, Sheet } from '#documents/document.ts';
import type { PeriodSetting } from '../sheets/dates.ts';
import { findHeader, isHeader } from '../sheets/header.ts';
import type { Words } from '../words/words.ts';
import { goesOn, joined } from './wrapped-lines.ts';

/** A table that is printed on a page, as a sheet, with the box of each of its cells. */
export interface PageTable {
  readonly sheet: Sheet;
  /** The lines of the page that it takes, its headings first. */
  readonly lines: readonly PageLine[];
  /** The line of the headings, which holds for the next page where that has none of its own. */
  readonly head: PageLine;
  /** The box in which the cell of a sheet stands. */
  placeOf(place: Place | null): Place | null;
}

/** Columns that make a printed table; two are labels with their values. */
const LEAST_COLUMNS = 3;
/** A line this many times lower than the ones before stand apart belongs to something else. */
const APART = 3.5;

/** Tables that stand on one page. */
const MOST_TABLES = 8;

/**
 * The tables of a page, in their order: the one that is headed best, and what stands before and behind it.
 * @param before the headings of the page before, whose table may go on here
 */
export function tablesOf(page: Page, words: Words, before: PageLine | null, most = MOST_TABLES): PageTable[] {
  const table = most > 0 ? tableOf(page, words, before) : null;
  if (table === null) return [];
  const [start, end] = [table.lines[0], table.lines.at(-1)];
  const from = start === undefined ? -1 : page.lines.indexOf(start);
  const to = end === undefined ? -1 : page.lines.indexOf(end);
  const part = (lines: readonly PageLine[], left: number) =>
    lines.length < 2 ? [] : tablesOf({ ...page, lines }, words, null, left);
  const above = from > 1 ? part(page.lines.slice(0, from), most - 1) : [];
  const under = to >= 0 ? part(page.lines.slice(to + 1), most - 1 - above.length) : [];
  return [...above, table, ...under];
}

/**
 * The table of a page, by where its headings stand: the texts of each line below belong to the heading whose column they
 * stand in. What stands over the headings comes first, a row of one cell each. Null where no line heads a table.
 * @param before the headings of the page before, whose table may go on here
 */
function tableOf(page: Page, words: Words, before: PageLine | null): PageTable | null {
  const { locale, referenceDate } = words;
  const plain = { dates: null, locale, referenceDate, year: null };
  const wide = page.lines.filter(({ texts }) => texts.length >= LEAST_COLUMNS);
  const heads = wide.map((line) => rowOf(page.lines.indexOf(line) + 1, texted(line)));
  const header = findHeader(heads, plain, words);
  if (header === null && before === null) return null;
  const at = header === null ? -1 : header.number - 1;
  const number = Math.max(at, 0) + 1;
  const under = at < 0 ? wide : below(page, at);
  const next = under.findIndex((line, index) => index > 0 && isHeadingLine(line, plain, words));
  const lines = next < 0 ? under : under.slice(0, next);
  const found = page.lines[at] ?? (before as PageLine);
  const head: PageLine = { ...found, texts: found.texts.flatMap((text) => apart(text, lines)) };
  const filled = asFilled(head, lines);
  const boxes = new Map<string, BoxPlace>();
  const rows: Row[] = page.lines.slice(0, Math.max(0, at)).flatMap((line, index) => {
    boxes.set(`${index + 1} 1`, line.place);
    return line.text.trim() === '' ? [] : [rowOf(index + 1, [{ text: line.text }])];
  });
  for (const [index, line] of [priced(head), ...lines].entries()) {
    const cells: Cell[] = head.texts.map(() => ({ text: '' }));
    const texts = line.texts.flatMap((one) => measured(one, head));
    const columns = columnsOf(texts, filled);
    for (const [at, { text, place }] of texts.entries()) {
      const column = columns[at] ?? 0;
      const before = cells[column]?.text ?? '';
      cells[column] = { text: before === '' ? text : `${before} ${text}` };
      const key = `${number + index} ${column + 1}`;
      boxes.set(key, boxes.get(key) ?? place);
    }
    rows.push(rowOf(number + index, cells));
  }
  const first = boxes.get(`${number} 1`) ?? head.place;
  return {
    head,
    lines: [found, ...lines],
    sheet: {
      name: `${page.number}`,
      rowCount: rows.length,
      columnCount: head.texts.length,
      head: rows.slice(0, 200),
      batches: async function* batches() {
        yield await Promise.resolve(rows);
      },
    },
    placeOf: (place) => (place?.at === 'cell' ? (boxes.get(`${place.row} ${place.column}`) ?? first) : place),
  };
}

/** `p/kWh` and `p per kWh` over a column are a price in pence, and no kilowatt-hours. */
function priced(head: PageLine): PageLine {
  const texts = head.texts.map((one) => ({
    ...one,
    text: one.text.replace(/(?<![\p{L}\d])p ?(\/|per) ?(?=[\p{L}])/giu, 'pence/'),
  }));
  return { ...head, texts };
}

/** The lines under the headings, until a gap or a line that leaves the columns. */
function below(page: Page, at: number): PageLine[] {
  const lines: PageLine[] = [];
  let last = page.lines[at] as PageLine;
  let usual = Number.POSITIVE_INFINITY;
  for (const [index, line] of page.lines.entries()) {
    if (index <= at) continue;
    const gap = line.place.y - last.place.y;
    if (gap > APART * Math.max(last.place.height, 0.005) && gap > usual * 1.6) break;
    if (lines.length > 0) usual = Math.min(usual, Math.max(gap, last.place.height));
    if (lines.length > 0 && isPairs(line)) break;
    if (lines.length > 0 && isRestOf(last, line)) {
      last = joined(last, [last, line]);
      lines[lines.length - 1] = last;
      continue;
    }
    if (line.texts.length < 2 && lines.length > 0) {
      // What goes on below its row (an hour below a day) ends no table whose next row is as full as those before.
      const next = page.lines[index + 1];
      const full = next !== undefined && next.texts.length >= Math.max(LEAST_COLUMNS, last.texts.length - 1);
      if (!full || next.place.y - last.place.y > 2.2 * usual) break;
      continue;
    }
    lines.push(line);
    last = line;
  }
  return lines;
}

/** Lines within a cell stand no farther apart than this many of their heights, from top to top. */
const NEXT = 2.2;

/** One text below a row, in a column of it that is not its first: the rest of a cell that breaks over lines. */
function isRestOf(row: PageLine, line: PageLine): boolean {
  const [first] = row.texts;
  const [rest, other] = line.texts;
  if (first === undefined || rest === undefined || other !== undefined) return false;
  const lowest = Math.max(...row.texts.map(({ place }) => place.y + place.height));
  const near = rest.place.y + rest.place.height - lowest <= NEXT * rest.place.height;
  return near && rest.place.x > first.place.x + first.place.width && goesOn(line, row);
}

/** A line of nothing but headings, below which another table begins. */
function isHeadingLine(line: PageLine, setting: PeriodSetting, words: Words): boolean {
  return (
    line.texts.length >= LEAST_COLUMNS &&
    line.texts.every(({ text }) => !/^[\s(R$-]*\d/.test(text)) &&
    isHeader(rowOf(1, texted(line)), setting, words)
  );
}

/** A line of labels with their values (`Tank before 1,180 L`, `Densidade: 0,553`), which is no row of a table. */
function isPairs({ texts }: PageLine): boolean {
  const pairs = texts.filter(({ text }) =>
    /^\p{L}[\p{L} .ºª°/()-]{3,40}(?::\s*\S|\s\d[\d.,\s]*\D{0,6}$)/u.test(text),
  );
  return pairs.length >= 2 && pairs.length >= texts.length * 0.6;
}

/** Headings that touch each other, parted by the columns that stand below them. */
function apart(text: PageText, lines: readonly PageLine[]): PageText[] {
  const words = text.text.split(' ');
  if (words.length < 2) return [text];
  const under = lines.map(({ texts }) => texts.filter(({ place }) => shared(place, text.place) > 0));
  const several = under.filter((texts) => texts.length >= 2);
  const [first] = several;
  if (first === undefined || several.length <= lines.length / 2) return [text];
  const groups = first.map((): PageText[] => []);
  let at = 0;
  for (const word of words) {
    const x = text.place.x + (at / text.text.length) * text.place.width;
    const width = (word.length / text.text.length) * text.place.width;
    at += word.length + 1;
    const middles = first.map(({ place }) => Math.abs(place.x + place.width / 2 - x - width / 2));
    groups[middles.indexOf(Math.min(...middles))]?.push({ text: word, place: { ...text.place, x, width } });
  }
  return groups.flatMap((group) => {
    const [start, end] = [group[0], group.at(-1)];
    if (start === undefined || end === undefined) return [];
    const width = end.place.x + end.place.width - start.place.x;
    return [{ text: group.map(({ text: one }) => one).join(' '), place: { ...start.place, width } }];
  });
}

/** `KG 2.150,0000` that stands in two columns: the unit in its own, the number in its own. */
function measured(one: PageText, head: PageLine): PageText[] {
  const { text, place } = one;
  const unit =
    /^(\p{L}[\p{L}\d³]{0,4}\.?)\s+(-?\d[\d.,]*)$/u.exec(text) ??
    /^(-?\d[\d.,]*)\s+(\p{L}[\p{L}\d³]{0,4}\.?)$/u.exec(text);
  if (unit === null) return [one];
  const [, first = '', second = ''] = unit;
  const letter = place.width / text.length;
  const left = { ...place, width: letter * first.length };
  const right = {
    ...place,
    x: place.x + place.width - letter * second.length,
    width: letter * second.length,
  };
  if (columnOf(left, head) === columnOf(right, head)) return [one];
  return [
    { text: first, place: left },
    { text: second, place: right },
  ];
}

/** The width that two boxes share, as a part of the page's; negative: how far they are apart. */
function shared(a: BoxPlace, b: BoxPlace): number {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
}

/** Headings as wide as what stands below them in the rows that fill all columns, where no two columns meet so. */
function asFilled(head: PageLine, lines: readonly PageLine[]): PageLine {
  const full = lines.filter(({ texts }) => texts.length === head.texts.length);
  const texts = head.texts.map((one, at) => {
    const places = [one, ...full.flatMap((line) => line.texts[at] ?? [])].map(({ place }) => place);
    const x = Math.min(...places.map((place) => place.x));
    const width = Math.max(...places.map((place) => place.x + place.width)) - x;
    return { ...one, place: { ...one.place, x, width } };
  });
  // Where a recognized text begins is not as sure.
  const sure = head.texts.every(({ place }) => place.ocr === undefined);
  const meet = texts.some(({ place }, at) => at > 0 && shared(place, texts[at - 1]?.place ?? place) > 0);
  return meet || !sure ? head : { ...head, texts };
}

/** The column of each text of a row. As many texts as headings are each of their own, where two would be of one. */
function columnsOf(texts: readonly PageText[], head: PageLine): number[] {
  const columns = texts.map(({ place }) => columnOf(place, head));
  const sure = texts.every(({ place }) => place.ocr === undefined);
  const full = sure && texts.length === head.texts.length && new Set(columns).size < columns.length;
  return full ? texts.map((_, at) => at) : columns;
}

/** The heading in whose column a text stands: the one it shares most width with, else the nearest edge or middle. */
function columnOf(place: BoxPlace, { texts }: PageLine): number {
  let best = 0;
  let nearest = Number.NEGATIVE_INFINITY;
  for (const [at, { place: head }] of texts.entries()) {
    const width = shared(place, head);
    const edges = Math.min(
      Math.abs(place.x - head.x),
      Math.abs(place.x + place.width - head.x - head.width),
      Math.abs(place.x + place.width / 2 - head.x - head.width / 2),
    );
    const near = width > 0 ? width + 1 : -edges;
    if (near > nearest) [best, nearest] = [at, near];
  }
  return best;
}

function texted({ texts }: PageLine): Cell[] {
  return texts.map(({ text }) => ({ text }));
}

function rowOf(number: number, cells: readonly Cell[]): Row {
  return { number, cells };
}
