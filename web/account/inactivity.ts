/** Specification, sections 4 and 9. */
export const INACTIVITY_MS = 30 * 60 * 1000;
export const CHECK_EVERY_MS = 60 * 1000;
export const WARNING_MS = 60 * 1000;
export const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

const LAST_ACTIVITY_KEY = 'razao-last-activity';
/** Moving the mouse fires many events a second: the other tabs need to hear of it this often at most. */
const SHARE_EVERY_MS = 1000;

export type Idleness = 'active' | 'about_to_end' | 'over';

export interface InactivityParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** When somebody was last active in any tab of this browser. A clock that jumps back never ends a session early. */
export class Inactivity {
  readonly #parts: InactivityParts;
  #last: number;
  #shared = 0;

  constructor(parts: InactivityParts) {
    this.#parts = parts;
    this.#last = parts.now();
    this.touch();
  }

  /** Notes that somebody is active now, and lets the other tabs know. */
  touch(): void {
    const now = this.#parts.now();
    this.#last = now;
    if (Math.abs(now - this.#shared) < SHARE_EVERY_MS) return;
    this.#shared = now;
    try {
      this.#parts.storage.setItem(LAST_ACTIVITY_KEY, String(now));
    } catch {
      // Storage is blocked: this tab counts for itself.
    }
  }

  /** How a session stands at this moment: over after 30 minutes without activity in any tab. */
  check(): Idleness {
    const idle = this.#parts.now() - Math.max(this.#last, this.#elsewhere());
    if (idle >= INACTIVITY_MS) return 'over';
    return idle >= INACTIVITY_MS - WARNING_MS ? 'about_to_end' : 'active';
  }

  #elsewhere(): number {
    try {
      const shared = Number(this.#parts.storage.getItem(LAST_ACTIVITY_KEY));
      // What a tab with a wrong clock, or a stranger, wrote into the future counts as nothing.
      return Number.isFinite(shared) && shared <= this.#parts.now() ? shared : 0;
    } catch {
      return 0;
    }
  }
}
