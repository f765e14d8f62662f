import { writeNumber } from '#engine/arithmetic.ts';
import { calculateProcess } from '#engine/process/calculate.ts';
import { calculated, library } from '#engine/testing/activity.ts';
import type { TraceNode } from '#engine/trace.ts';
import { describe, expect, it } from 'vitest';
import { arithmeticIn } from './arithmetic.ts';

const trace = calculated({ quantity: '1200' }).trace;

describe('the arithmetic of a trace', () => {
  it('is written as a person would, in Portuguese', () => {
    const lines = arithmeticIn(trace, 'pt-BR', library);
    expect(lines[0]).toBe(
      '1.200 L (quantidade informada) × 0,86 (teor de diesel A (fóssil) em diesel B (03/2025, BR); ANP, CNPE 2025) = 1.032 L (volume de diesel A (fóssil) em diesel B)',
    );
    expect(lines.at(-2)).toMatch(
      /^[\d.,]+ kgCO₂e \+ .* ≈ [\d.,]+ kgCO₂e \(emissões totais em CO₂e \(AR5\)\)$/,
    );
    expect(lines.at(-1)).toMatch(/\(CO₂ biogênico\)$/);
  });

  it('and in English', () => {
    const lines = arithmeticIn(trace, 'en', library);
    expect(lines[0]).toContain('1,200 L (quantity as given) × 0.86 (share of diesel A (fossil) in diesel B');
    expect(lines[0]).toContain('= 1,032 L (');
  });

  it('says the same of a trace that was stored and repeats what it shares', () => {
    const stored = JSON.parse(JSON.stringify(trace)) as TraceNode;
    expect(arithmeticIn(stored, 'en', library)).toEqual(arithmeticIn(trace, 'en', library));
  });

  it('names the figures of an equation', () => {
    const inputs = {
      production: { amount: '1000', unit: 't' },
      emissionFactor: { value: '0.51', unit: 't/t' },
      dustCorrection: { value: '1.02' },
    };
    const result = calculateProcess({ process: 'clinker', inputs, gwpSet: 'AR5' }, library);
    if (result.status === 'not_calculated') throw new Error('refused');
    expect(arithmeticIn(result.trace, 'pt-BR', library)).toContain(
      '1.000 t (produção) × 510 kg/t × 1,02 t/t (correção pela poeira do forno) = 520.200 kg (CO₂ do clínquer)',
    );
  });
});

describe('a number', () => {
  const separators = { group: '.', decimal: ',' };

  it.each([
    ['1200', '1.200', true],
    ['0.86', '0,86', true],
    ['-1234567.5', '−1.234.567,5', true],
    ['0.0000123456789', '0,000012345679', false],
    ['74066.6666666667', '74.066,667', false],
    ['123456789012.4', '123.456.789.012', false],
    ['0.999999999', '1', false],
    ['9.99999999', '10', false],
    ['5.500', '5,5', true],
  ])('%s is written %s', (value, text, exact) => {
    expect(writeNumber(value, separators)).toEqual({ text, exact });
  });
});
