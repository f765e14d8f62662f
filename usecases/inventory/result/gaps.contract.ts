import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoMonth, text } from '../../shapes.ts';

export const resultGaps = contract({
  name: 'result.gaps',
  sentence:
    'Names the months that a running series (a kind of activity at a site) lacks, the longest gaps first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** A series runs when it has lines in at least this many of the last twelve whole months. */
    atLeastMonths: z.number().int().min(2).max(12).default(3),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    series: z.array(
      z.object({
        kind: z.string(),
        name: text,
        siteId: id.nullable(),
        siteName: z.string().nullable(),
        /** Whole months since the series began in which it has no line, oldest first. */
        missing: z.array(isoMonth),
        /** The latest month with a line. */
        last: isoMonth,
      }),
    ),
  }),
  example: {},
});
