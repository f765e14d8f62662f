import { readCbamTables } from '#reference/cbam.ts';
import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import { calculateInstallation, type InstallationResult } from './calculate.ts';
import { CATEGORIES, isDirectOnly } from './categories.ts';
import type { InstallationYear, Process } from './installation.ts';

const tables = readCbamTables();

function calculated(input: InstallationYear): InstallationResult {
  const result = calculateInstallation(input, tables);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

function refused(input: InstallationYear): string[] {
  const result = calculateInstallation(input, tables);
  return result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
}

const steel = (more: Partial<Process> = {}, rest: Partial<InstallationYear> = {}): InstallationYear => ({
  year: 2026,
  processes: [
    { id: 'P', category: 'iron_or_steel_products', production: [{ amount: '100' }], direct: '50', ...more },
  ],
  ...rest,
});
const bought = (direct: string, more: object = {}): InstallationYear['precursors'] => [
  {
    id: 'PP',
    category: 'crude_steel',
    lots: [{ amount: '110', basis: 'actual', direct, verified: true, ...more }],
    consumed: [{ process: 'P', amount: '110' }],
  },
];
const directOf = (input: InstallationYear): string => toText(calculated(input).processes[0]!.direct);

describe('specific embedded emissions', () => {
  it('rise with those of a precursor, in proportion to what enters', () => {
    const values = ['0', '0.4', '0.8', '1.6'].map((see) => directOf(steel({}, { precursors: bought(see) })));
    expect(values).toEqual(['0.5', '0.94', '1.38', '2.26']);
  });

  it('never count below zero, and say so', () => {
    const result = calculated(steel({ heat: { exported: [{ amount: '10', factor: '60' }] } }));
    expect(toText(result.processes[0]!.direct)).toBe('0');
    expect(result.notes).toContainEqual({
      code: 'cbam.negative_floored',
      params: { process: 'P', value: '-550' },
    });
  });

  it('close to the installation when stated parts are reconciled', () => {
    const result = calculated({
      ...steel(),
      streams: [{ name: 'gas', method: 'process', amount: '120', unit: 't', factor: '1' }],
      processes: [
        { id: 'A', category: 'crude_steel', production: [{ amount: '10' }], direct: '60' },
        { id: 'B', category: 'crude_steel', production: [{ amount: '10' }], direct: '40' },
      ],
      reconcile: true,
    });
    expect(result.reconciliation).toBe('1.2');
    expect(result.processes.map(({ attributedDirect }) => toText(attributedDirect))).toEqual(['72', '48']);
  });

  it('weigh suppliers by their amounts, and look a default value up with its mark-up', () => {
    const lots = [
      { amount: '30', basis: 'actual' as const, direct: '1', verified: true },
      { amount: '70', basis: 'default' as const, lookUp: { code: '72071111', country: 'BR', year: 2026 } },
    ];
    const result = calculated(
      steel(
        {},
        {
          precursors: [
            { id: 'PP', category: 'crude_steel', lots, consumed: [{ process: 'P', amount: '100' }] },
          ],
        },
      ),
    );
    // Brazil, 7207 11 11: 1.610, and 10 % in 2026.
    expect(toText(result.precursors[0]!.direct)).toBe('1.5397');
    expect(toText(result.processes[0]!.direct)).toBe('2.0397');
    expect(result.notes.map(({ code }) => code)).toEqual(['cbam.default_precursor']);
  });

  it('count the electricity of agglomerated ore inside steel, and none of the steel itself', () => {
    const ore: InstallationYear['precursors'] = [
      {
        id: 'ore',
        category: 'sintered_ore',
        lots: [{ amount: '150', basis: 'actual', direct: '0.1', indirect: '0.02', verified: true }],
        consumed: [{ process: 'P', amount: '150' }],
      },
    ];
    const [process] = calculated(
      steel({ electricity: [{ amount: '1000', factor: '0.5' }] }, { precursors: ore }),
    ).processes;
    expect([toText(process!.indirect), toText(process!.countedIndirect)]).toEqual(['5.03', '0.03']);
  });

  it('of co-products go by moles: hydrogen, chlorine and sodium hydroxide of one electrolysis', () => {
    const parts = [
      { to: 'H2', amount: '2.016', molarMass: '2.016' },
      { to: 'other', amount: '70.9', molarMass: '70.9' },
      { to: 'other', amount: '79.994', molarMass: '39.997' },
    ];
    const result = calculated({
      year: 2026,
      streams: [
        { name: 'heat', method: 'process', amount: '8', unit: 't', factor: '1', to: { by: 'molar', parts } },
      ],
      processes: [{ id: 'H2', category: 'hydrogen', production: [{ amount: '2' }] }],
    });
    expect(toText(result.processes[0]!.direct)).toBe('1');
  });

  it('of aluminium hold perfluorocarbons: the worked row of the template', () => {
    const [source] = calculated({
      year: 2026,
      pfc: [
        {
          name: 'cells',
          method: 'slope',
          aluminium: '500000',
          frequency: '2.17',
          duration: '1.23',
          slope: '0.146',
          ratio: '0.122',
          collection: '0.98',
          to: 'P',
        },
      ],
      processes: [{ id: 'P', category: 'unwrought_aluminium', production: [{ amount: '500000' }] }],
    }).sources;
    expect(Math.abs(Number(toText(source!.fossil)) / 1587424.3469999998 - 1)).toBeLessThan(1e-12);
  });

  it('of measured sources: the worked rows of the template for nitrous oxide and transferred CO2', () => {
    const rows = calculated(
      steel(
        { direct: '1' },
        {
          measured: [
            { name: 'N2O', gas: 'N2O', concentration: '64.2925', hours: '4', flow: '265' },
            { name: 'CO2', gas: 'CO2', concentration: '1820', hours: '5000', flow: '50', biomass: '0.15' },
          ],
        },
      ),
    ).sources;
    expect(rows.map(({ fossil }) => toText(fossil))).toEqual(['18059.76325', '386750']);
  });

  it('of cogeneration follow the reference efficiencies', () => {
    const [plant] = calculated(
      steel(
        {},
        {
          plants: [
            {
              id: 'chp',
              kind: 'chp',
              fuel: '100',
              emissions: '5610',
              heat: '55',
              electricity: String(25 / 0.0036),
              referenceHeat: '0.88',
              referenceElectricity: '0.442',
            },
          ],
        },
      ),
    ).plants;
    const share = 0.55 / 0.88 / (0.55 / 0.88 + 0.25 / 0.442);
    expect(Number(toText(plant!.heatFactor!))).toBeCloseTo((5610 * share) / 55, 6);
    expect(Number(toText(plant!.heatEmissions)) + Number(toText(plant!.electricityEmissions))).toBeCloseTo(
      5610,
      6,
    );
  });

  it('of cement stand per tonne and per tonne of clinker contained', () => {
    const [good] = calculated({
      year: 2026,
      processes: [{ id: 'P', category: 'cement', production: [{ amount: '100' }], direct: '60' }],
      goods: [{ process: 'P', code: '25232900', content: '0.75' }],
    }).goods;
    expect([good?.perTonne.direct, good?.perContent?.direct, good?.functionalUnit]).toEqual([
      '0.6',
      '0.8',
      't of clinker contained',
    ]);
  });
});

describe('what is not right', () => {
  const two = (first: Partial<Process>, second: Partial<Process>): InstallationYear => ({
    year: 2026,
    processes: [
      { id: 'A', category: 'crude_steel', production: [{ amount: '1' }], ...first },
      { id: 'B', category: 'crude_steel', production: [{ amount: '1' }], ...second },
    ],
  });

  it('is refused by its code: loops, unknown nodes, footprints offered as embedded emissions, wrong units, no production', () => {
    const loop = two(
      { consumed: [{ process: 'B', amount: '1' }] },
      { consumed: [{ process: 'A', amount: '1' }] },
    );
    expect(refused(loop)).toEqual(['cbam.loop']);
    expect(refused(two({ consumed: [{ process: 'X', amount: '1' }] }, {}))).toEqual(['cbam.id_unknown']);
    expect(refused(steel({}, { precursors: bought('1', { basis: 'lca' }) }))).toEqual(['cbam.lca_refused']);
    const unit = {
      name: 'x',
      method: 'combustion',
      amount: '1',
      unit: 't',
      factor: '2',
      factorUnit: 'tCO2/1000Nm3',
      to: 'P',
    } as const;
    expect(refused({ ...steel({ direct: undefined }), streams: [unit] })).toEqual(['cbam.unit_mismatch']);
    expect(refused(steel({ production: [{ amount: '0' }] }))).toEqual(['cbam.production_zero']);
    expect(refused(two({ id: 'B' }, {}))).toEqual(['cbam.id_repeated']);
    const half = { by: 'share', parts: [{ to: 'P', share: '0.4' }] } as const;
    expect(
      refused({ ...steel({ direct: undefined }), streams: [{ ...unit, factorUnit: 'tCO2/t', to: half }] }),
    ).toEqual(['shares.not_one']);
    expect(refused(steel({ direct: 'lots' }))).toEqual(['input.unreadable']);
    expect(
      refused(
        steel({}, { precursors: bought('1', { lookUp: { code: '25231000', country: 'BR', year: 2026 } }) }),
      ),
    ).toEqual(['cbam.code_split']);
  });

  it('is said beside the number where the number stands: balances, verification, periods, codes', () => {
    const result = calculated({
      ...steel({ market: '90' }, { precursors: bought('1', { verified: false }) }),
      year: 2025,
      goods: [
        { process: 'P', code: '85011000' },
        { process: 'P', code: '76011010' },
      ],
    });
    expect(result.notes.map(({ code }) => code).toSorted()).toEqual([
      'cbam.code_outside',
      'cbam.good_category',
      'cbam.mass_open',
      'cbam.precursor_unverified',
      'cbam.transitional',
    ]);
  });

  it('leaves no category without its Annex: direct only for steel, aluminium, hydrogen and electricity', () => {
    const direct = CATEGORIES.filter(({ key }) => isDirectOnly(key, tables)).map(({ key }) => key);
    expect(direct).toEqual([
      'hydrogen',
      'pig_iron',
      'alloys',
      'dri',
      'crude_steel',
      'iron_or_steel_products',
      'unwrought_aluminium',
      'aluminium_products',
      'electricity',
    ]);
  });
});
