import { describe, expect, test } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import {
  citationText,
  compareGases,
  difference,
  type Factor,
  gasAmounts,
  headline,
  signed,
  signedPercent,
} from './content.ts';

const base: Factor = {
  id: 'desnz/2025/1_100_1000_8',
  name: { 'pt-BR': 'Butano', en: 'Butane' },
  region: 'GB',
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  unit: 'L',
  gasesCo2eKg: { CO2: '1.74296', CH4: '0.00144', N2O: '0.00092' },
  gwpSet: 'AR5',
  source: {
    sourceId: 'desnz/2025',
    publisher: 'DESNZ',
    title: 'Conversion factors',
    edition: '2025',
    licence: 'OGL v3.0',
    locator: 'row 8',
  },
};

describe('what a factor says', () => {
  test('CO2e published by gas is added exactly', () => {
    expect(headline(base)).toEqual({ label: 'CO₂e', amount: '1.74532' });
    expect(gasAmounts(base).map(({ label }) => label)).toEqual(['CO₂ (CO₂e)', 'CH₄ (CO₂e)', 'N₂O (CO₂e)']);
  });

  test('a factor stated gas by gas is told by its CO₂, in whatever order the gases came', () => {
    const { gasesCo2eKg: _, ...rest } = base;
    const fuel = { ...rest, gasesKg: { CH4: '62', CO2: '63066.67', N2O: '0.2' } };
    expect(headline(fuel)).toEqual({ label: 'CO₂', amount: '63066.67' });
    expect(gasAmounts(fuel).map(({ label }) => label)).toEqual(['CO₂', 'CH₄', 'N₂O']);
  });

  test('editions are compared in percent of the open one, and only on one GWP set and unit', () => {
    const dearer = { ...base, gasesCo2eKg: { CO2: '3.49064' } };
    expect(difference(base, dearer)).toBeCloseTo(100, 10);
    expect(difference(base, { ...dearer, gwpSet: 'AR4' })).toBeNull();
    expect(difference(base, { ...dearer, unit: 't' })).toBeNull();
  });

  test('a citation leads to the cell', () => {
    expect(citationText(base, '2026-11-01')).toBe(
      'DESNZ (2025). Conversion factors. row 8. desnz/2025/1_100_1000_8. 2026-11-01. OGL v3.0',
    );
  });
});

describe('two editions side by side', () => {
  const base = {
    id: 'x/1/a',
    name: { 'pt-BR': 'a', en: 'a' },
    region: 'GB',
    validFrom: '2024-01-01',
    validTo: null,
    unit: 'L',
    source: { sourceId: 's', publisher: 'p', title: 't', edition: '2024', licence: 'l' },
  };

  test('give the exact difference of every gas, and none where one of them does not state the gas', () => {
    const one = { ...base, gasesKg: { CO2: '2.51', CH4: '0.0003' } };
    const two = { ...base, gasesKg: { CO2: '2.57', N2O: '0.1' }, biogenicCo2Kg: '0.2' };
    expect(compareGases(one, two).map(({ label, difference }) => [label, difference])).toEqual([
      ['CO₂', '0.06'],
      ['CH₄', null],
      ['N₂O', null],
      ['biogenic', null],
    ]);
  });

  test('write the sign of what changes, and no sign where nothing does', () => {
    const plain = (text: string) => text;
    expect(['1.5', '-1.5', '0', '0.000'].map((text) => signed(text, plain))).toEqual([
      '+1.5',
      '−1.5',
      '0',
      '0',
    ]);
    const formats = formatsOf('pt-BR');
    expect(signedPercent('200', '186', formats)).toBe('−7%');
    expect(signedPercent('0', '1', formats)).toBe('');
  });
});
