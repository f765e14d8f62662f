import { Worker, workerData } from 'node:worker_threads';

/** Why no answer came: it was stopped at its time limit, ran out of memory, or fell over. */
export type LostReason = 'time' | 'memory' | 'crash';

/** Of what is asked, one of both is heard, once. */
export interface Heard {
  answer(message: unknown): void;
  lost(reason: LostReason): void;
}

/** What a thread says once it has loaded, before any answer. */
export const READY = 'ready';

/** What a pool hands one request after the other to: a thread, or a process. */
export interface Runner {
  /**
   * Sends a request; gives back what stops listening.
   * @param transfer buffers of the request that are gone here afterwards; a process takes none away
   */
  send(request: object, transfer: readonly ArrayBuffer[], heard: Heard): () => void;
  /** Megabytes of heaps and buffers that it holds while it works, with what it started itself. */
  held(): Promise<number>;
  /** Megabytes that what it started itself is meant to keep while it rests. */
  kept(): number;
  /** Resolves once it has loaded, or answered, or ended. */
  readonly ready: Promise<void>;
  /** Whether it kept more of its last work than one that rests may hold. */
  isSpent(): boolean;
  /** Whether long work put it behind what others have done, where it stays. */
  isBehind(): boolean;
  /** Whether the program waits for it. */
  keepAwake(isWorking: boolean): void;
  onExit(listener: () => void): void;
  /** Ends it, with whatever it still does. */
  end(): Promise<void>;
}

/** What a thread is told by whoever started it. */
interface Told {
  readonly heapMegabytes: number;
  /** Megabytes that its own threads hold, as it counts them; and that they are meant to keep at rest. */
  readonly within: Int32Array;
}

export const MEGABYTE = 1024 * 1024;

/** What this thread was told, where a pool started it. */
export const toldHere = (): Told | null => workerData as Told | null;

/** A thread of this process that runs a script, with a heap of so many megabytes. */
export function threadRunner(script: URL, heapMegabytes: number): Runner {
  const within = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    workerData: { heapMegabytes, within } satisfies Told,
  });
  worker.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => resolve());
  });
  worker.unref();
  return {
    ready,
    send(request, transfer, heard) {
      const stop = listen(worker, heard);
      worker.postMessage(request, [...transfer]);
      return stop;
    },
    async held() {
      const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
      return (heap + buffers) / MEGABYTE + Atomics.load(within, 0);
    },
    kept: () => Atomics.load(within, 1),
    isSpent: () => false,
    isBehind: () => false,
    keepAwake: (isWorking) => (isWorking ? worker.ref() : worker.unref()),
    onExit: (listener) => void worker.on('exit', listener),
    end: async () => void (await worker.terminate()),
  };
}

function listen(worker: Worker, heard: Heard): () => void {
  const onMessage = (message: unknown): void => {
    if (message !== READY) heard.answer(message);
  };
  const onError = (error: NodeJS.ErrnoException): void =>
    heard.lost(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash');
  const onExit = (): void => heard.lost('crash');
  worker.on('message', onMessage);
  worker.on('error', onError);
  worker.on('exit', onExit);
  return () => {
    worker.off('message', onMessage);
    worker.off('error', onError);
    worker.off('exit', onExit);
  };
}
