import { describe, expect, it } from 'vitest';
import type { PedigreeMatrix, PedigreeScores } from './pedigree.ts';
import { PEDIGREE_INDICATORS, pedigreeSpread } from './pedigree.ts';
import { PEDIGREE_MATRICES, USUAL_PEDIGREE_MATRIX } from './pedigree-tables.ts';

const all = (score: number): PedigreeScores => ({
  reliability: score,
  completeness: score,
  temporal: score,
  geographical: score,
  technological: score,
});

function matrix(id: string): PedigreeMatrix {
  const found = PEDIGREE_MATRICES.find((table) => table.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

describe('the pedigree approach', () => {
  it('adds nothing to the basic uncertainty of perfect data', () => {
    const spread = pedigreeSpread(all(1), 'energy_materials_waste', matrix(USUAL_PEDIGREE_MATRIX));
    expect(spread).toEqual({ ok: true, value: { kind: 'lognormal', gsd2: '1.05000000000' } });
  });

  it('gives worse data a wider spread, in every matrix and by every indicator', () => {
    for (const table of PEDIGREE_MATRICES) {
      for (const indicator of PEDIGREE_INDICATORS) {
        let widest = 0;
        for (const score of [1, 2, 3, 4]) {
          const spread = pedigreeSpread({ ...all(1), [indicator]: score }, '1.05', table);
          if (!spread.ok) throw new Error('refused');
          expect(Number(spread.value.gsd2)).toBeGreaterThanOrEqual(widest);
          widest = Number(spread.value.gsd2);
        }
      }
    }
  });

  it('has the variances that the guideline prints, to their rounding', () => {
    const printed = {
      '1.05': 0.0006,
      '1.1': 0.002,
      '1.2': 0.008,
      '1.5': 0.04,
      '2': 0.12,
      '1.01': 0.000025,
      '1.02': 0.0001,
      '1.03': 0.0002,
    };
    const used = new Set(Object.values(matrix(USUAL_PEDIGREE_MATRIX).factors).flat());
    for (const [factor, variance] of Object.entries(printed)) {
      expect(used).toContain(factor);
      expect((Math.log(Number(factor)) / 2) ** 2 / variance).toBeCloseTo(1, 0);
    }
  });

  it('refuses a cell that the publisher left out, a score that is none and a basic uncertainty that is none', () => {
    const empirical = pedigreeSpread(all(5), '1.05', matrix('ciroth_2016_empirical'));
    expect(empirical.ok ? [] : empirical.problems.map(({ params }) => params.indicator)).toEqual([
      'reliability',
      'completeness',
      'geographical',
    ]);
    for (const score of [0, 6, 1.5, Number.NaN])
      expect(pedigreeSpread(all(score), '1.05', matrix(USUAL_PEDIGREE_MATRIX)).ok).toBe(false);
    for (const basic of ['0.9', 'unknown', ''])
      expect(pedigreeSpread(all(1), basic, matrix(USUAL_PEDIGREE_MATRIX)).ok).toBe(false);
  });

  it('cites every matrix', () => {
    for (const { source } of PEDIGREE_MATRICES)
      for (const text of Object.values(source)) expect(text.length).toBeGreaterThan(20);
  });
});
