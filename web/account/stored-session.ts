import { browserStorage } from './browser-storage.ts';
import { withTabStorage } from './tab-storage.ts';

/** Under this key the browser keeps the session; the same for every installation on its own origin. */
export const SESSION_STORAGE_KEY = 'razao-auth';

/** Clears the storage of the tab and the stored session, without asking anybody: for a session that cannot be read. */
export function forgetStoredSession(): void {
  withTabStorage((storage) => storage.clear());
  forgetSessionKey();
}

/** Takes the session out of this browser, and nothing else. */
export function forgetSessionKey(): void {
  try {
    browserStorage().removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Storage is blocked: the session was never in it.
  }
}
