import { describe, expect, it } from 'vitest';
import { add, decimal, equals, toText } from '../decimal.ts';
import type { Factor } from '../factor.ts';
import { caseLibrary } from '../testing/library.ts';
import { verifyTrace } from '../verify.ts';
import type { Scope2Result } from './calculate.ts';
import { calculateScope2 } from './calculate.ts';
import { QUALITY_CRITERIA } from './criteria.ts';
import type { Consumption, Instrument, Scope2Input } from './input.ts';

const library = caseLibrary();

const ALL_MET = Object.fromEntries(QUALITY_CRITERIA.map((criterion) => [criterion, 'met'])) as Record<
  (typeof QUALITY_CRITERIA)[number],
  'met'
>;

function factor(id: string, co2: string, changes: Partial<Factor> = {}): Factor {
  return {
    id,
    name: { 'pt-BR': id, en: id },
    region: 'WORLD',
    validFrom: '2020-01-01',
    validTo: null,
    unit: 'kWh',
    gasesKg: { CO2: co2 },
    source: { sourceId: 'test', publisher: '', title: '', edition: '', licence: '' },
    ...changes,
  };
}

const GRID = factor('grid', '0.5');

function line(changes: Partial<Consumption> = {}): Consumption {
  return {
    id: 'Betim',
    kind: 'electricity',
    quantity: '100',
    unit: 'MWh',
    from: '2025-01-01',
    to: '2025-12-31',
    region: 'BR',
    market: 'BR',
    factor: GRID,
    ...changes,
  };
}

function certificate(changes: Partial<Instrument> = {}): Instrument {
  return {
    id: 'I-REC',
    type: 'certificate',
    factor: factor('wind', '0'),
    market: 'BR',
    from: '2025-01-01',
    to: '2025-12-31',
    quantity: '40',
    unit: 'MWh',
    criteria: ALL_MET,
    ...changes,
  };
}

function calculate(changes: Partial<Scope2Input>) {
  const input: Scope2Input = {
    consumption: [line()],
    instruments: [],
    residualMixes: [],
    gwpSet: 'AR5',
    programme: 'brazil',
    today: '2026-11-20',
    ...changes,
  };
  return calculateScope2(input, library);
}

function calculated(changes: Partial<Scope2Input>): Scope2Result {
  const result = calculate(changes);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  expect(verifyTrace(result.trace).ok).toBe(true);
  expect(result.trace.from[0]?.value).toBe(result.locationBased.co2eKg);
  expect(result.trace.from[1]?.value).toBe(result.marketBased.co2eKg);
  return result;
}

const said = (result: Scope2Result, code: string) =>
  result.disclosures.filter((one) => one.code === code).map(({ params }) => params);

describe('scope 2', () => {
  it('gives two totals, and an instrument changes only the market-based one', () => {
    const result = calculated({ instruments: [certificate()] });
    expect(result.locationBased.co2eKg).toBe('50000');
    expect(result.marketBased.co2eKg).toBe('30000');
    expect(result.coverage).toEqual({ energyKwh: '100000', coveredKwh: '40000', share: '0.4' });
    expect(said(result, 'scope2.dual')).toHaveLength(1);
  });

  it('uses certificates first, then contracts, then the supplier, then the residual mix', () => {
    const result = calculated({
      instruments: [
        certificate({ id: 'rate', type: 'supplier_rate', factor: factor('rate', '0.3'), quantity: '20' }),
        certificate({ id: 'ppa', type: 'contract', factor: factor('ppa', '0.1'), quantity: '30' }),
        certificate(),
      ],
      residualMixes: [{ market: 'BR', from: '2025-01-01', to: '2025-12-31', factor: factor('mix', '0.7') }],
    });
    expect(result.uses.map(({ type, energyKwh, co2eKg }) => [type, energyKwh, co2eKg])).toEqual([
      ['certificate', '40000', '0'],
      ['contract', '30000', '3000'],
      ['supplier_rate', '20000', '6000'],
      ['residual_mix', '10000', '7000'],
    ]);
    expect(result.marketBased.co2eKg).toBe('16000');
    expect(said(result, 'scope2.no_residual_mix')).toEqual([]);
  });

  it('says that there is no residual mix where the grid average stands in', () => {
    const result = calculated({});
    expect(result.marketBased).toEqual(result.locationBased);
    expect(said(result, 'scope2.no_residual_mix')).toEqual([{ market: 'BR' }]);
    expect(result.uses.map(({ type }) => type)).toEqual(['grid_average']);
  });

  it.each(QUALITY_CRITERIA.slice(0, 7))('ignores an instrument that fails %s, and says so', (criterion) => {
    const instrument = certificate({ criteria: { ...ALL_MET, [criterion]: 'not_met' } });
    const result = calculated({ instruments: [instrument] });
    expect(result.marketBased.co2eKg).toBe('50000');
    expect(said(result, 'scope2.instrument_ignored')).toEqual([{ instrument: 'I-REC', criterion }]);
  });

  it('takes a criterion that nobody answered as failed', () => {
    const { only_claim: _, ...rest } = ALL_MET;
    const result = calculated({ instruments: [certificate({ criteria: rest })] });
    expect(said(result, 'scope2.instrument_ignored')[0]?.['criterion']).toBe('only_claim');
  });

  it('lets no instrument cover another market, nor days outside its period', () => {
    const elsewhere = calculated({ instruments: [certificate({ market: 'EU' })] });
    expect(elsewhere.coverage.share).toBe('0');
    expect(said(elsewhere, 'scope2.instrument_elsewhere')).toEqual([{ instrument: 'I-REC', market: 'EU' }]);
    const half = calculated({ instruments: [certificate({ from: '2025-07-02', quantity: '100' })] });
    // 183 of 365 days
    expect(half.uses.map(({ from, to, type }) => [from, to, type])).toEqual([
      ['2025-01-01', '2025-07-01', 'grid_average'],
      ['2025-07-02', '2025-12-31', 'certificate'],
    ]);
    expect(said(half, 'scope2.covered_by_days')).toEqual([{ line: 'Betim' }]);
    const parts = half.uses.map(({ energyKwh }) => decimal(energyKwh));
    expect(toText(parts.reduce(add))).toBe('100000');
  });

  it('never covers more than was consumed, and says what was left over', () => {
    const result = calculated({ instruments: [certificate({ quantity: '130' })] });
    expect(result.coverage.share).toBe('1');
    expect(result.marketBased.co2eKg).toBe('0');
    expect(said(result, 'scope2.instrument_unused')).toEqual([
      { instrument: 'I-REC', amount: '30000', unit: 'kWh' },
    ]);
  });

  it('does not take the word renewable for an instrument', () => {
    const renewable = [line({ kind: 'electricity.renewable' })];
    const unproven = calculated({ consumption: renewable });
    expect(unproven.marketBased.co2eKg).toBe('50000');
    expect(said(unproven, 'scope2.renewable_unproven')).toEqual([{ line: 'Betim' }]);
    const proven = calculated({ consumption: renewable, instruments: [certificate({ quantity: '100' })] });
    expect(proven.marketBased.co2eKg).toBe('0');
    expect(proven.locationBased.co2eKg).toBe('50000');
    expect(said(proven, 'scope2.renewable_unproven')).toEqual([]);
  });

  it('keeps an instrument to the lines it is named for', () => {
    const result = calculated({
      consumption: [line(), line({ id: 'Camaçari' })],
      instruments: [certificate({ consumption: ['Camaçari'], quantity: '100' })],
    });
    expect(result.lines.map(({ consumption, marketCo2eKg }) => [consumption, marketCo2eKg])).toEqual([
      ['Betim', '50000'],
      ['Camaçari', '0'],
    ]);
  });

  it('takes the monthly factors of the grid where no factor is named', () => {
    const { factor: _, ...monthly } = line({ from: '2025-01-01', to: '2025-02-28' });
    const result = calculated({ consumption: [monthly] });
    expect(result.factors.map(({ id }) => id)).toEqual(['mcti/sin/2025-01', 'mcti/sin/2025-02']);
  });

  it('refuses unreadable energy, instruments without an amount, and nothing at all', () => {
    const codes = (changes: Partial<Scope2Input>) => {
      const result = calculate(changes);
      return result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
    };
    expect(codes({ consumption: [line({ quantity: 'much' })] })).toContain('quantity.unreadable');
    expect(codes({ consumption: [line({ unit: 'L' })] })).toContain('unit.dimension');
    expect(codes({ consumption: [line({ market: '' })] })).toEqual(['consumption.market_missing']);
    expect(codes({ instruments: [certificate({ quantity: '' })] })).toEqual(['quantity.unreadable']);
    expect(codes({ instruments: [certificate({ from: '2025-12-31', to: '2025-01-01' })] })).toEqual([
      'period.reversed',
    ]);
    expect(codes({ consumption: [] })).toEqual(['input.missing']);
  });
});

describe('steam, heat and cooling', () => {
  const gas = factor('gas', '0.2', { biogenic: false });
  const heat = (made: NonNullable<Consumption['made']>) => {
    const { factor: _, ...rest } = line({ kind: 'steam', quantity: '80', unit: 'kWh', made });
    return calculated({ consumption: [rest] });
  };

  it('count as fuel over the efficiency of the boiler, alike in both totals', () => {
    const result = heat({ method: 'fuel', fuelFactor: gas, efficiency: { value: '0.8' } });
    expect(result.locationBased.co2eKg).toBe('20');
    expect(result.marketBased).toEqual(result.locationBased);
    expect(result.lines[0]?.category).toBe('purchased_heat');
  });

  it('share the fuel of a cogeneration plant by the efficiency method', () => {
    const result = heat({
      method: 'cogeneration',
      fuelFactor: gas,
      fuelQuantity: '1000',
      fuelUnit: 'kWh',
      heatOutput: { amount: '400', unit: 'kWh' },
      powerOutput: { amount: '175', unit: 'kWh' },
      heatEfficiency: { value: '0.8' },
      powerEfficiency: { value: '0.35' },
    });
    // H/eH = 500, P/eP = 500: half of 1000 kWh falls to the heat, and 80 of 400 kWh of heat were bought
    expect(result.locationBased.co2eKg).toBe('20');
  });

  it('refuse an efficiency of zero', () => {
    const { factor: _, ...rest } = line({
      kind: 'steam',
      made: { method: 'fuel', fuelFactor: gas, efficiency: { value: '0' } },
    });
    const result = calculate({ consumption: [rest] });
    expect(result.status === 'not_calculated' && result.problems.map(({ code }) => code)).toEqual([
      'input.not_positive',
    ]);
  });
});

describe('whatever is consumed and held', () => {
  it('the covered and the uncovered energy add up to what was consumed, exactly', () => {
    for (let seed = 1; seed < 60; seed += 1) {
      const month = String((seed % 12) + 1).padStart(2, '0');
      const result = calculated({
        consumption: [line({ quantity: `${seed * 7}.${seed}` }), line({ id: 'B', from: `2025-${month}-01` })],
        instruments: [
          certificate({ quantity: String(seed * 3), from: `2025-${month}-02` }),
          certificate({ id: 'ppa', type: 'contract', quantity: String(seed), to: `2025-${month}-28` }),
        ],
      });
      const used = result.uses.map(({ energyKwh }) => decimal(energyKwh)).reduce(add);
      expect(equals(used, decimal(result.coverage.energyKwh))).toBe(true);
    }
  });
});
