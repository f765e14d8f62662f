import { type Question, questionOf } from '#engine/ways/question.ts';
import type { Draft } from '../parts.ts';

/** The one thing that a draft lacks to be calculated, as its field asks for it; flights are asked in fields of their own. */
export type Missing = Exclude<Question, { ask: 'route' }>;

type Asking = Pick<Draft, 'activity' | 'problems' | 'result'>;

/** What to ask next of a draft that is not calculated; null where no answer would help. */
export function missingOf({ activity: { kind, unit, basis }, problems, result }: Asking): Missing | null {
  if (kind === null || unit === null || result?.status === 'calculated') return null;
  const question = questionOf({ kind, unit, basis }, [...problems, ...(result?.problems ?? [])]);
  return question === null || question.ask === 'route' ? null : question;
}
