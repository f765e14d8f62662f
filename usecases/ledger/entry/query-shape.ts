import { GRADES } from '#engine/quality/grade.ts';
import { z } from 'zod';
import { decimalString, entry, id, isoDay, isoMonth, scope, text } from '../../shapes.ts';

/** Which lines, in what order and in which groups: what the tables ask for and what views keep. */

/** That one call changes: all of them, or none. */
export const MOST_LINES = 10_000;

const STATES = ['counted', 'not_counted', 'withdrawn', 'superseded'] as const;
const key = z.string().min(1).max(80);

/** Every part must hold; of the values of one part, any. A part that is left out holds for all. */
export const entryFilter = z.object({
  /** Words of the name of the kind, of the site, of the description, or a tag. */
  text: z.string().trim().max(200).optional(),
  /** Lines by id, as they stand now: also those that were superseded or withdrawn. */
  entryIds: z.array(id).max(500).optional(),
  /** Null: lines without a site. */
  siteIds: z.array(id.nullable()).max(200).optional(),
  scopes: z.array(scope).max(3).optional(),
  categories: z.array(key).max(60).optional(),
  kinds: z.array(key).max(200).optional(),
  /** Lines whose period overlaps these days. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** Lines that begin in this month. */
  month: isoMonth.optional(),
  /** Left out: what stands, counted or not. */
  states: z.array(z.enum(STATES)).max(4).optional(),
  estimated: z.boolean().optional(),
  /** Publishers of the main factor (`desnz`, `own`); null: lines without a factor. */
  sources: z.array(key.nullable()).max(60).optional(),
  /** Grades of the data; null: lines that nothing was judged of. */
  qualities: z.array(z.enum(GRADES).nullable()).max(6).optional(),
  /** What the line was read from; null: lines without evidence. */
  origins: z
    .array(z.enum(['message', 'form', 'api', 'document']).nullable())
    .max(4)
    .optional(),
  tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
  importIds: z.array(id).max(50).optional(),
  committedBy: z.array(id).max(50).optional(),
});

/** What many lines say alike: an order by these comes before one by what each line says for itself. */
export const FACET_SORT_KEYS = ['site', 'scope', 'category', 'kind', 'state', 'quality'] as const;
export const LINE_SORT_KEYS = ['from', 'committedAt', 'co2eKg', 'quantity'] as const;

export const entrySort = z
  .array(
    z.object({
      by: z.enum([...FACET_SORT_KEYS, ...LINE_SORT_KEYS]),
      descending: z.boolean().default(false),
    }),
  )
  .max(3)
  .refine((sorts) => new Set(sorts.map(({ by }) => by)).size === sorts.length, {
    error: 'the same column twice',
  })
  .refine(
    (sorts) =>
      sorts.every(
        ({ by }, place) => !isFacetKey(by) || sorts.slice(0, place).every((before) => isFacetKey(before.by)),
      ),
    {
      error: 'an order by what many lines say alike comes before one by days and amounts',
    },
  );

export const GROUP_KEYS = [
  'site',
  'scope',
  'category',
  'kind',
  'month',
  'state',
  'source',
  'quality',
] as const;
export const entryGroupKey = z.enum(GROUP_KEYS);

/** A line as the tables show it: what a person reads of it at a glance, its trace apart. */
export const tableLine = entry.extend({
  lineId: id,
  /** Publisher of the main factor; null where no factor was applied. */
  source: z.string().nullable(),
  /** The main factor as it was published; null where no factor was applied, or none of that id is known any more. */
  factor: z.object({ name: text, publisher: z.string(), title: z.string(), edition: z.string() }).nullable(),
  /** The process or method it was counted by; `factor`: its quantity by a factor; `not_counted`: by none yet. */
  method: z.string(),
  /** The 95 % interval around the CO2e, percent; null where it is not known. */
  uncertainty: z.object({ minusPercent: decimalString, plusPercent: decimalString }).nullable(),
  /** Grade of its data, `excellent` to `poor`; null where nothing was judged. */
  quality: z.string().nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  importId: id.nullable(),
  /** Whether a document or a message stands behind it. */
  hasEvidence: z.boolean(),
});

/** How many lines, how many of them are counted, and what those come to. */
export const lineTotals = z.object({
  lines: z.number().int(),
  counted: z.number().int(),
  notCounted: z.number().int(),
  co2eKg: decimalString,
  biogenicCo2Kg: decimalString,
});

export type EntryFilter = z.output<typeof entryFilter>;
export type EntrySort = z.output<typeof entrySort>;
export type FacetSortKey = (typeof FACET_SORT_KEYS)[number];
export type LineSortKey = (typeof LINE_SORT_KEYS)[number];
export type GroupKey = (typeof GROUP_KEYS)[number];

export function isFacetKey(key: FacetSortKey | LineSortKey): key is FacetSortKey {
  return (FACET_SORT_KEYS as readonly string[]).includes(key);
}
