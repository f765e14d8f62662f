import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, parseDecimal, sum, toText } from '../decimal.ts';
import { Accumulator } from './accumulator.ts';
import type { InventoryLine } from './line.ts';
import type { InventoryTotals, Part } from './totals.ts';
import { inventoryTotals } from './totals.ts';

function totals(lines: readonly InventoryLine[]): InventoryTotals {
  const result = inventoryTotals(lines);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -40, max: 0 }))
  .map(([coefficient, exponent]) => toText({ coefficient, exponent }));
const shortAmounts = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2));

const lines: fc.Arbitrary<InventoryLine[]> = fc.array(
  fc
    .record({
      id: fc.uuid(),
      place: fc.constantFrom(
        { scope: 1 as const, category: 'stationary_combustion' },
        { scope: 1 as const, category: 'mobile_combustion' },
        { scope: 2 as const, scope2Method: 'location' as const, category: 'purchased_electricity' },
        { scope: 2 as const, scope2Method: 'market' as const, category: 'purchased_electricity' },
        { scope: 2 as const, category: 'purchased_heat' },
        { scope: 3 as const, category: 'business_travel' },
      ),
      site: fc.constantFrom('north', 'south', null),
      month: fc.constantFrom('2025-01', '2025-02', '2025-12'),
      co2: fc.oneof(amounts, shortAmounts),
      ch4: fc.oneof(amounts, shortAmounts),
      biogenicCo2Kg: amounts,
      counted: fc.boolean(),
    })
    .map(({ place, co2, ch4, counted, ...line }) => ({
      ...line,
      ...place,
      co2eKg: counted ? toText(sum([decimal(co2), decimal(ch4)])) : null,
      ...(counted ? { gasesCo2eKg: { CO2: co2, CH4: ch4 } } : {}),
    })),
  { maxLength: 40 },
);

const total = (parts: readonly { co2eKg: string }[]): string =>
  toText(sum(parts.map(({ co2eKg }) => decimal(co2eKg))));
const of = (parts: readonly Part[], ...keys: readonly string[]): string =>
  total(parts.filter(({ key }) => keys.includes(key)));

describe('the totals of an inventory', () => {
  it('are the exact sums of the counted lines, and their parts add up to them', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { locationCo2eKg, byAccount, byCategory, byGas, bySite, byMonth, biogenicCo2Kg } =
          totals(given);
        const located = given.filter(({ scope2Method }) => scope2Method !== 'market');
        expect(locationCo2eKg).toBe(
          total(located.flatMap(({ co2eKg }) => (co2eKg === null ? [] : { co2eKg }))),
        );
        expect(of(byAccount, '1', '2.location', '3')).toBe(locationCo2eKg);
        expect(total(bySite)).toBe(locationCo2eKg);
        expect(total(byMonth)).toBe(locationCo2eKg);
        expect(total(byGas)).toBe(locationCo2eKg);
        expect(total(byCategory.filter(({ key }) => !key.startsWith('2.market')))).toBe(locationCo2eKg);
        const biogenic = located
          .filter(({ co2eKg }) => co2eKg !== null)
          .map((line) => decimal(line.biogenicCo2Kg ?? '0'));
        expect(biogenicCo2Kg).toBe(toText(sum(biogenic)));
      }),
    );
  });

  it('never add the two accounts of scope 2', () => {
    const line = (id: string, scope2Method: 'location' | 'market', co2eKg: string): InventoryLine => ({
      id,
      scope: 2,
      scope2Method,
      category: 'purchased_electricity',
      site: null,
      month: '2025-01',
      co2eKg,
    });
    const both = totals([line('a', 'location', '100'), line('b', 'market', '7')]);
    expect([both.locationCo2eKg, both.marketCo2eKg]).toEqual(['100', '7']);
    expect(totals([line('a', 'location', '100')]).marketCo2eKg).toBeNull();
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(totals(given.toReversed())).toEqual(totals(given));
      }),
    );
  });

  it('carry the number of lines that could not be counted, everywhere, and never take them for zero', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { counted, notCounted, byAccount } = totals(given);
        expect(counted + notCounted).toBe(given.length);
        expect(notCounted).toBe(given.filter(({ co2eKg }) => co2eKg === null).length);
        expect(byAccount.reduce((sum_, part) => sum_ + part.notCounted, 0)).toBe(notCounted);
      }),
    );
  });

  it('put what has no gases under CO2e', () => {
    const line = { id: 'a', scope: 3 as const, category: 'c', site: 's', month: '2025-01', co2eKg: '5' };
    expect(totals([line]).byGas).toEqual([{ gas: 'CO2e', co2eKg: '5' }]);
  });

  it('refuse amounts that are none, of all lines at once', () => {
    const line = { scope: 3 as const, category: 'c', site: null, month: '2025-01' };
    const result = inventoryTotals([
      { ...line, id: 'a', co2eKg: 'five' },
      { ...line, id: 'b', co2eKg: '1', biogenicCo2Kg: '1e5', gasesCo2eKg: { CO2: '1.', CH4: '' } },
    ]);
    expect(result.ok ? [] : result.problems.map(({ params }) => params.where)).toEqual(['a', 'b', 'b', 'b']);
  });
});

describe('the accumulator', () => {
  it('adds any decimal texts exactly, as decimals do', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(amounts, shortAmounts)), (texts) => {
        const accumulator = new Accumulator();
        for (const text of texts) expect(accumulator.addText(text)).toBe(true);
        expect(equals(accumulator.value, sum(texts.map(decimal)))).toBe(true);
      }),
    );
  });

  it('stays exact beyond what a double holds', () => {
    const accumulator = new Accumulator();
    for (let times = 0; times < 100_000; times += 1) accumulator.addText('99999999999999');
    expect(toText(accumulator.value)).toBe('9999999999999900000');
  });

  it('takes exactly the texts that decimals take', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom('-', '.', '.5', '-.5', '+1', '1.', '-0', '00.10', ' 1', '1e2', '--1'),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const accumulator = new Accumulator();
        accumulator.addText('0.01');
        expect(accumulator.addText(text)).toBe(parseDecimal(text) !== null);
      }),
    );
  });
});
