/**
 * Units of measure, each an exact ratio to the base unit of its dimension.
 *
 * A dimension is what may be converted into one another: 1 L is 0.001 m³, but a litre is never a kilogram without a
 * density, a real is never a dollar, a head is never a meal. Three decisions need saying:
 * - gas volumes at stated conditions (`Nm3` at 0 °C, `Sm3` at 15 °C, `scf` at 60 °F, all at 101.325 kPa) are the
 *   dimension `normal_volume`, convertible among themselves as an ideal gas. They are no plain `volume`: `fuel.ts`
 *   crosses over only where the fuel's source states the conditions of its density;
 * - a `day` or a `week` of use (a rented car, a day at home) is no number of hours, hence its own dimension;
 * - every counted thing and every currency is its own dimension, of the family `count` or `money`.
 *
 * The ratios and the definitions behind them are data: `units.json`.
 */
import type { Decimal } from './decimal.ts';
import { decimal, divide, equals, multiply, ONE } from './decimal.ts';
import table from './units.json' with { type: 'json' };

export interface Unit {
  /** The code that the ledger and the factors use: `L`, `kWh`, `tkm`, `BRL`. */
  readonly code: string;
  /** Units of equal dimension convert into one another: `volume`, `energy`, `count.head`, `money.BRL`. */
  readonly dimension: string;
  /** The dimension without the thing counted: `count` for `head`, `money` for `BRL`, else the dimension. */
  readonly family: string;
  /** One unit is `numerator / denominator` base units of its dimension, exactly. */
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  /** Where the ratio is defined; absent on base units and on SI multiples of them. */
  readonly definition: string | null;
}

/** How to get from one unit to another: times `multiplier`, then divided by `divisor`; both exact. */
export interface Conversion {
  readonly from: Unit;
  readonly to: Unit;
  readonly multiplier: Decimal;
  readonly divisor: Decimal;
  /** Definitions of the units involved, for the trace. */
  readonly definitions: readonly string[];
}

interface UnitRow {
  readonly code: string;
  readonly dimension: string;
  readonly family: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly definition?: string;
  readonly aliases?: readonly string[];
}

const ROWS: readonly UnitRow[] = table.units;

/** Every unit the engine knows. */
export const UNITS: readonly Unit[] = ROWS.map((row) => ({
  code: row.code,
  dimension: row.dimension,
  family: row.family,
  numerator: decimal(row.numerator),
  denominator: decimal(row.denominator),
  definition: row.definition ?? null,
}));

/** The zero of the Celsius scale in kelvin, for gas volumes; with its definition. */
export const CELSIUS_ZERO = {
  kelvin: decimal(table.constants.celsiusZeroKelvin.value),
  definition: table.constants.celsiusZeroKelvin.definition,
};

/** The mean radius of the Earth, for distances between airports; with its definition. */
export const EARTH_RADIUS = {
  km: decimal(table.constants.earthMeanRadiusKm.value),
  definition: table.constants.earthMeanRadiusKm.definition,
};

const BY_CODE = new Map(UNITS.map((unit) => [unit.code, unit]));
const BY_SPELLING = exactSpellings();
const BY_FOLDED_SPELLING = foldedSpellings();
const CONVERSIONS = new Map<Unit, Map<Unit, Conversion | null>>();

/** The unit of exactly this code, else `null`. */
export function findUnit(code: string): Unit | null {
  return BY_CODE.get(code) ?? null;
}

/**
 * The unit meant by a code or a variant of one: `l`, `KWH`, `m³`, `R$`. Words (`litros`, `short tons`) are language
 * and are read in `assistant/language`; a spelling that two units share in lower case is read only as it is written.
 */
export function resolveUnit(text: string): Unit | null {
  if (typeof text !== 'string') return null;
  const code = text.trim();
  return BY_SPELLING.get(code) ?? BY_FOLDED_SPELLING.get(code.toLowerCase()) ?? null;
}

/** Whether a quantity in `a` can be stated in `b` without knowing anything else about it. */
export function areCompatible(a: Unit, b: Unit): boolean {
  return a.dimension === b.dimension;
}

/** The exact conversion from one unit to another; `null` when their dimensions differ. */
export function conversion(from: Unit, to: Unit): Conversion | null {
  let known = CONVERSIONS.get(from);
  if (known === undefined) {
    known = new Map();
    CONVERSIONS.set(from, known);
  }
  const found = known.get(to);
  if (found !== undefined) return found;
  const built = areCompatible(from, to) ? buildConversion(from, to) : null;
  known.set(to, built);
  return built;
}

function buildConversion(from: Unit, to: Unit): Conversion {
  const multiplier = multiply(from.numerator, to.denominator);
  const divisor = multiply(from.denominator, to.numerator);
  const definitions = [from, to].flatMap((unit) => (unit.definition === null ? [] : [unit.definition]));
  return { from, to, ...shortest(multiplier, divisor), definitions: [...new Set(definitions)] };
}

/** One factor instead of two wherever the ratio, or its inverse, ends as a decimal. */
function shortest(multiplier: Decimal, divisor: Decimal): { multiplier: Decimal; divisor: Decimal } {
  const ratio = divide(multiplier, divisor);
  if (equals(multiply(ratio, divisor), multiplier)) return { multiplier: ratio, divisor: ONE };
  const inverse = divide(divisor, multiplier);
  if (equals(multiply(inverse, multiplier), divisor)) return { multiplier: ONE, divisor: inverse };
  return { multiplier, divisor };
}

function exactSpellings(): ReadonlyMap<string, Unit> {
  const spellings = new Map<string, Unit>();
  for (const [spelling, unit] of eachSpelling()) spellings.set(spelling, unit);
  return spellings;
}

/** Without case; `null` where two units would share a spelling (`mg`, `Mg`). Single letters keep their case. */
function foldedSpellings(): ReadonlyMap<string, Unit | null> {
  const spellings = new Map<string, Unit | null>();
  for (const [spelling, unit] of eachSpelling()) {
    if (spelling.length === 1) continue;
    const folded = spelling.toLowerCase();
    const other = spellings.get(folded);
    spellings.set(folded, other === undefined || other === unit ? unit : null);
  }
  return spellings;
}

function eachSpelling(): [string, Unit][] {
  return ROWS.flatMap((row) => {
    const unit = BY_CODE.get(row.code);
    if (unit === undefined) return [];
    return [row.code, ...(row.aliases ?? [])].map((spelling): [string, Unit] => [spelling, unit]);
  });
}
