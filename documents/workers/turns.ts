/** Places of which there are few, given to one after the other in the order in which they ask. */
export interface Turns {
  /** Waits for a place; hands back what gives it up, once however often it is called. */
  readonly take: () => Promise<() => void>;
  /** Who waits right now. */
  readonly waiting: () => number;
}

/** So many places. */
export function turns(places: number): Turns {
  let free = places;
  const queue: (() => void)[] = [];
  const giveUp = (): (() => void) => {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = queue.shift();
      if (next) next();
      else free += 1;
    };
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      return giveUp();
    },
    waiting: () => queue.length,
  };
}
