/**
 * A reason for which an installation cannot start, as one clear sentence for the person at the console. Whoever starts
 * the process prints the sentence alone (no stack) and ends with exit code 1.
 */
export class CannotStart extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'CannotStart';
  }
}

/** The operating system's code of an error (`ENOENT`, `EACCES`, …) or PostgreSQL's SQLSTATE; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
