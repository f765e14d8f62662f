/** Random activities of a Brazilian company, each with what it emits by exact fractions from the committed tables. */
import { type Fraction, by, fraction, plus, times } from './fraction.ts';
import {
  type Burnt,
  type Cells,
  SPENT,
  burntKinds,
  gridMonths,
  gridOf,
  gwpOf,
  indexOf,
  isWeighed,
  leaks,
  moneyMonths,
  propertyOf,
  rateOf,
  sharesOn,
  spentOf,
} from './world.ts';

export interface Worked {
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly gwpSet: 'AR4' | 'AR5' | 'AR6';
  readonly co2eKg: Fraction;
  readonly biogenicCo2Kg: Fraction;
}

type Asked = Omit<Worked, 'co2eKg' | 'biogenicCo2Kg'>;
type Sum = Pick<Worked, 'co2eKg' | 'biogenicCo2Kg'>;

const NOTHING = fraction('0');
const THOUSAND = fraction('1000');
const MILLION = fraction('1000000');
const SETS = ['AR4', 'AR5', 'AR6'] as const;

/** Numbers in an order that a seed decides (a linear congruence, constants of Numerical Recipes). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Dice = ReturnType<typeof dice>;

const pick = <T>(roll: Dice, from: readonly T[]): T => {
  const one = from[roll(from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const DAY = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Every day from one to another, both inside. */
function daysOf(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (last - first) / DAY + 1 }, (_, day) => iso(first + day * DAY));
}

/** Some days that begin between two years and are over by a last day; most lie in one month, some in several. */
function daysIn(roll: Dice, first: string, last: string): Pick<Asked, 'from' | 'to'> {
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const from = start + roll((end - start) / DAY) * DAY;
  const to = Math.min(end, from + roll(roll(3) === 0 ? 120 : 28) * DAY);
  return { from: iso(from), to: iso(to) };
}

function quantity(roll: Dice): string {
  return `${1 + roll(99_999)}.${String(roll(1000)).padStart(3, '0')}`;
}

/** `count` activities that the seed decides. */
export function workedActivities(seed: number, count: number): Worked[] {
  const roll = dice(seed);
  const burnt = burntKinds();
  const gases = leaks();
  return Array.from({ length: count }, (): Worked => {
    const gwpSet = pick(roll, SETS);
    const which = roll(10);
    if (which < 6) return worked(burning(roll, pick(roll, burnt), gwpSet));
    if (which < 8) return worked(fromGrid(roll, gwpSet));
    if (which === 8) {
      const { kind, gases: parts } = pick(roll, gases.filter(({ gases: all }) => all.every(([gas]) => isWeighed(gwpSet, gas))));
      return worked(leaking(roll, kind, parts, gwpSet));
    }
    return worked(spending(roll));
  });
}

const worked = ([asked, sum]: readonly [Asked, Sum]): Worked => ({ ...asked, ...sum });

const MASS: Readonly<Record<string, string>> = { kg: '1', t: '1000', g: '0.001' };
const VOLUME: Readonly<Record<string, string>> = { m3: '1', L: '0.001', gal: '0.003785411784' };
/** MJ of one. */
const ENERGY: Readonly<Record<string, string>> = { kWh: '3.6', MWh: '3600', GJ: '1000', TJ: '1000000' };

function burning(roll: Dice, burnt: Burnt, gwpSet: Asked['gwpSet']): [Asked, Sum] {
  const units = burnt.units.filter((unit) => isReached(unit, burnt));
  const days = daysIn(roll, '2008-01-01', '2026-07-31');
  const asked = { kind: burnt.kind, quantity: quantity(roll), unit: pick(roll, units), ...days, gwpSet };
  const all = daysOf(days.from, days.to);
  const daily = by(fraction(asked.quantity), fraction(String(all.length)));
  // Days of one composition are alike: each composition is worked out once.
  const alike = Map.groupBy(all, (day) => (burnt.blend === null ? '' : compositionOf(burnt.blend, day)));
  const parts = [...alike.values()].map((some) => {
    const amount = times(daily, fraction(String(some.length)));
    return burnt.blend === null
      ? emitted(amount, asked.unit, burnt.rows.get('') ?? {}, gwpSet)
      : blended(amount, asked.unit, burnt, some[0] ?? '', gwpSet);
  });
  return [asked, added(parts)];
}

function compositionOf(blend: string, day: string): string {
  const shares = Object.entries(sharesOn(blend, day));
  return shares.map(([name, { over, under }]) => `${name} ${over}/${under}`).join(' ');
}

/** Units that a fuel's own properties reach; energy of a blend is not asked for by volume of its parts here. */
function isReached(unit: string, { blend, rows }: Burnt): boolean {
  const fuels = [...rows.values()].map((row) => row['fuel'] ?? '');
  const has = (property: string): boolean => fuels.every((fuel) => propertyOf(fuel, property) !== null);
  if (MASS[unit] !== undefined) return blend === null ? has('ncv') : has('density');
  if (VOLUME[unit] !== undefined) return has('density') && has('ncv');
  if (unit === 'Nm3') return has('reference_celsius') && has('density') && has('ncv');
  return ENERGY[unit] !== undefined && blend === null;
}

/** A blend by its volume: given as mass, through the density that the shares of its parts make. */
function blended(amount: Fraction, unit: string, burnt: Burnt, day: string, set: string): Sum {
  const shares = Object.entries(sharesOn(burnt.blend ?? '', day));
  const density = shares
    .map(([fuel, share]) => times(share, propertyOf(fuel, 'density') ?? NOTHING))
    .reduce(plus, NOTHING);
  const volume =
    VOLUME[unit] === undefined
      ? by(times(amount, fraction(MASS[unit] ?? '')), density)
      : times(amount, fraction(VOLUME[unit]));
  return added(
    shares.map(([fuel, share]) => emitted(times(volume, share), 'm3', burnt.rows.get(fuel) ?? {}, set)),
  );
}

/** Kilograms by a factor per TJ, net; the CO2 of a biogenic fuel stands apart. */
function emitted(amount: Fraction, unit: string, row: Cells, set: string): Sum {
  const terajoules = inTerajoules(amount, unit, row['fuel'] ?? '');
  const kg = (gas: string): Fraction => times(terajoules, fraction(row[gas] || '0'));
  const isBiogenic = row['biogenic'] === 'yes';
  const others = plus(times(kg('ch4'), gwpOf(set, 'CH4')), times(kg('n2o'), gwpOf(set, 'N2O')));
  return {
    co2eKg: isBiogenic ? others : plus(kg('co2'), others),
    biogenicCo2Kg: isBiogenic ? kg('co2') : NOTHING,
  };
}

function inTerajoules(amount: Fraction, unit: string, fuel: string): Fraction {
  if (ENERGY[unit] !== undefined) return by(times(amount, fraction(ENERGY[unit])), MILLION);
  const property = (name: string): Fraction => propertyOf(fuel, name) ?? NOTHING;
  const mass = massOf(amount, unit, property);
  return by(by(times(mass, property('ncv')), THOUSAND), THOUSAND);
}

function massOf(amount: Fraction, unit: string, property: (name: string) => Fraction): Fraction {
  if (MASS[unit] !== undefined) return times(amount, fraction(MASS[unit]));
  if (unit !== 'Nm3') return times(times(amount, fraction(VOLUME[unit] ?? '')), property('density'));
  const zero = fraction('273.15');
  const warmed = by(plus(zero, property('reference_celsius')), zero);
  return times(times(amount, warmed), property('density'));
}

/** Power of the grid, by the days of each month. */
function fromGrid(roll: Dice, gwpSet: Asked['gwpSet']): [Asked, Sum] {
  const [first = '', last = ''] = [gridMonths()[0], gridMonths().at(-1)];
  const days = daysIn(roll, `${first}-01`, `${last}-28`);
  const unit = pick(roll, ['kWh', 'MWh'] as const);
  const asked = { kind: 'electricity', quantity: quantity(roll), unit, ...days, gwpSet };
  const all = daysOf(days.from, days.to);
  const amount = by(fraction(asked.quantity), unit === 'kWh' ? THOUSAND : fraction('1'));
  const daily = by(amount, fraction(String(all.length)));
  const kg = all.map((day) => times(daily, gridOf(day.slice(0, 7)))).reduce(plus, NOTHING);
  return [asked, { co2eKg: kg, biogenicCo2Kg: NOTHING }];
}

/** Gases of the Kyoto Protocol count (perfluorocyclopropane is one of its PFCs); others, as HCFC, stand apart. */
const COUNTS = /^(?:HFC|PFC|cC3F6|SF6|NF3|CO2|CH4|N2O)/;

function leaking(
  roll: Dice,
  kind: string,
  gases: readonly (readonly [string, Fraction])[],
  gwpSet: Asked['gwpSet'],
): [Asked, Sum] {
  const days = daysIn(roll, '2015-01-01', '2026-07-31');
  const asked = { kind, quantity: quantity(roll), unit: 'kg', ...days, gwpSet };
  const co2eKg = gases
    .filter(([gas]) => COUNTS.test(gas))
    .map(([gas, share]) => times(times(fraction(asked.quantity), share), gwpOf(gwpSet, escaped(gwpSet, gas))))
    .reduce(plus, NOTHING);
  return [asked, { co2eKg, biogenicCo2Kg: NOTHING }];
}

/** Methane that escapes is fossil, which AR6 weighs apart; burnt, it weighs as any other. */
const escaped = (set: string, gas: string): string =>
  gas === 'CH4' && isWeighed(set, 'fossil CH4') ? 'fossil CH4' : gas;

/** Reais of one month: into dollars, into the prices of the factor's year, by the factor. */
function spending(roll: Dice): [Asked, Sum] {
  const month = pick(roll, moneyMonths());
  const asked = { kind: SPENT.kind, quantity: quantity(roll), unit: 'BRL', gwpSet: 'AR5' } as const;
  const dollars = by(fraction(asked.quantity), rateOf(month));
  const isOfPriceYear = month.startsWith(SPENT.priceYear);
  const real = isOfPriceYear ? dollars : times(dollars, by(indexOf(SPENT.priceYear), indexOf(month)));
  return [
    { ...asked, from: `${month}-01`, to: `${month}-28` },
    { co2eKg: times(real, spentOf()), biogenicCo2Kg: NOTHING },
  ];
}

function added(parts: readonly Sum[]): Sum {
  return {
    co2eKg: parts.map(({ co2eKg }) => co2eKg).reduce(plus, NOTHING),
    biogenicCo2Kg: parts.map(({ biogenicCo2Kg }) => biogenicCo2Kg).reduce(plus, NOTHING),
  };
}
