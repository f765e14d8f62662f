/**
 * The invariants of an emissions engine, by number. The eighth is held here as far as it speaks of shares; what it says of
 * embedded emissions and certificates belongs to the calculation of the carbon border. That the effects of a change add
 * up to it exactly is held beside `decompose`, and that no altered number passes beside `verifyTrace`.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consolidatedShare } from './consolidation/share.ts';
import type { ConsolidationApproach, Holding } from './consolidation/table.ts';
import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  equals,
  multiply,
  subtract,
  sum,
  toText,
} from './decimal.ts';
import { gwpOf } from './gwp.ts';
import { restateSeries } from './inventory/base-year.ts';
import type { InventoryLine } from './inventory/line.ts';
import { inventoryTotals } from './inventory/totals.ts';
import { calculateProcess } from './process/calculate.ts';
import { calculateScope3 } from './scope3/calculate.ts';
import { calculate, calculated, codes, inline } from './testing/activity.ts';
import { caseLibrary } from './testing/library.ts';
import { combineUncertainty } from './uncertainty/combine.ts';
import { conversion, UNITS } from './unit.ts';

const library = caseLibrary();
const SETS = ['AR4', 'AR5', 'AR6'] as const;
const v = (value: string) => ({ value });
const t = (amount: string) => ({ amount, unit: 't' });
const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: -9, max: 0 }))
  .map(([coefficient, exponent]) => toText({ coefficient, exponent }));
const shares = fc
  .integer({ min: 0, max: 1000 })
  .map((thousandths) => toText({ coefficient: BigInt(thousandths), exponent: -3 }));

/** Waste burnt: fossil and biogenic CO2, CH4 and N2O from one equation. */
function burnt(mass: string, fossil: string, gwpSet: (typeof SETS)[number]) {
  const waste = {
    mass: t(mass),
    dryMatter: v('0.8'),
    carbon: v('0.4'),
    fossilCarbon: v(fossil),
    oxidation: v('1'),
    methaneFactor: v('0.2'),
    n2oFactor: v('0.05'),
  };
  const result = calculateProcess({ process: 'incineration', inputs: { wastes: [waste] }, gwpSet }, library);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

const lines: fc.Arbitrary<InventoryLine[]> = fc.array(
  fc
    .record({
      id: fc.uuid(),
      place: fc.constantFrom<Pick<InventoryLine, 'scope' | 'scope2Method' | 'category'>>(
        { scope: 1, category: 'process' },
        { scope: 2, scope2Method: 'location', category: 'purchased_electricity' },
        { scope: 2, scope2Method: 'market', category: 'purchased_electricity' },
        { scope: 3, category: 'business_travel' },
      ),
      site: fc.constantFrom('north', 'south', null),
      month: fc.constantFrom('2025-01', '2025-02'),
      co2: amounts,
      ch4: amounts,
      biogenicCo2Kg: amounts,
    })
    .map(({ place, co2, ch4, ...line }) => ({
      ...line,
      ...place,
      co2eKg: toText(add(decimal(co2), decimal(ch4))),
      gasesCo2eKg: { CO2: co2, CH4: ch4 },
    })),
  { minLength: 1, maxLength: 40 },
);

const yearOf = (day: string) => Number(day.slice(0, 4));

function totals(given: readonly InventoryLine[]) {
  const result = inventoryTotals(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const co2eOf = (parts: readonly { readonly co2eKg: string }[]) =>
  sum(parts.map((one) => decimal(one.co2eKg)));

describe('the invariants of the engine', () => {
  it('1a. the sites add up to the total of the entity, and so do the months and the gases', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { locationCo2eKg, bySite, byMonth, byGas } = totals(given);
        for (const parts of [bySite, byMonth, byGas]) expect(toText(co2eOf(parts))).toBe(locationCo2eKg);
      }),
    );
  });

  it('1b. the masses of the gases times their potentials are the CO2e, exactly', () => {
    fc.assert(
      fc.property(amounts, shares, fc.constantFrom(...SETS), (mass, fossil, gwpSet) => {
        const { gasesKg, gasesCo2eKg, co2eKg } = burnt(mass, fossil, gwpSet);
        const weighed = Object.entries(gasesKg).map(([gas, kg]) => {
          const gwp = gwpOf(library, gwpSet, gas, 'other');
          if (!gwp.ok) throw new Error(gas);
          const co2e = multiply(decimal(kg), gwp.value.value);
          expect(toText(co2e)).toBe(gasesCo2eKg[gas]);
          return co2e;
        });
        expect(toText(sum(weighed))).toBe(co2eKg);
      }),
    );
  });

  it('1c. another GWP set changes CO2e only', () => {
    fc.assert(
      fc.property(amounts, shares, (mass, fossil) => {
        const [ar4, ...others] = SETS.map((gwpSet) => burnt(mass, fossil, gwpSet));
        for (const other of others) {
          expect(other.gasesKg).toEqual(ar4?.gasesKg);
          expect(other.biogenicCo2Kg).toBe(ar4?.biogenicCo2Kg);
          expect(other.co2eKg).not.toBe(ar4?.co2eKg);
        }
      }),
    );
  });

  it('2. scope 1 and 3 stand with scope 2 by location or by market, never with both', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { locationCo2eKg, marketCo2eKg, byAccount } = totals(given);
        const account = (key: string) => co2eOf(byAccount.filter((part) => part.key === key));
        const rest = add(account('1'), account('3'));
        expect(locationCo2eKg).toBe(toText(add(rest, account('2.location'))));
        if (marketCo2eKg !== null) expect(marketCo2eKg).toBe(toText(add(rest, account('2.market'))));
        else expect(byAccount.some(({ key }) => key === '2.market')).toBe(false);
      }),
    );
  });

  it('3. biogenic CO2 is in no scope, and the CH4 and N2O beside it are', () => {
    fc.assert(
      fc.property(amounts, shares, (mass, fossil) => {
        const [some, none] = [burnt(mass, fossil, 'AR5'), burnt(mass, '0', 'AR5')];
        // All carbon biogenic: what is left in scope 1 is CH4 and N2O alone, and they are what they were.
        const others = ['CH4', 'N2O'].map((gas) => decimal(some.gasesCo2eKg[gas] ?? ''));
        expect(none.co2eKg).toBe(toText(sum(others)));
        const all = add(decimal(some.gasesKg['CO2'] ?? ''), decimal(some.biogenicCo2Kg));
        const difference = absolute(subtract(all, decimal(none.biogenicCo2Kg)));
        expect(compare(difference, decimal('0.000000000001'))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('4. a unit and back errs by less than 1e-12 of the amount, between all units of a dimension', () => {
    for (const from of UNITS) {
      for (const to of UNITS) {
        const [there, back] = [conversion(from, to), conversion(to, from)];
        if (there === null || back === null) continue;
        const amount = decimal('123456.789');
        const once = divide(multiply(amount, there.multiplier), there.divisor);
        const twice = divide(multiply(once, back.multiplier), back.divisor);
        const error = divide(absolute(subtract(twice, amount)), amount);
        expect(compare(error, decimal('0.000000000001')), `${from.code} ${to.code}`).toBe(-1);
      }
    }
  });

  it('5. what is calculated again is the same to the last step, and nothing handed in is changed', () => {
    const frozen = deepFreeze(caseLibrary());
    fc.assert(
      fc.property(amounts, fc.constantFrom('L', 'kg', 'm3'), (quantity, unit) => {
        const [one, other] = [1, 2].map(() => calculated({ quantity, unit, library: frozen }));
        expect(one).toEqual(other);
      }),
      { numRuns: 40 },
    );
  });

  it('6. a consolidated share lies from 0 to 1, and by equity it is the product of the chain', () => {
    const holding: fc.Arbitrary<Holding> = fc.record({
      entity: fc.constant('held'),
      relationship: fc.constantFrom('subsidiary', 'joint_operation', 'franchise', 'fixed_asset_investment'),
      economicInterest: shares,
      operatedByGroup: fc.boolean(),
      financialControl: fc.constantFrom('sole', 'joint', 'none'),
    });
    const approaches = fc.constantFrom<ConsolidationApproach>(
      'equity_share',
      'financial_control',
      'operational_control',
    );
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 5 }), approaches, (chain, approach) => {
        const result = consolidatedShare(chain, approach);
        if (!result.ok) return;
        const share = decimal(result.value.share);
        expect(compare(share, decimal('0'))).toBeGreaterThanOrEqual(0);
        expect(compare(share, decimal('1'))).toBeLessThanOrEqual(0);
        if (approach !== 'equity_share') return;
        const interests = chain.map(({ relationship, economicInterest }) =>
          decimal(relationship === 'fixed_asset_investment' ? '0' : (economicInterest ?? '')),
        );
        expect(toText(share)).toBe(toText(interests.reduce(multiply, decimal('1'))));
      }),
    );
  });

  it('7. a restated base year keeps the original beside it', () => {
    fc.assert(
      fc.property(amounts, amounts, (base, delta) => {
        const series = [{ year: '2020', values: { '1': base } }];
        const before = structuredClone(series);
        const result = restateSeries(
          series,
          [
            {
              id: 'bought',
              trigger: 'acquisition',
              on: '2024-01-01',
              deltas: { '2020': { '1': delta } },
              reason: 'bought a plant',
              approvedBy: 'a person',
            },
          ],
          { threshold: '0.05', baseYears: ['2020'] },
        );
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        const { original, baseYear, isRecalculated } = result.value;
        expect([original, series]).toEqual([before, before]);
        expect(baseYear.originalKg).toBe(toText(decimal(base)));
        const restated = isRecalculated ? add(decimal(base), decimal(delta)) : decimal(base);
        expect(baseYear.restatedKg).toBe(toText(restated));
      }),
    );
  });

  it('8. shared emissions add up to the whole, to the last digit', () => {
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 9 }), (whole, weights) => {
        const products = weights.map((amount) => ({ quantity: t(amount), counted: 'yes' }));
        const inputs = {
          emissions: { amount: whole, unit: 'kg' },
          gwpSet: 'AR5',
          basis: 'mass',
          products,
        };
        const question = { category: 'purchased_goods_services', method: 'allocated', inputs, gwpSet: 'AR5' };
        const result = calculateScope3({ ...question, gwpSet: 'AR5' }, library);
        if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
        expect(equals(decimal(result.co2eKg), decimal(whole))).toBe(true);
      }),
    );
  });

  it('9. what lacks a factor, a potential or a price index answers with a code and never with a number', () => {
    expect(codes({ region: 'GB', library: caseLibrary({ candidates: [] }) })).toEqual(['kind.unsupported']);
    expect(codes({ kind: 'fugitive.r290', unit: 'kg' })).toEqual(['gwp.missing']);
    expect(spendProblems({})).toEqual(
      ['exchangeRate', 'factorYear', 'indexFactorYear', 'indexSpendYear', 'spendYear'].map(
        (field) => `input.missing spends.0.${field}`,
      ),
    );
  });

  it('10. both approaches to uncertainty agree within 5 % on near-normal cases', () => {
    const percents = fc.integer({ min: 1, max: 15 });
    const kilograms = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kilograms, percents, percents, fc.boolean()), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 1000 }),
        (parts, seed) => {
          const normal = (percent: number) => ({ kind: 'normal' as const, percent: String(percent) });
          const uncertain = parts.map(([kg, activity, factor, isShared], position) => ({
            id: String(position),
            co2eKg: String(kg),
            inputs: [
              { name: 'activity', spread: normal(activity) },
              isShared
                ? { name: 'factor', spread: normal(9), shared: 'grid' }
                : { name: 'factor', spread: normal(factor) },
            ],
          }));
          const result = combineUncertainty({ lines: uncertain, seed });
          if (!result.ok) throw new Error(JSON.stringify(result.problems));
          const { approach1, approach2 } = result.value;
          const width = ({ lowKg, highKg }: { lowKg: string; highKg: string }) =>
            Number(highKg) - Number(lowKg);
          expect(Math.abs(width(approach2) / width(approach1) - 1)).toBeLessThan(0.05);
        },
      ),
      { numRuns: 30, seed: 11 },
    );
  });

  it('11. a factor counts from its first day to its last, beside them only as said by how many years; a blend goes by its month', () => {
    const day = (shift: number) =>
      new Date(Date.UTC(2024, 0, 1) + shift * 86_400_000).toISOString().slice(0, 10);
    const shifts = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(shifts, shifts, shifts, (a, b, at) => {
        const [validFrom, validTo] = [day(Math.min(a, b)), day(Math.max(a, b))];
        const only = inline({ validFrom, validTo, gasesKg: { CO2: '1' } });
        const on = day(at);
        const result = calculate({
          region: 'GB',
          from: on,
          to: on,
          library: caseLibrary({ candidates: [only] }),
        });
        expect(result.problems.length === 0).toBe(validFrom <= on && on <= validTo);
        const years = Math.max(0, yearOf(on) - yearOf(validTo), yearOf(validFrom) - yearOf(on));
        const said = result.problems.find(({ code }) => code === 'factor.other_year');
        expect(result.status === 'calculated' && result.problems.length > 0).toBe(said !== undefined);
        if (said !== undefined) expect(said.params['years']).toBe(String(years));
      }),
    );
    const [july, august] = ['2025-07-31', '2025-08-01'].map((on) => calculated({ from: on, to: on }));
    expect(compare(decimal(august?.biogenicCo2Kg ?? ''), decimal(july?.biogenicCo2Kg ?? ''))).toBe(1);
  });

  it('12. spend counts only with its years, its exchange rate and its price index', () => {
    const all = {
      spendYear: v('2024'),
      factorYear: v('2022'),
      exchangeRate: v('0.2'),
      indexSpendYear: v('110'),
      indexFactorYear: v('100'),
    };
    expect(spendProblems(all)).toEqual([]);
    for (const left of Object.keys(all)) {
      const { [left as 'spendYear']: _left, ...rest } = all;
      expect(spendProblems(rest)).toEqual([`input.missing spends.0.${left}`]);
    }
  });

  it('13. no gas is ever less than none: a balance that says so is refused', () => {
    const carbon = (mass: string) => ({ mass: t(mass), carbonContent: v('0.5') });
    fc.assert(
      fc.property(amounts, amounts, (entering, leaving) => {
        const inputs = { inputs: [carbon(entering)], outputs: [carbon(leaving)] };
        const result = calculateProcess({ process: 'iron_steel_balance', inputs, gwpSet: 'AR5' }, library);
        const isNegative = compare(decimal(leaving), decimal(entering)) > 0;
        if (result.status === 'calculated') {
          expect(isNegative).toBe(false);
          expect(compare(decimal(result.co2eKg), decimal('0'))).toBeGreaterThanOrEqual(0);
        } else {
          expect(isNegative).toBe(true);
          expect(result.problems.map(({ code }) => code)).toEqual(['balance.negative']);
        }
      }),
    );
  });

  it('14. totals are taken from what was not rounded: no digit of any line is lost', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 2, maxLength: 60 }), (each) => {
        const given = each.map((co2eKg, position) => ({
          id: String(position),
          scope: 1 as const,
          category: 'process',
          site: null,
          month: '2025-01',
          co2eKg: `${co2eKg}${co2eKg.includes('.') ? '' : '.'}00000000000000000001`,
        }));
        expect(totals(given).locationCo2eKg).toBe(toText(co2eOf(given)));
      }),
    );
  });
});

function spendProblems(terms: object): string[] {
  const factor = inline({ unit: 'USD', co2eKg: '0.5', gwpSet: 'AR5' });
  const spend = { spend: { amount: '100', unit: 'BRL' }, factor, ...terms };
  const question = { category: 'purchased_goods_services', method: 'spend_based', gwpSet: 'AR5' as const };
  const result = calculateScope3({ ...question, inputs: { spends: [spend] } }, library);
  if (result.status === 'calculated') return [];
  return result.problems.map(({ code, params }) => `${code} ${params['field']}`).toSorted(byText);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value)) deepFreeze(one);
  return value;
}
