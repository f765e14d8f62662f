import type { ProblemCode } from './problem-codes.ts';

export type { ProblemCode } from './problem-codes.ts';

/**
 * A problem is a coded refusal with parameters; the codes stand apart (`problem-codes.ts`), since what only refuses by one
 * need not bring them all to the browser.
 */
export interface Problem {
  readonly code: ProblemCode;
  /** Values for the sentence: plain strings (numbers as decimal strings, dates as ISO days). */
  readonly params: Readonly<Record<string, string>>;
}

/** Either a value or at least one problem; what every engine function that can refuse returns. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: ProblemCode, params: Readonly<Record<string, string>> = {}): Result<never> {
  return { ok: false, problems: [{ code, params }] };
}

/** As much of a text as a problem carries back; of what is no text, nothing. */
export function excerpt(text: unknown, length: number = 40): string {
  return typeof text === 'string' ? text.slice(0, length) : '';
}
