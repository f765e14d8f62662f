import { z } from 'zod';
import { contract } from '../contract.ts';
import { gwpSet, id, isoDay, isoMonth, scope, text } from '../shapes.ts';

/** A total never travels without the count of lines it could not count. */
const total = z.object({
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
});

export const resultSummary = contract({
  name: 'result.summary',
  sentence:
    'Totals of the ledger by scope, category, month and site, each with the count of lines not counted.',
  effect: 'read',
  access: 'member',
  input: z.object({ from: isoDay, to: isoDay, siteId: id.optional() }),
  output: z.object({
    from: isoDay,
    to: isoDay,
    /** The GWP sets of the inventories that the lines belong to; more than one is a mix and said so. */
    gwpSets: z.array(gwpSet),
    total,
    scopes: z.array(total.extend({ scope })),
    categories: z.array(total.extend({ scope, category: z.string() })),
    months: z.array(total.extend({ month: isoMonth, scope })),
    sites: z.array(total.extend({ siteId: id.nullable(), siteName: z.string().nullable() })),
    kinds: z.array(total.extend({ kind: z.string(), name: text, scope })),
  }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});
