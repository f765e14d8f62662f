/**
 * What the sheets of the communication template can say, each by the equation of IR (EU) 2025/2547 that it is calculated
 * by. Inputs are small numbers chosen here; what is expected is worked out by hand beside them.
 */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { cbamCalculate } from './calculate.contract.ts';
import { embeddedEmissions } from './calculate.ts';

type Year = z.input<typeof cbamCalculate.input>;
type Process = Year['processes'][number];

/** What the verb answers, read by its contract on the way in and out. */
function calculated(year: Omit<Year, 'year'>) {
  const told = cbamCalculate.output.parse(
    embeddedEmissions(cbamCalculate.input.parse({ year: 2026, ...year })),
  );
  if (told.status !== 'calculated') throw new Error(JSON.stringify(told.problems));
  return told;
}

const steel = (more: Partial<Process> = {}): Process => ({
  id: 'P',
  category: 'iron_or_steel_products',
  production: [{ amount: '100' }],
  ...more,
});
const attributed = (more: Partial<Process>, rest: Partial<Year> = {}) =>
  Number(calculated({ ...rest, processes: [steel(more)] }).processes[0]?.attributedDirect);
const material = (name: string, amount: string, carbon: string, to = 'P') =>
  ({ name, method: 'mass_balance', amount, unit: 't', carbon, to }) as const;

describe('processes', () => {
  it('several: each carries what it consumes of the one before (Eq. 59)', () => {
    const { processes } = calculated({
      processes: [
        {
          id: 'sinter',
          category: 'sintered_ore',
          production: [{ amount: '160' }],
          direct: '32',
          consumed: [{ process: 'iron', amount: '160' }],
        },
        {
          id: 'iron',
          category: 'pig_iron',
          production: [{ amount: '100' }],
          direct: '150',
          consumed: [{ process: 'steel', amount: '90' }],
        },
        { id: 'steel', category: 'crude_steel', production: [{ amount: '100' }], direct: '20' },
      ],
    });
    // 32/160 = 0.2; (150 + 160 · 0.2)/100 = 1.82; (20 + 90 · 1.82)/100 = 1.838.
    expect(processes.map(({ see }) => see.direct)).toEqual(['0.2', '1.82', '1.838']);
  });

  it('one bubble of the same plants gives the last of them what all emit, where nothing leaves before (Art. 4(9))', () => {
    const { processes } = calculated({
      processes: [
        {
          id: 'mill',
          category: 'crude_steel',
          includes: ['sintered_ore', 'pig_iron'],
          production: [{ amount: '100' }],
          direct: '202',
        },
      ],
    });
    expect(processes[0]?.see.direct).toBe('2.02');
  });

  it('ferro-alloys by the carbon that enters and that leaves (Eq. 12)', () => {
    const { totals, goods } = calculated({
      streams: [
        material('coke', '50', '0.88'),
        material('electrodes', '2', '0.8'),
        material('FeMn', '-100', '0.07'),
      ],
      processes: [{ id: 'P', category: 'alloys', production: [{ amount: '100' }] }],
      goods: [{ process: 'P', code: '72021120', parameters: { mn: '78', carbon: '7' } }],
    });
    // 3.664 · (44 + 1.6 − 7) = 141.4304.
    expect(totals.direct).toBe('141.4304');
    expect(goods[0]).toMatchObject({
      perTonne: { direct: '1.414304' },
      parameters: { mn: '78', carbon: '7' },
    });
  });
});

describe('heat', () => {
  it('received by its factor, or by that of the fuel over the efficiency, 0.9 where none is told (Eq. 44)', () => {
    expect(attributed({ direct: '10', heat: { imported: [{ amount: '2', factor: '60' }] } })).toBe(130);
    expect(
      attributed({ direct: '0', heat: { imported: [{ amount: '2', fuelFactor: '56', efficiency: '0.7' }] } }),
    ).toBeCloseTo(160, 9);
    expect(
      attributed({ direct: '0', heat: { imported: [{ amount: '9', fuelFactor: '56.1' }] } }),
    ).toBeCloseTo(561, 9);
  });

  it('of exothermic chemistry counts nothing, and what is supplied is deducted (Eq. 55)', () => {
    expect(attributed({ direct: '10', heat: { imported: [{ amount: '5', factor: '0' }] } })).toBe(10);
    expect(attributed({ direct: '200', heat: { exported: [{ amount: '2', factor: '60' }] } })).toBe(80);
  });

  it('of a boiler goes to its users whole, its losses with it', () => {
    const { processes } = calculated({
      streams: [
        { name: 'gas', method: 'combustion', amount: '10', unit: 'TJ', factor: '56.1', to: 'boiler' },
      ],
      plants: [{ id: 'boiler', kind: 'boiler', heat: '8' }],
      processes: ['A', 'B'].map((id, at) => ({
        id,
        category: 'crude_steel' as const,
        production: [{ amount: '1' }],
        heat: { imported: [{ amount: at === 0 ? '6' : '2', factor: { plant: 'boiler' } }] },
      })),
    });
    expect(processes.map((one) => Number(one.attributedDirect))).toEqual([420.75, 140.25]);
  });
});

describe('waste gas', () => {
  it('received counts as natural gas, supplied is deducted times 0.667 (Eq. 53, 54)', () => {
    expect(attributed({ direct: '100', wasteGas: { imported: '2' } })).toBeCloseTo(100 + 2 * 56.1, 9);
    expect(attributed({ direct: '100', wasteGas: { exported: '2' } })).toBeCloseTo(100 - 2 * 56.1 * 0.667, 9);
  });
});

describe('electricity', () => {
  it('of a mix: a grid over five years, an own plant and a contract, each by its own factor (Eq. 35, 37, 38)', () => {
    const { processes, plants } = calculated({
      plants: [{ id: 'station', kind: 'power', emissions: '300', electricity: '1000' }],
      processes: [
        {
          id: 'P',
          category: 'cement',
          production: [{ amount: '100' }],
          direct: '0',
          electricity: [
            { amount: '50', factor: ['0.1', '0.2', '0.3', '0.4', '0.5'], source: 'D.4(b)' },
            { amount: '100', factor: { plant: 'station' }, source: 'D.4.1' },
            { amount: '30', factor: '0', source: 'D.4.3.1', supplier: 'Wind', country: 'BR' },
          ],
        },
      ],
    });
    expect(plants[0]).toMatchObject({ electricityFactor: '0.3', heatFactor: null, heatEmissions: '0' });
    // 50 · 0.3 + 100 · 0.3 + 0; cement is outside Annex II, so it counts.
    expect(processes[0]).toMatchObject({
      attributedIndirect: '45',
      electricityUsed: '180',
      see: { indirect: '0.45', counted: '0.45' },
    });
  });

  it('supplied from a process is deducted from its direct emissions (Eq. 55)', () => {
    expect(attributed({ direct: '100', electricityExported: { amount: '50', factor: '0.4' } })).toBe(80);
  });

  it('shared by processes goes to each by its part', () => {
    const parts = [
      { to: 'A', share: '0.75' },
      { to: 'other', share: '0.25' },
    ];
    const { processes } = calculated({
      electricity: [{ name: 'meter', amount: '400', factor: '0.5', to: { by: 'share', parts } }],
      processes: [{ id: 'A', category: 'cement', production: [{ amount: '10' }], direct: '1' }],
    });
    expect(processes[0]).toMatchObject({ attributedIndirect: '150', electricityUsed: '300' });
  });
});

describe('fertilisers', () => {
  it('of several forms stand per tonne and per tonne of nitrogen, with bought ammonia and nitric acid (Eq. 59, 64–66)', () => {
    const buy = (
      id: string,
      category: 'ammonia' | 'nitric_acid',
      amount: string,
      direct: string,
      indirect: string,
    ) => ({
      id,
      category,
      lots: [{ amount, basis: 'actual' as const, direct, indirect, verified: true }],
      consumed: [{ process: 'P', amount }],
    });
    const { goods } = calculated({
      processes: [
        {
          id: 'P',
          category: 'mixed_fertilisers',
          production: [{ amount: '100' }],
          direct: '5',
          electricity: [{ amount: '10', factor: '0.5' }],
        },
      ],
      precursors: [buy('NH3', 'ammonia', '20', '2', '0.1'), buy('HNO3', 'nitric_acid', '80', '0.5', '0.05')],
      goods: [
        {
          process: 'P',
          code: '31052010',
          content: '0.35',
          parameters: { n_ammonium: '17.5', n_nitrate: '17.5' },
        },
      ],
    });
    // Direct (5 + 20 · 2 + 80 · 0.5)/100; indirect (5 + 20 · 0.1 + 80 · 0.05)/100.
    expect(goods[0]?.perTonne).toMatchObject({ direct: '0.85', indirect: '0.11', counted: '0.96' });
    expect(Number(goods[0]?.perContent?.counted)).toBeCloseTo(0.96 / 0.35, 12);
  });

  it('nitrous oxide of nitric acid is measured, with hours that have no data (Eq. 16, 18, 19)', () => {
    const { totals } = calculated({
      measured: [
        {
          name: 'stack',
          gas: 'N2O',
          concentration: '2',
          hours: '8000',
          flow: '10',
          gap: { hours: '100', deviation: '0.5' },
          to: 'P',
        },
      ],
      processes: [{ id: 'P', category: 'nitric_acid', production: [{ amount: '1000' }] }],
    });
    // (2 · 8000 · 10 + (2 + 2 · 0.5) · 100 · 10)/1000 t N2O, times 265.
    expect(Number(totals.n2o)).toBeCloseTo((160 + 3) * 265, 9);
  });

  it('carbon dioxide that is handed on for storage is taken off, that of biomass apart (Eq. 15, 16)', () => {
    const { totals } = calculated({
      measured: [
        {
          name: 'stack',
          gas: 'CO2',
          concentration: '100',
          hours: '8000',
          flow: '10',
          biomass: '0.25',
          to: 'P',
        },
        { name: 'pipe', gas: 'CO2', concentration: '50', hours: '8000', flow: '5', transfer: 'out', to: 'P' },
      ],
      processes: [{ id: 'P', category: 'ammonia', production: [{ amount: '1000' }] }],
    });
    expect([totals.direct, totals.biomass]).toEqual([String(8000 * 0.75 - 2000), '2000']);
  });
});

describe('aluminium', () => {
  const smelter = (pfc: NonNullable<Year['pfc']>[number]) =>
    Number(
      calculated({
        pfc: [pfc],
        processes: [{ id: 'P', category: 'unwrought_aluminium', production: [{ amount: '1000' }] }],
      }).processes[0]?.see.direct,
    );

  it('by the slope method: frequency, duration and slope give CF4, the ratio C2F6 (Eq. 20–23, 26)', () => {
    const cells = {
      name: 'cells',
      method: 'slope',
      aluminium: '1000',
      frequency: '0.5',
      duration: '2',
      to: 'P',
    } as const;
    // 1 · 0.1 kg/t · 1000 t = 0.1 t CF4; 0.01 t C2F6: 663 + 111 over 1000 t; of 0.9 that is collected.
    expect(smelter({ ...cells, slope: '0.1', ratio: '0.1' })).toBeCloseTo(0.774, 12);
    expect(smelter({ ...cells, slope: '0.1', ratio: '0.1', collection: '0.9' })).toBeCloseTo(0.86, 12);
  });

  it('by overvoltage over the current efficiency (Eq. 24)', () => {
    const cells = {
      name: 'cells',
      method: 'overvoltage',
      aluminium: '1000',
      overvoltage: '9',
      currentEfficiency: '0.9',
      to: 'P',
    } as const;
    // 9/0.9 · 0.02 = 0.2 kg CF4 a tonne; no C2F6.
    expect(smelter({ ...cells, coefficient: '0.02', ratio: '0' })).toBeCloseTo(1.326, 12);
  });
});

describe('hydrogen', () => {
  it('shares the electrolysis with chlorine and soda by moles (Eq. 43), and electricity like it', () => {
    const to = {
      by: 'molar' as const,
      parts: [
        { to: 'H2', amount: '2', molarMass: '2' },
        { to: 'other', amount: '71', molarMass: '71' },
        { to: 'other', amount: '80', molarMass: '40' },
      ],
    };
    const { processes } = calculated({
      streams: [{ name: 'salt', method: 'process', amount: '40', unit: 't', factor: '1', to }],
      electricity: [{ name: 'cells', amount: '400', factor: '0.5', to }],
      processes: [{ id: 'H2', category: 'hydrogen', production: [{ amount: '2' }] }],
    });
    // One mole of four: 10 t and 100 MWh; hydrogen is in Annex II, so its electricity is told and not counted.
    expect(processes[0]).toMatchObject({
      attributedDirect: '10',
      electricityUsed: '100',
      see: { direct: '5', indirect: '25', counted: '5' },
    });
  });
});

describe('precursors', () => {
  it('of several suppliers are weighted by what came of each, and default values by code, country and year (Art. 13, 14)', () => {
    const { processes, notes } = calculated({
      processes: [steel({ direct: '10' })],
      precursors: [
        {
          id: 'billets',
          category: 'crude_steel',
          code: '72071111',
          lots: [
            { amount: '60', basis: 'actual', direct: '0.5', verified: true, supplier: 'A' },
            { amount: '50', basis: 'default', lookUp: { code: '72071111', country: 'BR', year: 2026 } },
          ],
          consumed: [{ process: 'P', amount: '110' }],
        },
      ],
    });
    // (10 + 60 · 0.5 + 50 · 1.61 · 1.1)/100.
    expect(Number(processes[0]?.see.direct)).toBeCloseTo((10 + 30 + 50 * 1.771) / 100, 12);
    expect(notes.map(({ code }) => code)).toEqual(['cbam.default_precursor']);
  });
});
