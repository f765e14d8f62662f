import {
  bookParts,
  MOST_ROWS,
  type SheetColumn,
  sheetNames,
  sheetPath,
  sheetPieces,
} from '#reports/sheets/book.ts';
import type { SheetCell } from '#reports/sheets/cell.ts';
import { openArchive } from './archive.ts';
import { once } from './zip.ts';

/** One table of many rows as a workbook, which is written while it is read. */
export interface LongBook {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** How many rows come: a sheet holds about a million, and the next ones stand on another. */
  readonly count: number;
  readonly language: 'pt-BR' | 'en';
  /** ISO 8601. */
  readonly moment: string;
}

/** A tenth larger than at level 6, in two thirds of the time. */
const LEVEL = 4;

/**
 * The bytes of a workbook, of which nothing is held but some hundred rows.
 * @param signal breaks it off
 * @throws whatever the rows throw
 */
export async function* bookBytes(book: LongBook, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const archive = openArchive(new Date(book.moment), signal);
  const filling = fill(book, archive).catch((error: unknown) => {
    archive.fail(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // Whoever reads is told by the stream; this keeps the process from taking it for unseen.
  filling.catch(() => undefined);
  yield* archive.output as AsyncIterable<Uint8Array>;
  await filling;
}

async function fill(book: LongBook, archive: ReturnType<typeof openArchive>): Promise<void> {
  const { title, columns, rows, count, language, moment } = book;
  const perSheet = MOST_ROWS - 1;
  const sheets = Math.max(1, Math.ceil(count / perSheet));
  const names = sheetNames(Array.from({ length: sheets }, () => title));
  for (const [path, text] of Object.entries(bookParts(names, language, moment)))
    await archive.add(path, once(text), LEVEL);
  const source = rows[Symbol.asyncIterator]();
  let left: readonly (readonly SheetCell[])[] = [];
  async function* some(most: number): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for (let given = 0; given < most; ) {
      if (left.length === 0) {
        const next = await source.next();
        if (next.done === true) return;
        left = next.value;
      }
      const taken = left.slice(0, most - given);
      left = left.slice(taken.length);
      given += taken.length;
      yield taken;
    }
  }
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const length = Math.min(perSheet, count - (sheet - 1) * perSheet);
    const body = { columns, rows: some(perSheet), count: length };
    await archive.add(sheetPath(sheet), sheetPieces(body), LEVEL);
  }
  archive.end();
}
