import { harmless } from '#text/formula.ts';

const [quote, comma, newline] = [0x22, 0x2c, 0x0a];
/** `=`, `+`, `-`, `@`. */
const signs: ReadonlySet<number> = new Set([0x3d, 0x2b, 0x2d, 0x40]);

/**
 * CSV as PostgreSQL wrote it, made safe to open: a cell that a spreadsheet would run as a formula begins with an apostrophe.
 * Numbers, nulls (an empty cell) and empty texts (`""`) stay what they are. One walk over the text, whatever it holds: an
 * expression for a whole cell would run out of stack on a cell of some megabytes.
 */
export function harmlessSheet(csv: string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let at = 0; at < csv.length; ) {
    const isQuoted = csv.charCodeAt(at) === quote;
    const start = isQuoted ? at + 1 : at;
    const end = isQuoted ? closingQuote(csv, start) : endOfCell(csv, start);
    if (mayRun(csv.charCodeAt(start)) && harmless(csv.slice(start, end)).length > end - start) {
      pieces.push(csv.slice(copied, start), "'");
      copied = start;
    }
    at = endOfCell(csv, end) + 1;
  }
  pieces.push(csv.slice(copied));
  return pieces.join('');
}

/** A first look, by the first letter alone: most cells need no second. */
function mayRun(first: number): boolean {
  return first <= 0x20 || first > 0x7e || signs.has(first);
}

function closingQuote(csv: string, from: number): number {
  let at = csv.indexOf('"', from);
  while (at >= 0 && csv.charCodeAt(at + 1) === quote) at = csv.indexOf('"', at + 2);
  return at < 0 ? csv.length : at;
}

function endOfCell(csv: string, from: number): number {
  let at = from;
  while (at < csv.length && csv.charCodeAt(at) !== comma && csv.charCodeAt(at) !== newline) at += 1;
  return at;
}
