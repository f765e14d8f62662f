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
  const pdf = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const pen = new Pen([...page.getViewport({ scale: 1 }).transform] as number[], pdf.Util);
  const told = operationsOf(pdf.OPS);
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    told.get(operation)?.(pen, Array.isArray(given) ? given : [], given);
  }
  return pen.runs;
}

type Pdf = Awaited<ReturnType<typeof getResolvedPDFJS>>;
type Operation = (pen: Pen, args: readonly unknown[], given: unknown) => void;

const AT_ORIGIN: readonly number[] = [1, 0, 0, 1, 0, 0];

/** Where a page writes next, and how; `runs`: what it has written so far. */
class Pen {
  readonly runs: Run[] = [];
  state: State;
  readonly #saved: State[] = [];
  readonly #util: Pdf['Util'];
  #text: number[] = [...AT_ORIGIN];
  #line: number[] = [...AT_ORIGIN];

  constructor(matrix: number[], util: Pdf['Util']) {
    this.state = { matrix, size: 1, spacing: 0, wordSpacing: 0, scale: 1, leading: 0 };
    this.#util = util;
  }

  save(): void {
    this.#saved.push(this.state);
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  turn(given: unknown): void {
    const by = numbersIn(given);
    if (by.length === 6) this.set({ matrix: this.#util.transform(this.state.matrix, by) as number[] });
  }

  set(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
  }

  /** Begins a line where a matrix says. */
  begin(given: unknown): void {
    const by = numbersIn(given);
    if (by.length === 6) [this.#text, this.#line] = [by, by];
  }

  /** Begins a line so far from the one before. */
  move(x: number, y: number): void {
    this.#line = this.#util.transform(this.#line, [1, 0, 0, 1, x, y]) as number[];
    this.#text = this.#line;
  }

  show(glyphs: readonly unknown[]): void {
    const shown = shownRuns(glyphs, this.state);
    const [a = 0, b = 0, , , e = 0, f = 0] = this.#util.transform(this.state.matrix, this.#text) as number[];
    for (const { from, to, letters } of shown.runs)
      this.runs.push({ x: a * from + e, y: b * from + f, end: a * to + e, letters });
    this.#text = this.#util.transform(this.#text, [1, 0, 0, 1, shown.advance, 0]) as number[];
  }
}

const numberAt = (args: readonly unknown[], at: number): number =>
  typeof args[at] === 'number' ? args[at] : 0;

/** What each operation of the library's list does to the pen. */
function operationsOf(OPS: Pdf['OPS']): ReadonlyMap<number, Operation> {
  return new Map<number, Operation>([
    [OPS.save, (pen) => pen.save()],
    [OPS.restore, (pen) => pen.restore()],
    [
      OPS.paintFormXObjectBegin,
      (pen, args) => {
        pen.save();
        pen.turn(args[0]);
      },
    ],
    [OPS.paintFormXObjectEnd, (pen) => pen.restore()],
    [OPS.transform, (pen, _, given) => pen.turn(given)],
    [OPS.beginText, (pen) => pen.begin(AT_ORIGIN)],
    [OPS.setFont, (pen, args) => pen.set({ size: numberAt(args, 1) })],
    [OPS.setCharSpacing, (pen, args) => pen.set({ spacing: numberAt(args, 0) })],
    [OPS.setWordSpacing, (pen, args) => pen.set({ wordSpacing: numberAt(args, 0) })],
    [OPS.setHScale, (pen, args) => pen.set({ scale: numberAt(args, 0) / 100 })],
    [OPS.setLeading, (pen, args) => pen.set({ leading: -numberAt(args, 0) })],
    [OPS.setTextMatrix, (pen, args, given) => pen.begin(args.length === 1 ? args[0] : given)],
    [OPS.moveText, (pen, args) => pen.move(numberAt(args, 0), numberAt(args, 1))],
    [
      OPS.setLeadingMoveText,
      (pen, args) => {
        pen.set({ leading: numberAt(args, 1) });
        pen.move(numberAt(args, 0), numberAt(args, 1));
      },
    ],
    [OPS.nextLine, (pen) => pen.move(0, pen.state.leading)],
    [
      OPS.showText,
      (pen, [glyphs]) => {
        if (Array.isArray(glyphs)) pen.show(glyphs);
      },
    ],
  ]);
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
