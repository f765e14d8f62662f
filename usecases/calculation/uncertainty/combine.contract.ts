import { z } from 'zod';
import { contract } from '../../contract.ts';
import { refusal } from '../../shapes.ts';
import { givenSpread, statedNumber } from './spread.ts';

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
          co2eKg: statedNumber,
          /** The line is their product: activity, factor, GWP. */
          inputs: z
            .array(
              z.object({
                name: z.string().max(80),
                spread: givenSpread,
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
