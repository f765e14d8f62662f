import { z } from 'zod';
import { gwpSet, problem } from '../../shapes.ts';

/**
 * Ways to look at the same lines. None changes the ledger; what each of them adds to the recorded amounts is told beside the
 * totals (`seen`), so that the recorded total is always the one that is shown less all that was added.
 */
export const resultView = z
  .object({
    /** Scope 2 by the instruments that are registered, in the place of that by the grid. */
    byMarket: z.boolean().default(false),
    /** Weighs the masses of the gases on this set; what has no mass stays as it was recorded. */
    gwpSet: gwpSet.optional(),
    /** Each site with the share that the inventory of its lines consolidates, and without what is outside its boundary. */
    consolidated: z.boolean().default(false),
    /** Adds what open drafts that begin in the period would come to. */
    withDrafts: z.boolean().default(false),
  })
  .optional();

export type View = z.output<typeof resultView>;

const notCalculated = z.object({
  status: z.literal('not_calculated'),
  problems: z.array(problem).min(1),
});
const calculated = z.object({ status: z.literal('calculated'), changeKg: z.string() });

/** What each way of looking that was asked for did to the total. */
export const seenView = z.object({
  market: z
    .discriminatedUnion('status', [
      calculated,
      notCalculated,
      /** Sites that are consolidated in part: certificates are held for energy in whole, and no record tells them in part. */
      z.object({ status: z.literal('not_told'), because: z.literal('shares') }),
    ])
    .optional(),
  gwp: z
    .discriminatedUnion('status', [
      calculated.extend({
        gwpSet,
        /** Known as CO2e only, told by a supplier's rate, of drafts, or of lines that go over an edge of the period. */
        unmovedCo2eKg: z.string(),
      }),
      notCalculated,
    ])
    .optional(),
  boundary: z
    .object({
      changeKg: z.string(),
      /** Lines of sites that are left out, and sites that count in part. */
      outsideLines: z.number().int(),
      sitesInPart: z.number().int(),
    })
    .optional(),
  drafts: z
    .object({
      drafts: z.number().int(),
      /** Of these, without an amount: in no figure. */
      withoutAmount: z.number().int(),
      changeKg: z.string(),
    })
    .optional(),
});

export type Seen = z.input<typeof seenView>;
