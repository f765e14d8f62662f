export type QuestionType =
  | 'total'
  | 'breakdown'
  | 'trend'
  | 'compare'
  | 'explain_change'
  | 'top'
  | 'share'
  | 'quantity'
  | 'count'
  | 'intensity'
  | 'average'
  | 'extreme'
  | 'factor'
  | 'explain_line'
  | 'method'
  | 'base_year'
  | 'glossary'
  | 'rule'
  | 'missing'
  | 'closing'
  | 'quality'
  | 'findings'
  | 'target'
  | 'what_if'
  | 'forecast'
  | 'scope2'
  | 'coverage'
  | 'boundary'
  | 'gases'
  | 'other_gwp'
  | 'uncertainty'
  | 'evidence'
  | 'document'
  | 'who'
  | 'export'
  | 'report'
  | 'delete'
  | 'sites'
  | 'inventories'
  | 'upgrade'
  | 'lines'
  | 'not_held'
  | 'drafts';

/** What of a question a follow-up keeps where it says nothing else. */
export type Slot =
  | 'only'
  | 'except'
  | 'spans'
  | 'by'
  | 'unit'
  | 'measure'
  | 'percent'
  | 'limit'
  | 'market'
  | 'gases';

export interface Row {
  readonly type: QuestionType;
  /** Weight and words (alternatives of folded text); a row's points are those of all that fit. */
  readonly signs: readonly (readonly [points: number, words: string])[];
  /** Names of the verbs that answer it. */
  readonly verbs: readonly string[];
  readonly form: 'sentence' | 'table' | 'chart' | 'link' | 'definition';
  readonly keeps: readonly Slot[];
  /** Its name among the readings that are offered. */
  readonly offer?: string;
}
