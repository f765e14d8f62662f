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
  const alive = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: ((thread: Thread) => void)[] = [];

  /** Those that were ended with the whole pool; nothing comes in their place. */
  const dismissed = new WeakSet<Thread>();

  /** @param behind whether it comes in the place of one that long work of the same holder put behind others */
  const start = (holder: string | undefined, behind = false): Thread => {
    const { script, heapMegabytes } = options;
    const runner = options.processes
      ? processRunner(script, heapMegabytes, behind)
      : threadRunner(script, heapMegabytes);
    const thread: Thread = { runner, held: 0, holder, hasLoaded: false, idleTimer: undefined };
    runner.onExit(() => forget(thread));
    void runner.ready.then(() => {
      thread.hasLoaded = true;
    });
    alive.add(thread);
    keep(options.keptMegabytes ?? 0);
    return thread;
  };

  const leave = (thread: Thread): void => {
    if (alive.delete(thread)) keep(-(options.keptMegabytes ?? 0));
  };

  const forget = (thread: Thread): void => {
    clearTimeout(thread.idleTimer);
    leave(thread);
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    const next = waiting.length > 0 && alive.size < options.size ? waiting.shift() : undefined;
    next?.(start(undefined));
  };

  const rest = (thread: Thread): void => {
    idle.push(thread);
    if (thread.runner.isBehind()) {
      renewSoon(thread);
      return;
    }
    const end = (): void => {
      // While one works, whoever comes second finds another one that has loaded.
      if (options.together === true && alive.size > idle.length) thread.idleTimer?.refresh();
      else void thread.runner.end();
    };
    thread.idleTimer = setTimeout(end, options.idleMilliseconds).unref();
  };

  /** One that is behind others serves whoever had it as long as that one goes on; then another one loads while nobody waits. */
  const renewSoon = (thread: Thread): void => {
    thread.idleTimer = setTimeout(
      () => {
        idle.splice(idle.indexOf(thread), 1);
        rest(renewed(thread, false));
      },
      Math.min(options.idleMilliseconds, BEHIND_MILLISECONDS),
    ).unref();
  };

  const giveBack = (thread: Thread): void => {
    const isLost = !alive.has(thread);
    if (isLost && (options.together !== true || alive.size >= options.size || dismissed.has(thread))) return;
    const fit = isLost || thread.runner.isSpent() ? renewed(thread) : thread;
    const next = waiting.shift();
    if (next) next(fit);
    else rest(fit);
  };

  /** Another one in the place of one that is ended. */
  const renewed = (thread: Thread, behind = thread.runner.isBehind()): Thread => {
    leave(thread);
    void thread.runner.end();
    return start(thread.holder, behind);
  };

  const take = async (holder: string | undefined): Promise<Thread> => {
    const free = fittest(idle, holder);
    if (free) {
      idle.splice(idle.indexOf(free), 1);
      clearTimeout(free.idleTimer);
      return free;
    }
    if (alive.size < options.size) return start(holder);
    return await new Promise<Thread>((resolve) => waiting.push(resolve));
  };

  const lease = async (holder?: string): Promise<Lease> => {
    const thread = await take(holder);
    thread.holder = holder;
    while (options.together === true && alive.size < options.size) rest(start(undefined));
    return leaseOf(thread, giveBack, holdsTooMuch);
  };

  /** Whether a thread holds more than it may, or most of what all hold too much of together. */
  const holdsTooMuch = (thread: Thread): boolean => {
    if (thread.held > options.memoryMegabytes) return true;
    const all = [...alive].map(({ held }) => held);
    const together = all.reduce((sum, held) => sum + held, 0);
    return together > (options.togetherMegabytes ?? Infinity) && thread.held >= Math.max(...all);
  };

  return {
    lease,
    running: () => alive.size,
    ready: async (holder) => {
      const own = [...alive].filter((thread) => holder === undefined || thread.holder === holder);
      await Promise.all(own.map(({ runner }) => runner.ready));
    },
    kept: () => [...alive].reduce((sum, { runner }) => sum + runner.kept(), 0),
    held: () => [...alive].reduce((sum, { held }) => sum + held, 0),
    close: async () => {
      for (const thread of alive) dismissed.add(thread);
      await Promise.all([...alive].map(({ runner }) => runner.end()));
    },
  };
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
