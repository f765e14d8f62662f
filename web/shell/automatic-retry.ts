import { MAX_RETRIES, RETRYING_MS, retryDelay } from './mishap-kind.ts';

/** A failure this long after the last retry is a new one. */
const FORGET_AFTER_MS = 60_000;

/** How often a broken page was tried again by itself; a page that fails anew is told which attempt it is. */
export class RetryCount {
  #retries = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Retries made without success so far, at `now` (milliseconds). */
  at(now: number): number {
    if (now - this.#lastAt > FORGET_AFTER_MS) this.#retries = 0;
    return this.#retries;
  }

  /** Notes that retry `attempt` (from 0) is being made. */
  made(attempt: number, now: number): void {
    this.#retries = attempt + 1;
    this.#lastAt = now;
  }
}

export interface RetryParts {
  /** Which retry it is, from 0. */
  readonly attempt: number;
  /** The delay is over: the page says that it is trying. */
  readonly onRetrying: () => void;
  /** Half a second later: the page is to be restored. */
  readonly onRestore: () => void;
}

/**
 * Tries a page again after 1 s, 2 s, 4 s (doubling, at most 10 s), each time with half a second of saying so; not a fourth
 * time. Answers what calls it off.
 */
export function scheduleRetry({ attempt, onRetrying, onRestore }: RetryParts): () => void {
  if (attempt >= MAX_RETRIES) return () => undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const soon = setTimeout(() => {
    onRetrying();
    later = setTimeout(onRestore, RETRYING_MS);
  }, retryDelay(attempt));
  return () => {
    clearTimeout(soon);
    clearTimeout(later);
  };
}
