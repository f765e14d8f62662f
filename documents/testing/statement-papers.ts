import { paper, type Paper } from './paper.ts';

/** A part of an invented statement: lines of text, or a table whose columns stand at `at` (negative: right edge). */
export type Part =
  | { readonly text: readonly string[]; readonly bold?: boolean }
  | {
      readonly at: readonly number[];
      readonly rows: readonly (readonly string[])[];
    };

/** Draws a statement, its parts one below the other; `-` begins a new page of them. */
export function statement(...parts: readonly (Part | '-')[]): Paper[] {
  const pages: Part[][] = [[]];
  for (const part of parts) {
    if (part === '-') pages.push([]);
    else pages.at(-1)?.push(part);
  }
  return pages.map((page) =>
    paper((pen) => {
      let y = 40;
      for (const part of page) {
        if ('text' in part)
          for (const text of part.text) {
            pen.at(36, y, text, { bold: part.bold === true });
            y += 14;
          }
        else
          for (const [index, cells] of part.rows.entries()) {
            cells.forEach((text, column) => {
              const x = part.at[column] ?? 0;
              if (text !== '') pen.at(Math.abs(x), y, text, { right: x < 0, bold: index === 0, size: 8 });
            });
            y += 14;
          }
        y += 12;
      }
    }),
  );
}
