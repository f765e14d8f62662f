/**
 * A target year by year: what may be emitted (the budget), what was, what would be without anything done (business as usual by
 * volume of business), what actions take away, and what is left of the budget. What is not known stays unknown with a
 * coded problem: a year without counted lines is not zero, and nothing is extrapolated without a stated assumption.
 */
import type { Decimal } from '../decimal.ts';
import {
  add,
  compare,
  decimal,
  divide,
  fromInteger,
  isPositive,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  sum,
  toText,
  ZERO,
} from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';
import { daysAtWork, type Working } from './abatement.ts';
import { pathOf } from './path.ts';

export interface Followed {
  readonly kind: 'absolute' | 'intensity';
  readonly baseYear: number;
  readonly targetYear: number;
  /** kg CO2e of the base year. */
  readonly baseKg: string;
  /** Share of the base that is gone in the target year. */
  readonly reduction: string;
  /** The last year that is over. */
  readonly throughYear: number;
  /** kg CO2e of years with counted lines, also of the one that runs. */
  readonly actualKg: Readonly<Record<number, string>>;
  /** Volume of business (tonnes made, revenue) of years, as stated: past ones and those planned; above zero. */
  readonly volumes: Readonly<Record<number, string>>;
  /** Growth of the volume a year, an assumption of the organization (`0.03`); null = none was stated. */
  readonly growth: string | null;
  readonly actions: readonly (Working & { readonly id: string })[];
}

/** How the volume of a year came about: as stated, or grown from the last year that is over. */
export interface Volume {
  readonly amount: string;
  readonly basis: 'stated' | 'grown';
}

export interface FollowedYear {
  readonly year: number;
  readonly phase: 'base' | 'past' | 'running' | 'future';
  /** The path, kg or kg per unit. */
  readonly level: string;
  /** kg that may be emitted; null where an intensity lacks the volume of the year. */
  readonly budgetKg: string | null;
  readonly actualKg: string | null;
  /** kg per unit; null for absolute targets, and where volume or emissions are unknown. */
  readonly actualLevel: string | null;
  /** Of years after the last that is over: emissions as usual, and how the last year was carried on. */
  readonly usual: {
    readonly kg: string;
    readonly fromYear: number;
    readonly fromKg: string;
    /** kg = those of `fromYear` × this. */
    readonly ratio: string;
    readonly basis: 'stated' | 'grown';
  } | null;
  /** Beyond what was at work in the year that is carried on, kg; the part of the year by days. */
  readonly abated: readonly {
    readonly id: string;
    readonly kg: string;
    readonly days: number;
    readonly ofYear: number;
  }[];
  /** As usual less what actions take away, not below zero. */
  readonly forecastKg: string | null;
  /** What actions would take away beyond all there is: stated too high, or twice. */
  readonly beyondKg: string;
  /** Actual, else forecast, less the budget: above zero is over it. */
  readonly gapKg: string | null;
  readonly status: 'base' | 'within' | 'over' | 'expected_within' | 'expected_over' | 'unknown';
}

export interface FollowedTarget {
  /** kg, or kg per unit. */
  readonly baseLevel: string;
  readonly years: readonly FollowedYear[];
  /** Of the years after the base year, kg. */
  readonly budget: {
    /** Null where a year has no budget. */
    readonly totalKg: string | null;
    /** Emitted in years that are over and known. */
    readonly usedKg: string;
    /** Emitted less budget over those years: above zero is overdrawn. */
    readonly overdrawnKg: string;
    /** Years that are over and of which nothing is known. */
    readonly unknownYears: readonly number[];
  };
  readonly problems: readonly Problem[];
}

/**
 * Follows a target. Refuses with the problems of `pathOf`, `amount.unreadable` (`where`, `text`) and
 * `target.volume_missing` (`year`) for an intensity without a volume in its base year; `target.outlook_missing` (`year`)
 * and `target.volume_missing` come back among the problems of later years.
 */
export function followTarget(input: Followed): Result<FollowedTarget> {
  return orRefused(() => followed(input));
}

function followed(input: Followed): Result<FollowedTarget> {
  const unread = unreadable(input);
  if (unread) return { ok: false, problems: [unread] };
  const base = baseLevel(input);
  if (base === null) return refuse('target.volume_missing', { year: String(input.baseYear) });
  const path = pathOf({ ...input, base: toText(base) });
  if (!path.ok) return path;
  const problems: Problem[] = [];
  const last = lastKnown(input);
  const years = path.value.map(({ year, level }) => followYear(input, last, year, level, problems));
  return ok({ baseLevel: toText(base), years, budget: budgetOf(years), problems });
}

function unreadable({ baseKg, actualKg, volumes, growth, actions }: Followed): Problem | null {
  const all = [
    ['baseKg', baseKg],
    ...Object.entries(actualKg),
    ...Object.entries(volumes),
    ...actions.map(({ id, abatementKg }) => [id, abatementKg] as const),
    ...(growth === null ? [] : [['growth', growth] as const]),
  ] as const;
  const [where, text] = all.find(([, given]) => parseDecimal(given) === null) ?? [];
  if (where !== undefined) return { code: 'amount.unreadable', params: { where, text: excerpt(text) } };
  const none = Object.values(volumes).find((volume) => !isPositive(decimal(volume)));
  return none === undefined ? null : { code: 'denominator.not_positive', params: { text: excerpt(none) } };
}

function baseLevel({ kind, baseKg, baseYear, volumes }: Followed): Decimal | null {
  if (kind === 'absolute') return decimal(baseKg);
  const volume = volumes[baseYear];
  return volume === undefined ? null : divide(decimal(baseKg), decimal(volume));
}

interface LastYear {
  readonly year: number;
  readonly kg: Decimal;
}

/** The latest year that is over and known: what is carried on. */
function lastKnown({ actualKg, throughYear, baseYear, baseKg }: Followed): LastYear {
  const known = Object.keys(actualKg)
    .map(Number)
    .filter((year) => year <= throughYear && year > baseYear)
    .sort((one, other) => other - one);
  const [year] = known;
  return year === undefined
    ? { year: baseYear, kg: decimal(baseKg) }
    : { year, kg: decimal(actualKg[year] ?? baseKg) };
}

function volumeOf({ volumes, growth }: Followed, last: LastYear, year: number): Volume | null {
  const stated = volumes[year];
  if (stated !== undefined) return { amount: stated, basis: 'stated' };
  const from = volumes[last.year];
  if (from === undefined || growth === null || year < last.year) return null;
  return {
    amount: toText(multiply(decimal(from), grown(growth, year - last.year))),
    basis: 'grown',
  };
}

function grown(growth: string, years: number): Decimal {
  let factor = ONE;
  for (let year = 0; year < years; year++) factor = multiply(factor, add(ONE, decimal(growth)));
  return factor;
}

interface Carried {
  readonly kg: Decimal;
  readonly ratio: Decimal;
  readonly basis: Volume['basis'];
}

/** The emissions of the last known year with the volume of a later one; a stated volume goes before the growth. */
function carriedTo({ volumes, growth }: Followed, last: LastYear, year: number): Carried | null {
  const [from, to] = [volumes[last.year], volumes[year]].map((text) =>
    text === undefined ? null : decimal(text),
  );
  // Multiplied before it is divided: what ends then, ends.
  if (from && to)
    return { kg: divide(multiply(last.kg, to), from), ratio: divide(to, from), basis: 'stated' };
  if (growth === null) return null;
  const ratio = grown(growth, year - last.year);
  return { kg: multiply(last.kg, ratio), ratio, basis: 'grown' };
}

function followYear(
  input: Followed,
  last: LastYear,
  year: number,
  level: string,
  problems: Problem[],
): FollowedYear {
  const { kind, baseYear, baseKg, throughYear, actualKg, volumes } = input;
  const phase = phaseOf(year, baseYear, throughYear);
  const actual = year === baseYear ? baseKg : (actualKg[year] ?? null);
  const volume = volumes[year];
  const budget = budgetIn(kind, level, volumeOf(input, last, year));
  if (budget === null) problems.push({ code: 'target.volume_missing', params: { year: String(year) } });
  const outlook =
    phase === 'running' || phase === 'future' ? expected(input, last, year, problems) : NO_OUTLOOK;
  const over = phase === 'past' ? actual : outlook.forecastKg;
  const gap = budget === null || over === null ? null : subtract(decimal(over), budget);
  return {
    year,
    phase,
    level,
    budgetKg: budget === null ? null : toText(budget),
    actualKg: actual,
    actualLevel:
      kind === 'intensity' && actual !== null && volume !== undefined
        ? toText(divide(decimal(actual), decimal(volume)))
        : null,
    ...outlook,
    gapKg: gap === null || phase === 'base' ? null : toText(gap),
    status: statusOf(phase, gap),
  };
}

function phaseOf(year: number, baseYear: number, throughYear: number): FollowedYear['phase'] {
  if (year === baseYear) return 'base';
  if (year <= throughYear) return 'past';
  return year === throughYear + 1 ? 'running' : 'future';
}

function budgetIn(kind: Followed['kind'], level: string, volume: Volume | null): Decimal | null {
  if (kind === 'absolute') return decimal(level);
  return volume === null ? null : multiply(decimal(level), decimal(volume.amount));
}

function statusOf(phase: FollowedYear['phase'], gap: Decimal | null): FollowedYear['status'] {
  if (phase === 'base') return 'base';
  if (gap === null) return 'unknown';
  const isOver = isPositive(gap);
  if (phase === 'past') return isOver ? 'over' : 'within';
  return isOver ? 'expected_over' : 'expected_within';
}

type Outlook = Pick<FollowedYear, 'usual' | 'abated' | 'forecastKg' | 'beyondKg'>;
const NO_OUTLOOK: Outlook = { usual: null, abated: [], forecastKg: null, beyondKg: '0' };

function expected(input: Followed, last: LastYear, year: number, problems: Problem[]): Outlook {
  const carried = carriedTo(input, last, year);
  const abated = input.actions
    .map((action) => ({ id: action.id, ...newlyAbated(action, last.year, year) }))
    .filter(({ kg }) => kg !== '0');
  if (carried === null) {
    problems.push({ code: 'target.outlook_missing', params: { year: String(year) } });
    return { ...NO_OUTLOOK, abated };
  }
  const usual = carried.kg;
  const left = subtract(usual, sum(abated.map(({ kg }) => decimal(kg))));
  const isBelow = compare(left, ZERO) < 0;
  return {
    usual: {
      kg: toText(usual),
      fromYear: last.year,
      fromKg: toText(last.kg),
      ratio: toText(carried.ratio),
      basis: carried.basis,
    },
    abated,
    forecastKg: isBelow ? '0' : toText(left),
    beyondKg: isBelow ? toText(subtract(ZERO, left)) : '0',
  };
}

/** What an action takes away in a year beyond what it took in the year that is carried on: that is in its emissions already. */
function newlyAbated(
  action: Working,
  carriedYear: number,
  year: number,
): { kg: string; days: number; ofYear: number } {
  const part = (of: number): Decimal => {
    const { days, ofYear } = daysAtWork(action, of);
    return divide(multiply(decimal(action.abatementKg), fromInteger(days)), fromInteger(ofYear));
  };
  const { days, ofYear } = daysAtWork(action, year);
  return { kg: toText(subtract(part(year), part(carriedYear))), days, ofYear };
}

function budgetOf(years: readonly FollowedYear[]): FollowedTarget['budget'] {
  const later = years.filter(({ phase }) => phase !== 'base');
  const over = later.filter(({ phase }) => phase === 'past');
  const amounts = (list: readonly (string | null)[]) =>
    sum(list.flatMap((text) => (text === null ? [] : [decimal(text)])));
  return {
    totalKg: later.some(({ budgetKg }) => budgetKg === null)
      ? null
      : toText(amounts(later.map(({ budgetKg }) => budgetKg))),
    usedKg: toText(amounts(over.map(({ actualKg }) => actualKg))),
    overdrawnKg: toText(amounts(over.map(({ gapKg }) => gapKg))),
    unknownYears: over.filter(({ actualKg }) => actualKg === null).map(({ year }) => year),
  };
}
