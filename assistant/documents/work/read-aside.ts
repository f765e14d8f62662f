import { setTimeout as pause } from 'node:timers/promises';
import { type DocumentProblem, LIMITS } from '#documents/document.ts';
import { memoryFor, WorkerLost, type WorkerPool, workerPool } from '#documents/workers/pool.ts';
import { LeftWaiting, TooManyWaiting, type Turns, turns } from '#documents/workers/turns.ts';
import { type Actor, Refused } from '#usecases/usecase.ts';
import type { DocumentContext } from '../proposal-shape.ts';
import { type FileOutcome, type ImportOutcome, READ_MILLISECONDS } from '../read-file.ts';
import type { FileRequest } from './file-request.ts';
import { packedVocabulary } from './packed-vocabulary.ts';

/** What readers may take of a process. */
export interface ReaderLimits {
  /** Files that are read at once, each in a thread; a server that reads nothing keeps none. */
  readonly readers: number;
  /** Files of one organization that may wait; each of them is a request that stands open. */
  readonly mostWaiting: number;
  /** Heap of one thread, and of each that it starts (PDFs, old workbooks); with all their buffers they may hold a quarter more. */
  readonly heapMegabytes: number;
  /** What all readers may hold together. */
  readonly togetherMegabytes: number;
}

let limits: ReaderLimits = { readers: 2, mostWaiting: 30, heapMegabytes: 384, togetherMegabytes: 560 };
let pool: WorkerPool = readersOf(limits);
let queue: Turns = turns(limits.readers, limits.mostWaiting);

function readersOf({ readers, heapMegabytes, togetherMegabytes }: ReaderLimits): WorkerPool {
  return workerPool({
    script: new URL('./file-worker.ts', import.meta.url),
    size: readers,
    idleMilliseconds: 20_000,
    heapMegabytes,
    memoryMegabytes: memoryFor(heapMegabytes),
    togetherMegabytes,
    processes: true,
    // The organization that comes second finds a reader that is there, not one that has to load first.
    together: true,
  });
}

/** Sets what readers may take, before the first file is read. */
export function limitReaders(chosen: ReaderLimits): void {
  limits = chosen;
  pool = readersOf(limits);
  queue = turns(limits.readers, limits.mostWaiting);
}

/** Files that are read right now in this process, and files that wait for it. */
export const readerQueue = (): { reading: number; waiting: number } => ({
  reading: queue.taken(),
  waiting: queue.waiting(),
});

/**
 * Waits until a file can be read at once, and hands back what lets the next one in. For verbs that read in a transaction:
 * whoever waits within one may lose it.
 * @param holder looks the organization up; none ever has all readers, and organizations that wait take turns
 * @throws Refused `document.readers_busy` (429) when too many files of the organization wait already; `call.left` (499,
 *   which nobody reads) when the caller left meanwhile
 */
export async function readersTurn(holder: () => Promise<string>, signal?: AbortSignal): Promise<() => void> {
  const organization = await holder();
  try {
    const giveUp = await queue.take(organization, signal);
    // Who swelled or lost a reader waits for the next one to load, and nobody else does.
    return () => void loaded(organization).finally(giveUp);
  } catch (error) {
    if (error instanceof LeftWaiting) throw new Refused('call.left', 499);
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new Refused('document.readers_busy', 429, { waiting: String(limits.mostWaiting) });
  }
}

/** Longer than this nobody waits for a reader to load before the next may have its turn, in milliseconds. */
const MOST_LOADING = 10_000;

async function loaded(organization: string): Promise<void> {
  const late = new AbortController();
  const timer = pause(MOST_LOADING, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
  await Promise.race([pool.ready(organization), timer]);
  late.abort();
}

/** Over the limit of the readers, for what comes after reading. */
const GRACE_MILLISECONDS = 10_000;

/** Whose reader a call works with, as it had its turn: the organization's, or the person's without one. */
export const readerOf = ({ organizationId, userId }: Actor): string => organizationId ?? userId;

/** Ends the threads now instead of after their idle time. */
export const closeReaders = (): Promise<void> => pool.close();

/** A file as its caller has it; what goes to the thread is packed here. */
type File = Omit<FileRequest, 'ask' | 'context'> & { readonly context: Omit<DocumentContext, 'products'> };

/**
 * Reads a file off the main thread, within limits of time and memory: a huge file never holds up the server. What is lost
 * with its thread is a refusal: `document.too_slow`, `document.too_large` or `document.corrupt`.
 * @param reader whose reader it is (`readerOf`)
 */
export async function readAside(request: File, reader: string): Promise<FileOutcome> {
  try {
    return await asked<FileOutcome>('read', request, reader);
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    return { ok: false, problem: lost(error.reason, request.name) };
  }
}

/**
 * The same for an import: where sheets of the file call themselves templates of the product, their first rows come instead
 * of proposals.
 */
export async function readForImportAside(request: File, reader: string): Promise<ImportOutcome> {
  try {
    return await asked<ImportOutcome>('import', request, reader);
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    return { ok: false, problem: lost(error.reason, request.name) };
  }
}

async function asked<Answer>(ask: FileRequest['ask'], file: File, reader: string): Promise<Answer> {
  const { kinds, ...context } = file.context;
  const request: FileRequest = { ...file, ask, context: { ...context, kinds: packedVocabulary(kinds) } };
  const lease = await pool.lease(reader);
  try {
    return await lease.ask<Answer>(request, READ_MILLISECONDS + GRACE_MILLISECONDS);
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
