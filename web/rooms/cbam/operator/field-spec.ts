import { CATEGORY_KEYS } from '#engine/cbam/categories.ts';

/**
 * `factor`: a figure, or that of a plant; `factors`: also several years of a grid; `process`, `target`: a row of the year,
 * a target may be split; `categories`: those that a bubble covers; `check`: yes or nothing.
 */
type FieldKind =
  | 'text'
  | 'amount'
  | 'signed'
  | 'factor'
  | 'factors'
  | 'choice'
  | 'categories'
  | 'process'
  | 'target'
  | 'country'
  | 'currency'
  | 'year'
  | 'date'
  | 'check';

/**
 * A field of a row, named by its place in the row's record (`wasteGas.imported`). Its label is `f.<list>.<name>`, its hint
 * `h.<list>.<name>`.
 */
export interface FieldSpec {
  readonly name: string;
  readonly kind: FieldKind;
  /** `together`: where another field of its group holds something. */
  readonly needed?: boolean | 'together';
  readonly hint?: boolean;
  /** Of a choice; each is named by `choice.<option>`. */
  readonly options?: readonly string[];
  readonly most?: number;
  /** Fields that stand folded together, named by `group.<group>`. */
  readonly group?: string;
}

export const MOST_NAME = 80;
export const MOST_WORDS = 400;
export const category: FieldSpec = { name: 'category', kind: 'choice', needed: true, options: CATEGORY_KEYS };
