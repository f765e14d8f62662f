import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../testing/cases.ts';
import { casesIn } from '../testing/cases.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && name !== 'library.json')
  .toSorted((one, other) => one.localeCompare(other));

const cases = files.flatMap((file) => casesIn<unknown, unknown>(file).map((one) => ({ file, ...one })));

const count = (proof: Proof): number => cases.filter((one) => one.proof === proof).length;

describe('the worked examples, by what they prove', () => {
  it('hold at least 120 results that a document prints', () => {
    expect(count('published_result')).toBeGreaterThanOrEqual(120);
  });

  it('hold more of results and equations than of rows of a table', () => {
    expect(count('published_result') + count('equation_applied')).toBeGreaterThan(count('data_row'));
  });

  it('each have an id of their own', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it('show a figure in the arithmetic of every published result', () => {
    const silent = cases.filter(
      ({ proof, arithmetic }) => proof === 'published_result' && !arithmetic.some((line) => /\d/.test(line)),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
