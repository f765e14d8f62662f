import { supplyNamed } from '#documents/bills/supply-sections.ts';
import type { BoxPlace, Page, PageLine, PageText } from '#documents/document.ts';

/** Texts that make a line one of a table. */
const LEAST = 3;
/** Lines of one text stand no farther apart than this many of their heights, from middle to middle. */
const ONE_TEXT = 1.42;
/** Lines of prose may stand this many of their heights apart. */
const ONE_PROSE = 2.2;
/** Rows of a table stand at least this much farther apart than the lines within one. */
const WIDER = 1.12;
/** More lines are no cell. */
const MOST_LINES = 6;

/**
 * A page whose tables have no lines between their rows, with the texts that are broken within a cell made one again:
 * lines close to each other of which one alone fills the columns, and the others only go on in some of them.
 */
export function unwrapped(page: Page): Page {
  const lines: PageLine[] = [];
  let run: PageLine[] = [];
  const close = () => {
    lines.push(...joinedRun(run));
    run = [];
  };
  for (const line of page.lines) {
    const last = run.at(-1);
    if (last !== undefined && (!isClose(last, line) || isTitle(line, last) || isTitle(last, line))) close();
    run.push(line);
  }
  close();
  return { ...page, lines };
}

/** A line of prose that breaks reaches at least so far of what the widest line does, and so much of its page. */
const [FULL, LEAST_WIDTH] = [0.85, 0.4];

/**
 * A line of prose that goes on in the next one: `consumiu 12.400` over `kWh de energia elétrica`.
 * @param widest where the widest line of the page ends, as a part of its width
 */
export function isBroken(line: PageLine, next: PageLine | undefined, widest: number): boolean {
  const [text, other] = line.texts;
  const [below, more] = next?.texts ?? [];
  if (text === undefined || other !== undefined || below === undefined || more !== undefined) return false;
  const full =
    text.place.width >= LEAST_WIDTH &&
    text.place.x + text.place.width >= FULL * widest &&
    Math.abs(text.place.x - below.place.x) < 0.02;
  const ended = /[.:;!?]$/.test(text.text.trim());
  return (
    full &&
    !ended &&
    next !== undefined &&
    isClose(line, next, ONE_PROSE) &&
    /^[\p{Ll}(]/u.test(below.text.trim())
  );
}

function isClose(above: PageLine, below: PageLine, most = ONE_TEXT): boolean {
  const step = middle(below.place) - middle(above.place);
  return step <= most * Math.max(textHeight(above), textHeight(below));
}

function middle({ y, height }: BoxPlace): number {
  return y + height / 2;
}

function textHeight({ texts, place }: PageLine): number {
  return Math.max(0.001, ...texts.map((text) => text.place.height), texts.length === 0 ? place.height : 0);
}

/** Lines that stand close: one row where only one of them is full; else each full line with what goes on below it. */
function joinedRun(run: readonly PageLine[]): PageLine[] {
  const centred = run.length > 1 ? centredRow(run) : null;
  if (centred !== null) return [centred];
  const full = fullOf(run);
  if (run.length < 2 || full.length === 0) return [...run];
  if (full.length === 1 && run.length <= MOST_LINES) {
    const [row] = full as [PageLine];
    const rest = run.filter((line) => line !== row);
    return rest.every((line) => goesOn(line, row)) ? [joined(row, run)] : [...run];
  }
  return inTurn(run, new Set(full));
}

/** Lines that stand nearer than their letters are high are of one row, whose cells are set in its middle. */
const HALF = 0.95;
const MOST_IN_ROW = 14;

function centredRow(run: readonly PageLine[]): PageLine | null {
  const halves = run.some((line, at) => {
    const above = run[at - 1];
    return above !== undefined && middle(line.place) - middle(above.place) < HALF * textHeight(line);
  });
  const amounts = run.filter(({ texts }) => texts.some(({ text }) => isAmount(text)));
  if (!halves || amounts.length > 1 || run.length > MOST_IN_ROW) return null;
  const most = [...run].sort((a, b) => b.texts.length - a.texts.length)[0] as PageLine;
  const row = amounts[0] ?? most;
  const texts = run.flatMap((line) => line.texts);
  if (columnsFrom(texts).length < LEAST) return null;
  const apart = run.every((line) =>
    line === row ? true : line.texts.every(({ place }) => columnsOf(place, row).length <= 1),
  );
  return apart ? joined(row, run) : null;
}

/** Texts that stand over one another, as columns from left to right. */
function columnsFrom(texts: readonly PageText[]): PageText[][] {
  const columns: { texts: PageText[]; left: number; right: number }[] = [];
  for (const text of [...texts].sort((a, b) => a.place.x - b.place.x)) {
    const { x, width } = text.place;
    const over = columns.find(({ left, right }) => x < right && left < x + width);
    if (over === undefined) columns.push({ texts: [text], left: x, right: x + width });
    else {
      over.texts.push(text);
      over.right = Math.max(over.right, x + width);
    }
  }
  return columns.map((column) => column.texts.sort((a, b) => a.place.y - b.place.y));
}

/** The lines that fill most columns; of a run of headings and a row below it both. */
function fullOf(run: readonly PageLine[]): PageLine[] {
  const most = Math.max(...run.map(({ texts }) => texts.length));
  return most < LEAST ? [] : run.filter(({ texts }) => texts.length >= Math.max(LEAST, most - 1));
}

function inTurn(run: readonly PageLine[], full: ReadonlySet<PageLine>): PageLine[] {
  const out: PageLine[] = [];
  let open: PageLine[] = [];
  const steps = run.slice(1).map((line, at) => middle(line.place) - middle((run[at] as PageLine).place));
  const least = Math.min(...steps);
  const flush = () => {
    const [row] = open;
    if (row !== undefined) out.push(open.length === 1 ? row : joined(row, open));
    open = [];
  };
  for (const [at, line] of run.entries()) {
    const [row] = open;
    const step = steps[at - 1] ?? 0;
    const first = row?.texts[0];
    const behind = first !== undefined && line.texts.every(({ place }) => place.x > first.place.x + 0.01);
    const tight = step <= least * WIDER;
    if (row !== undefined && !full.has(line) && behind && tight && goesOn(line, row)) open.push(line);
    else {
      flush();
      if (full.has(line)) open = [line];
      else out.push(line);
    }
  }
  flush();
  return out;
}

/** Fewer texts than the row, each in one of its columns, and no amount, which would be of another row. */
export function goesOn(line: PageLine, row: PageLine): boolean {
  const heading = row.texts.every(({ text }) => !isAmount(text));
  return (
    line.texts.length < row.texts.length &&
    line.texts.every(({ text, place }) => (heading || !isAmount(text)) && columnsOf(place, row).length === 1)
  );
}

/** A title is printed larger than the lines of a table by this part of their height. */
const LARGER = 1.18;
const OPEN_END = /(?:\b(?:de|da|do|of|and|e|a|natural)|[-–&/,])$/i;

/** The title of a part of a paper: alone in its line, and larger than the line beside it, or the name of what is supplied. */
function isTitle({ texts: [title, other] }: PageLine, row: PageLine): boolean {
  if (title === undefined || other !== undefined) return false;
  const { place, text } = title;
  const heights = row.texts.map((one) => one.place.height);
  if (place.ocr === undefined && place.height > LARGER * Math.max(...heights)) return true;
  const [above] = columnsOf(place, row).filter((one) => one.place.y < place.y);
  return /^\p{Lu}/u.test(text) && supplyNamed(text) !== null && !OPEN_END.test(above?.text ?? '');
}

function isAmount(text: string): boolean {
  if (/^\d{1,2}:\d{2}(?::\d{2})?h?$/.test(text.trim())) return false;
  return /^(?:R\$|US\$|\$|€|£)?\s*-?\d[\d.,/:-]*(?:\s*(?:%|[a-z]{1,4}[³3]?))?$/i.test(text.trim());
}

function columnsOf(place: BoxPlace, { texts }: PageLine): PageText[] {
  return texts.filter(({ place: own }) => {
    const shared = Math.min(place.x + place.width, own.x + own.width) - Math.max(place.x, own.x);
    return shared > 0 || Math.abs(place.x - own.x) < 0.004;
  });
}

/** A row with the texts of the lines of a run, each in the column where it stands. */
export function joined(row: PageLine, run: readonly PageLine[]): PageLine {
  const own = row.texts.map((text) => {
    const parts = run.flatMap((line) =>
      line === row ? [text] : line.texts.filter(({ place }) => columnsOf(place, row)[0] === text),
    );
    return parts.length === 1 ? text : together(parts);
  });
  // A cell of two lines set in the middle has none in the line of its row.
  const others = run.flatMap((line) =>
    line === row ? [] : line.texts.filter(({ place }) => columnsOf(place, row).length === 0),
  );
  const texts = [...own, ...columnsFrom(others).map((parts) => together(parts))].sort(
    (a, b) => a.place.x - b.place.x,
  );
  const [top, bottom] = [
    Math.min(...run.map(({ place }) => place.y)),
    Math.max(...run.map(({ place }) => place.y + place.height)),
  ];
  return {
    text: texts.map(({ text }) => text).join(' '),
    texts,
    place: { ...row.place, y: top, height: bottom - top },
  };
}

function together(parts: readonly PageText[]): PageText {
  const places = parts.map(({ place }) => place);
  const [first] = places;
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  return {
    text: parts
      .map(({ text }) => text)
      .reduce((whole, text) => (/[\p{L}\d][-/]$/u.test(whole) ? whole + text : `${whole} ${text}`)),
    place: {
      ...(first as BoxPlace),
      x: left,
      y: top,
      width: Math.max(...places.map(({ x, width }) => x + width)) - left,
      height: Math.max(...places.map(({ y, height }) => y + height)) - top,
    },
  };
}
