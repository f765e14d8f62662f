/** The part of the browser's storage that the error logs need; it may be blocked or full. */
export type ErrorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** An error that reached a boundary of the page. */
export interface StoredError {
  readonly errorId: string;
  readonly errorType: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** The message. */
  readonly error: string;
  readonly url: string;
}

/** A session that could not be read, refreshed or ended. */
export interface StoredAuthError {
  readonly timestamp: string;
  readonly errorType: 'auth';
  readonly context: string;
}

const ERRORS_KEY = 'errorLogs';
const AUTH_ERRORS_KEY = 'authErrorLogs';
/** The newest are kept (specification, section 9). */
export const MOST_ERRORS = 50;
export const MOST_AUTH_ERRORS = 20;

export function storedErrors(storage: ErrorStorage): StoredError[] {
  return read(storage, ERRORS_KEY, isStoredError);
}

export function storedAuthErrors(storage: ErrorStorage): StoredAuthError[] {
  return read(storage, AUTH_ERRORS_KEY, isStoredAuthError);
}

export function storeError(storage: ErrorStorage, error: StoredError): void {
  write(storage, ERRORS_KEY, [...storedErrors(storage), error].slice(-MOST_ERRORS));
}

export function storeAuthError(storage: ErrorStorage, error: StoredAuthError): void {
  write(storage, AUTH_ERRORS_KEY, [...storedAuthErrors(storage), error].slice(-MOST_AUTH_ERRORS));
}

export function clearStoredErrors(storage: ErrorStorage): void {
  for (const key of [ERRORS_KEY, AUTH_ERRORS_KEY]) quietly(() => storage.removeItem(key));
}

/** What is there and readable; anything else in the key's place counts as nothing. */
function read<T>(storage: ErrorStorage, key: string, isEntry: (value: unknown) => value is T): T[] {
  return (
    quietly(() => {
      const parsed: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(parsed) ? parsed.filter((entry) => isEntry(entry)) : [];
    }) ?? []
  );
}

function write(storage: ErrorStorage, key: string, entries: readonly unknown[]): void {
  quietly(() => storage.setItem(key, JSON.stringify(entries)));
}

/** A log must never be the reason of another error: storage may be blocked, full, or hold what is no JSON. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function isStoredError(value: unknown): value is StoredError {
  return hasTexts(value, ['errorId', 'errorType', 'timestamp', 'error', 'url']);
}

function isStoredAuthError(value: unknown): value is StoredAuthError {
  return hasTexts(value, ['timestamp', 'errorType', 'context']);
}

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
}
