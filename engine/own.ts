/**
 * Factors of an organization's own in the choice: one that stands for the place (or its country, or the whole world), is
 * in force and can be reached from the quantity comes before every published one. What would have been chosen without it
 * stands beside it as a runner-up; an own factor that does not fit is a runner-up of the published one.
 */
import type { Choice, ChoiceQuestion } from './choose.ts';
import { chooseFactor } from './choose.ts';
import type { Factor } from './factor.ts';
import type { Result } from './problem.ts';
import { ok } from './problem.ts';
import { countryOf, WORLD } from './region.ts';
import type { TraceReason, TraceRunnerUp } from './trace.ts';

export interface OwnChoice {
  /** Null where no own factor fits. */
  readonly choice: Choice | null;
  /** Own factors that do not fit, each with the reason. */
  readonly losers: readonly TraceRunnerUp[];
}

/** Runners-up shown beside a choice, as `chooseFactor` limits them. */
const MOST_RUNNERS_UP = 6;

/**
 * Chooses among the organization's own factors (`question.candidates`). Refuses with `factor.ambiguous` where two of them
 * fit equally and say different things: a person decides.
 */
export function chooseOwn(question: ChoiceQuestion): Result<OwnChoice> {
  const places = [question.region, countryOf(question.region), WORLD];
  const near = question.candidates.filter(({ region }) => places.includes(region));
  const far = question.candidates.filter(({ region }) => !places.includes(region));
  const losers = far.map((factor) => asRunnerUp(factor, 'region'));
  if (near.length === 0) return ok({ choice: null, losers });
  const chosen = chooseFactor({ ...question, candidates: near, crossesRegions: true });
  if (chosen.ok) {
    const { runnersUp } = chosen.value;
    const choice: Choice = { ...chosen.value, reason: 'chosen_own', runnersUp: [...runnersUp, ...losers] };
    return ok({ choice, losers });
  }
  if (chosen.problems.some(({ code }) => code === 'factor.ambiguous')) return chosen;
  return ok({
    choice: null,
    losers: [...near.map((factor) => asRunnerUp(factor, whyNot(question, factor))), ...losers],
  });
}

/** The published factors that an own one came before, among its runners-up: nearest first. */
export function beforePublished(choice: Choice, published: readonly Choice[]): Choice {
  const lost = published.map(({ factor }) => asRunnerUp(factor, 'own_first'));
  return { ...choice, runnersUp: [...lost, ...choice.runnersUp].slice(0, MOST_RUNNERS_UP) };
}

/** A published choice with the own factors that did not fit among its runners-up, first. */
export function besideOwn(choice: Choice, losers: readonly TraceRunnerUp[]): Choice {
  if (losers.length === 0) return choice;
  return { ...choice, runnersUp: [...losers, ...choice.runnersUp].slice(0, MOST_RUNNERS_UP) };
}

function whyNot({ period }: ChoiceQuestion, { validFrom, validTo }: Factor): TraceReason {
  const inForce = validFrom <= period.from && (validTo === null || period.to <= validTo);
  return inForce ? 'unit' : 'period';
}

function asRunnerUp(factor: Factor, reason: TraceReason): TraceRunnerUp {
  return { factorId: factor.id, name: factor.name, reason };
}
