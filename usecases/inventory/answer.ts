import type { Problem, Result } from '#engine/problem.ts';

interface NotCalculated {
  readonly status: 'not_calculated';
  readonly problems: Problem[];
}

/** The engine's result as an answer: what cannot be said comes back as coded problems, not as a refusal of the call. */
export function answer<T extends object>(
  result: Result<T>,
): ({ readonly status: 'calculated' } & T) | NotCalculated {
  return result.ok
    ? { status: 'calculated', ...result.value }
    : { status: 'not_calculated', problems: [...result.problems] };
}
