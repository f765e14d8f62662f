import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absolute, compare, decimal, multiply, subtract, toText } from './decimal.ts';
import { convert } from './quantity.ts';
import type { Unit } from './unit.ts';
import { areCompatible, conversion, findUnit, resolveUnit, UNITS } from './unit.ts';

function unit(code: string): Unit {
  const found = findUnit(code);
  if (found === null) throw new Error(`no unit ${code}`);
  return found;
}

function converted(amount: string, from: string, to: string): string {
  const result = convert({ amount: decimal(amount), unit: unit(from) }, unit(to));
  return result.ok ? toText(result.value.amount) : (result.problems[0]?.code ?? '');
}

describe('units', () => {
  it.each(
    'L m3 Nm3 kg t g kWh MWh GWh GJ TJ MJ MMBtu therm gal tkm pkm km mile head h day night unit meal bag cylinder ream m2 ha BRL USD EUR GBP trip'.split(
      ' ',
    ),
  )('knows %s', (code) => {
    expect(resolveUnit(code)?.code).toBe(code);
  });

  it.each([
    ['1', 'gal', 'L', '3.785411784'],
    ['1', 'lb', 'kg', '0.45359237'],
    ['1', 'short_ton', 'kg', '907.18474'],
    ['1', 'long_ton', 'lb', '2240'],
    ['1', 'mile', 'm', '1609.344'],
    ['1', 'MMBtu', 'MJ', '1055.05585262'],
    ['10', 'therm', 'MMBtu', '1'],
    ['1', 'Dth', 'therm', '10'],
    ['1', 'bbl', 'gal', '42'],
    ['1', 'ft3', 'L', '28.316846592'],
    ['3.6', 'MJ', 'kWh', '1'],
    ['1', 'toe', 'Gcal', '10'],
    ['1', 'ha', 'm2', '10000'],
    ['1', 'short_ton_mile', 'tkm', '1.45997231821056'],
    ['288.15', 'Sm3', 'Nm3', '273.15'],
  ])('%s %s is exactly … %s: %s', (amount, from, to, expected) => {
    expect(converted(amount, from, to)).toBe(expected);
  });

  it.each([
    ['l', 'L'],
    ['KWH', 'kWh'],
    ['m³', 'm3'],
    ['Nm³', 'Nm3'],
    [' mwh ', 'MWh'],
    ['DTH', 'Dth'],
    ['dekatherm', 'Dth'],
    ['R$', 'BRL'],
    ['t·km', 'tkm'],
    ['mg', 'mg'],
    ['Mg', 't'],
  ])('reads the spelling %j as %s', (spelling, code) => {
    expect(resolveUnit(spelling)?.code).toBe(code);
  });

  it.each(['', 'litros', 'M', 'MG', 'ton', '$', 'constructor', '__proto__'])('does not read %j', (text) => {
    expect(resolveUnit(text)).toBeNull();
  });

  it.each([
    ['L', 'kg'],
    ['BRL', 'USD'],
    ['head', 'meal'],
    ['day', 'h'],
    ['Nm3', 'm3'],
    ['pkm', 'tkm'],
    ['kWh', 'km'],
  ])('never turns %s into %s', (from, to) => {
    expect(areCompatible(unit(from), unit(to))).toBe(false);
    expect(conversion(unit(from), unit(to))).toBeNull();
    expect(converted('1', from, to)).toBe('unit.dimension');
  });

  it('has one code once, and cites every ratio that is not a power of ten', () => {
    expect(new Set(UNITS.map(({ code }) => code)).size).toBe(UNITS.length);
    const uncited = UNITS.filter(({ definition, numerator, denominator, dimension }) => {
      const isPowerOfTen = /^1?0*\.?0*1?0*$/.test(toText(numerator)) && toText(denominator) === '1';
      return definition === null && !isPowerOfTen && !['energy', 'time'].includes(dimension);
    });
    expect(uncited.map(({ code }) => code)).toEqual([]);
  });

  it('comes back from any unit and back within a relative 1e-12', () => {
    const pairs = UNITS.flatMap((from) =>
      UNITS.filter((to) => areCompatible(from, to)).map((to) => [from, to] as const),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        ([from, to], coefficient) => {
          const amount = { coefficient, exponent: -6 };
          const there = convert({ amount, unit: from }, to);
          const back = there.ok ? convert(there.value, from) : there;
          if (!back.ok) throw new Error('no way back');
          const error = absolute(subtract(back.value.amount, amount));
          expect(compare(error, multiply(amount, decimal('0.000000000001')))).toBe(-1);
        },
      ),
    );
  });
});
