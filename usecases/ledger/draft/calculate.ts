import type { Factor } from '#engine/factor.ts';
import type { Footprint, Refusal } from '#engine/footprint.ts';
import type { Problem, ProblemCode } from '#engine/problem.ts';
import type { z } from 'zod';
import { basisOfCounted, countedBefore } from '../entry/open-bases.ts';
import { findFactor } from '../../calculation/factor/find.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import type { Counted } from '../../calculation/footprint/count.ts';
import type { RunContext } from '../../usecase.ts';
import type { Basis } from './basis.ts';
import { countOn } from './count-on.ts';
import type { draftActivity } from './draft-shape.ts';
import type { WholeActivity } from './whole-activity.ts';

export type DraftActivity = z.output<typeof draftActivity>;

/** A calculation as it is stored: with what was said beside the activity, so that it can be done again. */
export type Stored = (Footprint | Counted | Refusal) & { readonly besides?: Besides };

export interface Calculated {
  /** Null while a slot is open. */
  readonly result: Stored | null;
  readonly problems: readonly Problem[];
  /** The factor that a person chose, where there is one. */
  readonly factor?: Factor | undefined;
}

/** What is missing in an activity: one coded problem a slot, with the slot's name. */
export function openSlots(activity: DraftActivity): Problem[] {
  const problems: Problem[] = [];
  const open = (slot: string, code: ProblemCode) => problems.push({ code, params: { slot } });
  if (activity.kind === null) open('kind', 'kind.unknown');
  if (activity.quantity === null) open('quantity', 'quantity.unreadable');
  if (activity.unit === null) open('unit', 'unit.missing');
  if (activity.from === null || activity.to === null) open('period', 'period.missing');
  return problems;
}

/** The activity as a whole one; null while a slot is open. */
export function wholeActivity(activity: DraftActivity): WholeActivity | null {
  const { kind, quantity, unit, from, to, ...besides } = activity;
  if (kind === null || quantity === null || unit === null || from === null || to === null) return null;
  return { kind, quantity, unit, from, to, besides };
}

/**
 * Calculates a draft's activity on its basis with the engine: the chosen factor where a person chose one, else the
 * engine's choice. What the engine refuses stays with the draft as problems.
 */
export async function calculateDraft(
  context: RunContext,
  activity: DraftActivity,
  basis: Basis,
  factorId: string | null,
): Promise<Calculated> {
  const whole = wholeActivity(activity);
  if (whole === null) return { result: null, problems: openSlots(activity) };
  const { result, factor } = await calculateWhole(context, whole, basis, factorId);
  return { result, problems: result.problems, factor };
}

/** Calculates a whole activity; an unknown factor id is the problem `factor.unknown`. */
export async function calculateWhole(
  context: RunContext,
  activity: WholeActivity,
  basis: Basis,
  factorId: string | null,
): Promise<{ readonly result: Stored; readonly factor?: Factor }> {
  if (factorId === null) return { result: await calculateWith(context, activity, basis, undefined) };
  const factor = await findFactor(context, factorId);
  if (!factor) {
    const problems = [{ code: 'factor.unknown' as const, params: { factor: factorId } }];
    return { result: { status: 'not_calculated', problems } };
  }
  return { result: await calculateWith(context, activity, basis, factor), factor };
}

/** Calculates with a factor at hand, or with the engine's choice when there is none. */
export async function calculateWith(
  context: RunContext,
  activity: WholeActivity,
  basis: Basis,
  factor: Factor | undefined,
): Promise<Stored> {
  const today = context.now.toISOString().slice(0, 10);
  const before = countedBefore({ activity, basis, factor, today }, context.ports.library);
  if (before !== null) return before;
  const { result, besides } = await countOn(context, activity, basis, factor);
  const said = Object.values(besides).some((value) => value !== undefined);
  if (said) return { ...result, besides };
  // Opened at once: the next line of the same call counts on its basis.
  if (result.status === 'calculated')
    basisOfCounted({ activity, basis, factor, today }, result, context.ports.library);
  return result;
}
