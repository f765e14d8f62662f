import { describe, expect, test } from 'vitest';
import { citationText, difference, type Factor, gasAmounts, headline } from './content.ts';

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
