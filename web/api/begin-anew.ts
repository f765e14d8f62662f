import { CallRefused } from './refusal.ts';

/** What a proxy answers while the server behind it is away. */
const AWAY = new Set(['network', 'http.502', 'http.503', 'http.504', 'database.unavailable']);

/** Milliseconds until the next try, longer from one to the next. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5_000;
/** Tries after the first: some five minutes, in which a server starts whatever it has to do first. */
const MOST_TRIES = 60;

/** Whether nobody answered, or who did broke off: the same may well be asked again. */
function isInterrupted(error: unknown): boolean {
  return error instanceof CallRefused && AWAY.has(error.code);
}

interface Again {
  readonly signal: AbortSignal;
  /** Told each time before it waits. */
  readonly onInterrupted: () => void;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Does something that leaves nothing half-done, and begins it anew while the server is away: one that was killed is up again in
 * seconds, and what was being made is gone with it.
 * @throws what it throws for another reason, or at last; the reason of the signal
 */
export async function beginAnew<T>(
  make: () => Promise<T>,
  { signal, onInterrupted, wait = pause }: Again,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= MOST_TRIES || !isInterrupted(error)) throw error;
      onInterrupted();
      await wait(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT), signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', over);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', over, { once: true });
  });
}
