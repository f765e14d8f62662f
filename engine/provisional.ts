/** What is counted before its number is published: said by a code of its own, and refused where somebody wants none. */
import type { Problem, ProblemCode } from './problem.ts';

/** The database has the same list (`razao.is_provisional`). */
const PROVISIONAL: ReadonlySet<ProblemCode> = new Set([
  'blend.in_force',
  'factor.provisional',
  'price.provisional',
]);

/** The problems of a calculation that say that it stands on something not published yet. */
export function provisionalOf(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code }) => PROVISIONAL.has(code));
}
