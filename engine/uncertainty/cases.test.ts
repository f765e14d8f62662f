import { describe, expect, it } from 'vitest';
import { casesIn } from '../testing/cases.ts';
import { combineUncertainty } from './combine.ts';
import type { UncertainLine } from './line.ts';
import { pedigreeSpread } from './pedigree.ts';
import { PEDIGREE_MATRICES } from './pedigree-tables.ts';

interface Expected {
  readonly plusKg?: string;
  readonly minusKg?: string;
  readonly plusPercent?: string;
}

interface PedigreeInput {
  readonly matrix: string;
  readonly basic: string;
  readonly scores: readonly [number, number, number, number, number];
}

describe('published propagation of error', () => {
  it.each(casesIn<{ lines: UncertainLine[] }, Expected>('uncertainty/propagation.json'))(
    '$id',
    ({ input, expected, tolerance }) => {
      const result = combineUncertainty({ ...input, draws: 100 });
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { co2eKg, approach1 } = result.value;
      const actual: Required<Expected> = {
        plusKg: String(Number(approach1.highKg) - Number(co2eKg)),
        minusKg: String(Number(co2eKg) - Number(approach1.lowKg)),
        plusPercent: approach1.plusPercent,
      };
      for (const [key, value] of Object.entries(expected) as [keyof Expected, string][])
        expect(Math.abs(Number(actual[key]) - Number(value)), key).toBeLessThanOrEqual(Number(tolerance));
    },
  );
});

describe('published pedigrees', () => {
  it.each(casesIn<PedigreeInput, { gsd: string }>('uncertainty/pedigree.json'))(
    '$id',
    ({ input, expected, tolerance }) => {
      const matrix = PEDIGREE_MATRICES.find(({ id }) => id === input.matrix);
      if (matrix === undefined) throw new Error(input.matrix);
      const [reliability, completeness, temporal, geographical, technological] = input.scores;
      const scores = { reliability, completeness, temporal, geographical, technological };
      const spread = pedigreeSpread(scores, input.basic, matrix);
      const gsd = spread.ok ? Math.sqrt(Number(spread.value.gsd2)) : Number.NaN;
      expect(Math.abs(gsd - Number(expected.gsd))).toBeLessThanOrEqual(Number(tolerance));
    },
  );
});
