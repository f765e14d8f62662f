import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoMonth, scope, text } from '../../shapes.ts';

/** What a month of a series is: why a cell lacks or does not. */
const cellState = z.enum([
  /** Lines stand there, counted or not; or a delivery that comes each quarter or year stands for the month, too. */
  'stands',
  /** None stands yet, but an open draft reaches it. */
  'draft',
  /** It is expected and there is nothing. */
  'lacks',
  /** A person said that there is nothing to report, and why. */
  'not_applicable',
  /** It is expected once the month, or the quarter or year that it comes with, is over. */
  'later',
  /** Nothing is expected. */
  'none',
]);

const declaration = z.object({
  id,
  stance: z.enum(['expected', 'not_applicable']),
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
});

const totals = z.object({
  /** Cells in which something is expected and whose month is over; and of these, those in which lines stand. */
  expected: z.number().int(),
  standing: z.number().int(),
  drafts: z.number().int(),
  lacking: z.number().int(),
  notApplicable: z.number().int(),
});

export const inventoryCompleteness = contract({
  name: 'inventory.completeness',
  sentence:
    'Says of each month of each series (a kind at a site) of an inventory what stands, what is a draft, ' +
    'what lacks and what is not applicable.',
  effect: 'read',
  access: 'member',
  input: z.object({
    inventoryId: id,
    /** Null: series of no site. */
    siteIds: z.array(id.nullable()).min(1).max(200).optional(),
    categories: z.array(z.string().min(1).max(80)).min(1).max(60).optional(),
    /** Only series in which a month lacks or is a draft. */
    onlyLacking: z.boolean().default(false),
    /** Without: of each series only what it comes to and the months that lack; a tenth of the answer. */
    withCells: z.boolean().default(true),
    offset: z.number().int().min(0).max(100_000).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    months: z.array(isoMonth),
    /** The last month that is over; null: none of the inventory is. */
    lastOver: isoMonth.nullable(),
    totals,
    /** How many series there are in all pages. */
    rows: z.number().int(),
    series: z.array(
      z.object({
        siteId: id.nullable(),
        siteName: z.string().nullable(),
        kind: z.string(),
        name: text,
        scope: scope.nullable(),
        category: z.string().nullable(),
        ...totals.shape,
        /** The months that lack. */
        lacks: z.array(isoMonth),
        /** One for each of the months, in their order; none where they are not asked for. */
        cells: z.array(
          z.object({
            state: cellState,
            lines: z.number().int(),
            notCounted: z.number().int(),
            drafts: z.number().int(),
            declaration: declaration.nullable(),
            /** An open request for the cell. */
            requestId: id.nullable(),
          }),
        ),
      }),
    ),
  }),
});
