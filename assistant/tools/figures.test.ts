import { describe, expect, it } from 'vitest';
import { figuresOf, unsupportedFigure } from './figures.ts';

const outputs = [
  {
    drafts: [
      {
        id: '0198c777-0000-7000-8000-000000007777',
        activity: { quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' },
        co2eKg: '3012.4567',
        scope: 1,
      },
      { activity: { quantity: '45' }, co2eKg: '1.5' },
    ],
    total: { co2eKg: '3013.9567', calculated: 2 },
  },
];
const known = figuresOf(outputs, ['Foram 1.200 L de diesel e 45 kWh em março de 2025']);

describe('the figures of a reply', () => {
  it.each([
    'Rascunhei 1.200 L de diesel S10, escopo 1, março de 2025.',
    'I drafted 1,200 L (1200 L) in 2025-03: 3.01 t CO2e.',
    'Total: 3.013,96 kg CO₂e, ou 3,014 t CO₂e, de 2 rascunhos.',
    'Ao todo 3,0 t, das quais 1,50 kg de energia.',
    'Aprove no cartão.',
    '1. diesel\n2. energia',
    'Gases: CO2, CH4 e N2O, com o GWP do AR5.',
  ])('stand in the tool results or in the message: %s', (text) => {
    expect(unsupportedFigure(text, known)).toBeNull();
  });

  it.each([
    ['São 4.500 kg de CO2e.', '4.500'],
    ['Isso dá 3,02 t CO2e.', '3,02'],
    ['Emitiram 9 t.', '9'],
    ['É 27% do total.', '27'],
    ['id 7777', '7777'],
    ['Foram 1.201 L.', '1.201'],
    ['Foram 1\u00a0201 L.', '1\u00a0201'],
    ['Foram −12 L e 0,5 t.', '12'],
  ])('that stand nowhere are found: %s', (text, figure) => {
    expect(unsupportedFigure(text, known)).toBe(figure);
  });
});
