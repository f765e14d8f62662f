import { withTabStorage } from '#web/account/tab-storage.ts';

const PAUSE_MS = 60_000;

/**
 * Loads the page anew, at most once a minute for one reason, so that what is really broken shows its error instead of a
 * loop. Answers whether it is being loaded: without storage there is no telling a loop, and it is not; nor without a
 * connection, when the browser's own page of errors would take the place of what is on the screen.
 */
export function reloadOnce(reason: string): boolean {
  if (!window.navigator.onLine) return false;
  const key = `razao-reloaded-${reason}`;
  const may = withTabStorage((storage) => {
    const last = Number(storage.getItem(key) ?? '0');
    if (Date.now() - last >= 0 && Date.now() - last < PAUSE_MS) return false;
    storage.setItem(key, String(Date.now()));
    return true;
  });
  if (may) window.location.reload();
  return may === true;
}
