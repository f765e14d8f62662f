import { z } from 'zod';
import { id, isoDay, scope } from '../../shapes.ts';

const rating = z.enum(['very_good', 'good', 'fair', 'poor']);
export const grade = z.enum(['excellent', 'very_good', 'good', 'fair', 'poor']);
export const indicator = z.enum(['technology', 'time', 'geography', 'completeness', 'reliability']);
/** `null` = unknown, which the standard rates poor. */
const match = z.enum(['same', 'similar', 'different']).nullable();

/** Ratings by indicator; one that nobody gave is left out. */
export const givenRatings = z.object({
  technology: rating.optional(),
  time: rating.optional(),
  geography: rating.optional(),
  completeness: rating.optional(),
  reliability: rating.optional(),
});

/** What is known of data, from which ratings follow by the standard's criteria. */
export const givenFacts = z.object({
  technology: match.optional(),
  /** Years between the data and the reporting year. */
  yearsApart: z.number().min(-200).max(200).nullable().optional(),
  geography: match.optional(),
  coverage: z
    .object({ siteShare: z.number().min(0).max(1).nullable(), adequatePeriod: z.boolean() })
    .optional(),
  provenance: z
    .object({
      basis: z.enum(['measured', 'partly_assumed', 'qualified_estimate', 'unqualified_estimate']),
      verified: z.boolean(),
    })
    .optional(),
});

const days = { from: isoDay, to: isoDay };

/** What the panel is of. A category or a site is that of the inventories that the days touch. */
export const panelOf = z.discriminatedUnion('of', [
  z.object({ of: z.literal('entry'), entryId: id }),
  z.object({ of: z.literal('category'), category: z.string().min(1).max(80), ...days }),
  z.object({ of: z.literal('scope'), scope: scope, ...days }),
  /** Null: lines without a site. */
  z.object({ of: z.literal('site'), siteId: id.nullable(), ...days }),
  z.object({ of: z.literal('inventory'), inventoryId: id }),
]);
