import { Worker } from 'node:worker_threads';

/** Why a worker thread gave no answer: it was stopped at its time limit, ran out of memory, or fell over. */
export class WorkerLost extends Error {
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(reason: 'time' | 'memory' | 'crash') {
    super(`worker lost: ${reason}`);
    this.reason = reason;
  }
}

export interface PoolOptions {
  readonly script: URL;
  /** Threads that may run at once; further callers wait their turn. */
  readonly size: number;
  /** A thread that nobody used for so long is ended, and its memory with it. */
  readonly idleMilliseconds: number;
  /** Heap of one thread; crossing it ends the thread with the reason `memory`. */
  readonly heapMegabytes: number;
}

/** A worker thread that one caller has for itself until it gives it back. */
export interface Lease {
  /**
   * Sends a request and waits for its answer, an object that the thread's script posts.
   * @throws WorkerLost when the thread is stopped at `milliseconds` or dies; the lease is then of no more use.
   */
  ask<Answer>(request: object, milliseconds: number, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Gives the thread back to the next caller. Must always be called. */
  release(): void;
}

export interface WorkerPool {
  readonly lease: () => Promise<Lease>;
  /** Threads that live right now, idle ones counted. */
  readonly running: () => number;
  /** Ends every thread at once. */
  readonly close: () => Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Threads for work that would block the server or that a hostile file could blow up. They start at the first need and
 * end when idle, so that a server which reads no document pays nothing.
 */
export function workerPool(options: PoolOptions): WorkerPool {
  const alive = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: ((thread: Thread) => void)[] = [];

  const start = (): Thread => {
    const worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes },
    });
    const thread: Thread = { worker, idleTimer: undefined };
    worker.on('error', () => undefined);
    worker.on('exit', () => forget(thread));
    worker.unref();
    alive.add(thread);
    return thread;
  };

  const forget = (thread: Thread): void => {
    clearTimeout(thread.idleTimer);
    alive.delete(thread);
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    const next = waiting.length > 0 && alive.size < options.size ? waiting.shift() : undefined;
    next?.(start());
  };

  const giveBack = (thread: Thread): void => {
    if (!alive.has(thread)) return;
    const next = waiting.shift();
    if (next) return next(thread);
    idle.push(thread);
    thread.idleTimer = setTimeout(() => void thread.worker.terminate(), options.idleMilliseconds).unref();
  };

  const take = async (): Promise<Thread> => {
    const free = idle.pop();
    if (free) {
      clearTimeout(free.idleTimer);
      return free;
    }
    if (alive.size < options.size) return start();
    return await new Promise<Thread>((resolve) => waiting.push(resolve));
  };

  return {
    lease: async () => leaseOf(await take(), giveBack),
    running: () => alive.size,
    close: async () => {
      await Promise.all([...alive].map(({ worker }) => worker.terminate()));
    },
  };
}

function leaseOf(thread: Thread, giveBack: (thread: Thread) => void): Lease {
  const { worker } = thread;
  return {
    ask: async <Answer>(request: object, milliseconds: number, transfer: readonly ArrayBuffer[] = []) => {
      // Without time nothing is asked: a quick thread would answer before a timer of nothing rings.
      if (milliseconds <= 0) throw new WorkerLost('time');
      const answer = answerOf<Answer>(worker, milliseconds);
      worker.ref();
      worker.postMessage(request, [...transfer]);
      try {
        return await answer;
      } catch (error) {
        await worker.terminate();
        throw error;
      } finally {
        worker.unref();
      }
    },
    release: () => giveBack(thread),
  };
}

function answerOf<Answer>(worker: Worker, milliseconds: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      finish();
    };
    const onMessage = (message: Answer): void => settle(() => resolve(message));
    const onError = (error: NodeJS.ErrnoException): void =>
      settle(() => reject(new WorkerLost(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash')));
    const onExit = (): void => settle(() => reject(new WorkerLost('crash')));
    const timer = setTimeout(() => settle(() => reject(new WorkerLost('time'))), milliseconds);
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
