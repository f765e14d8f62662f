/** Dated figures of law: what stands for a year or a quarter, or a coded reason why nothing does. */
import { type Decimal, parseDecimal } from '../decimal.ts';
import { ok, type Result, refuse } from '../problem.ts';
import type { Facts } from '../graph.ts';
import { figure, type Sheet, type Term } from '../sheet.ts';
import type { SourceCitation } from '../trace.ts';
import type { CbamTables, DatedRule } from './tables.ts';

export interface Dated {
  readonly rule: DatedRule;
  readonly value: Decimal;
  /** Set where the last published figure is held for a later period, because a projection asked for it. */
  readonly heldFrom: string | null;
}

/**
 * The figure of a kind (`factor`, `cscf`, `mark-up/cement`, `price`) for a year (`2027`) or a quarter (`2026-Q3`).
 * Refuses with `cbam.not_published` where there is none; `hold` takes the last published one before it and says so.
 */
export function datedValue(kind: string, period: string, tables: CbamTables, hold = false): Result<Dated> {
  const rows = tables.rules.get(kind) ?? [];
  const rule = rows.find(({ from, to }) => from <= period && (to === '' || period <= to));
  const value = rule === undefined ? null : parseDecimal(rule.value);
  if (rule !== undefined && value !== null) return ok({ rule, value, heldFrom: null });
  if (hold) {
    const last = rows.filter(({ to, value: text }) => text !== '' && to !== '' && to < period).at(-1);
    const held = last === undefined ? null : parseDecimal(last.value);
    if (last !== undefined && held !== null) return ok({ rule: last, value: held, heldFrom: last.to });
  }
  return refuse('cbam.not_published', { what: kind, period, due: rule?.due ?? '' });
}

/** A constant of the method that bears no date (`constant/carbon`, `gwp/N2O`); a RangeError where the register lacks it. */
export function constantOf(
  code: string,
  tables: CbamTables,
): { readonly rule: DatedRule; readonly value: Decimal } {
  const rule = tables.rules.get(code)?.[0];
  const value = rule === undefined ? null : parseDecimal(rule.value);
  if (rule === undefined || value === null) throw new RangeError(`no rule ${code}`);
  return { rule, value };
}

/** Where a rule is cited from: the register's card with the act and the day it was checked. */
export function citation(
  { act, checked, code }: Pick<DatedRule, 'act' | 'checked' | 'code'>,
  source: SourceCitation,
): SourceCitation {
  return { ...source, locator: `${act}, ${code} (${checked})` };
}

/** A dated figure or constant as a given step of a calculation. */
export function ruleTerm(
  sheet: Sheet,
  name: string,
  dated: { readonly rule: DatedRule; readonly value: Decimal },
  tables: CbamTables,
): Term {
  const facts: Facts = { ...figure(name, dated.rule.unit), source: citation(dated.rule, tables.ruleSource) };
  return sheet.given(dated.value, facts);
}
