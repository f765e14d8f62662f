/** Thrown where a holder has as many waiting as it may. */
export class TooManyWaiting extends Error {}

/** Thrown to whoever left while it waited. */
export class LeftWaiting extends Error {}

/** Places of which there are few, shared fairly by those who hold them: a turn for each, in the order of what each asked. */
export interface Turns {
  /**
   * Waits for a place; hands back what gives it up, once however often it is called.
   * @param signal aborts the wait: the place in the line goes to whoever is behind
   * @throws TooManyWaiting when this holder has as many waiting as it may; LeftWaiting once the signal says so
   */
  readonly take: (holder: string, signal?: AbortSignal) => Promise<() => void>;
  /** Who has a place right now. */
  readonly taken: () => number;
  /** Who waits right now, of one holder or of all. */
  readonly waiting: (holder?: string) => number;
}

/**
 * So many places. Where there is more than one, no holder ever has the last of them: whatever one holder sends, the next
 * one finds a place that is free or soon is. That holds in every process by itself, since a place is a thread of that process.
 * @param mostWaiting how many of one holder may wait
 */
export function turns(places: number, mostWaiting: number): Turns {
  const mostHeld = Math.max(1, places - 1);
  const held = new Map<string, number>();
  /** Holders in the order in which they get their next turn. */
  const queues = new Map<string, (() => void)[]>();
  let free = places;

  const mayTake = (holder: string): boolean => free > 0 && (held.get(holder) ?? 0) < mostHeld;

  const hold = (holder: string): void => {
    free -= 1;
    held.set(holder, (held.get(holder) ?? 0) + 1);
  };

  const letIn = (): void => {
    for (const [holder, queue] of queues) {
      if (!mayTake(holder)) continue;
      const next = queue.shift();
      // Whoever had a turn goes behind all others that wait.
      queues.delete(holder);
      if (queue.length > 0) queues.set(holder, queue);
      hold(holder);
      next?.();
    }
  };

  const giveUp = (holder: string): (() => void) => {
    let has = true;
    return () => {
      if (!has) return;
      has = false;
      free += 1;
      const left = (held.get(holder) ?? 1) - 1;
      if (left > 0) held.set(holder, left);
      else held.delete(holder);
      letIn();
    };
  };

  return {
    async take(holder, signal) {
      if (signal?.aborted) throw new LeftWaiting();
      if (mayTake(holder)) hold(holder);
      else {
        const queue = queues.get(holder) ?? [];
        if (queue.length >= mostWaiting) throw new TooManyWaiting();
        queues.set(holder, queue);
        await inLine(queue, signal).finally(() => {
          if (queue.length === 0 && queues.get(holder) === queue) queues.delete(holder);
        });
      }
      return giveUp(holder);
    },
    taken: () => places - free,
    waiting: (holder) =>
      holder === undefined
        ? [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
        : (queues.get(holder)?.length ?? 0),
  };
}

/** Waits in a line until let in; leaves it when the signal says so. */
function inLine(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const letIn = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      // Who was let in a moment before has the place, and gives it back itself.
      const place = queue.indexOf(letIn);
      if (place < 0) return;
      queue.splice(place, 1);
      reject(new LeftWaiting());
    };
    signal?.addEventListener('abort', leave, { once: true });
    queue.push(letIn);
  });
}
