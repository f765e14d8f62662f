import { type DocumentProblem, LIMITS } from '#documents/document.ts';
import { WorkerLost, workerPool } from '#documents/workers/pool.ts';
import { turns } from '#documents/workers/turns.ts';
import { type FileOutcome, type ImportOutcome, READ_MILLISECONDS } from '../read-file.ts';
import type { FileRequest } from './file-request.ts';

/** Two files at a time; more of them wait. A server that reads nothing keeps no thread. */
const READERS = 2;

const pool = workerPool({
  script: new URL('./file-worker.ts', import.meta.url),
  size: READERS,
  idleMilliseconds: 20_000,
  heapMegabytes: 1_024,
});

const queue = turns(READERS);

/**
 * Waits until a file can be read at once, and hands back what lets the next one in. For verbs that read in a transaction:
 * whoever waits within one may lose it.
 */
export const readersTurn = queue.take;

/** Over the limit of the readers, for what comes after reading. */
const GRACE_MILLISECONDS = 10_000;

/** Ends the threads now instead of after their idle time. */
export const closeReaders = pool.close;

/**
 * Reads a file off the main thread, within limits of time and memory: a huge file never holds up the server. What is lost
 * with its thread is a refusal: `document.too_slow`, `document.too_large` or `document.corrupt`.
 */
export async function readAside(request: Omit<FileRequest, 'ask'>): Promise<FileOutcome> {
  try {
    return await asked<FileOutcome>({ ask: 'read', ...request });
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    return { ok: false, problem: lost(error.reason, request.name) };
  }
}

/**
 * The same for an import: where sheets of the file call themselves templates of the product, their first rows come instead
 * of proposals.
 */
export async function readForImportAside(request: Omit<FileRequest, 'ask'>): Promise<ImportOutcome> {
  try {
    return await asked<ImportOutcome>({ ask: 'import', ...request });
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    return { ok: false, problem: lost(error.reason, request.name) };
  }
}

async function asked<Answer>(request: FileRequest): Promise<Answer> {
  const lease = await pool.lease();
  try {
    const bytes = request.bytes.slice();
    const transfer = [bytes.buffer];
    return await lease.ask<Answer>({ ...request, bytes }, READ_MILLISECONDS + GRACE_MILLISECONDS, transfer);
  } finally {
    lease.release();
  }
}

function lost(reason: WorkerLost['reason'], name: string): DocumentProblem {
  if (reason === 'time')
    return { code: 'document.too_slow', params: { name, seconds: String(READ_MILLISECONDS / 1000) } };
  if (reason === 'memory')
    return { code: 'document.too_large', params: { name, limit: String(LIMITS.bytes / 1024 / 1024) } };
  return { code: 'document.corrupt', params: { name } };
}
