/** Something that a process does by itself, whether anybody asks it something or not. */
export interface Chore {
  readonly everyMs: number;
  work(): Promise<void>;
  /** Waits for what `work` began and left going. */
  idle?(): Promise<void>;
}

export interface Chores {
  /** Begins nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

/** Does chores again and again. A chore never overlaps itself; what fails is told and tried again the next time. */
export function startChores(chores: readonly Chore[], onFault: (error: unknown) => void): Chores {
  const running = chores.map((chore) => repeat(chore, onFault));
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

function repeat(chore: Chore, onFault: (error: unknown) => void): Chores {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= chore
      .work()
      .catch(onFault)
      .finally(() => {
        current = null;
      });
  }, chore.everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
      await chore.idle?.();
    },
  };
}
