import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import type { Basis } from './basis.ts';
import { evaluate, type Look } from './evaluate.ts';
import { FormulaFault, parseFormula } from './formula.ts';
import { emptyBasis } from './testing/bases.ts';

const recorded: Look = { gwp: 'recorded' };
const ask = (text: string, basis: Basis, look = recorded) => {
  const value = evaluate(parseFormula(text), basis, look);
  return value.kind === 'number' ? toText(value.amount) : value;
};

const cell = {
  kind: 'diesel',
  siteId: null,
  unit: 'kWh',
  lines: 2,
  notCounted: 1,
  quantity: '5000',
  biogenicCo2Kg: '10',
};
const basis: Basis = {
  ...emptyBasis,
  activities: [
    { ...cell, scope: 1, category: 'mobile_combustion', co2eKg: '1500' },
    { ...cell, scope: 2, category: 'purchased_electricity', co2eKg: '400' },
    { ...cell, scope: 3, category: 'investments', lines: 0, notCounted: 3, quantity: '0', co2eKg: '0' },
  ],
  gases: [
    {
      scope: 1,
      category: 'mobile_combustion',
      kind: 'diesel',
      siteId: null,
      gas: 'CO2',
      kg: '1000',
      co2eKg: '1000',
      bySet: { AR5: '1000', AR6: '1000' },
    },
    {
      scope: 1,
      category: 'mobile_combustion',
      kind: 'diesel',
      siteId: null,
      gas: 'HFC-134a',
      kg: '1',
      co2eKg: '300',
      bySet: { AR5: '300' },
    },
    {
      scope: 1,
      category: 'mobile_combustion',
      kind: 'diesel',
      siteId: null,
      gas: 'CO2e',
      kg: null,
      co2eKg: '200',
      bySet: {},
    },
  ],
  market: { status: 'calculated', co2eKg: '100' },
  categories: [{ category: 'franchises', status: 'excluded', justification: 'Sem franquias.' }],
  given: { net_revenue: { value: '4', unit: 'R$ milhão' }, output: { value: '0', unit: 't' } },
};

describe('a formula', () => {
  it('computes exactly, operations in their order', () => {
    expect(ask('(co2e(scope: 1) + co2e(scope: 2)) / given(net_revenue)', basis)).toBe('0.475');
    expect(ask('co2e(scope: 1|2) - 1 * 0.4 + 1', basis)).toBe('2.5');
    expect(ask('energy(scope: 2)', basis)).toBe('5');
    expect(ask('biogenic(scope: 1)', basis)).toBe('0.01');
    expect(ask('mass(scope: 1, gas: HFC)', basis)).toBe('0.001');
  });

  it('takes scope 2 by market in the place of that by location', () => {
    expect(ask('co2e(account: market, scope: 1|2)', basis)).toBe('1.6');
    expect(ask('co2e(account: market, scope: 2, category: purchased_heat)', basis)).toMatchObject({
      code: 'market_whole_only',
    });
  });

  it('gives the reason where there is no value, never zero', () => {
    const reasons: Record<string, string> = {
      'co2e(scope: 3)': 'not_counted',
      'co2e(scope: 3, category: capital_goods)': 'no_lines',
      'co2e(scope: 3, category: franchises)': 'stated_excluded',
      'co2e(scope: 1, gas: SF6)': 'gas_not_recorded',
      'co2e(scope: 1, gwp: AR6)': 'gwp_missing',
      'co2e(scope: 1) / given(output)': 'divisor_zero',
      'co2e(scope: 1) / given(employees)': 'not_given',
      'co2e(scope: 3) + co2e(scope: 1)': 'not_counted',
      'base(scope: 1)': 'no_base_year',
      'previous(scope: 1)': 'no_closing',
      'text(methods)': 'not_written',
      'fact(period)': 'fact_unknown',
    };
    for (const [formula, code] of Object.entries(reasons))
      expect(ask(formula, basis), formula).toMatchObject({ code });
  });

  it('says how many lines are in it, how many could not be, and what is known as CO2e only', () => {
    expect(evaluate(parseFormula('co2e(scope: 1|2)'), basis, recorded)).toMatchObject({
      lines: 4,
      excluded: 2,
      notes: [],
    });
    expect(evaluate(parseFormula('co2e(scope: 1, gas: CO2)'), basis, recorded)).toMatchObject({
      notes: ['unsplit'],
    });
  });

  it('is refused where it says anything else', () => {
    const bad = [
      '',
      'co2e(',
      'co2e(scope 1)',
      '1 +',
      'co2e)',
      'alert`1`',
      'co2e(scope: 1, scope: 2)',
      '1'.repeat(3) + '+1'.repeat(300),
    ];
    for (const text of bad) expect(() => parseFormula(text), text).toThrow(FormulaFault);
    for (const text of ['constructor()', 'given()', 'fact(toString) + 1'])
      expect(() => {
        const value = evaluate(parseFormula(text), basis, recorded);
        if (value.kind === 'missing') throw new FormulaFault(value.code);
      }, text).toThrow(FormulaFault);
  });
});
