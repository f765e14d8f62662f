/** Why one programme's total differs from another's: each row what one difference of their rules makes, adding up exactly. */
import { add, type Decimal, decimal, subtract, sum, toText } from '../decimal.ts';
import type { Basis, Missing } from './basis.ts';
import { missing } from './basis.ts';
import { evaluate, tonnes } from './evaluate.ts';
import { parseFormula } from './formula.ts';
import type { TotalRule } from './programme.ts';
import { gasGroup } from './weigh.ts';

/** A total as a programme takes it, of a basis. */
export interface Side {
  readonly basis: Basis;
  readonly rule: TotalRule;
}

export const BRIDGE_STEPS = [
  'year', // another period
  'approach', // another way to consolidate
  'ledger', // the same period and approach, recorded otherwise
  'scopes',
  'gwp',
  'account',
  'biogenic',
  'montreal',
] as const;

export type BridgeStep = (typeof BRIDGE_STEPS)[number];

export interface ProgrammeBridge {
  /** t CO2e, exact. */
  readonly from: string;
  readonly to: string;
  /** In the order of `BRIDGE_STEPS`, one for each difference of the rules, also where it comes to nothing. */
  readonly rows: readonly { readonly step: BridgeStep; readonly change: string }[];
}

/** The total of an inventory by a programme's rule, t CO2e; or why there is none. */
export function totalOf({ basis, rule }: Side): Decimal | Missing {
  const scopes = rule.scopes.join('|');
  const value = evaluate(parseFormula(`co2e(scope: ${scopes}, account: ${rule.account})`), basis, {
    gwp: rule.gwp,
  });
  if (value.kind !== 'number') return value.kind === 'missing' ? value : missing('no_lines');
  const biogenic = rule.biogenic ? biogenicOf(basis, rule) : [];
  const montreal = rule.montreal ? montrealOf(basis, rule) : [];
  if ('code' in montreal) return montreal;
  return add(value.amount, tonnes(sum([...biogenic, ...montreal])));
}

function biogenicOf({ activities }: Basis, { scopes }: TotalRule): Decimal[] {
  return activities
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ biogenicCo2Kg }) => decimal(biogenicCo2Kg));
}

function montrealOf({ gases, gwpSet }: Basis, { scopes, gwp }: TotalRule): Decimal[] | Missing {
  const set = gwp === 'recorded' ? gwpSet : gwp;
  const parts: Decimal[] = [];
  for (const cell of gases) {
    if (gasGroup(cell.gas) !== 'other' || !scopes.includes(cell.scope)) continue;
    const kg = cell.bySet[set];
    if (kg === undefined) return missing('gwp_missing', { gas: cell.gas, set });
    parts.push(decimal(kg));
  }
  return parts;
}

/**
 * From one side to the other, one difference at a time in a fixed order: the first total and all rows come to the second, to
 * the last digit. Missing where a total on the way is.
 */
export function bridgeProgrammes(from: Side, to: Side): ProgrammeBridge | Missing {
  let at = from;
  const first = totalOf(from);
  if ('code' in first) return first;
  let total = first;
  const rows: { step: BridgeStep; change: string }[] = [];
  for (const { step, side } of steps(from, to)) {
    const next: Side = { basis: side.basis ?? at.basis, rule: { ...at.rule, ...side.rule } };
    const reached = totalOf(next);
    if ('code' in reached) return reached;
    rows.push({ step, change: toText(subtract(reached, total)) });
    [at, total] = [next, reached];
  }
  return { from: toText(first), to: toText(total), rows };
}

interface Change {
  readonly step: BridgeStep;
  readonly side: { readonly basis?: Basis; readonly rule?: Partial<TotalRule> };
}

function steps({ basis, rule }: Side, { basis: other, rule: wanted }: Side): Change[] {
  const changes: Change[] = [];
  if (other !== basis) changes.push({ step: basisStep(basis, other), side: { basis: other } });
  const { scopes, gwp, account, biogenic, montreal } = wanted;
  if (scopes.join() !== rule.scopes.join()) changes.push({ step: 'scopes', side: { rule: { scopes } } });
  if (gwp !== rule.gwp) changes.push({ step: 'gwp', side: { rule: { gwp } } });
  if (account !== rule.account) changes.push({ step: 'account', side: { rule: { account } } });
  if (biogenic !== rule.biogenic) changes.push({ step: 'biogenic', side: { rule: { biogenic } } });
  if (montreal !== rule.montreal) changes.push({ step: 'montreal', side: { rule: { montreal } } });
  return changes;
}

function basisStep(one: Basis, other: Basis): BridgeStep {
  if (one.from !== other.from || one.to !== other.to) return 'year';
  return one.consolidation === other.consolidation ? 'ledger' : 'approach';
}
