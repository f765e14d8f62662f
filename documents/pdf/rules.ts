import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';
import type { Rule } from '../page-grid.ts';

type PdfPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Pdf = Awaited<ReturnType<typeof getResolvedPDFJS>>;
type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

/** A page with more of them is a drawing, not a form. */
const MOST_RULES = 20_000;
/** Thinner than this many points, a filled box is a line; shorter ones are marks of letters. */
const THIN = 2.5;
const SHORT = 5;
/** Codes of the library's path data: a move, a line, a curve of three points, one of two, a closing. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];
/** How many numbers a code takes, its own counted; behind any other nothing more is read. */
const LENGTHS: Readonly<Record<number, number>> = {
  [MOVE]: 3,
  [LINE]: 3,
  [CURVE]: 7,
  [QUADRATIC]: 5,
  [CLOSE]: 1,
};

/**
 * The straight lines that a page draws across and down, in points from its upper left corner: strokes, thin boxes, and the
 * edges of boxes that are filled or framed. They part the cells of its tables.
 */
export async function rulesOf(page: PdfPageProxy): Promise<Rule[]> {
  const { OPS, Util } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const stroked = new Set([OPS.stroke, OPS.closeStroke]);
  const painted = new Set([
    ...stroked,
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]);
  const turning = new Turning(page.getViewport({ scale: 1 }).transform as unknown as Matrix, { OPS, Util });
  const rules: Rule[] = [];
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    turning.apply(operation, given);
    if (operation !== OPS.constructPath || !Array.isArray(given)) continue;
    const [paint, data] = given as unknown[];
    if (typeof paint !== 'number' || !painted.has(paint)) continue;
    for (const path of pathsIn(data)) rules.push(...linesOf(path, turning.matrix, stroked.has(paint)));
    if (rules.length > MOST_RULES) return [];
  }
  return rules;
}

/** How what a page draws is turned and moved, as its operations set, save and restore it. */
class Turning {
  matrix: Matrix;
  readonly #saved: Matrix[] = [];
  readonly #pdf: Pick<Pdf, 'OPS' | 'Util'>;

  constructor(view: Matrix, pdf: Pick<Pdf, 'OPS' | 'Util'>) {
    this.matrix = view;
    this.#pdf = pdf;
  }

  apply(operation: number, given: unknown): void {
    const { OPS, Util } = this.#pdf;
    const isForm = operation === OPS.paintFormXObjectBegin;
    if (operation === OPS.save || isForm) this.#saved.push(this.matrix);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd)
      this.matrix = this.#saved.pop() ?? this.matrix;
    const form = isForm && Array.isArray(given) ? matrixIn(given[0]) : null;
    const turned = operation === OPS.transform ? matrixIn(given) : form;
    if (turned !== null) this.matrix = Util.transform([...this.matrix], [...turned]) as unknown as Matrix;
  }
}

function matrixIn(given: unknown): Matrix | null {
  if (typeof given !== 'object' || given === null) return null;
  const numbers = Object.values(given).filter((one) => typeof one === 'number');
  return numbers.length === 6 ? (numbers as unknown as Matrix) : null;
}

/** The straight paths of path data, each as its points; a path with a curve is none. */
function pathsIn(data: unknown): Point[][] {
  const [packed] = Array.isArray(data) ? (data as unknown[]) : [];
  if (typeof packed !== 'object' || packed === null) return [];
  const codes = Object.values(packed) as number[];
  const paths: Point[][] = [];
  let path: Point[] = [];
  for (let at = 0; at < codes.length; ) {
    const code = codes[at] ?? CURVE;
    const point: Point = [codes[at + 1] ?? 0, codes[at + 2] ?? 0];
    if (code === LINE) path.push(point);
    else if (code === CLOSE) path.push(...path.slice(0, 1));
    else {
      if (path.length > 1) paths.push(path);
      // Behind a curve nothing more is taken of the path.
      path = code === MOVE ? [point] : [];
    }
    at += LENGTHS[code] ?? codes.length;
  }
  if (path.length > 1) paths.push(path);
  return paths;
}

function linesOf(path: readonly Point[], [a, b, c, d, e, f]: Matrix, stroked: boolean): Rule[] {
  const points = path.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (!stroked && right - left < THIN && bottom - top > SHORT)
    return [{ way: 'down', at: (left + right) / 2, from: top, to: bottom }];
  if (!stroked && bottom - top < THIN && right - left > SHORT)
    return [{ way: 'across', at: (top + bottom) / 2, from: left, to: right }];
  return points.slice(1).flatMap(([x, y], index): Rule[] => {
    const [fromX, fromY] = points[index] as Point;
    if (Math.abs(x - fromX) < 0.5 && Math.abs(y - fromY) > SHORT)
      return [{ way: 'down', at: x, from: Math.min(y, fromY), to: Math.max(y, fromY) }];
    if (Math.abs(y - fromY) < 0.5 && Math.abs(x - fromX) > SHORT)
      return [{ way: 'across', at: y, from: Math.min(x, fromX), to: Math.max(x, fromX) }];
    return [];
  });
}
