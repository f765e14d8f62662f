import { z } from 'zod';
import { id, inventory, isoDay, name, problem, programme, scope } from '../shapes.ts';

/** Shapes of an inventory's set-up, review and closings. */

export const reason = z.string().trim().min(1).max(1000);

/** 0 to 1, a plain decimal string. */
export const share = z.string().regex(/^(0(\.\d{1,20})?|1(\.0{1,20})?)$/);

/** Who did something, by name; a name is empty where the account is gone. */
export const person = z.object({ id, name: z.string() });

export const entityName = name(120);

/** A company or operation between the reporting company and its sites (Corporate Standard, chapter 3, table 1). */
export const entity = z.object({
  name: entityName,
  /** The entity that holds it directly; null: the reporting company. */
  heldBy: entityName.nullable().default(null),
  relationship: z.enum(['subsidiary', 'associate', 'joint_operation', 'fixed_asset_investment', 'franchise']),
  /** Economic interest of the direct holder. */
  economicInterest: share.nullable().default(null),
  financialControl: z.enum(['sole', 'joint', 'none']).nullable().default(null),
  /** Whether the company or one of its subsidiaries has full authority over the operating policies. */
  operatedByGroup: z.boolean().nullable().default(null),
});

/** Where a site stands in an inventory. */
export const sitePlace = z.object({
  siteId: id,
  inBoundary: z.boolean().default(true),
  /** Null: the reporting company itself. */
  entity: entityName.nullable().default(null),
  /** Why it is outside; needed there. */
  reason: reason.nullable().default(null),
});

/** What calls for the base year to be recalculated, as the engine tells it (`engine/inventory/base-year.ts`). */
export const baseYearTrigger = z.enum([
  'acquisition',
  'divestment',
  'merger',
  'outsourcing',
  'insourcing',
  'methodology',
  'factor',
  'gwp_set',
  'category_added',
  'error',
]);

/** What is compared with, and when it is recalculated (Corporate Standard, chapter 5). */
export const baseYear = z.object({
  /** One year, or several that are averaged. */
  years: z.array(z.number().int().min(1990).max(2100)).min(1).max(5),
  reason,
  /** Share of base year emissions from which changes together are significant; null: no policy yet. */
  threshold: share
    .refine((part) => Number(part) > 0, { error: 'above 0' })
    .nullable()
    .default(null),
  triggers: z.array(baseYearTrigger).max(10).default([]),
});

export const exclusion = z.object({
  id,
  subject: z.enum(['source', 'category', 'site']),
  scope: scope.nullable(),
  category: z.string().nullable(),
  kind: z.string().nullable(),
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  description: z.string(),
  justification: z.string(),
  /** Null: nobody estimated it, which is not zero. */
  estimatedCo2eKg: z.string().nullable(),
  estimatedHow: z.string().nullable(),
  statedAt: z.string(),
  statedBy: person,
});

/** One step of an inventory's life. */
export const move = z.object({
  number: z.number(),
  move: z.enum(['submit', 'send_back', 'approve', 'close', 'reopen']),
  reason: z.string().nullable(),
  /** Revision of the set-up that it was done to. */
  revision: z.number(),
  at: z.string(),
  by: person,
  closingId: id.nullable(),
});

const sums = z.object({
  /** kg CO2e of counted lines, weighed by what the company consolidates of each site; biogenic CO2 apart. */
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  countedLines: z.number(),
  notCountedLines: z.number(),
});

/** A closing among others: enough for a list. */
export const closingHead = z.object({
  id,
  inventoryId: id,
  number: z.number(),
  closedAt: z.string(),
  closedBy: person,
  sha256: z.string(),
  previousSha256: z.string().nullable(),
  lines: z.number(),
  notCountedLines: z.number(),
  co2eKg: z.string(),
  /** True for the closing that stands: the inventory was not reopened since. */
  stands: z.boolean(),
  reopenedAt: z.string().nullable(),
  reopenedBecause: z.string().nullable(),
});

const who = person.nullable();

/** What a closing says of scope 2 by market; `not_calculated` with the problems where a factor is missing. */
const byMarket = z.discriminatedUnion('status', [
  z.object({ status: z.literal('calculated'), co2eKg: z.string(), instrumentIds: z.array(id) }),
  z.object({ status: z.literal('not_calculated'), problems: z.array(problem) }),
  /** The period does not begin and end with a month, or shares weigh the sites differently. */
  z.object({ status: z.literal('not_told'), because: z.enum(['partial_months', 'shares']) }),
]);

/** The record of a closing, as it is kept and hashed. */
export const snapshot = z.object({
  format: z.literal(1),
  closing: id,
  number: z.number(),
  previous: z.string().nullable(),
  closedAt: z.string(),
  closedBy: person,
  organization: person,
  inventory: z.object({
    id,
    name: z.string(),
    from: isoDay,
    to: isoDay,
    gwpSet: z.enum(['AR4', 'AR5', 'AR6']),
    programme,
    consolidation: inventory.shape.consolidation,
  }),
  setup: z.object({
    revision: z.number(),
    fourEyes: z.boolean(),
    baseYear: baseYear.nullable(),
    entities: z.array(entity.extend({ share })),
    sites: z.array(sitePlace.extend({ name: z.string(), region: z.string(), share })),
  }),
  exclusions: z.array(exclusion.omit({ id: true, siteName: true, statedAt: true, statedBy: true })),
  categories: z.array(
    z.object({ year: z.number(), category: z.string(), status: z.string(), justification: z.string() }),
  ),
  review: z.object({
    setUpBy: who,
    submittedBy: person,
    submittedAt: z.string(),
    approvedBy: person,
    approvedAt: z.string(),
  }),
  /** Last line of the organization's ledger, and its hash. */
  ledger: z.object({ sequence: z.number(), hash: z.string().nullable() }),
  lines: z.object({
    standing: z.number(),
    counted: z.number(),
    notCounted: z.number(),
    problems: z.array(z.object({ code: z.string(), lines: z.number() })),
    bucket: z.number(),
    sha256: z.string().nullable(),
  }),
  factors: z.array(z.object({ id: z.string(), lines: z.number(), sha256: z.string().nullable() })),
  totals: z.object({
    co2eKg: z.string(),
    biogenicCo2Kg: z.string(),
    byScope: z.array(sums.extend({ scope })),
    byCategory: z.array(sums.extend({ scope, category: z.string() })),
    bySource: z.array(sums.extend({ scope, category: z.string(), kind: z.string() })),
    bySite: z.array(sums.extend({ siteId: id.nullable(), recordedCo2eKg: z.string() })),
    byMethod: z.array(sums.extend({ method: z.string().nullable() })),
    byGas: z.array(z.object({ gas: z.string(), kg: z.string(), co2eKg: z.string() })),
    gwpSets: z.array(z.string()),
    outside: z.object({ lines: z.number() }),
  }),
  scope2ByMarket: byMarket,
});

/** An inventory with all that is said of it. */
export const life = inventory.extend({
  revision: z.number(),
  /** Whether another person than its authors approves it. */
  fourEyes: z.boolean(),
  setUpBy: who,
  setUpAt: z.string().nullable(),
  submittedBy: who,
  submittedAt: z.string().nullable(),
  approvedBy: who,
  approvedAt: z.string().nullable(),
  baseYear: baseYear.nullable(),
  entities: z.array(entity.extend({ share })),
  /** Every open site of the organization, and archived ones that have lines here. */
  sites: z.array(
    sitePlace.extend({
      name: z.string(),
      region: z.string(),
      archived: z.boolean(),
      share,
      lines: z.number(),
    }),
  ),
  exclusions: z.array(exclusion),
  moves: z.array(move),
  closings: z.array(closingHead),
  lines: z.object({
    /** Standing lines of the inventory, those outside its boundary left out. */
    standing: z.number(),
    notCounted: z.number(),
    outside: z.number(),
    /** Open drafts that begin in the period. */
    drafts: z.number(),
  }),
});
