/**
 * Recalculation of base year emissions (GHG Protocol Corporate Standard, chapter 5; Scope 3 Standard, chapter 9): which
 * changes count, whether together they pass the company's own threshold, and the restated series beside the original.
 * The original is never overwritten.
 */
import type { Decimal } from '../decimal.ts';
import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  ONE,
  parseDecimal,
  sum,
  toText,
  ZERO,
} from '../decimal.ts';
import { ownEntry } from '../lookup.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';

/** kg CO2e by key (a scope, an account, a category): whatever the series is broken down by. */
export type Values = Readonly<Record<string, string>>;

export interface SeriesYear {
  /** Name of the year (`2022`); a fiscal year may be called otherwise. */
  readonly year: string;
  readonly values: Values;
}

export type Trigger =
  /** Structural: emissions move across the boundary. */
  | 'acquisition'
  | 'divestment'
  | 'merger'
  | 'outsourcing'
  | 'insourcing'
  /** How it is calculated. */
  | 'methodology'
  | 'factor'
  | 'gwp_set'
  | 'category_added'
  | 'error'
  /** Never recalculated. */
  | 'organic_growth'
  | 'organic_decline';

export interface Change {
  readonly id: string;
  readonly trigger: Trigger;
  /** The day on which it happened or was found. */
  readonly on: string;
  /** What it adds to each year it touches, kg CO2e by key; negative takes away. */
  readonly deltas: Readonly<Record<string, Values>>;
  /** Structural changes: whether what moved existed in the base year. What did not, is organic growth. */
  readonly existedInBaseYear?: boolean;
  /** Out- and insourcing: the emissions only move between scopes that are both reported. */
  readonly betweenReportedScopes?: boolean;
  readonly reason: string;
  readonly approvedBy: string | null;
}

export interface RecalculationPolicy {
  /** Share of base year emissions from which changes together are significant, above 0 and at most 1 (0.05). */
  readonly threshold: string;
  /** One year, or several that are averaged. */
  readonly baseYears: readonly string[];
}

export type Decision =
  | 'recalculated'
  | 'below_threshold'
  | 'organic'
  | 'not_in_base_year'
  | 'between_reported_scopes';

export interface Restatement {
  readonly original: readonly SeriesYear[];
  /** Equal to the original where nothing was significant. */
  readonly restated: readonly SeriesYear[];
  readonly isRecalculated: boolean;
  readonly decisions: readonly { readonly change: Change; readonly decision: Decision }[];
  readonly baseYear: {
    /** Averages over the base years, kg CO2e. */
    readonly originalKg: string;
    readonly restatedKg: string;
  };
  /** Absolute effects on the base year, added up, as a share of it: what stands against the threshold. */
  readonly significance: string;
  readonly threshold: string;
}

const MOVES: readonly Trigger[] = ['acquisition', 'divestment', 'merger', 'outsourcing', 'insourcing'];

/**
 * Restates a series. Changes that count are judged together, by the sum of their absolute effects on the base year, so that
 * small ones accumulate and opposite ones do not hide each other; at the threshold or above, all of them are applied to
 * every year they touch.
 *
 * Refuses with `base_year.missing` (`year`), `base_year.zero`, `threshold.out_of_range` (`text`), `amount.unreadable`
 * (`where`, `text`) and `amount.negative` (`where`) where a restated value would fall below zero that did not before.
 */
export function restateSeries(
  original: readonly SeriesYear[],
  changes: readonly Change[],
  policy: RecalculationPolicy,
): Result<Restatement> {
  return orRefused(() => restated(original, changes, policy));
}

function restated(
  original: readonly SeriesYear[],
  changes: readonly Change[],
  policy: RecalculationPolicy,
): Result<Restatement> {
  const threshold = parseDecimal(policy.threshold);
  if (threshold === null || !isPositive(threshold) || compare(threshold, ONE) > 0)
    return refuse('threshold.out_of_range', { text: excerpt(policy.threshold) });
  const missing = policy.baseYears.find((year) => original.every((known) => known.year !== year));
  if (policy.baseYears.length === 0 || missing !== undefined)
    return refuse('base_year.missing', { year: missing ?? '' });
  const problems: Problem[] = [];
  const read = reader(problems);
  const baseYear = average(original, policy.baseYears, read);
  const counting = changes.filter((change) => exemption(change) === null);
  const effects = counting.map((change) => absolute(effectOn(change, policy.baseYears, read)));
  if (problems.length > 0) return { ok: false, problems };
  if (isZero(baseYear)) return refuse('base_year.zero');
  const significance = divide(absolute(sum(effects)), absolute(baseYear));
  const isRecalculated = counting.length > 0 && compare(significance, threshold) >= 0;
  const restated = isRecalculated
    ? original.map((year) => restateYear(year, counting, read, problems))
    : original;
  if (problems.length > 0) return { ok: false, problems };
  return ok({
    original,
    restated,
    isRecalculated,
    decisions: changes.map((change) => ({
      change,
      decision: exemption(change) ?? (isRecalculated ? 'recalculated' : 'below_threshold'),
    })),
    baseYear: {
      originalKg: toText(baseYear),
      restatedKg: toText(average(restated, policy.baseYears, read)),
    },
    significance: toText(significance),
    threshold: toText(threshold),
  });
}

/** Why a change never leads to recalculation; null = it counts. */
function exemption(change: Change): Decision | null {
  const { trigger, existedInBaseYear = true, betweenReportedScopes = false } = change;
  if (trigger === 'organic_growth' || trigger === 'organic_decline') return 'organic';
  if (!MOVES.includes(trigger)) return null;
  if (!existedInBaseYear) return 'not_in_base_year';
  return betweenReportedScopes && (trigger === 'outsourcing' || trigger === 'insourcing')
    ? 'between_reported_scopes'
    : null;
}

type Read = (text: string, where: string) => Decimal;

/** Reads amounts; one that is none is a problem, said once however often it is read, and nothing comes of the whole. */
function reader(problems: Problem[]): Read {
  const said = new Set<string>();
  return (text, where) => {
    const value = parseDecimal(text);
    if (value !== null) return value;
    if (!said.has(where))
      problems.push({ code: 'amount.unreadable', params: { where, text: excerpt(text) } });
    said.add(where);
    return ZERO;
  };
}

function average(series: readonly SeriesYear[], years: readonly string[], read: Read): Decimal {
  const values = series
    .filter(({ year }) => years.includes(year))
    .flatMap(({ year, values: byKey }) =>
      Object.entries(byKey).map(([key, text]) => read(text, `${year} ${key}`)),
    );
  return divide(sum(values), { coefficient: BigInt(years.length), exponent: 0 });
}

function effectOn({ id, deltas }: Change, years: readonly string[], read: Read): Decimal {
  const touched = years.flatMap((year) => Object.entries(ownEntry(deltas, year) ?? {}));
  const values = touched.map(([key, text]) => read(text, `${id} ${key}`));
  return divide(sum(values), { coefficient: BigInt(years.length), exponent: 0 });
}

function restateYear(
  { year, values }: SeriesYear,
  changes: readonly Change[],
  read: Read,
  problems: Problem[],
): SeriesYear {
  const restated = new Map(Object.entries(values).map(([key, text]) => [key, read(text, `${year} ${key}`)]));
  for (const { id, deltas } of changes) {
    for (const [key, text] of Object.entries(ownEntry(deltas, year) ?? {}))
      restated.set(key, add(restated.get(key) ?? ZERO, read(text, `${id} ${key}`)));
  }
  for (const [key, value] of restated) {
    const before = read(ownEntry(values, key) ?? '0', `${year} ${key}`);
    if (isBelowZero(value) && !isBelowZero(before))
      problems.push({ code: 'amount.negative', params: { where: `${year} ${key}` } });
  }
  return { year, values: Object.fromEntries([...restated].map(([key, value]) => [key, toText(value)])) };
}

function isBelowZero(value: Decimal): boolean {
  return !isPositive(value) && !isZero(value);
}
