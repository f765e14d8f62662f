import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoMonth, text } from '../../shapes.ts';
import { resultFilter } from './filter.ts';

const counts = { expected: z.number().int(), reported: z.number().int() };

export const resultCompleteness = contract({
  name: 'result.completeness',
  sentence:
    'Says of each site and month how many of the series that run there were reported, and which were not.',
  effect: 'read',
  access: 'member',
  input: z.object({
    ...resultFilter,
    /** Without sites outside the boundary of the inventory of their lines. */
    consolidated: z.boolean().optional(),
  }),
  output: z.object({
    /** Whole months of the period that are over: later ones are not expected yet. Null: none is. */
    first: isoMonth.nullable(),
    last: isoMonth.nullable(),
    ...counts,
    cells: z.array(
      z.object({
        siteId: id.nullable(),
        siteName: z.string().nullable(),
        month: isoMonth,
        ...counts,
        missing: z.array(z.object({ kind: z.string(), name: text })),
      }),
    ),
  }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});
