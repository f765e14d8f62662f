import { z } from 'zod';
import { contract } from '../../contract.ts';
import { gwpSet, id, isoMonth, scope, text } from '../../shapes.ts';
import { resultFilter } from './filter.ts';
import { provisional } from './provisional-shape.ts';
import { resultView, seenView } from './view.ts';

/** A total never travels without the count of lines it could not count. */
const total = z.object({
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
  /** Of `co2eKg`, what open drafts would come to; where they are asked for. */
  draftCo2eKg: z.string().optional(),
});

export const resultSummary = contract({
  name: 'result.summary',
  sentence:
    'Totals of the ledger by scope, category, month and site, each with the count of lines not counted.',
  effect: 'read',
  access: 'member',
  /** `siteId` is one site in short. */
  input: z.object({ ...resultFilter, siteId: id.optional(), view: resultView }),
  output: z.object({
    from: resultFilter.from,
    to: resultFilter.to,
    /** The GWP sets of the inventories that the lines belong to; more than one is a mix and said so. */
    gwpSets: z.array(gwpSet),
    /** What the view that was asked for did to the recorded total. */
    seen: seenView.optional(),
    total,
    /** Of what is recorded, the part that stands on shares or factors not published yet. */
    provisional,
    scopes: z.array(total.extend({ scope })),
    categories: z.array(total.extend({ scope, category: z.string() })),
    months: z.array(total.extend({ month: isoMonth, scope })),
    /** Calendar years, or what of them lies between `from` and `to`. */
    years: z.array(total.extend({ year: z.string().regex(/^\d{4}$/) })),
    sites: z.array(total.extend({ siteId: id.nullable(), siteName: z.string().nullable() })),
    /** Site by category: what flows from where into which scope. */
    flows: z.array(
      total.extend({ siteId: id.nullable(), siteName: z.string().nullable(), scope, category: z.string() }),
    ),
    kinds: z.array(total.extend({ kind: z.string(), name: text, scope })),
  }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});
