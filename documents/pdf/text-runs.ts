import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';
import type { Piece } from '../page-piece.ts';

type PdfPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Letters that a page draws in one go: where they begin and end, in points from the upper left corner. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly letters: string;
}

/** Letters farther apart than this part of their height stand in different columns, whatever joined them. */
const APART = 0.45;
/** A move within one drawing of letters that is no spacing of words any more, in thousandths of their size. */
const MOVED = 450;

interface State {
  readonly matrix: number[];
  readonly size: number;
  readonly spacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
}

/**
 * Texts as they are drawn: the library joins what stands close on a line, across the edges of narrow columns too, and
 * drops how far apart it was. A text whose letters are not found where it says stays whole.
 */
export async function partedPieces(page: PdfPageProxy, pieces: readonly Piece[]): Promise<Piece[]> {
  if (pieces.every(({ text }) => !text.trim().includes(' '))) return [...pieces];
  const rows = new Map<number, Run[]>();
  for (const run of await runsOf(page)) {
    const row = Math.round(run.y);
    const known = rows.get(row);
    if (known) known.push(run);
    else rows.set(row, [run]);
  }
  return pieces.flatMap((piece) => parted(piece, rows));
}

function parted(piece: Piece, rows: ReadonlyMap<number, readonly Run[]>): Piece[] {
  // The letters stand on their line, a fifth of the box above its lower edge.
  const line = piece.y + piece.height * 0.8;
  const runs = [-1, 0, 1]
    .flatMap((off) => rows.get(Math.round(line) + off) ?? [])
    .filter(({ x, end, y }) => Math.abs(y - line) < 1 && x > piece.x - 1 && end < piece.x + piece.width + 1)
    .sort((a, b) => a.x - b.x);
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && run.x - last.end <= APART * piece.height) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  if (groups.length < 2) return [piece];
  const texts: string[] = [];
  let rest = piece.text.normalize('NFKC');
  for (const group of groups) {
    const letters = group.map((run) => run.letters).join('');
    const text = startOf(rest, letters);
    if (text === null) return [piece];
    texts.push(text.trim());
    rest = rest.slice(text.length);
  }
  if (rest.trim() !== '') return [piece];
  return groups.flatMap((group, at) => {
    const [first, last] = [group[0], group.at(-1)];
    const text = texts[at] ?? '';
    return first === undefined || last === undefined || text === ''
      ? []
      : [{ ...piece, text, x: first.x, width: last.end - first.x }];
  });
}

/** The start of a text that holds the given letters, spaces apart; null where it begins otherwise. */
function startOf(text: string, letters: string): string | null {
  let [at, found] = [0, 0];
  while (found < letters.length) {
    const sign = text[at];
    if (sign === undefined) return null;
    if (sign === letters[found]) found += 1;
    else if (sign.trim() !== '') return null;
    at += 1;
  }
  return text.slice(0, at);
}

async function runsOf(page: PdfPageProxy): Promise<Run[]> {
  const { OPS, Util } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: State[] = [];
  let state: State = {
    matrix: [...page.getViewport({ scale: 1 }).transform] as number[],
    size: 1,
    spacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
  };
  let [text, line]: [number[], number[]] = [
    [1, 0, 0, 1, 0, 0],
    [1, 0, 0, 1, 0, 0],
  ];
  const runs: Run[] = [];
  const moved = (x: number, y: number) => {
    line = Util.transform(line, [1, 0, 0, 1, x, y]) as number[];
    text = line;
  };
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    const number = (index: number) => (typeof args[index] === 'number' ? args[index] : 0);
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(state);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) state = saved.pop() ?? state;
    if (operation === OPS.transform || operation === OPS.paintFormXObjectBegin) {
      const by = numbersIn(operation === OPS.transform ? given : args[0]);
      if (by.length === 6) state = { ...state, matrix: Util.transform(state.matrix, by) as number[] };
    } else if (operation === OPS.beginText)
      [text, line] = [
        [1, 0, 0, 1, 0, 0],
        [1, 0, 0, 1, 0, 0],
      ];
    else if (operation === OPS.setFont) state = { ...state, size: number(1) };
    else if (operation === OPS.setCharSpacing) state = { ...state, spacing: number(0) };
    else if (operation === OPS.setWordSpacing) state = { ...state, wordSpacing: number(0) };
    else if (operation === OPS.setHScale) state = { ...state, scale: number(0) / 100 };
    else if (operation === OPS.setLeading) state = { ...state, leading: -number(0) };
    else if (operation === OPS.setTextMatrix) {
      const by = numbersIn(args.length === 1 ? args[0] : given);
      if (by.length === 6) [text, line] = [by, by];
    } else if (operation === OPS.moveText) moved(number(0), number(1));
    else if (operation === OPS.setLeadingMoveText) {
      state = { ...state, leading: number(1) };
      moved(number(0), number(1));
    } else if (operation === OPS.nextLine) moved(0, state.leading);
    else if (operation === OPS.showText && Array.isArray(args[0])) {
      const shown = shownRuns(args[0], state);
      const place = (x: number): [number, number] => {
        const [a = 0, b = 0, , , e = 0, f = 0] = Util.transform(state.matrix, text) as number[];
        return [a * x + e, b * x + f];
      };
      for (const { from, to, letters } of shown.runs) {
        const [x, y] = place(from);
        runs.push({ x, y, end: place(to)[0], letters });
      }
      text = Util.transform(text, [1, 0, 0, 1, shown.advance, 0]) as number[];
    }
  }
  return runs;
}

function shownRuns(glyphs: readonly unknown[], state: State) {
  const { size, spacing, wordSpacing, scale } = state;
  const runs: { from: number; to: number; letters: string }[] = [];
  let x = 0;
  let apart = true;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      x -= (glyph / 1000) * size * scale;
      apart ||= -glyph > MOVED;
      continue;
    }
    if (typeof glyph !== 'object' || glyph === null || !('width' in glyph) || !('unicode' in glyph)) continue;
    const { width, unicode } = glyph;
    if (typeof width !== 'number' || typeof unicode !== 'string') continue;
    const space = 'isSpace' in glyph && glyph.isSpace === true;
    const next = x + ((width / 1000) * size + spacing + (space ? wordSpacing : 0)) * scale;
    const letters = unicode.normalize('NFKC').replaceAll(/\s/g, '');
    const last = runs.at(-1);
    if (letters !== '') {
      if (apart || last === undefined) runs.push({ from: x, to: next, letters });
      else {
        last.letters += letters;
        last.to = next;
      }
      apart = false;
    }
    x = next;
  }
  return { runs, advance: x };
}

function numbersIn(given: unknown): number[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.values(given).filter((one) => typeof one === 'number');
}
