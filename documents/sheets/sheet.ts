import type { MergedArea, Row, Sheet } from '../document.ts';
import { type Pace, pace } from '../pace.ts';
import type { Reading } from '../reading.ts';
import { Refusal } from '../refusal.ts';

const HEAD_ROWS = 200;
const BATCH_ROWS = 1000;

/** Titles and the header above the data do not count against the limit of rows. */
export const ROWS_ABOVE_DATA = 10;

/** Rows with content in their order, as they come out of the file; each call reads it from the start. */
export type RowSource = (pace: Pace) => AsyncIterable<readonly Row[]>;

/**
 * A sheet that is read from its file whenever its rows are wanted. Reads it once, to count and to keep the head.
 * `rowsBefore` are the rows of the file's other sheets, which count against the same limit.
 * @throws Refusal when the limits of rows or time are crossed.
 */
export async function streamedSheet(
  name: string,
  source: RowSource,
  { limits, pace: at }: Reading,
  {
    rowsBefore = 0,
    merged = () => [],
    hidden = false,
  }: { rowsBefore?: number; merged?: () => readonly MergedArea[]; hidden?: boolean } = {},
): Promise<Sheet> {
  let rowCount = 0;
  let columnCount = 0;
  const head: Row[] = [];
  for await (const rows of source(at)) {
    for (const row of rows) {
      rowCount += 1;
      columnCount = Math.max(columnCount, row.cells.length);
      if (head.length < HEAD_ROWS) head.push(row);
    }
    if (rowsBefore + rowCount > limits.rows + ROWS_ABOVE_DATA)
      throw new Refusal('document.too_many_rows', { limit: String(limits.rows) });
  }
  const areas = merged();
  return {
    name,
    ...(hidden && { hidden: true as const }),
    rowCount,
    columnCount,
    head,
    ...(areas.length > 0 && { merged: areas }),
    batches: (size = BATCH_ROWS) => batched(source(pace(Number.POSITIVE_INFINITY)), size),
  };
}

async function* batched(source: AsyncIterable<readonly Row[]>, size: number): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const rows of source) {
    for (const row of rows) {
      batch.push(row);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
