import { z } from 'zod';
import { contract } from '../../contract.ts';
import { text } from '../../shapes.ts';
import { entryFilter, entryGroupKey, entrySort, lineTotals, tableLine } from './query-shape.ts';

export const entryQuery = contract({
  name: 'entry.query',
  sentence:
    'Reads ledger entries page by page with any filters and order, each with its site, factor source, ' +
    'method, uncertainty, quality, description and tags.',
  effect: 'read',
  access: 'member',
  input: z.object({
    filter: entryFilter.default({}),
    /** Left out: latest activity first. */
    sort: entrySort.default([]),
    /** `nextCursor` of the page before, of the same filter and order. */
    cursor: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ entries: z.array(tableLine), nextCursor: z.string().nullable() }),
});

export const entryGroup = contract({
  name: 'entry.group',
  sentence:
    'Counts the entries of a filter and adds them up, whole or by site, scope, category, kind, month, state or factor source.',
  effect: 'read',
  access: 'member',
  input: z.object({
    filter: entryFilter.default({}),
    /** Left out: one group of all. A line is of the month that it begins in. */
    by: entryGroupKey.optional(),
  }),
  output: z.object({
    total: lineTotals,
    groups: z.array(
      lineTotals.extend({
        /** The site's id, the scope, the month `YYYY-MM`…; null: without one. */
        key: z.string().nullable(),
        /** Of sites and kinds, whose keys say nothing. */
        name: text.nullable(),
      }),
    ),
    /** True: there are more groups than are given; the total is of all. */
    more: z.boolean(),
  }),
});
