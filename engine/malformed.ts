/**
 * The last line before a caller: types do not hold for data, and what arrives in another shape than a contract says (no
 * list where one is needed, an object that contains itself) is a problem like any other, with a code of its own. Text that
 * is merely wrong never comes this far: the readers answer it, and a test holds them to it.
 */
import type { Problem, Result } from './problem.ts';

const MALFORMED: Problem = { code: 'input.malformed', params: {} };

/** What `run` gives; `input.malformed` where the shape of the data made it fail. */
export function orRefused<T>(run: () => Result<T>): Result<T> {
  try {
    return run();
  } catch (fault) {
    if (isOfShape(fault)) return { ok: false, problems: [MALFORMED] };
    throw fault;
  }
}

/** The same of a calculation, whose refusal has a status. */
export function orNotCalculated<T>(
  run: () => T,
): T | { readonly status: 'not_calculated'; readonly problems: readonly Problem[] } {
  try {
    return run();
  } catch (fault) {
    if (isOfShape(fault)) return { status: 'not_calculated', problems: [MALFORMED] };
    throw fault;
  }
}

/** Reading into what is not there, or deeper or larger than can be. */
function isOfShape(fault: unknown): boolean {
  return fault instanceof TypeError || fault instanceof RangeError;
}
