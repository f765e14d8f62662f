import { describe, expect, it } from 'vitest';
import { factorRow, shelve } from './factor-table.ts';
import { shelvedFactors } from './shelf.ts';
import { cardOf, readCards, readLines } from './tables.ts';

const cards = readCards();
const line = readLines('factors/ademe/20.2/combustion.csv').find(({ value }) => value['key'] === '25775');
if (!line) throw new Error('no row 25775');
const card = cardOf(cards, 'ademe/20.2', line);
const judge = (change: Record<string, string>): boolean => factorRow.safeParse({ ...line.value, ...change }).success;

describe('published limits of a factor', () => {
  it('travel with the factor, in the unit of the figure and with the place where they are printed', () => {
    const { factor } = shelve(factorRow.parse(line.value), card);
    expect(factor).toMatchObject({
      co2eKg: '2.49',
      uncertainty: { CO2e: { lower: '2.241', upper: '2.739', confidence: 95, source: { locator: 'Poste 25775, incertitude 10 %' } } },
    });
  });

  it('lie around a figure of the row, for a gas that it has, once, and say where they are printed', () => {
    expect(judge({})).toBe(true);
    expect(judge({ limits: 'CO2e=2.5..2.739' })).toBe(false);
    expect(judge({ limits: 'CO2e=2.241..2.4' })).toBe(false);
    expect(judge({ limits: 'CH4=1..2' })).toBe(false);
    expect(judge({ limits: 'CO2e=2.241..2.739; CO2e=2..3' })).toBe(false);
    expect(judge({ limits: 'about 10 %' })).toBe(false);
    expect(judge({ limits_locator: '' })).toBe(false);
  });

  it('are given for no factor whose publisher, or the IPCC where its default is taken over, prints none', () => {
    const printed = new Map<string, Set<string>>();
    for (const { value } of shelvedFactors(cards)) {
      const { source, uncertainty } = value.factor;
      for (const limits of Object.values(uncertainty ?? {})) {
        const where = limits?.source?.locator?.replace(/[\d.]+/g, '#') ?? 'nowhere';
        printed.set(source.sourceId, (printed.get(source.sourceId) ?? new Set()).add(where));
      }
    }
    expect(Object.fromEntries([...printed].map(([id, where]) => [id, [...where]]))).toEqual({
      'ademe/20.2': ['Poste #, incertitude # %'],
      'ipcc/2006': ['IPCC # Guidelines, Volume #, Table #'],
      'mctic-ipcc/2016': ['IPCC # Guidelines, Volume #, Table #'],
    });
  });
});
