import { underName } from '#database/request.ts';

/** Something that a process does by itself, whether anybody asks it something or not. */
export interface Chore {
  /** What it is called where it is told that it does not get done. */
  readonly name: string;
  readonly everyMs: number;
  work(): Promise<void>;
  /** Waits for what `work` began and left going. */
  idle?(): Promise<void>;
}

export interface Chores {
  /** Names of those that have failed every time for a minute or longer. */
  stalled(now?: number): readonly string[];
  /** Begins nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

/** For how long something may fail before it counts as not being done. */
const failingMs = 60_000;

/** Does chores again and again. A chore never overlaps itself; what fails is told and tried again the next time. */
export function startChores(chores: readonly Chore[], onFault: (error: unknown) => void): Chores {
  const running = chores.map((chore) => repeat(chore, onFault));
  return {
    stalled: (now = Date.now()) =>
      running.flatMap(({ name, failsSince }) => {
        const since = failsSince();
        return since !== null && now - since >= failingMs ? [name] : [];
      }),
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

interface Repeated {
  readonly name: string;
  /** When it failed for the first time after it last went well; null when it went well. */
  readonly failsSince: () => number | null;
  stop(): Promise<void>;
}

function repeat(chore: Chore, onFault: (error: unknown) => void): Repeated {
  let current: Promise<void> | null = null;
  let failsSince: number | null = null;
  const once = async (): Promise<void> => {
    try {
      await underName(`chore ${chore.name}`, () => chore.work());
      failsSince = null;
    } catch (error) {
      failsSince ??= Date.now();
      onFault(error);
    }
  };
  const timer = setInterval(() => {
    current ??= once().finally(() => {
      current = null;
    });
  }, chore.everyMs).unref();
  return {
    name: chore.name,
    failsSince: () => failsSince,
    stop: async () => {
      clearInterval(timer);
      await current;
      await chore.idle?.();
    },
  };
}
