import { z } from 'zod';
import { contract } from '../contract.ts';
import { gwpSet, id, isoDay, text } from '../shapes.ts';
import { closingHead } from './life-shapes.ts';

/** Why a line makes two closings differ: one that was corrected and whose share changed has both. */
const differenceReason = z.enum(['new', 'withdrawn', 'moved', 'corrected', 'factor', 'share']);

const side = z.object({
  entryId: id,
  kind: z.string(),
  kindName: text,
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  from: isoDay,
  to: isoDay,
  /** The main one first. */
  factorIds: z.array(z.string()),
  gwpSet,
  /** kg CO2e of the whole line; null: not counted, which is not zero. */
  recordedCo2eKg: z.string().nullable(),
  /** What the company consolidates of the site, 0 to 1. */
  share: z.string(),
  /** kg CO2e of its share; null: not counted. */
  co2eKg: z.string().nullable(),
});

const difference = z.object({
  lineId: id,
  reason: differenceReason,
  scope: z.number().int(),
  category: z.string(),
  /** The line in either closing; null: it is not in that one. */
  before: side.nullable(),
  after: side.nullable(),
  /** What is said otherwise. */
  changed: z.array(z.enum(['kind', 'site', 'quantity', 'period', 'factor', 'gwpSet', 'share', 'result'])),
  /** kg CO2e, later less earlier. */
  differenceKg: z.string(),
  /** The reason that a person gave with the last version; null: none was asked for. */
  because: z.string().nullable(),
});

export const inventoryCompareClosings = contract({
  name: 'inventory.compareClosings',
  sentence:
    'Compares two closings of an inventory line by line: what came, went and changed, by reason, adding ' +
    'up exactly to the difference of the totals.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** In either order: the earlier closing is what is compared with. */
    closingId: id,
    withClosingId: id,
    /** Lines of one reason alone. */
    reason: differenceReason.optional(),
    /** As the page before gave it. */
    cursor: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(1000).default(50),
  }),
  output: z.object({
    before: closingHead,
    after: closingHead,
    /** Of the totals in the two records, location-based, kg CO2e. */
    differenceKg: z.string(),
    /** What the lines do not explain of it: anything but 0 says that the ledger is no longer what was closed. */
    unexplainedKg: z.string(),
    groups: z.array(
      z.object({ reason: differenceReason, lines: z.number().int(), differenceKg: z.string() }),
    ),
    /** The largest difference first. */
    lines: z.array(difference),
    /** For the next page; null: there is none. */
    next: z.string().nullable(),
  }),
});
