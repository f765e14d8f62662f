import { answerWith } from '#reports/process/answer.ts';
import { bookBytes } from '../export/book.ts';
import { cellsIn, type Line } from './line-cells.ts';
import type { LinesBook } from './lines-book.ts';

/**
 * The process that writes one workbook of lines and ends: on its standard input the workbook without them, then the lines, each as a row
 * with an array of JSON; the file on its standard output.
 */

/** Rows of text, as many as each piece ends. */
async function* rowsIn(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let begun = '';
  for await (const piece of pieces) {
    const rows = (begun + piece).split('\n');
    begun = rows.pop() ?? '';
    if (rows.length > 0) yield rows;
  }
}

await answerWith(async function* () {
  const rows = rowsIn(process.stdin.setEncoding('utf8') as AsyncIterable<string>);
  const { value: [head = '', ...first] = [] } = (await rows.next()) as IteratorResult<string[], undefined>;
  const { look, ...book } = JSON.parse(head) as LinesBook;
  const cells = cellsIn(look);
  async function* lines() {
    yield first.map((row) => cells(JSON.parse(row) as Line));
    for await (const some of rows) yield some.map((row) => cells(JSON.parse(row) as Line));
  }
  yield* bookBytes({ ...book, rows: lines() }, new AbortController().signal);
});
