import { describe, expect, it } from 'vitest';
import { checkEvidence, isReadable, numbersIn } from './evidence.ts';

const text = 'Consumimos 1.200 litros de diesel em março de 2025';

describe('evidence', () => {
  it('holds when our own parser reads the quantity in its quote', () => {
    const check = checkEvidence(
      '1200',
      [{ slot: 'quantity', quote: '1.200', start: 11, end: 16 }],
      text,
      'pt-BR',
    );
    expect(check).toEqual({ ok: true, spans: [{ slot: 'quantity', quote: '1.200', start: 11, end: 16 }] });
  });

  it('finds the place of a quote that came without offsets', () => {
    const check = checkEvidence('1200', [{ slot: 'quantity', quote: '1.200 litros' }], text, 'pt-BR');
    expect(check).toMatchObject({ ok: true, spans: [{ start: 11, end: 23 }] });
  });

  it.each([
    ['a quantity that is not in its quote', '1300', [{ slot: 'quantity', quote: '1.200' }]],
    ['a quantity without a quote', '1200', []],
    ['a quantity quoted as another slot', '1200', [{ slot: 'unit', quote: '1.200' }]],
    ['a quote that the message does not hold', '1300', [{ slot: 'quantity', quote: '1.300' }]],
    ['offsets that point elsewhere', '1200', [{ slot: 'quantity', quote: '1.200', start: 0, end: 5 }]],
    ['an empty quote', '1200', [{ slot: 'quantity', quote: '' }]],
  ] as const)('refuses %s', (_, quantity, spans) => {
    expect(checkEvidence(quantity, spans, text, 'pt-BR')).toMatchObject({
      ok: false,
      code: 'evidence.missing',
    });
  });

  it('refuses one reading of a number that could be read in two ways', () => {
    const spans = [{ slot: 'quantity', quote: '1,040' }] as const;
    expect(checkEvidence('1040', spans, 'foram 1,040 L', 'pt-BR').ok).toBe(false);
    expect(checkEvidence('1.04', spans, 'foram 1,040 L', 'pt-BR').ok).toBe(false);
    expect(checkEvidence(null, spans, 'foram 1,040 L', 'pt-BR').ok).toBe(true);
  });

  it('accepts the product of the quoted numbers, as in 18 x 20 kg', () => {
    const spans = [{ slot: 'quantity', quote: '18 x 20 kg' }] as const;
    expect(checkEvidence('360', spans, '18 x 20 kg de R-410A', 'pt-BR').ok).toBe(true);
    expect(checkEvidence('361', spans, '18 x 20 kg de R-410A', 'pt-BR').ok).toBe(false);
  });

  it('reads numbers written in words, and multipliers', () => {
    expect(numbersIn('oito mil e quinhentos litros', 'pt-BR')).toEqual(['8500']);
    expect(numbersIn('1,2 milhão de kWh', 'pt-BR')).toEqual(['1200000']);
    expect(isReadable('8500', numbersIn('oito mil e quinhentos', 'pt-BR'))).toBe(true);
  });
});
