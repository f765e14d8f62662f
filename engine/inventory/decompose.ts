/**
 * Why emissions changed from one year to the next: how much was done (activity), what each unit emits (factor), and what
 * there is to count (structure). The three effects add up to the change exactly, line by line and in sum.
 *
 * The scheme is Shapley's (Albrecht, François and Schoors, Energy Policy 30, 2002): each effect is the change of one part
 * while the others stand at the average of both years, in every order. It leaves no remainder, needs no logarithm (as LMDI
 * does) and is exact in decimals where the quotients end; where they do not, the last effect of each line takes what the
 * others leave (docs/decisions/0008).
 */
import type { Decimal } from '../decimal.ts';
import {
  add,
  divide,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  toText,
  ZERO,
} from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';

export interface YearOfItem {
  /** How much was done, in the item's own unit. */
  readonly activity: string;
  /** kg CO2e. */
  readonly co2eKg: string;
}

export interface Item {
  /** What is compared with itself: site and kind, or finer. */
  readonly id: string;
  /** Absent in a year = it was not there: a site bought or sold, a fuel begun or ended. */
  readonly before?: YearOfItem;
  readonly after?: YearOfItem;
}

export interface Driver {
  /** Volume of business of both years (tonnes made, revenue), same unit. */
  readonly before: string;
  readonly after: string;
}

export interface Effects {
  readonly activityKg: string;
  readonly factorKg: string;
  readonly structureKg: string;
}

export interface Decomposition extends Effects {
  readonly beforeKg: string;
  readonly afterKg: string;
  readonly changeKg: string;
  readonly items: readonly (Effects & {
    readonly id: string;
    readonly changeKg: string;
    readonly kind: 'continued' | 'entered' | 'left';
  })[];
}

/** Three effects of one item. */
interface Triple {
  readonly activity: Decimal;
  readonly factor: Decimal;
  readonly structure: Decimal;
}

interface State {
  readonly activity: Decimal;
  readonly kg: Decimal;
}

/**
 * Decomposes the change. Items of one year only are structure, in whole. Without a driver, activity is each item's own
 * change. With one, activity is the change of the volume of business, and structure also holds the change of how much of
 * each item a unit of business takes.
 *
 * Refuses with `amount.unreadable` (`where`, `text`), `denominator.not_positive` (`text`) for a driver or an activity that is
 * not above zero while its emissions are not zero.
 */
export function decompose(items: readonly Item[], driver?: Driver): Result<Decomposition> {
  return orRefused(() => decomposed(items, driver));
}

function decomposed(items: readonly Item[], driver?: Driver): Result<Decomposition> {
  const problems: Problem[] = [];
  const volumes = driver === undefined ? null : readDriver(driver, problems);
  const parts = items.map((item) => {
    const before = readState(item.before, item.id, problems);
    const after = readState(item.after, item.id, problems);
    const change = subtract(after?.kg ?? ZERO, before?.kg ?? ZERO);
    return { id: item.id, before, after, change, effects: effectsOf(before, after, change, volumes) };
  });
  if (problems.length > 0) return { ok: false, problems };
  const total = (of: (part: (typeof parts)[number]) => Decimal): string =>
    toText(parts.reduce((sum, part) => add(sum, of(part)), ZERO));
  return ok({
    beforeKg: total(({ before }) => before?.kg ?? ZERO),
    afterKg: total(({ after }) => after?.kg ?? ZERO),
    changeKg: total(({ change }) => change),
    activityKg: total(({ effects }) => effects.activity),
    factorKg: total(({ effects }) => effects.factor),
    structureKg: total(({ effects }) => effects.structure),
    items: parts.map(({ id, before, after, change, effects }) => ({
      id,
      kind: kindOf(before, after),
      changeKg: toText(change),
      activityKg: toText(effects.activity),
      factorKg: toText(effects.factor),
      structureKg: toText(effects.structure),
    })),
  });
}

function kindOf(before: State | null, after: State | null): 'continued' | 'entered' | 'left' {
  if (before === null) return 'entered';
  return after === null ? 'left' : 'continued';
}

function effectsOf(
  before: State | null,
  after: State | null,
  change: Decimal,
  volumes: readonly [Decimal, Decimal] | null,
): Triple {
  if (before === null || after === null) return { activity: ZERO, factor: ZERO, structure: change };
  const factors = [ratio(before.kg, before.activity), ratio(after.kg, after.activity)] as const;
  return volumes === null
    ? twoParts(before, after, factors, change)
    : threeParts(before, after, factors, volumes, change);
}

type Pair = readonly [Decimal, Decimal];

/** kg = activity × factor: the change of activity at the mean factor; the rest is the factor's. */
function twoParts(before: State, after: State, [first, second]: Pair, change: Decimal): Triple {
  const activity = multiply(multiply(subtract(after.activity, before.activity), add(first, second)), HALF);
  return { activity, factor: subtract(change, activity), structure: ZERO };
}

/** kg = volume × activity per volume × factor; what volume and factor leave is structure. */
function threeParts(before: State, after: State, factors: Pair, volumes: Pair, change: Decimal): Triple {
  const mix: Pair = [ratio(before.activity, volumes[0]), ratio(after.activity, volumes[1])];
  const activity = shapley(volumes, mix, factors);
  const factor = shapley(factors, volumes, mix);
  return { activity, factor, structure: subtract(subtract(change, activity), factor) };
}

/** Effect of the first of three factors: its change × [(b0c0 + b1c1) ÷ 3 + (b0c1 + b1c0) ÷ 6]. */
function shapley(moved: Pair, [b0, b1]: Pair, [c0, c1]: Pair): Decimal {
  const same = add(multiply(b0, c0), multiply(b1, c1));
  const crossed = add(multiply(b0, c1), multiply(b1, c0));
  const sixths = add(multiply(same, TWO), crossed);
  return divide(multiply(subtract(moved[1], moved[0]), sixths), SIX);
}

const HALF: Decimal = { coefficient: 5n, exponent: -1 };
const TWO: Decimal = { coefficient: 2n, exponent: 0 };
const SIX: Decimal = { coefficient: 6n, exponent: 0 };

/** Of nothing done nothing was emitted: readState saw to that. */
function ratio(part: Decimal, whole: Decimal): Decimal {
  return isZero(whole) ? ZERO : divide(part, whole);
}

function readDriver(driver: Driver, problems: Problem[]): Pair {
  const read = (text: string): Decimal => {
    const value = parseDecimal(text);
    if (value !== null && isPositive(value)) return value;
    problems.push({ code: 'denominator.not_positive', params: { text: excerpt(text) } });
    return ZERO;
  };
  return [read(driver.before), read(driver.after)];
}

function readState(year: YearOfItem | undefined, id: string, problems: Problem[]): State | null {
  if (year === undefined) return null;
  const [activity, kg] = [year.activity, year.co2eKg].map((text) => {
    const value = parseDecimal(text);
    if (value === null)
      problems.push({ code: 'amount.unreadable', params: { where: id, text: excerpt(text) } });
    return value;
  });
  if (!activity || !kg) return null;
  if (isZero(activity) && !isZero(kg))
    problems.push({ code: 'denominator.not_positive', params: { text: excerpt(year.activity) } });
  return { activity, kg };
}
