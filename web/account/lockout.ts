/** After 5 failed sign-ins of one address within 15 minutes this browser stops trying until the window has passed. */
export const MAX_ATTEMPTS = 5;
export const WINDOW_MS = 15 * 60_000;

const KEY = 'razao-login-attempts';

type Attempts = Record<string, number[]>;

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

function isAttempts(value: unknown): value is Attempts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (times) => Array.isArray(times) && times.every((time) => typeof time === 'number'),
    )
  );
}

function read(store: Store): Attempts {
  try {
    const value: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return isAttempts(value) ? value : {};
  } catch {
    return {};
  }
}

function write(store: Store, attempts: Attempts): void {
  try {
    store.setItem(KEY, JSON.stringify(attempts));
  } catch {
    // Storage is blocked: the server keeps its own count.
  }
}

function within(times: readonly number[] | undefined, now: number): number[] {
  return (times ?? []).filter((time) => now - time < WINDOW_MS);
}

/** Whether the address is locked at `now` (milliseconds since the epoch). */
export function isLocked(store: Store, email: string, now: number): boolean {
  return within(read(store)[email.toLowerCase()], now).length >= MAX_ATTEMPTS;
}

export function recordFailure(store: Store, email: string, now: number): void {
  const key = email.toLowerCase();
  const attempts = read(store);
  write(store, { ...attempts, [key]: [...within(attempts[key], now), now] });
}

export function recordSuccess(store: Store, email: string): void {
  const { [email.toLowerCase()]: _forgotten, ...others } = read(store);
  write(store, others);
}
