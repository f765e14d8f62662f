import { memoryFor, WorkerLost, type WorkerPool, workerPool } from '#documents/workers/pool.ts';
import type { ReportDocument } from '#reports/document.ts';
import { composed, type ToCompose } from '#usecases/report/composing.ts';
import { Refused } from '#usecases/usecase.ts';
import { reportWordsIn } from './report_words.ts';

const HEAP_MEGABYTES = 256;
const MOST_MILLISECONDS = 60_000;

/**
 * Cells that every programme looks at, as many as are composed in some fifteen milliseconds: what is smaller is done sooner here than
 * another thread is asked.
 */
const MOST_HERE = 6_000;
/** Letters of a cell in the JSON of a basis. */
const CELL_LETTERS = 240;

let composers: WorkerPool | null = null;

/** What the thread answers. */
export type ComposerAnswer = { readonly document: ReportDocument } | { readonly fault: string };

/**
 * Composes a document; one of many cells and programmes in a thread of its own, so that nobody else waits for it.
 * @throws Refused `report.too_slow` (503)
 */
export async function composeReport(asked: ToCompose): Promise<ReportDocument> {
  if (cellsOf(asked.basis) * asked.settings.programmes.length <= MOST_HERE)
    return composed(asked, reportWordsIn);
  composers ??= workerPool({
    script: new URL('./composer-thread.ts', import.meta.url),
    size: 1,
    idleMilliseconds: 20_000,
    heapMegabytes: HEAP_MEGABYTES,
    memoryMegabytes: memoryFor(HEAP_MEGABYTES),
  });
  const lease = await composers.lease();
  try {
    const answer = await lease.ask<ComposerAnswer>(asked, MOST_MILLISECONDS);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.document;
  } catch (error) {
    if (!(error instanceof WorkerLost) || error.reason !== 'time') throw error;
    throw new Refused('report.too_slow', 503, { seconds: String(MOST_MILLISECONDS / 1000) });
  } finally {
    lease.release();
  }
}

function cellsOf(basis: ToCompose['basis']): number {
  if (typeof basis === 'string') return basis.length / CELL_LETTERS;
  return basis.figures.activities.length + basis.figures.gases.length;
}
