import { type Heard, type LostReason, type Runner, threadRunner, toldHere } from './runner.ts';
import { processRunner } from './process-runner.ts';
import { watchMemory } from './watch.ts';

/** Why a worker gave no answer: it was stopped at its time limit, ran out of memory, or fell over. */
export class WorkerLost extends Error {
  readonly reason: LostReason;

  constructor(reason: LostReason) {
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
  /**
   * The same for its heap, the buffers that it holds outside of it, and the threads that it started itself, looked at while
   * it works.
   */
  readonly memoryMegabytes: number;
  /** What all threads that work may hold together; beyond, the one that holds most ends with the reason `memory`. */
  readonly togetherMegabytes?: number;
  /** What a thread is meant to keep at rest, in megabytes: it costs more to have again. None without. */
  readonly keptMegabytes?: number;
  /**
   * The first need starts all threads, and none ends while another one works, so that the second caller need not wait for one
   * to load; in the place of one that is lost another one loads at once.
   */
  readonly together?: boolean;
  /**
   * Each thread in a process of its own, which ends after work that swelled it. A request then has `bytes` or none, and what is to be
   * transferred stays.
   */
  readonly processes?: boolean;
}

/** A worker thread that one caller has for itself until it gives it back. */
export interface Lease {
  /**
   * Sends a request and waits for its answer, an object that the thread's script posts.
   * @throws WorkerLost when the thread is stopped at `milliseconds` or dies; the lease is then of no more use.
   */
  ask<Answer>(request: object, milliseconds: number, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Ends the thread, with whatever it still does; the lease is then of no more use. */
  end(): Promise<void>;
  /** Gives the thread back to the next caller. Must always be called. */
  release(): void;
}

export interface WorkerPool {
  /**
   * @param holder who asks: gets the thread that worked for it before, where that rests. Threads of others wait for those, and what
   *   loads in the place of one that was swelled or lost is of who had that one.
   */
  readonly lease: (holder?: string) => Promise<Lease>;
  /** Threads that live right now, idle ones counted. */
  readonly running: () => number;
  /** Resolves once all that live have loaded, or ended; of one holder those that are its own. */
  readonly ready: (holder?: string) => Promise<void>;
  /** Megabytes that what its threads started is meant to keep at rest. */
  readonly kept: () => number;
  /** Megabytes that those that work hold, at the last look. */
  readonly held: () => number;
  /** Ends every thread at once. */
  readonly close: () => Promise<void>;
}

/** The heap of a thread that is started within another one: what that one was given, or this many megabytes elsewhere. */
export function heapWithin(megabytes: number): Pick<PoolOptions, 'heapMegabytes' | 'memoryMegabytes'> {
  const heapMegabytes = toldHere()?.heapMegabytes ?? megabytes;
  return { heapMegabytes, memoryMegabytes: memoryFor(heapMegabytes) };
}

/** So long one that long work put behind others waits for its holder before another one takes its place. */
const BEHIND_MILLISECONDS = 2000;

/** What a thread with such a heap may hold with its buffers. */
export const memoryFor = (heapMegabytes: number): number => Math.ceil(heapMegabytes * 1.25);

interface Thread {
  readonly runner: Runner;
  /** Megabytes that it held at the last look; none while it rests. */
  held: number;
  /** Who asked for it last; nobody yet without. */
  holder: string | undefined;
  hasLoaded: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Threads for work that would block the server or that a hostile file could blow up. They start at the first need and
 * end when idle, so that a server which reads no document pays nothing.
 */
export function workerPool(options: PoolOptions): WorkerPool {
  const pool = new Pool(options);
  return {
    lease: (holder) => pool.lease(holder),
    running: () => pool.alive.size,
    ready: async (holder) => {
      const own = [...pool.alive].filter((thread) => holder === undefined || thread.holder === holder);
      await Promise.all(own.map(({ runner }) => runner.ready));
    },
    kept: () => [...pool.alive].reduce((sum, { runner }) => sum + runner.kept(), 0),
    held: () => [...pool.alive].reduce((sum, { held }) => sum + held, 0),
    close: () => pool.close(),
  };
}

class Pool {
  readonly alive = new Set<Thread>();
  readonly #options: PoolOptions;
  readonly #idle: Thread[] = [];
  readonly #waiting: ((thread: Thread) => void)[] = [];
  /** Those that were ended with the whole pool; nothing comes in their place. */
  readonly #dismissed = new WeakSet<Thread>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async lease(holder: string | undefined): Promise<Lease> {
    const { together, size } = this.#options;
    const thread = await this.#take(holder);
    thread.holder = holder;
    if (together === true) while (this.alive.size < size) this.#rest(this.#start(undefined));
    return leaseOf(
      thread,
      (lent) => this.#giveBack(lent),
      (lent) => this.#holdsTooMuch(lent),
    );
  }

  async close(): Promise<void> {
    for (const thread of this.alive) this.#dismissed.add(thread);
    await Promise.all([...this.alive].map(({ runner }) => runner.end()));
  }

  /** @param behind whether it comes in the place of one that long work of the same holder put behind others */
  #start(holder: string | undefined, behind = false): Thread {
    const { script, heapMegabytes, processes, keptMegabytes = 0 } = this.#options;
    const runner = processes
      ? processRunner(script, heapMegabytes, behind)
      : threadRunner(script, heapMegabytes);
    const thread: Thread = { runner, held: 0, holder, hasLoaded: false, idleTimer: undefined };
    runner.onExit(() => this.#forget(thread));
    void runner.ready.then(() => {
      thread.hasLoaded = true;
    });
    this.alive.add(thread);
    keep(keptMegabytes);
    return thread;
  }

  #leave(thread: Thread): void {
    if (this.alive.delete(thread)) keep(-(this.#options.keptMegabytes ?? 0));
  }

  #forget(thread: Thread): void {
    clearTimeout(thread.idleTimer);
    this.#leave(thread);
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
    const hasRoom = this.alive.size < this.#options.size;
    const next = this.#waiting.length > 0 && hasRoom ? this.#waiting.shift() : undefined;
    next?.(this.#start(undefined));
  }

  #rest(thread: Thread): void {
    const { together, idleMilliseconds } = this.#options;
    this.#idle.push(thread);
    if (thread.runner.isBehind()) {
      this.#renewSoon(thread);
      return;
    }
    const end = (): void => {
      // While one works, whoever comes second finds another one that has loaded.
      if (together === true && this.alive.size > this.#idle.length) thread.idleTimer?.refresh();
      else void thread.runner.end();
    };
    thread.idleTimer = setTimeout(end, idleMilliseconds).unref();
  }

  /** One that is behind others serves whoever had it as long as that one goes on; then another one loads while nobody waits. */
  #renewSoon(thread: Thread): void {
    thread.idleTimer = setTimeout(
      () => {
        this.#idle.splice(this.#idle.indexOf(thread), 1);
        this.#rest(this.#renewed(thread, false));
      },
      Math.min(this.#options.idleMilliseconds, BEHIND_MILLISECONDS),
    ).unref();
  }

  #giveBack(thread: Thread): void {
    const { together, size } = this.#options;
    const isLost = !this.alive.has(thread);
    if (isLost && (together !== true || this.alive.size >= size || this.#dismissed.has(thread))) return;
    const fit = isLost || thread.runner.isSpent() ? this.#renewed(thread) : thread;
    const next = this.#waiting.shift();
    if (next) next(fit);
    else this.#rest(fit);
  }

  /** Another one in the place of one that is ended. */
  #renewed(thread: Thread, behind = thread.runner.isBehind()): Thread {
    this.#leave(thread);
    void thread.runner.end();
    return this.#start(thread.holder, behind);
  }

  async #take(holder: string | undefined): Promise<Thread> {
    const free = fittest(this.#idle, holder);
    if (free) {
      this.#idle.splice(this.#idle.indexOf(free), 1);
      clearTimeout(free.idleTimer);
      return free;
    }
    if (this.alive.size < this.#options.size) return this.#start(holder);
    return await new Promise<Thread>((resolve) => this.#waiting.push(resolve));
  }

  /** Whether a thread holds more than it may, or most of what all hold too much of together. */
  #holdsTooMuch(thread: Thread): boolean {
    const { memoryMegabytes, togetherMegabytes = Infinity } = this.#options;
    if (thread.held > memoryMegabytes) return true;
    const all = [...this.alive].map(({ held }) => held);
    const together = all.reduce((sum, held) => sum + held, 0);
    return together > togetherMegabytes && thread.held >= Math.max(...all);
  }
}

/** Of those that rest: the holder's own, then one that is not behind others, then a loaded one, nobody's, the one that rested last. */
function fittest(idle: readonly Thread[], holder: string | undefined): Thread | undefined {
  const rank = (thread: Thread): number =>
    (thread.holder === holder ? 0 : 8) +
    (thread.runner.isBehind() ? 4 : 0) +
    (thread.hasLoaded ? 0 : 2) +
    (thread.holder === undefined ? 0 : 1);
  return idle.toReversed().toSorted((one, other) => rank(one) - rank(other))[0];
}

function leaseOf(
  thread: Thread,
  giveBack: (thread: Thread) => void,
  holdsTooMuch: (thread: Thread) => boolean,
): Lease {
  const { runner } = thread;
  return {
    ask: async <Answer>(request: object, milliseconds: number, transfer: readonly ArrayBuffer[] = []) => {
      // Without time nothing is asked: a quick thread would answer before a timer of nothing rings.
      if (milliseconds <= 0) throw new WorkerLost('time');
      runner.keepAwake(true);
      try {
        return await answerOf<Answer>(thread, holdsTooMuch, milliseconds, (heard) =>
          runner.send(request, transfer, heard),
        );
      } catch (error) {
        await runner.end();
        throw error;
      } finally {
        runner.keepAwake(false);
      }
    },
    end: () => runner.end(),
    release: () => giveBack(thread),
  };
}

function answerOf<Answer>(
  thread: Thread,
  holdsTooMuch: (thread: Thread) => boolean,
  milliseconds: number,
  send: (heard: Heard) => () => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      watch.stop();
      hold(thread, 0);
      stopListening();
      finish();
    };
    const lost = (reason: LostReason): void => settle(() => reject(new WorkerLost(reason)));
    const timer = setTimeout(() => lost('time'), milliseconds);
    const watch = watchMemory(
      () => thread.runner.held(),
      (megabytes) => {
        hold(thread, megabytes);
        if (holdsTooMuch(thread)) lost('memory');
      },
    );
    const stopListening = send({ answer: (message) => settle(() => resolve(message as Answer)), lost });
  });
}

/** Threads of this one that hold something, for whoever started this one. */
const holding = new Set<Thread>();

function hold(thread: Thread, megabytes: number): void {
  thread.held = megabytes;
  if (megabytes > 0) holding.add(thread);
  else holding.delete(thread);
  const within = toldHere()?.within;
  if (within) Atomics.store(within, 0, Math.ceil([...holding].reduce((sum, { held }) => sum + held, 0)));
}

let keptHere = 0;

/** Adds to what threads of this one are meant to keep, for whoever started this one. */
function keep(megabytes: number): void {
  keptHere += megabytes;
  const within = toldHere()?.within;
  if (within) Atomics.store(within, 1, keptHere);
}
