/**
 * The uncertainty of one footprint: of the activity as the caller states it, with that of its factors as their publisher
 * prints it, by approach 1 of the IPCC (2006 Guidelines, volume 1, chapter 3). Where either is not known, the whole is
 * not: no default stands in, and the reason is a coded problem.
 *
 * Limits that a publisher prints are the ends of a 95 % interval, each side on its own. GWP is taken as exact: it is the
 * convention that amounts are weighed by. Shares of a blend and properties of fuels count as exact too, because their
 * publishers give no interval.
 */
import type { Decimal } from '../decimal.ts';
import {
  decimal,
  divide,
  isZero,
  multiply,
  parseDecimal,
  roundToPlaces,
  subtract,
  toText,
} from '../decimal.ts';
import type { Factor } from '../factor.ts';
import { ownEntry } from '../lookup.ts';
import type { Problem } from '../problem.ts';
import type { SourceCitation, TraceNode } from '../trace.ts';
import type { UncertainLine } from '../uncertainty/line.ts';
import { readLines } from '../uncertainty/line.ts';
import { propagate } from '../uncertainty/propagate.ts';
import type { Spread } from '../uncertainty/spread.ts';
import { distributionOf } from '../uncertainty/spread.ts';
import type { Contribution } from './contributions.ts';
import { contributionsOf } from './contributions.ts';

/** What the caller knows; each left out is taken from the publisher or stays unknown. */
export interface GivenUncertainty {
  readonly activity?: Spread;
  /** Of every factor applied, in place of what its publisher prints. */
  readonly factor?: Spread;
}

/** One number that the uncertainty comes from; percentages of the stated value, decimal strings. */
export interface UncertaintyPart {
  readonly of: 'activity' | 'factor';
  readonly factorId?: string;
  readonly gas?: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
  /** Where the limits are printed; left out for what the caller stated. */
  readonly source?: SourceCitation;
}

export type FootprintUncertainty =
  | {
      readonly status: 'known';
      readonly minusPercent: string;
      readonly plusPercent: string;
      /** Ends of the 95 % interval of the CO2e, kg. */
      readonly lowKg: string;
      readonly highKg: string;
      readonly parts: readonly UncertaintyPart[];
    }
  | {
      readonly status: 'unknown';
      /** `uncertainty.missing` (`line`: `activity`, or the factor and gas), or what is wrong with a stated one. */
      readonly problems: readonly Problem[];
      readonly parts: readonly UncertaintyPart[];
    };

interface Calculated {
  readonly co2eKg: string;
  readonly factors: readonly Factor[];
  readonly trace: TraceNode;
}

const DIGITS = 12;

/** Judges a calculated footprint. */
export function judgeUncertainty(footprint: Calculated, given: GivenUncertainty): FootprintUncertainty {
  const problems: Problem[] = [];
  const parts: UncertaintyPart[] = [];
  if (given.activity === undefined) problems.push(missing('activity'));
  else note(parts, problems, { of: 'activity' }, given.activity);
  const lines = contributionsOf(footprint.trace)
    .filter(({ co2eKg }) => !isZero(decimal(co2eKg)))
    .map((one) => lineOf(one, footprint.factors, given, { problems, parts }));
  if (problems.length > 0) return { status: 'unknown', problems: distinct(problems), parts };
  const read = readLines(lines);
  if (!read.ok) return { status: 'unknown', problems: distinct(read.problems), parts };
  const kg = Number(footprint.co2eKg);
  if (kg === 0)
    return { status: 'unknown', problems: [{ code: 'uncertainty.total_zero', params: {} }], parts };
  const { minus, plus } = propagate(read.value.lines).total;
  const text = (value: number): string => plain(value.toPrecision(DIGITS));
  return {
    status: 'known',
    minusPercent: text((minus / kg) * 100),
    plusPercent: text((plus / kg) * 100),
    lowKg: text(kg - minus),
    highKg: text(kg + plus),
    parts,
  };
}

/** A number of the computer without an exponent. */
function plain(text: string): string {
  const value = parseDecimal(text);
  return value === null ? String(Number(text)) : toText(value);
}

interface Found {
  readonly problems: Problem[];
  readonly parts: UncertaintyPart[];
}

/** One contribution: the activity errs in all alike, and a factor's gas in all months that use it. */
function lineOf(
  one: Contribution,
  factors: readonly Factor[],
  given: GivenUncertainty,
  { problems, parts }: Found,
): UncertainLine {
  const key = `${one.factorId ?? ''} ${one.gas}`.trim();
  const inputs: UncertainLine['inputs'][number][] = [];
  if (given.activity !== undefined)
    inputs.push({ name: 'activity', spread: given.activity, shared: 'activity' });
  const factor = factors.find(({ id }) => id === one.factorId);
  // A mass of the gas itself was given: there is no factor to err.
  if (factor === undefined && !one.byForm) return { id: key, co2eKg: one.co2eKg, inputs };
  const spread = given.factor ?? (factor === undefined ? null : publishedSpread(factor, one.gas));
  if (spread === null) {
    problems.push(missing(key));
    return { id: key, co2eKg: one.co2eKg, inputs };
  }
  const source = given.factor === undefined ? factor?.uncertainty?.[one.gas]?.source : undefined;
  const what = { of: 'factor', ...(factor ? { factorId: factor.id } : {}), gas: one.gas } as const;
  note(parts, problems, { ...what, ...(source ? { source } : {}) }, spread);
  inputs.push({ name: 'factor', spread, shared: given.factor === undefined ? key : 'factor' });
  return { id: key, co2eKg: one.co2eKg, inputs };
}

/** The interval that the publisher prints around a gas of a factor, or null where there is none. */
function publishedSpread(factor: Factor, gas: string): Spread | null {
  const limits = ownEntry(factor.uncertainty, gas);
  const content = factor.gasesKg ?? factor.gasesCo2eKg;
  const text = gas === 'CO2e' ? factor.co2eKg : ownEntry(content, gas);
  const [value, lower, upper] = [text, limits?.lower, limits?.upper].map((one) => parseDecimal(one ?? ''));
  if (!value || !lower || !upper || isZero(value)) return null;
  const percent = (difference: Decimal): string =>
    toText(roundToPlaces(divide(multiply(difference, decimal('100')), value), DIGITS));
  return {
    kind: 'asymmetric',
    minusPercent: percent(subtract(value, lower)),
    plusPercent: percent(subtract(upper, value)),
  };
}

function note(
  parts: UncertaintyPart[],
  problems: Problem[],
  part: Omit<UncertaintyPart, 'minusPercent' | 'plusPercent'>,
  spread: Spread,
): void {
  const ratio = distributionOf(spread, part.of);
  if (!ratio.ok) {
    problems.push(...ratio.problems);
    return;
  }
  const known = parts.some(({ factorId, gas }) => factorId === part.factorId && gas === part.gas);
  if (known && part.of === 'factor') return;
  const text = (share: number): string => plain((share * 100).toPrecision(DIGITS));
  parts.push({ ...part, minusPercent: text(ratio.value.minus), plusPercent: text(ratio.value.plus) });
}

function missing(line: string): Problem {
  return { code: 'uncertainty.missing', params: { line } };
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
