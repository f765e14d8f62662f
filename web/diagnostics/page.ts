import { claimsOf } from '#web/account/claims.ts';
import { browserStorage } from '#web/account/browser-storage.ts';
import { sentence } from '#web/words/words.ts';
import { createDiagnostics, type Diagnostics } from './diagnostics.ts';
import { Logger } from './logger.ts';
import { boundaryBody, logBody, sendReport } from './report.ts';
import { storeAuthError, storeError } from './stored-errors.ts';

declare global {
  interface Window {
    razaoDiagnostics?: Diagnostics;
  }
}

/** The log of this page; errors are sent to the installation. */
const log = new Logger({
  now: () => new Date(),
  onError: (entry) => void sendReport(logBody(entry)),
});

/** Keeps an error that reached a boundary in the browser, and sends it to the installation. */
export function recordMishap(error: unknown, errorType: string, errorId: string): void {
  const message = error instanceof Error ? error.message : String(error);
  const timestamp = new Date().toISOString();
  // Without query and fragment: they may hold what a person searched for, or a token.
  const url = `${window.location.origin}${window.location.pathname}`;
  storeError(browserStorage(), { errorId, errorType, timestamp, error: message, url });
  if (errorType === 'auth') {
    storeAuthError(browserStorage(), { timestamp, errorType: 'auth', context: message });
  }
  void sendReport(boundaryBody({ message, errorType, timestamp, errorId }));
}

/** Notes a session that could not be read, refreshed, begun or ended, beside the log of the page. */
export function recordAuthFault(context: string, error?: unknown): void {
  log.log('warn', context, { context: 'auth', ...(error === undefined ? {} : { error }) });
  storeAuthError(browserStorage(), { timestamp: new Date().toISOString(), errorType: 'auth', context });
}

/** Says in the log who the page is about, from now on. */
export function logFor(session: { access_token: string; user: { id: string } } | null): void {
  const sessionId = session ? claimsOf(session.access_token)['session_id'] : null;
  log.setPerson({
    ...(session ? { userId: session.user.id } : {}),
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
  });
}

/** Puts the diagnostics on the window, for whoever helps a person, and hears of errors that nothing caught. */
export function installDiagnostics(): void {
  window.razaoDiagnostics = createDiagnostics({
    storage: browserStorage(),
    say: (recommendation) => sentence('shell', recommendation),
    download,
    now: () => new Date(),
  });
  window.addEventListener('error', (event) =>
    log.log('error', event.message, { context: 'window', error: event.error as unknown }),
  );
  window.addEventListener('unhandledrejection', (event) =>
    log.log('error', 'unhandled rejection', { context: 'window', error: event.reason as unknown }),
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
