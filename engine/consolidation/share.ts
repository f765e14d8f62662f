/**
 * The share of an operation's emissions that a company consolidates through a chain of holdings: 50 % of a venture held
 * by an 83 % subsidiary is 41.5 % by equity share.
 *
 * The same approach is applied at every level. By equity share and financial control, the shares of the levels are
 * multiplied. By operational control only the operation itself is asked: it is in whole if the company or one of its
 * subsidiaries runs it, whoever stands between.
 */
import type { Decimal } from '../decimal.ts';
import { multiply, ONE, parseDecimal, toText } from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';
import { seal } from '../seal.ts';
import type { TraceLabel, TraceNode } from '../trace.ts';
import type { LeasedPart } from './lease.ts';
import type { ConsolidationApproach, ConsolidationRule, Holding, HoldingShare } from './table.ts';
import { shareOfHolding } from './table.ts';

export interface ConsolidatedShare {
  readonly approach: ConsolidationApproach;
  /** 0 to 1, exact. */
  readonly share: string;
  readonly levels: readonly {
    readonly entity: string;
    readonly share: string;
    readonly rule: ConsolidationRule;
  }[];
  readonly trace: TraceNode;
}

/**
 * The share through a chain, from the company's direct holding down to the operation; an empty chain is the company
 * itself, which is in whole. Refuses with the problems of `shareOfHolding`, of all levels at once.
 */
export function consolidatedShare(
  chain: readonly Holding[],
  approach: ConsolidationApproach,
): Result<ConsolidatedShare> {
  return orRefused(() => shareOfChain(chain, approach));
}

function shareOfChain(chain: readonly Holding[], approach: ConsolidationApproach): Result<ConsolidatedShare> {
  const asked = approach === 'operational_control' ? chain.slice(-1) : chain;
  const levels: HoldingShare[] = [];
  const problems: Problem[] = [];
  for (const holding of asked) {
    const level = shareOfHolding(holding, approach);
    if (level.ok) levels.push(level.value);
    else problems.push(...level.problems);
  }
  if (problems.length > 0) return { ok: false, problems };
  const share = levels.reduce((product, level) => multiply(product, level.share), ONE);
  return ok({
    approach,
    share: toText(share),
    levels: levels.map((level) => ({ ...level, share: toText(level.share) })),
    trace: seal(traceOf(approach, share, levels)),
  });
}

function traceOf(
  approach: ConsolidationApproach,
  share: Decimal,
  levels: readonly HoldingShare[],
): TraceNode {
  const steps = levels.map((level) =>
    given('consolidation.level', toText(level.share), { entity: level.entity, rule: level.rule }),
  );
  const value = toText(share);
  const label = 'consolidation.share';
  return steps.length === 0
    ? given(label, value, { approach })
    : { step: 'sum', label, operation: 'multiply', value, params: { approach }, from: steps };
}

export interface ConsolidatedAmount {
  readonly co2eKg: string;
  readonly trace: TraceNode;
}

/**
 * An operation's emissions, kg CO2e, times a share of it and, for an asset leased for part of the period, times that part.
 * Refuses with `amount.unreadable` (`where`, `text`).
 */
export function consolidate(
  co2eKg: string,
  share: ConsolidatedShare,
  entity: string,
  part?: LeasedPart,
): Result<ConsolidatedAmount> {
  return orRefused(() => amountOfShare(co2eKg, share, entity, part));
}

function amountOfShare(
  co2eKg: string,
  share: ConsolidatedShare,
  entity: string,
  part?: LeasedPart,
): Result<ConsolidatedAmount> {
  const amount = parseDecimal(co2eKg);
  const factor = parseDecimal(share.share);
  if (amount === null || factor === null)
    return refuse('amount.unreadable', { where: entity, text: excerpt(co2eKg) });
  const value = toText(multiply(multiply(amount, factor), part?.share ?? ONE));
  const whole = given('consolidation.whole', toText(amount), { entity }, 'kgCO2e');
  const from = [whole, share.trace, ...(part === undefined ? [] : [partTrace(part)])];
  const label = 'consolidation.amount';
  const trace = {
    step: 'sum',
    label,
    operation: 'multiply',
    value,
    unit: 'kgCO2e',
    params: { entity },
    from,
  } as const;
  return ok({ co2eKg: value, trace: seal(trace) });
}

function partTrace({ from, to, days, daysOfPeriod, share }: LeasedPart): TraceNode {
  const params = { from, to };
  return {
    step: 'normalize',
    label: 'period.fraction',
    operation: 'divide',
    value: toText(share),
    params,
    from: [
      given('period.days', String(days), params),
      given('period.days_total', String(daysOfPeriod), params),
    ],
  };
}

function given(
  label: TraceLabel,
  value: string,
  params: Readonly<Record<string, string>>,
  unit?: string,
): TraceNode {
  return {
    step: 'read',
    label,
    operation: 'given',
    value,
    ...(unit === undefined ? {} : { unit }),
    params,
    from: [],
  };
}
