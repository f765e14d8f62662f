type Words = Readonly<Record<string, string>>;

/** The catalogues that reference pages are written with, in a language; they stand on a floor above and are handed in. */
export interface LearnWords {
  /** Names of categories, units and methods. */
  readonly terms: Words;
  /** Sentences of what cannot be calculated, by code. */
  readonly problems: Words;
  /** Sentences of what cannot be done, by code. */
  readonly refusals: Words;
  /** Names of what methods ask for. */
  readonly fields: Words;
  /** Labels of the pages themselves. */
  readonly learn: Words;
}
