import { memoryFor, WorkerLost, type WorkerPool, workerPool } from '#documents/workers/pool.ts';
import type { ReportDocument } from '#reports/document.ts';
import { ReportFault } from '#reports/writing.ts';
import { type DocumentSource, documentIn, prepared, type ToPrepare } from '#usecases/report/preparing.ts';
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
/** Letters of the record of an issue that are read and written anew in as long. */
const MOST_LETTERS_HERE = 500_000;

let composers: WorkerPool | null = null;

/** What the thread is asked. */
export type ComposerQuestion = { readonly compose: DocumentSource } | { readonly prepare: ToPrepare };

/** What it answers. */
export type ComposerAnswer =
  | { readonly document: ReportDocument }
  | { readonly prepared: Uint8Array<ArrayBuffer> }
  | { readonly refused: Pick<ReportFault, 'code' | 'params'> }
  | { readonly fault: string };

/**
 * The document of a source; one of many cells and programmes is composed in a thread of its own, so that nobody else waits for it.
 * @throws Refused `report.too_slow` (503)
 */
export async function composeReport(source: DocumentSource): Promise<ReportDocument> {
  if (isShort(source)) return documentIn(source, reportWordsIn);
  const answer = await asked({ compose: source });
  if ('document' in answer) return answer.document;
  throw new Error('The thread that composes answered something else.');
}

/**
 * What the process that writes a file is given, or the file where none does: of a large report from the figures to the last byte in that
 * thread, so that the one that answers everybody hands on bytes alone.
 * @throws Refused `report.too_slow` (503), and ReportFault as the form's `prepare`
 */
export async function prepareReport(file: ToPrepare): Promise<Uint8Array> {
  if (isShort(file.source)) return prepared(file, reportWordsIn);
  const answer = await asked({ prepare: file });
  if ('prepared' in answer) return answer.prepared;
  throw new Error('The thread that composes answered something else.');
}

async function asked(question: ComposerQuestion): Promise<ComposerAnswer> {
  composers ??= workerPool({
    script: new URL('./composer-thread.ts', import.meta.url),
    size: 1,
    idleMilliseconds: 20_000,
    heapMegabytes: HEAP_MEGABYTES,
    memoryMegabytes: memoryFor(HEAP_MEGABYTES),
  });
  const lease = await composers.lease();
  try {
    const answer = await lease.ask<ComposerAnswer>(question, MOST_MILLISECONDS);
    if ('refused' in answer) throw new ReportFault(answer.refused.code, answer.refused.params);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer;
  } catch (error) {
    if (!(error instanceof WorkerLost) || error.reason !== 'time') throw error;
    throw new Refused('report.too_slow', 503, { seconds: String(MOST_MILLISECONDS / 1000) });
  } finally {
    lease.release();
  }
}

function isShort(source: DocumentSource): boolean {
  if ('document' in source) return true;
  if ('record' in source) return source.record.length <= MOST_LETTERS_HERE;
  const { basis, settings } = source.compose;
  const cells =
    typeof basis === 'string'
      ? basis.length / CELL_LETTERS
      : basis.figures.activities.length + basis.figures.gases.length;
  return cells * settings.programmes.length <= MOST_HERE;
}
