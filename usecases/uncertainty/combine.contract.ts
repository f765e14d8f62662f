import { z } from 'zod';
import { contract } from '../contract.ts';
import { refusal } from '../shapes.ts';

/** A number as text; the engine checks it, so that a bad one is a coded problem and not a schema error. */
const number = z.string().max(60);

const score = z.number().int().min(1).max(5);

/** Percentages are halves of the 95 % interval. */
const spread = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact') }),
  z.object({ kind: z.literal('normal'), percent: number }),
  z.object({ kind: z.literal('lognormal'), gsd2: number }),
  z.object({ kind: z.literal('triangular'), low: number, mode: number, high: number }),
  z.object({ kind: z.literal('uniform'), low: number, high: number }),
  z.object({ kind: z.literal('asymmetric'), minusPercent: number, plusPercent: number }),
  /** By the quality of the data: scores from 1 (best) to 5 (worst) on a published pedigree matrix. */
  z.object({
    kind: z.literal('pedigree'),
    matrix: z.enum(['ecoinvent_v3_expert', 'ciroth_2016_empirical']).default('ecoinvent_v3_expert'),
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

const interval = {
  lowKg: z.string(),
  highKg: z.string(),
  minusPercent: z.string(),
  plusPercent: z.string(),
};

export const uncertaintyCombine = contract({
  name: 'uncertainty.combine',
  sentence:
    'Combines the uncertainty of lines into that of their total, by propagation of error and by seeded simulation; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    lines: z
      .array(
        z.object({
          id: z.string().min(1).max(200),
          /** Stated amount of the line, kg CO2e. */
          co2eKg: number,
          /** The line is their product: activity, factor, GWP. */
          inputs: z
            .array(
              z.object({
                name: z.string().max(80),
                spread,
                /** Key of a number that several lines use (a factor's id): it errs in all of them alike. */
                shared: z.string().min(1).max(200).optional(),
              }),
            )
            .max(8),
        }),
      )
      .max(1000),
    seed: z.number().int().min(-2_147_483_648).max(2_147_483_647).default(1),
    draws: z.number().int().min(1000).max(20_000).default(10_000),
  }),
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('calculated'),
      co2eKg: z.string(),
      approach1: z.object({
        ...interval,
        lines: z.array(z.object({ id: z.string(), minusPercent: z.string(), plusPercent: z.string() })),
        contributions: z.array(
          z.object({ kind: z.enum(['line', 'shared']), id: z.string(), share: z.string() }),
        ),
      }),
      approach2: z.object({
        ...interval,
        meanKg: z.string(),
        medianKg: z.string(),
        standardDeviationKg: z.string(),
        seed: z.number(),
        draws: z.number(),
      }),
      recommended: z.enum(['approach1', 'approach2']),
    }),
    refusal,
  ]),
  example: {
    lines: [
      {
        id: 'boiler',
        co2eKg: '155000',
        inputs: [
          { name: 'activity', spread: { kind: 'normal', percent: '2' } },
          { name: 'factor', spread: { kind: 'normal', percent: '5' }, shared: 'natural gas' },
        ],
      },
      {
        id: 'freight',
        co2eKg: '42000',
        inputs: [
          {
            name: 'activity',
            spread: {
              kind: 'pedigree',
              basic: 'transport_services',
              scores: { reliability: 3, completeness: 2, temporal: 1, geographical: 2, technological: 3 },
            },
          },
        ],
      },
    ],
    seed: 1,
  },
});
