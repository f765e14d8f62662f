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
import type { Problem, Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import type { TraceNode } from '../trace.ts';
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
    trace: traceOf(approach, share, levels),
  });
}

function traceOf(
  approach: ConsolidationApproach,
  share: Decimal,
  levels: readonly HoldingShare[],
): TraceNode {
  const given = levels.map(
    (level): TraceNode => ({
      step: 'read',
      label: 'consolidation.level',
      operation: 'given',
      value: toText(level.share),
      params: { entity: level.entity, rule: level.rule },
      from: [],
    }),
  );
  const value = toText(share);
  const label = 'consolidation.share';
  return given.length === 0
    ? { step: 'read', label, operation: 'given', value, params: { approach }, from: [] }
    : { step: 'sum', label, operation: 'multiply', value, params: { approach }, from: given };
}

export interface ConsolidatedAmount {
  readonly co2eKg: string;
  readonly trace: TraceNode;
}

/** An operation's emissions, kg CO2e, times a share of it. Refuses with `amount.unreadable` (`where`, `text`). */
export function consolidate(
  co2eKg: string,
  share: ConsolidatedShare,
  entity: string,
): Result<ConsolidatedAmount> {
  const amount = parseDecimal(co2eKg);
  const factor = parseDecimal(share.share);
  if (amount === null || factor === null)
    return refuse('amount.unreadable', { where: entity, text: co2eKg.slice(0, 40) });
  const value = toText(multiply(amount, factor));
  const unit = 'kgCO2e';
  return ok({
    co2eKg: value,
    trace: {
      step: 'sum',
      label: 'consolidation.amount',
      operation: 'multiply',
      value,
      unit,
      params: { entity },
      from: [
        {
          step: 'read',
          label: 'consolidation.whole',
          operation: 'given',
          value: toText(amount),
          unit,
          params: { entity },
          from: [],
        },
        share.trace,
      ],
    },
  });
}
