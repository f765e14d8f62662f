/** One thing that is not as it should be, named so that it can be looked up. */
export interface Difference {
  /** `entry 12 (<id>)`, `journal 7`, `result_totals 2025-03 …` */
  readonly what: string;
  /** `changed`, `unlinked`, `gap`, … */
  readonly why: string;
  /** What is kept, and what follows from the ledger, where that can be said in a few words. */
  readonly kept?: string;
  readonly follows?: string;
}

/** What one check found. */
export interface Check {
  readonly name: string;
  /** Things that were looked at. */
  readonly looked: number;
  /** Things that are wrong. */
  readonly wrong: number;
  /** The first of them. */
  readonly first: readonly Difference[];
  readonly milliseconds: number;
}

/** All checks of one organization. */
export interface OrganizationReport {
  readonly id: string;
  readonly name: string;
  readonly checks: readonly Check[];
}

/** How many differences of a check are named. */
export const MOST_NAMED = 5;

/** Counts what is wrong, and keeps the first of it. */
export class Tally {
  readonly #name: string;
  readonly #began = performance.now();
  readonly #first: Difference[] = [];
  #wrong = 0;
  looked = 0;

  constructor(name: string) {
    this.#name = name;
  }

  found(difference: Difference): void {
    this.#wrong += 1;
    if (this.#first.length < MOST_NAMED) this.#first.push(difference);
  }

  done(): Check {
    return {
      name: this.#name,
      looked: this.looked,
      wrong: this.#wrong,
      first: this.#first,
      milliseconds: performance.now() - this.#began,
    };
  }
}
