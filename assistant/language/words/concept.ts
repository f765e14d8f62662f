/**
 * What people call the things they report. A concept is what was named (`diesel`), which with its context (`gerador`,
 * `frota`, a unit, a destination) becomes an activity kind: `rule` says how, see `kinds.ts`.
 *
 * Rules: `fuel:<name>:<mobile|stationary|ask>` (the default when no context tells), `kind:<key>`, `material:<name>`
 * (bought, unless made, wasted or spent on), `waste:<destination>`, `vehicle:<name>` (distance), `one:<key>,<key>`
 * (asked), or a name of its own that `kinds.ts` resolves. `count`: the unit when a bare number stands before the words
 * (by the kilogram a herd is eaten, by the head it is kept). `rank`: 2 = decides over other things named beside it; 0 = only
 * where nothing better is named.
 */
export interface Concept {
  readonly rule: string;
  readonly words: readonly string[];
  readonly count?: string;
  readonly rank?: number;
}
