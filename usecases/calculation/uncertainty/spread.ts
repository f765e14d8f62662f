import { z } from 'zod';

/** A number as text; the engine checks it, so that a bad one is a coded problem and not a schema error. */
export const statedNumber = z.string().max(60);

const score = z.number().int().min(1).max(5);

/** How uncertain a number is. Percentages are halves of the 95 % interval. */
export const givenSpread = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact') }),
  z.object({ kind: z.literal('normal'), percent: statedNumber }),
  z.object({ kind: z.literal('lognormal'), gsd2: statedNumber }),
  z.object({ kind: z.literal('triangular'), low: statedNumber, mode: statedNumber, high: statedNumber }),
  z.object({ kind: z.literal('uniform'), low: statedNumber, high: statedNumber }),
  z.object({ kind: z.literal('asymmetric'), minusPercent: statedNumber, plusPercent: statedNumber }),
  /** By the quality of the data: scores from 1 (best) to 5 (worst) on a published pedigree matrix. */
  z.object({
    kind: z.literal('pedigree'),
    matrix: z
      .enum(['ecoinvent_v3_expert', 'ciroth_2016_empirical'])
      .optional()
      .describe('left out: ecoinvent_v3_expert'),
    /** GSD² before quality: a number of at least one, or a kind of flow the matrix knows (`transport_services`). */
    basic: z.string().max(60),
    scores: z.object({
      reliability: score,
      completeness: score,
      temporal: score,
      geographical: score,
      technological: score,
    }),
  }),
]);
