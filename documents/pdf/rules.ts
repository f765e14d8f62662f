import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';
import type { Rule } from '../page-grid.ts';

type PdfPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

/** A page with more of them is a drawing, not a form. */
const MOST_RULES = 20_000;
/** Thinner than this many points, a filled box is a line; shorter ones are marks of letters. */
const THIN = 2.5;
const SHORT = 5;
/** Codes of the library's path data: a move, a line, a curve of three points, one of two, a closing. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];

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
  const view = page.getViewport({ scale: 1 }).transform as unknown as Matrix;
  const saved: Matrix[] = [];
  let matrix = view;
  const rules: Rule[] = [];
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(matrix);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    const form = operation === OPS.paintFormXObjectBegin && Array.isArray(given) ? matrixIn(given[0]) : null;
    const turned = operation === OPS.transform ? matrixIn(given) : form;
    if (turned !== null) matrix = Util.transform([...matrix], [...turned]) as unknown as Matrix;
    if (operation !== OPS.constructPath || !Array.isArray(given)) continue;
    const [paint, data] = given as unknown[];
    if (typeof paint !== 'number' || !painted.has(paint)) continue;
    for (const path of pathsIn(data)) rules.push(...linesOf(path, matrix, stroked.has(paint)));
    if (rules.length > MOST_RULES) return [];
  }
  return rules;
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
    const code = codes[at];
    const point: Point = [codes[at + 1] ?? 0, codes[at + 2] ?? 0];
    if (code === MOVE) {
      if (path.length > 1) paths.push(path);
      path = [point];
      at += 3;
    } else if (code === LINE) {
      path.push(point);
      at += 3;
    } else if (code === CLOSE) {
      const [first] = path;
      if (first !== undefined) path.push(first);
      at += 1;
    } else {
      // Behind a curve nothing more is taken of the path.
      if (path.length > 1) paths.push(path);
      path = [];
      at += code === CURVE ? 7 : code === QUADRATIC ? 5 : codes.length;
    }
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
