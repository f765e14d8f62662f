const KEY = 'razao-reloaded-at';
const PAUSE_MS = 60_000;

/**
 * A page that stands since before an update asks for chunks that the new build no longer has. It is loaded anew, at most
 * once a minute, so that a server that is really broken shows its error instead of a loop.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(KEY) ?? '0');
      if (Date.now() - last < PAUSE_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without storage there is no telling a loop: the error is shown.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
