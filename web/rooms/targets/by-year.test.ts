import { describe, expect, it } from 'vitest';
import { problemsByYear } from './by-year.ts';

const missing = (year: string) => ({ code: 'target.volume_missing', params: { year } });

describe('problems of a target', () => {
  it('that differ in their year alone are said once, with their years', () => {
    const outlook = { code: 'target.outlook_missing', params: { year: '2027' } };
    expect(
      problemsByYear([missing('2026'), missing('2030'), outlook, missing('2027'), missing('2028')]),
    ).toEqual([missing('2026–2028, 2030'), outlook]);
  });

  it('that differ otherwise, or stand alone, are said as they are', () => {
    const base = { code: 'target.base', params: { text: '0' } };
    expect(problemsByYear([base, missing('2026')])).toEqual([base, missing('2026')]);
  });

  it('of two years in a row name both, without a range', () => {
    expect(problemsByYear([missing('2026'), missing('2027')])).toEqual([missing('2026, 2027')]);
  });
});
