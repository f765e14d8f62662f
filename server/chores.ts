import { underName } from '#database/request.ts';

/** Something that a process does by itself, whether anybody asks it something or not. */
export interface Chore {
  /** What it is called where it is told that it does not get done. */
  readonly name: string;
  readonly everyMs: number;
  /** How long it may be at work without getting on before it counts as hanging; ten minutes where nothing is said. */
  readonly patienceMs?: number;
  /** @param getsOn tells that it gets on, for work of many parts; it asks nothing of the database. */
  work(getsOn: () => void): Promise<void>;
  /** Waits for what `work` began and left going. */
  idle?(): Promise<void>;
}

/** Work that does not get done. */
export interface StalledChore {
  readonly name: string;
  /** `fails`: every time for a minute. `hangs`: it neither ends nor gets on. */
  readonly because: 'fails' | 'hangs';
}

export interface Chores {
  /** Those that have failed every time for a minute or longer, and those that hang. */
  stalled(now?: number): readonly StalledChore[];
  /** Begins nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

/** Told to the log, once, of a chore that hangs. */
export class ChoreHangs extends Error {
  override readonly name = 'ChoreHangs';
  readonly code = 'chore.hangs';
  constructor(chore: string, ms: number) {
    super(`The work "${chore}" has not got on for ${Math.round(ms / 1000)} s.`);
  }
}

/** For how long something may fail before it counts as not being done. */
const failingMs = 60_000;
/** For how long something may be at work without getting on. */
const hangingMs = 600_000;

/**
 * Does chores again and again. A chore never overlaps itself; what fails is told and tried again the next time, and one that hangs is
 * told once (`chore.hangs`).
 */
export function startChores(chores: readonly Chore[], onFault: (error: unknown) => void): Chores {
  const running = chores.map((chore) => repeat(chore, onFault));
  return {
    stalled: (now = Date.now()) => running.flatMap((one) => one.stalled(now) ?? []),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

interface Repeated {
  readonly stalled: (now: number) => StalledChore | null;
  stop(): Promise<void>;
}

function repeat(chore: Chore, onFault: (error: unknown) => void): Repeated {
  const { name, patienceMs = hangingMs } = chore;
  let current: Promise<void> | null = null;
  /** When it failed for the first time after it last went well; null when it went well. */
  let failsSince: number | null = null;
  /** When it last began or got on. */
  let gotOnAt = 0;
  let told = false;
  const getsOn = (): void => {
    gotOnAt = Date.now();
    told = false;
  };
  const hangsFor = (now: number): number | null =>
    current !== null && now - gotOnAt >= patienceMs ? now - gotOnAt : null;
  const once = async (): Promise<void> => {
    getsOn();
    try {
      await underName(`chore ${name}`, () => chore.work(getsOn));
      failsSince = null;
    } catch (error) {
      failsSince ??= Date.now();
      onFault(error);
    }
  };
  const tellHanging = (): void => {
    const ms = hangsFor(Date.now());
    if (ms === null || told) return;
    told = true;
    onFault(new ChoreHangs(name, ms));
  };
  const timer = setInterval(() => {
    if (current !== null) return tellHanging();
    current = once().finally(() => {
      current = null;
    });
  }, chore.everyMs).unref();
  return {
    stalled: (now) => {
      if (hangsFor(now) !== null) return { name, because: 'hangs' };
      return failsSince !== null && now - failsSince >= failingMs ? { name, because: 'fails' } : null;
    },
    stop: async () => {
      clearInterval(timer);
      await current;
      await chore.idle?.();
    },
  };
}
