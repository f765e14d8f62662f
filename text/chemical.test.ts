import { expect, it } from 'vitest';
import { chemical } from './chemical.ts';

it.each([
  ['t CO2e', 't CO₂e'],
  ['CH4', 'CH₄'],
  ['N2O', 'N₂O'],
  ['SF6 NF3', 'SF₆ NF₃'],
  ['HCFC-22', 'HCFC-22'],
  ['MWh', 'MWh'],
  ['t CO2e/R$ 2 mil', 't CO₂e/R$ 2 mil'],
])('%s is written %s', (code, written) => {
  expect(chemical(code)).toBe(written);
});
