import { z } from 'zod';
import { contract } from '../../contract.ts';
import { isoDay, text } from '../../shapes.ts';

export const referenceBestBefore = contract({
  name: 'reference.bestBefore',
  sentence:
    'Tells which sources, editions, blends and grid factors of the reference library are stale on a day, and what has replaced them.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** The day to judge by; today when left out. */
    on: isoDay.optional(),
    /** Only what is stale. */
    staleOnly: z.boolean().default(false),
  }),
  output: z.object({
    on: isoDay,
    stale: z.number().int().min(0),
    sources: z.array(
      z.object({
        /** Id of a source card, or `blend/<name>`. */
        id: z.string(),
        title: z.string(),
        edition: z.string(),
        /** Last day on which it is fresh; null: it does not age. */
        bestBefore: isoDay.nullable(),
        /** Months between two editions of the publisher. */
        everyMonths: z.number().int().nullable(),
        supersededBy: z.string().nullable(),
        reason: text,
        stale: z.boolean(),
      }),
    ),
  }),
  example: { on: '2026-11-20', staleOnly: true },
});
