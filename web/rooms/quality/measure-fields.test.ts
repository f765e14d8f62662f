import { describe, expect, it } from 'vitest';
import { findingChangeSettings, findingSettings } from '#usecases/finding/finding.contract.ts';
import { MEASURES, RULES, readMeasure } from './measure-fields.ts';

const kept = findingSettings.output.shape;

function field(name: (typeof MEASURES)[number]['name']) {
  const found = MEASURES.find((one) => one.name === name);
  if (!found) throw new Error(`no field for ${name}`);
  return found;
}

describe('a measure of findings', () => {
  it('has a field each', () => {
    expect(MEASURES.map(({ name }) => name).sort()).toEqual(Object.keys(kept.usual.shape).sort());
  });

  it('is beside every rule that can be done without', () => {
    expect([...RULES].sort()).toEqual([...kept.without.element.options].sort());
  });

  it('is read by the marks of the language', () => {
    expect(readMeasure(field('outlierScore'), '3,5', 'pt-BR')).toBe(3.5);
    expect(readMeasure(field('outlierScore'), '3.5', 'en')).toBe(3.5);
    expect(readMeasure(field('precisionPercent'), '12,5 %', 'pt-BR')).toBe(12.5);
    expect(readMeasure(field('sumPercent'), '0', 'pt-BR')).toBe(0);
  });

  it.each(MEASURES.flatMap((one) => ['x', '', String(one.most + 1), '-1'].map((text) => ({ one, text }))))(
    'is refused where it is none: $one.name, "$text"',
    ({ one, text }) => {
      expect(readMeasure(one, text, 'en')).toBeNull();
    },
  );

  it.each(MEASURES)('$name keeps the limits that the server keeps', (one) => {
    for (const value of [0, 0.5, 1, 1.5, 3, 4, 23, 24, 49, 50, 99.5, 100, 120, 240, 1000]) {
      const accepted = findingChangeSettings.input.safeParse({ change: { [one.name]: value } }).success;
      expect({ value, read: readMeasure(one, String(value), 'en') }).toEqual({
        value,
        read: accepted ? value : null,
      });
    }
  });
});
