import type { SheetColumn } from '#reports/sheets/book.ts';
import { bytesOf } from '#reports/process/own-process.ts';
import { fileURLToPath } from 'node:url';
import type { LineLook } from './line-cells.ts';

/** The workbook of lines, but for the lines. */
export interface LinesBook {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly look: LineLook;
  /** How many lines come: a sheet holds about a million, and the next ones stand on another. */
  readonly count: number;
  readonly language: 'pt-BR' | 'en';
  /** ISO 8601. */
  readonly moment: string;
}

const SCRIPT = fileURLToPath(new URL('./lines-book-process.ts', import.meta.url));
/** Nothing is held there but some hundred lines and what is being packed. */
const HEAP_MEGABYTES = 96;

/**
 * The bytes of a workbook of lines, written in a process of its own while they are read: of each line the server does no more than hand
 * on its text.
 * @param lines what the look takes of each (`takenBy`) as an array of JSON, one to a row of text
 * @throws what the lines throw, the reason of the signal, and what `bytesOf` throws
 */
export function linesBookBytes(
  book: LinesBook,
  lines: AsyncIterable<string>,
  { signal, mostMilliseconds }: { readonly signal: AbortSignal; readonly mostMilliseconds: number },
): AsyncGenerator<Uint8Array> {
  async function* given(): AsyncGenerator<string> {
    yield `${JSON.stringify(book)}\n`;
    yield* lines;
  }
  return bytesOf({ script: SCRIPT, heapMegabytes: HEAP_MEGABYTES, mostMilliseconds }, given(), signal);
}
