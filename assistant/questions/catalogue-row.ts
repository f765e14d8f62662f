import type DATA from './catalogue.json';

/** What a question may ask for: the rows of the catalogue. */
export type QuestionType = keyof (typeof DATA)['rows'];

export interface Row {
  readonly type: QuestionType;
  /** Weight and words (alternatives of folded text); a row's points are those of all that fit. */
  readonly signs: readonly (readonly [points: number, words: string])[];
  /** As what it is told: figures that are drawn as a table are not listed in words again. */
  readonly form: string;
  /** What of a question a follow-up keeps where it says nothing else. */
  readonly keeps: readonly string[];
  /** Its name among the readings that are offered. */
  readonly offer?: string;
}
