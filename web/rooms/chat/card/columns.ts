import type { Draft } from '../parts.ts';

/** The columns of the card between the checkbox and the actions, in the order in which the arrows move. */
export const COLUMNS = ['kind', 'quantity', 'unit', 'period', 'site', 'scope', 'factor', 'result'] as const;
export type Column = (typeof COLUMNS)[number];

export type Problem = Draft['problems'][number];

/** What was said beside the slots is wrong: it must be mended before the line is true. */
const OF_PARAMETERS =
  /^(?:input|airport|method|shares|spend|currency|price_index|attribution|balance)\.|^parameters\.unknown$/;

/** The cell that a problem belongs to: the one whose change may solve it. */
export function columnOf(problem: Problem): Column {
  const { code } = problem;
  if (code === 'kind.unsupported') return 'factor';
  if (code === 'unit.dimension') return 'unit';
  if (OF_PARAMETERS.test(code)) return 'kind';
  if (code.startsWith('quantity.')) return 'quantity';
  if (code.startsWith('unit.')) return 'unit';
  if (code.startsWith('period.')) return 'period';
  if (code.startsWith('kind.')) return 'kind';
  if (code.startsWith('category.')) return 'scope';
  return 'factor';
}

const OF_THE_WORLD: ReadonlySet<Column> = new Set(['factor', 'scope']);

/**
 * What may be done with a draft: `calculated` lines are approved; `not_countable` ones are true but lack a factor (or a
 * blend, a GWP) and may be recorded as not counted; `incomplete` ones need their cells filled or mended first.
 */
export function readiness(draft: Draft): 'calculated' | 'not_countable' | 'incomplete' {
  if (draft.result?.status === 'calculated') return 'calculated';
  const { kind, quantity, unit, from, to } = draft.activity;
  const complete = [kind, quantity, unit, from, to].every((slot) => slot !== null);
  const problems = draft.problems.length > 0 ? draft.problems : (draft.result?.problems ?? []);
  const known = problems.length > 0 && problems.every((problem) => OF_THE_WORLD.has(columnOf(problem)));
  return complete && known ? 'not_countable' : 'incomplete';
}

/** The evidence slots that a column was read from. */
export const SLOTS: Partial<Record<Column, readonly string[]>> = {
  kind: ['kind'],
  quantity: ['quantity'],
  unit: ['unit'],
  period: ['period'],
  site: ['site'],
};
