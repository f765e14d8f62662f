/** Whether the process has been asked to end. */
export interface Ending {
  readonly asked: boolean;
}

/** npm, asked to end, tells its shell only, and the shell ends without a word to us: then our parent is another. */
function watchParent(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 300).unref();
}

/**
 * Ends the process in order at SIGINT, SIGTERM or SIGHUP: runs `close` once and exits with 0 (1 when closing failed).
 * Signals that come while it closes are heard but change nothing: a console sends Ctrl-C to launcher and server alike.
 */
export function onEndSignal(close: () => Promise<void>): Ending {
  const ending = { asked: false };
  const end = (): void => {
    if (ending.asked) return;
    ending.asked = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Razão did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  watchParent(end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return ending;
}
