import { reloadOnce } from './reload-once.ts';

/** A page that stands since before an update asks for chunks that the new build no longer has: it is loaded anew. */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce('new-build')) event.preventDefault();
  });
}
