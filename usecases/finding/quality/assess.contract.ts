import { z } from 'zod';
import { contract } from '../../contract.ts';
import { problem, refusal } from '../../shapes.ts';
import { givenFacts, givenRatings, grade, indicator } from '../../calculation/footprint/given-quality.ts';

const number = z.string().max(60);
const graded = z.object({ points: z.string(), grade });

export const qualityAssess = contract({
  name: 'quality.assess',
  sentence:
    'Judges the quality of data by the five indicators of the GHG Protocol, and grades line by line and over all; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    lines: z
      .array(
        z.object({
          id: z.string().min(1).max(200),
          /** kg CO2e; null = the line is known but could not be counted. */
          co2eKg: number.nullable(),
          /** Ratings a person gave; they go before those that follow from facts. */
          ratings: givenRatings.default({}),
          /** What is known of the data; ratings follow from it by the standard's criteria. */
          facts: givenFacts.optional(),
          /** How the line was calculated (`supplier_specific`, `average_data`, `spend_based`, `measured`, …). */
          method: z.string().max(80).optional(),
        }),
      )
      .max(5000),
    /** Half of the 95 % interval of the total, in per cent; the wider side where they differ. */
    uncertaintyPercent: number.optional(),
    precisionTargetPercent: number.optional(),
    /** Sources known to exist of which no line says anything yet. */
    sourcesWithoutLine: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('assessed'),
      overall: graded,
      confidence: z.object({ share: z.string(), grade }),
      precision: z.object({
        status: z.enum(['achieved', 'not_met', 'not_assessed']),
        uncertaintyPercent: z.string().nullable(),
        targetPercent: z.string().nullable(),
      }),
      completeness: z.object({ counted: z.number(), known: z.number(), share: z.string(), grade }),
      reliability: graded,
      indicators: z.array(
        z.object({
          indicator,
          points: z.string(),
          grade,
          shares: z.object({ very_good: z.string(), good: z.string(), fair: z.string(), poor: z.string() }),
        }),
      ),
      methods: z.array(z.object({ method: z.string().nullable(), lines: z.number(), share: z.string() })),
      lines: z.array(z.object({ id: z.string(), points: z.string(), grade, weakest: z.array(indicator) })),
      problems: z.array(problem),
    }),
    refusal,
  ]),
  example: {
    lines: [
      {
        id: 'boiler',
        co2eKg: '155000',
        facts: {
          technology: 'same',
          yearsApart: 0,
          geography: 'same',
          coverage: { siteShare: 1, adequatePeriod: true },
          provenance: { basis: 'measured', verified: true },
        },
        method: 'measured',
      },
      {
        id: 'steel',
        co2eKg: '42000',
        ratings: {
          technology: 'good',
          time: 'fair',
          geography: 'fair',
          completeness: 'good',
          reliability: 'fair',
        },
        method: 'average_data',
      },
    ],
    uncertaintyPercent: '6.2',
    precisionTargetPercent: '10',
  },
});
