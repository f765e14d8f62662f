import { readCbamTables } from '#reference/cbam.ts';
import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import { calculateInstallation } from './calculate.ts';
import { influences } from './influence.ts';
import type { InstallationYear } from './installation.ts';

const tables = readCbamTables();

function told(input: InstallationYear, most?: number) {
  const result = calculateInstallation(input, tables);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return influences(input, result, tables, most).map(({ process, field, name, share }) => [
    process,
    field,
    name,
    toText(share),
  ]);
}

/** 100 t of steel: 30 t CO2 of gas, 10 of lime, 60 of bought billets (50 t at 1.2), electricity that Annex II does not count. */
const mill: InstallationYear = {
  year: 2026,
  streams: [
    { name: 'lime', method: 'process', amount: '20', unit: 't', factor: '0.5', to: 'mill' },
    { name: 'gas', method: 'combustion', amount: '0.5', unit: 'TJ', factor: '60', to: 'mill' },
  ],
  processes: [
    {
      id: 'mill',
      category: 'iron_or_steel_products',
      production: [{ amount: '100' }],
      electricity: [{ amount: '50', factor: '0.4' }],
    },
  ],
  precursors: [
    {
      id: 'billets',
      category: 'crude_steel',
      lots: [{ amount: '50', basis: 'actual', direct: '1.2', supplier: 'Aciaria' }],
      consumed: [{ process: 'mill', amount: '50' }],
    },
  ],
  goods: [{ process: 'mill', code: '72142000' }],
};

describe('what moves emissions most', () => {
  it('is told by source, the strongest first, as its part of what counts', () => {
    expect(told(mill)).toEqual([
      ['mill', 'precursors.0.lots.0', 'billets, Aciaria', '0.6'],
      ['mill', 'streams.1', 'gas', '0.3'],
      ['mill', 'streams.0', 'lime', '0.1'],
    ]);
    expect(told(mill, 1)).toHaveLength(1);
  });

  it('lowers them where carbon leaves, counts electricity outside Annex II, and states a default value that is looked up', () => {
    const shares = told({
      year: 2026,
      streams: [
        { name: 'in', method: 'mass_balance', amount: '20', unit: 't', carbon: '1', to: 'P' },
        { name: 'out', method: 'mass_balance', amount: '-10', unit: 't', carbon: '1', to: 'P' },
      ],
      processes: [
        {
          id: 'P',
          category: 'cement',
          production: [{ amount: '10' }],
          electricity: [{ amount: '36.64', factor: '1', supplier: 'Usina' }],
        },
      ],
      goods: [{ process: 'P', code: '25232900' }],
    });
    expect(shares).toEqual([
      ['P', 'streams.0', 'in', '1'],
      ['P', 'streams.1', 'out', '-0.5'],
      ['P', 'processes.0.electricity.0', 'Usina', '0.5'],
    ]);
    const lookUp = { code: '72071111', country: 'BR', year: 2026 };
    const [first] = told({
      ...mill,
      streams: [],
      precursors: [
        {
          id: 'billets',
          category: 'crude_steel',
          lots: [{ amount: '50', basis: 'default', lookUp }],
          consumed: [{ process: 'mill', amount: '50' }],
        },
      ],
    });
    expect(first).toEqual(['mill', 'precursors.0.lots.0', 'billets', '1']);
  });

  it('is nothing where no good is, and where nothing counts', () => {
    expect(told({ ...mill, goods: [] })).toEqual([]);
  });
});
