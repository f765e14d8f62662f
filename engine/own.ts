/**
 * Factors of an organization's own in the choice. One that stands for the place (or its country, or the whole world), is in
 * force, can be reached from the quantity and is meant for this site and supplier stands beside the published ones, and the
 * rules decide (`choice-rules.json`). What lost stands beside the chosen one as a runner-up, with the rule that decided.
 */
import { compareStandings, decidingRule } from './choice-rules.ts';
import type { Choice, ChoiceQuestion } from './choose.ts';
import { chooseFactor } from './choose.ts';
import type { Factor } from './factor.ts';
import type { Result } from './problem.ts';
import { ok } from './problem.ts';
import { countryOf, WORLD } from './region.ts';
import type { TraceReason, TraceRunnerUp } from './trace.ts';

/** For whom an activity was: id of the site, name of the supplier. */
export interface Holder {
  readonly site?: string | undefined;
  readonly supplier?: string | undefined;
}

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
export function chooseOwn(question: ChoiceQuestion, holder: Holder): Result<OwnChoice> {
  const isNear = (factor: Factor) => isMeantFor(factor, holder) && standsFor(factor, question.region);
  const near = question.candidates.filter(isNear);
  const far = question.candidates.filter((factor) => !isNear(factor));
  const losers = far.map((factor) => lostTo(isMeantFor(factor, holder) ? 'region' : 'other_holder')(factor));
  if (near.length === 0) return ok({ choice: null, losers });
  const chosen = chooseFactor({ ...question, candidates: near, crossesRegions: true });
  if (chosen.ok) {
    const { runnersUp } = chosen.value;
    const regionRank = rankOf(chosen.value.factor, question.region);
    const standing = chosen.value.standing && { ...chosen.value.standing, regionRank };
    const choice: Choice = {
      ...chosen.value,
      standing,
      reason: 'chosen_own',
      runnersUp: [...runnersUp, ...losers],
    };
    return ok({ choice, losers });
  }
  if (chosen.problems.some(({ code }) => code === 'factor.ambiguous')) return chosen;
  return ok({
    choice: null,
    losers: [...near.map((factor) => lostTo(whyNot(question, factor))(factor)), ...losers],
  });
}

/** Whether a factor stands for a place: for it, its country or the whole world. */
export function standsFor({ region }: Factor, place: string): boolean {
  return [place, countryOf(place), WORLD].includes(region);
}

/** As `preferredRegions` ranks; for the whole world right behind the country, before the fallback on another country. */
function rankOf({ region }: Factor, place: string): number {
  const near = [...new Set([place, countryOf(place)])];
  const rank = near.indexOf(region);
  return rank < 0 ? near.length : rank;
}

/** Whether a factor may be used for a site and supplier: one that names neither stands for all of them. */
export function isMeantFor({ onlyFor }: Factor, { site, supplier }: Holder): boolean {
  if (onlyFor?.site !== undefined && onlyFor.site !== site) return false;
  return onlyFor?.supplier === undefined || folded(onlyFor.supplier) === folded(supplier ?? '');
}

function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Why the own choice lost to a published one; null where it comes first. */
export function comesFirst(own: Choice, published: Choice): TraceReason | null {
  if (own.standing === null || published.standing === null) return null;
  const rule = decidingRule(own.standing, published.standing);
  if (rule === null || compareStandings(own.standing, published.standing) < 0) return null;
  return rule.lost;
}

/** The published factors that an own one came before, among its runners-up: nearest first. */
export function beforePublished(choice: Choice, published: readonly Choice[]): Choice {
  const lost = published.map(({ factor }) => lostTo('own_first')(factor));
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

/** Makes runners-up that lost for a reason. */
export function lostTo(reason: TraceReason): (factor: Factor) => TraceRunnerUp {
  return ({ id, name }) => ({ factorId: id, name, reason });
}
