import type { Problem } from '#engine/problem.ts';
import { pedigreeSpread } from '#engine/uncertainty/pedigree.ts';
import { PEDIGREE_MATRICES, USUAL_PEDIGREE_MATRIX } from '#engine/uncertainty/pedigree-tables.ts';
import type { Spread } from '#engine/uncertainty/spread.ts';
import type { z } from 'zod';
import type { givenSpread } from './spread.ts';

/** The spread itself; a pedigree becomes the lognormal one it stands for, or leaves its problems. */
export function readSpread(given: z.output<typeof givenSpread>, problems: Problem[]): Spread | null {
  if (given.kind !== 'pedigree') return given;
  const matrix = PEDIGREE_MATRICES.find(({ id }) => id === (given.matrix ?? USUAL_PEDIGREE_MATRIX));
  if (matrix === undefined) return null;
  const result = pedigreeSpread(given.scores, given.basic, matrix);
  if (result.ok) return result.value;
  problems.push(...result.problems);
  return null;
}
