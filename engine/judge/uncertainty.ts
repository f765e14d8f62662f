/**
 * The uncertainty of one footprint: of the activity as the caller states it, with that of its factors as their publisher
 * prints it, by approach 1 of the IPCC (2006 Guidelines, volume 1, chapter 3). Where either is not stated, the default of
 * `defaults.ts` stands in and is named as one; where there is none, the whole is not known, and a coded problem says why.
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
import type { Ratings } from '../quality/indicator.ts';
import type { Contribution } from './contributions.ts';
import { contributionsOf } from './contributions.ts';
import type { ActivityOrigin, DefaultSpread, UncertaintyDefaults } from './defaults.ts';
import { pedigreeOf } from './defaults.ts';

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
  /** Key of the default that stands in, where nobody stated it and the publisher prints none. */
  readonly default?: string;
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

/** What defaults follow from; null: none stand in. */
export interface DefaultGround {
  readonly defaults: UncertaintyDefaults;
  readonly origin: ActivityOrigin;
  readonly ratings: Ratings;
}

interface Calculated {
  readonly co2eKg: string;
  readonly category: string;
  readonly factors: readonly Factor[];
  readonly trace: TraceNode;
}

const DIGITS = 12;

/** Judges a calculated footprint. */
export function judgeUncertainty(
  footprint: Calculated,
  stated: GivenUncertainty,
  ground: DefaultGround | null = null,
): FootprintUncertainty {
  const problems: Problem[] = [];
  const parts: UncertaintyPart[] = [];
  const standing = ground?.defaults.of(`activity.${ground.origin}`);
  const activity = stated.activity ?? standing?.spread;
  const given: GivenUncertainty = { ...stated, ...(activity === undefined ? {} : { activity }) };
  if (activity === undefined) problems.push(missing('activity'));
  else note(parts, problems, { of: 'activity', ...(stated.activity ? {} : from(standing)) }, activity);
  const lines = contributionsOf(footprint.trace)
    .filter(({ co2eKg }) => !isZero(decimal(co2eKg)))
    .map((one) => lineOf(one, footprint, given, { problems, parts, ground }));
  if (problems.length > 0) return { status: 'unknown', problems: distinct(problems), parts };
  const read = readLines(lines);
  if (!read.ok) return { status: 'unknown', problems: distinct(read.problems), parts };
  const kg = Number(footprint.co2eKg);
  if (kg === 0)
    return { status: 'unknown', problems: [{ code: 'uncertainty.total_zero', params: {} }], parts };
  const { minus, plus } = propagate(read.value.lines).total;
  const text = (value: number): string => plain(value.toPrecision(DIGITS));
  const [minusPercent, plusPercent] = [text((minus / kg) * 100), text((plus / kg) * 100)];
  const ends = intervalAround(footprint.co2eKg, { minusPercent, plusPercent });
  return { status: 'known', minusPercent, plusPercent, ...ends, parts };
}

/** Ends of the interval around an amount, kg: of lines that share their percentages each has its own. */
export function intervalAround(
  co2eKg: string,
  { minusPercent, plusPercent }: { readonly minusPercent: string; readonly plusPercent: string },
): { readonly lowKg: string; readonly highKg: string } {
  const kg = Number(co2eKg);
  const at = (percent: number): string => plain((kg + (kg * percent) / 100).toPrecision(DIGITS));
  return { lowKg: at(-Number(minusPercent)), highKg: at(Number(plusPercent)) };
}

/** A number of the computer without an exponent. */
function plain(text: string): string {
  const value = parseDecimal(text);
  return value === null ? String(Number(text)) : toText(value);
}

/** Where a default is printed and what it is kept under. */
function from(standing: DefaultSpread | undefined): Pick<UncertaintyPart, 'source' | 'default'> {
  return standing === undefined ? {} : { source: standing.source, default: standing.key };
}

interface Found {
  readonly problems: Problem[];
  readonly parts: UncertaintyPart[];
  readonly ground: DefaultGround | null;
}

/** One contribution: the activity errs in all alike, and a factor's gas in all months that use it. */
function lineOf(
  one: Contribution,
  { factors, category }: Calculated,
  given: GivenUncertainty,
  { problems, parts, ground }: Found,
): UncertainLine {
  const key = `${one.factorId ?? ''} ${one.gas}`.trim();
  const inputs: UncertainLine['inputs'][number][] = [];
  if (given.activity !== undefined)
    inputs.push({ name: 'activity', spread: given.activity, shared: 'activity' });
  const factor = factors.find(({ id }) => id === one.factorId);
  // A mass of the gas itself was given: there is no factor to err.
  if (factor === undefined && !one.byForm) return { id: key, co2eKg: one.co2eKg, inputs };
  const found = given.factor ? { spread: given.factor } : spreadOf(factor, one.gas, category, ground);
  if (found === null) {
    problems.push(missing(key));
    return { id: key, co2eKg: one.co2eKg, inputs };
  }
  const { spread, ...where } = found;
  const what = { of: 'factor', ...(factor ? { factorId: factor.id } : {}), gas: one.gas } as const;
  note(parts, problems, { ...what, ...where }, spread);
  inputs.push({ name: 'factor', spread, shared: given.factor === undefined ? key : 'factor' });
  return { id: key, co2eKg: one.co2eKg, inputs };
}

type FoundSpread = Pick<UncertaintyPart, 'source' | 'default'> & { readonly spread: Spread };

/**
 * The spread of a factor's gas, or of figures that an equation was given: what the organization set for the source, else
 * what the publisher prints, else by the quality of the data. Null where no default stands in.
 */
function spreadOf(
  factor: Factor | undefined,
  gas: string,
  category: string,
  ground: DefaultGround | null,
): FoundSpread | null {
  const own = factor && ownOfSource(factor.source.sourceId, ground);
  if (own) return { spread: own.spread, ...from(own) };
  const published = factor && publishedSpread(factor, gas);
  const source = factor && ownEntry(factor.uncertainty, gas)?.source;
  if (published) return { spread: published, ...(source ? { source } : {}) };
  const spread = ground && pedigreeOf(gas, category, ground.ratings);
  return spread && ground && { spread, source: ground.defaults.pedigree, default: 'factor.pedigree' };
}

/** What the organization set for a source (`desnz/2025`), else for all its editions (`desnz`). */
function ownOfSource(sourceId: string, ground: DefaultGround | null): DefaultSpread | undefined {
  const [family] = sourceId.split('/');
  return ground?.defaults.of(`factor.${sourceId}`) ?? ground?.defaults.of(`factor.${family}`);
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
