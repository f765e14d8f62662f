import { Refusal } from './refusal.ts';

/** How long a reader may hold the thread before others get their turn. */
const TURN_MILLISECONDS = 15;

/** Keeps a long read polite and finite. */
export interface Pace {
  /**
   * To be awaited between pieces of work: lets other requests run when this one had its turn.
   * @throws Refusal `document.too_slow` when the time of the whole read is over.
   */
  rest(): Promise<void>;
}

/** A pace for one read that may take so many milliseconds in all. */
export function pace(milliseconds: number): Pace {
  const until = Date.now() + milliseconds;
  let turnEnds = Date.now() + TURN_MILLISECONDS;
  return {
    async rest() {
      const now = Date.now();
      if (now > until)
        throw new Refusal('document.too_slow', {
          seconds: String(Math.round(milliseconds / 1000)),
        });
      if (now < turnEnds) return;
      await new Promise((resolve) => setImmediate(resolve));
      turnEnds = Date.now() + TURN_MILLISECONDS;
    },
  };
}
