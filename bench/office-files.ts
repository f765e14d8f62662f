/** Editable files: a report of 100,000 lines for Word, and those lines themselves as a workbook that is written while it is read. */
import { optionsIn } from '#reports/testing/documents.ts';
import { writeDocx } from '#reports/docx/write-docx.ts';
import { bookBytes } from '#usecases/report/export/book.ts';
import { largeReport } from './report-files.ts';

export interface OfficeFilesBench {
  readonly docxMs: number;
  readonly linesMs: number;
  /** The most that the process grew while the lines were written. */
  readonly grownMegabytes: number;
}

const LINES = 100_000;
const COLUMNS = 26;
const AT_ONCE = 100;

/** Lines of a ledger as they come out of its cursor; made up, each of its own figures. */
async function* lines() {
  for (let from = 0; from < LINES; from += AT_ONCE) {
    await Promise.resolve();
    yield Array.from({ length: AT_ONCE }, (_, row) => {
      const at = from + row;
      const hash = (at * 2_654_435_761).toString(16).padStart(64, '0');
      const amounts = Array.from({ length: 5 }, (_amount, place) => ({
        number: `${(at * 7919 + place) % 9_999_999}.${at % 997}`,
      }));
      const texts = Array.from({ length: COLUMNS - 8 }, (_text, place) =>
        place < 2 ? hash : `value ${at % 1000} of column ${place}`,
      );
      return [{ number: String(at + 1) }, ...amounts, { day: '2025-06-30' }, { day: '2025-07-31' }, ...texts];
    });
  }
}

/** Takes about ten seconds. */
export async function benchOfficeFiles(): Promise<OfficeFilesBench> {
  const document = largeReport('pt-BR');
  const writing = performance.now();
  await writeDocx(document, optionsIn('pt-BR'));
  const docxMs = performance.now() - writing;
  globalThis.gc?.();
  const before = memory();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, memory());
  }, 20);
  const began = performance.now();
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({ title: `column_${at}`, width: 18 }));
  const book = {
    title: 'lines',
    columns,
    rows: lines(),
    count: LINES,
    language: 'en',
    moment: '2026-03-01T00:00:00Z',
  } as const;
  for await (const chunk of bookBytes(book, new AbortController().signal))
    most = Math.max(most, memory(), chunk.length / 2 ** 20);
  clearInterval(look);
  return {
    docxMs,
    linesMs: performance.now() - began,
    grownMegabytes: Math.max(0, most - before),
  };
}

function memory(): number {
  return process.memoryUsage().rss / 2 ** 20;
}
