import type { DocumentProblem, Place } from './document.ts';

/** Thrown inside a reader to give a file up; `readDocument` turns it into the outcome's one problem. */
export class Refusal extends Error {
  readonly problem: DocumentProblem;

  constructor(code: string, params: Readonly<Record<string, string>> = {}, place?: Place) {
    super(code);
    this.problem = { code, params, ...(place && { place }) };
  }
}

/** A count of bytes as a person reads a limit: whole mebibytes. */
export function megabytes(bytes: number): string {
  return String(Math.max(1, Math.round(bytes / (1024 * 1024))));
}

const REMARKS_KEPT = 50;

/** Remarks of one file: the first fifty, then only how many more there were, so that no file can flood the answer. */
export class Remarks {
  readonly #kept: DocumentProblem[] = [];
  #more = 0;

  add(code: string, params: Readonly<Record<string, string>> = {}, place?: Place): void {
    if (this.#kept.length >= REMARKS_KEPT) this.#more += 1;
    else this.#kept.push({ code, params, ...(place && { place }) });
  }

  all(): DocumentProblem[] {
    if (this.#more === 0) return [...this.#kept];
    return [...this.#kept, { code: 'document.more_remarks', params: { count: String(this.#more) } }];
  }
}
