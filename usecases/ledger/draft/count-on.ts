import type { Factor } from '#engine/factor.ts';
import type { Refusal } from '#engine/footprint.ts';
import { provisionalOf } from '#engine/provisional.ts';
import { type Confirmed, confirmedFor } from '../commodity/confirmed.ts';
import { findFactor } from '../../calculation/factor/find.ts';
import type { Besides } from '../../calculation/footprint/besides.ts';
import { type Counted, countActivity } from '../../calculation/footprint/count.ts';
import type { RunContext } from '../../usecase.ts';
import type { Basis } from './basis.ts';
import type { WholeActivity } from './whole-activity.ts';

interface CountedOn {
  readonly result: Counted | Refusal;
  /** What was said beside the activity, with what the organization settled: by it the same calculation can be done again. */
  readonly besides: Besides;
}

/**
 * Counts an activity on a basis, as the organization settled it: provisional values, factors on another GWP set, and what
 * was confirmed for the supplier or account of a line in money, which is said beside the amount.
 */
export async function countOn(
  context: RunContext,
  activity: WholeActivity,
  basis: Basis,
  factor: Factor | undefined,
): Promise<CountedOn> {
  const confirmed = await confirmedFor(context, activity.unit, activity.besides);
  if (confirmed?.kind !== activity.kind) return countBy(context, activity, basis, factor);
  const { factorId } = confirmed;
  const own = factorId === null ? undefined : await findFactor(context, factorId);
  const counted = await countBy(context, activity, basis, factor ?? own);
  const stands = factor === undefined ? factorId === null || own !== undefined : factor.id === factorId;
  return stands ? { ...counted, result: said(counted.result, confirmed) } : counted;
}

function said(result: CountedOn['result'], { holder, name, on, person }: Confirmed): CountedOn['result'] {
  if (result.status === 'not_calculated') return result;
  const code = holder === 'supplier' ? 'commodity.of_supplier' : 'commodity.of_account';
  return { ...result, problems: [...result.problems, { code, params: { name, on, person } }] };
}

async function countBy(
  context: RunContext,
  { besides, ...activity }: WholeActivity,
  basis: Basis,
  factor: Factor | undefined,
): Promise<CountedOn> {
  const { region, gwpSet, programme, siteId, estimated = false } = basis;
  const count = (beside: Besides) =>
    countActivity(context, {
      activity: { ...activity, region, ...(siteId ? { site: siteId } : {}) },
      gwpSet,
      programme,
      besides: beside,
      estimated,
      ...(factor ? { factor } : {}),
    });
  const result = await count(besides);
  if (await isAccepted(context, result, basis)) {
    const accepting = { ...besides, acceptGwpSet: true };
    return { result: taken(await count(accepting), basis), besides: accepting };
  }
  return { result: taken(result, basis), besides };
}

/** Whether the GWP set alone stands in the way, and the source of the factor is one that the organization accepts. */
async function isAccepted(context: RunContext, result: CountedOn['result'], basis: Basis): Promise<boolean> {
  const { acceptedGwpSources: accepted = [] } = basis;
  if (accepted.length === 0 || result.status === 'calculated') return false;
  const [problem] = result.problems;
  if (problem?.code !== 'gwp.set_mismatch') return false;
  const factor = await findFactor(context, problem.params['factor'] ?? '');
  return factor !== undefined && accepted.includes(factor.source.sourceId);
}

function taken(result: CountedOn['result'], { takesProvisional = true }: Basis): CountedOn['result'] {
  const provisional = takesProvisional ? [] : provisionalOf(result.problems);
  if (result.status === 'not_calculated' || provisional.length === 0) return result;
  return {
    status: 'not_calculated',
    problems: [{ code: 'provisional.not_taken', params: {} }, ...provisional],
  };
}
