import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, sum } from '../decimal.ts';
import { caseLibrary } from '../testing/library.ts';
import { deviation } from '../testing/worked.ts';
import type { TraceNode } from '../trace.ts';
import { verifyTrace } from '../verify.ts';
import { calculateProcess, PROCESSES } from './calculate.ts';

const library = caseLibrary();

function calculate(process: string, inputs: unknown, gwpSet: 'AR4' | 'AR5' | 'AR6' = 'AR5') {
  return calculateProcess({ process, inputs, gwpSet }, library);
}

function calculated(process: string, inputs: unknown, gwpSet: 'AR4' | 'AR5' | 'AR6' = 'AR5') {
  const result = calculate(process, inputs, gwpSet);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  expect(verifyTrace(result.trace).ok).toBe(true);
  return result;
}

function problems(process: string, inputs: unknown): string[] {
  const result = calculate(process, inputs);
  return result.status === 'calculated'
    ? []
    : result.problems.map(({ code, params }) => `${code} ${params['field'] ?? params['gas'] ?? ''}`.trim());
}

const t = (amount: string) => ({ amount, unit: 't' });
const v = (value: string, unit?: string) => (unit === undefined ? { value } : { value, unit });

describe('processes', () => {
  it('take kiln dust that is not recycled by its own carbonate (Equation 2.5)', () => {
    const result = calculated('clinker', {
      production: t('1000'),
      emissionFactor: v('0.51', 't/t'),
      dust: t('50'),
      dustCarbonate: v('0.8'),
      dustCalcination: v('0.5'),
      dustEmissionFactor: v('0.44', 't/t'),
    });
    // 1000 × 0.51 × (1 + 50/1000 × 0.8 × 0.5 × 0.44/0.51) = 510 + 50 × 0.8 × 0.5 × 0.44 = 518.8 t
    expect(deviation(result.co2eKg, '518800', '0.000001')).toBeNull();
  });

  it('balance the carbon of hydrogen from natural gas and take off what is recovered', () => {
    const result = calculated('hydrogen', {
      feedstocks: [{ mass: t('120'), carbonContent: v('0.75') }],
      products: [{ mass: t('10'), carbonContent: v('0.3') }],
      recovered: t('50'),
    });
    // (90 − 3) t C × 44/12 = 319 t; − 50 t
    expect(result.co2eKg).toBe('269000');
  });

  it('keep CO2 of fermentation that is used outside the scopes', () => {
    const used = { used: { amount: '100', unit: 'kg' }, released: v('0.9') };
    expect(calculated('co2_use', { ...used, origin: 'fossil' }).co2eKg).toBe('90');
    const biogenic = calculated('co2_use', { ...used, origin: 'biogenic' });
    expect([biogenic.co2eKg, biogenic.biogenicCo2Kg]).toEqual(['0', '90']);
  });

  it('spread the N2O of a year over two years of supply', () => {
    const use = { used: { amount: '100', unit: 'kg' }, usedYearBefore: { amount: '60', unit: 'kg' } };
    const result = calculated('n2o_use', { uses: [{ ...use, released: v('1') }] });
    expect(result.gasesKg).toEqual({ N2O: '80' });
  });

  it('split flared gas into what burns and what slips through', () => {
    const result = calculated('flaring', {
      volume: { amount: '1000', unit: 'Sm3' },
      efficiency: v('0.98'),
      methaneShare: v('0.9'),
      co2Share: v('0.02'),
      hydrocarbons: [
        { name: 'CH4', share: v('0.9'), carbons: v('1') },
        { name: 'C2H6', share: v('0.08'), carbons: v('2') },
      ],
      co2Density: v('1.9'),
      methaneDensity: v('0.7'),
    });
    // CH4: 1000 × 0.9 × 0.02 × 0.7 = 12.6 kg; CO2: (20 + 1000 × 0.98 × (0.9 + 0.16)) × 1.9 = 2011.72 kg
    expect(result.gasesKg).toEqual({ CO2: '2011.72', CH4: '12.6' });
  });

  it('weigh methane that escapes from a fossil process heavier than that of animals on AR6', () => {
    const alloy = { production: t('1'), emissionFactor: v('1', 'kg/t') };
    const fossil = calculated('ferroalloys_production', { products: [alloy], methane: [alloy] }, 'AR6');
    expect(fossil.gasesCo2eKg['CH4']).toBe('29.8');
    const herd = { heads: { amount: '1', unit: 'head' }, emissionFactor: v('1') };
    const other = calculated('enteric', { animals: [herd] }, 'AR6');
    expect(deviation(other.gasesCo2eKg['CH4'], '27')).toBeNull();
  });
});

describe('refrigerants', () => {
  const kg = (amount: string) => ({ amount, unit: 'kg' });
  const stock = { gas: 'R-410A', stockStart: kg('20'), stockEnd: kg('15'), purchased: kg('30') };

  it('leak what the balance of stock, purchases and charges leaves open', () => {
    const more = { disbursed: kg('5'), capacityAdded: kg('12'), capacityRetired: kg('2') };
    const result = calculated('refrigerant_balance', { balances: [{ ...stock, ...more }] });
    // 20 + 30 + 2 − 15 − 5 − 12 = 20 kg, half HFC-32 and half HFC-125
    expect(result.gasesKg).toEqual({ 'HFC-125': '10', 'HFC-32': '10' });
    expect(problems('refrigerant_balance', { balances: [{ ...stock, stockEnd: kg('60') }] })).toContain(
      'balance.negative HFC-32',
    );
  });

  it('leak by loss rates when charged, in operation and when scrapped', () => {
    const unit = {
      gas: 'HFC-134a',
      newCharge: kg('100'),
      installationLoss: v('0.01'),
      operatingCharge: kg('200'),
      annualLoss: v('0.1'),
      years: v('0.5'),
      scrappedCharge: kg('50'),
      remaining: v('0.8'),
      recoveredShare: v('0.75'),
    };
    // 1 + 10 + 10 = 21 kg
    expect(calculated('refrigerant_screening', { equipment: [unit] }).gasesKg).toEqual({ 'HFC-134a': '21' });
    expect(problems('refrigerant_screening', { equipment: [{ gas: 'HFC-134a' }] })).toEqual([
      'input.missing operatingCharge',
    ]);
  });

  it('keep gases outside the Kyoto basket apart', () => {
    const result = calculated('refrigerant_balance', { balances: [{ ...stock, gas: 'HCFC-22' }] });
    expect([result.co2eKg, result.outsideKyotoCo2eKg]).toEqual(['0', '61600']);
  });
});

describe('agriculture and own waste', () => {
  it('add direct, deposited and leached nitrogen of fertiliser', () => {
    const result = calculated('n_fertiliser', {
      synthetic: { amount: '1000', unit: 'kg' },
      organic: { amount: '500', unit: 'kg' },
      directFactor: v('0.01'),
      syntheticVolatilised: v('0.1'),
      organicVolatilised: v('0.2'),
      depositionFactor: v('0.01'),
      leached: v('0.3'),
      leachingFactor: v('0.0075'),
    });
    // N2O-N: 15 + (100 + 100) × 0.01 + 1500 × 0.3 × 0.0075 = 20.375 kg; × 44/28
    expect(deviation(result.gasesKg['N2O'], '32.017857142857142857142857142857', '0.0000001')).toBeNull();
  });

  it('turn the carbon of lime and urea into CO2', () => {
    const limes = [
      { mass: t('10'), emissionFactor: v('0.12') },
      { mass: t('10'), emissionFactor: v('0.13') },
    ];
    expect(deviation(calculated('liming', { limes }).co2eKg, '9166.666666666666', '0.000001')).toBeNull();
    expect(
      deviation(calculated('urea', { mass: t('3'), emissionFactor: v('0.2') }).co2eKg, '2200'),
    ).toBeNull();
  });

  it('let a deposit decay wholly over the years, and no more', () => {
    const yearly = Array.from({ length: 200 }, (_, index) =>
      calculated('landfill', {
        deposits: [
          {
            mass: t('12'),
            carbon: v('1'),
            decomposing: v('0.5'),
            methaneCorrection: v('1'),
            decay: v('0.2'),
            age: v(String(index + 1)),
          },
        ],
        methaneShare: v('0.5'),
      }),
    );
    // 12 t × 0.5 × 0.5 × 16/12 = 4 t CH4 in all
    const total = yearly.reduce((kg, { gasesKg }) => kg + Number(gasesKg['CH4']), 0);
    expect(total).toBeCloseTo(4000, 6);
    expect(Number(yearly[0]?.gasesKg['CH4'])).toBeCloseTo(4000 * (1 - Math.exp(-0.2)), 6);
  });

  it('keep the biogenic carbon of burnt waste apart', () => {
    const result = calculated('incineration', {
      wastes: [
        {
          mass: t('10'),
          dryMatter: v('0.9'),
          carbon: v('0.4'),
          fossilCarbon: v('0.4'),
          oxidation: v('1'),
          n2oFactor: v('0.05'),
        },
      ],
    });
    // 3.6 t C, 1.44 t fossil → 5.28 t; 2.16 t biogenic → 7.92 t
    expect(result.gasesKg).toEqual({ CO2: '5280', N2O: '0.5' });
    expect(result.biogenicCo2Kg).toBe('7920');
  });

  it('count methane and N2O of wastewater, less what is recovered', () => {
    const result = calculated('wastewater', {
      streams: [
        {
          volume: { amount: '1000', unit: 'm3' },
          organics: v('3'),
          measuredAs: 'COD',
          methaneCapacity: v('0.25'),
          methaneCorrection: v('0.8'),
          recovered: { amount: '500', unit: 'kg' },
          nitrogen: v('0.05'),
          n2oFactor: v('0.005'),
        },
      ],
    });
    expect(result.gasesKg['CH4']).toBe('100');
    expect(deviation(result.gasesKg['N2O'], '0.392857142857142857142857', '0.0000001')).toBeNull();
  });
});

describe('what cannot be calculated', () => {
  it('is refused with the field that is wrong', () => {
    const clinker = { production: t('1'), emissionFactor: v('0.52', 't/t') };
    expect(problems('alchemy', {})).toEqual(['process.unknown']);
    expect(problems('clinker', {})).toEqual(['input.missing production', 'input.missing emissionFactor']);
    expect(problems('clinker', null)).toEqual(['input.missing']);
    expect(problems('clinker', { ...clinker, production: t('-1') })).toEqual([
      'input.not_positive production',
    ]);
    expect(problems('clinker', { ...clinker, production: { amount: '1', unit: 'kWh' } })).toEqual([
      'input.unit production',
    ]);
    expect(problems('clinker', { ...clinker, emissionFactor: v('0.52', 't/L') })).toEqual([
      'input.unit emissionFactor',
    ]);
    expect(problems('clinker', { ...clinker, emissionFactor: v('1,5') })).toEqual([
      'input.unreadable emissionFactor',
    ]);
    expect(problems('clinker', { ...clinker, dustCarbonate: v('1.2') })).toEqual([
      'input.range dustCarbonate',
    ]);
    expect(problems('glass', { glasses: [] })).toEqual(['input.missing glasses']);
    expect(problems('glass', { glasses: [{ production: t('1'), emissionFactor: v('0.2') }] })).toEqual([
      'input.missing glasses.0.cullet',
    ]);
    expect(
      problems('co2_use', { used: { amount: '1', unit: 'kg' }, released: v('1'), origin: 'sea' }),
    ).toEqual(['input.choice origin']);
    const factor = { id: 'f', unit: 't', source: {}, gasesKg: { CO2: '1' } };
    expect(problems('clinker', { ...clinker, emissionFactor: { factor, gas: 'CH4' } })).toEqual([
      'input.factor emissionFactor',
    ]);
  });

  it('is refused where more leaves a balance than entered it', () => {
    const inputs = [{ mass: t('1'), carbonContent: v('0.1') }];
    const outputs = [{ mass: t('1'), carbonContent: v('0.2') }];
    expect(problems('iron_steel_balance', { inputs, outputs })).toEqual(['balance.negative CO2']);
  });

  it('never throws, whatever is handed in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROCESSES), fc.object({ maxDepth: 3 }), (process, noise) => {
        const fields = Object.keys(process.fields);
        const inputs = Object.fromEntries(fields.map((name, index) => [name, Object.values(noise)[index]]));
        expect(['calculated', 'not_calculated']).toContain(calculate(process.key, inputs).status);
      }),
    );
  });
});

describe('whatever the amounts', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }));

  it('the gases weighed add up to the total, and a factor from the library says what its value says', () => {
    fc.assert(
      fc.property(amounts, ([tonnes, part]) => {
        const source = { sourceId: 's', publisher: '', title: '', edition: '', licence: '' };
        const factor = { id: 'f', unit: 't', source, gasesKg: { CO2: `52${part}.5` } };
        const production = t(`${tonnes}.${part}`);
        const named = calculated('clinker', { production, emissionFactor: { factor, gas: 'CO2' } });
        const typed = calculated('clinker', { production, emissionFactor: v(`52${part}.5`, 'kg/t') });
        expect(named.co2eKg).toBe(typed.co2eKg);
        expect(nodes(named.trace).some(({ factorId }) => factorId === 'f')).toBe(true);
        const pfc = calculated('aluminium_slope', {
          production,
          anodeEffectMinutes: v(`0.${part}`),
          slope: v('0.143'),
          c2f6PerCf4: v('0.121'),
        });
        expect(equals(sum(Object.values(pfc.gasesCo2eKg).map(decimal)), decimal(pfc.co2eKg))).toBe(true);
      }),
    );
  });
});

function nodes(node: TraceNode): TraceNode[] {
  return [node, ...node.from.flatMap(nodes)];
}
