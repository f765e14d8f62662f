import { z } from 'zod';
import { snapshot } from '../inventory/life-shapes.ts';
import { provisional } from '../inventory/result/provisional-shape.ts';
import { decimalString, gwpSet, id, isoDay, scope, text } from '../shapes.ts';

/** The figures of a report as they are kept: those of its inventory, and what is said of them. */

/** Exact, as the ledger has it: a mass that came of a division and a product of factors has more places than anybody types. */
const exact = z.string().regex(/^-?\d{1,40}(\.\d{1,350})?$/);

const siteId = id.nullable();
const cut = { scope, category: z.string(), kind: z.string(), siteId };

export const figures = z.object({
  activities: z.array(
    z.object({
      ...cut,
      unit: z.string(),
      lines: z.number(),
      notCounted: z.number(),
      quantity: exact,
      co2eKg: exact,
      biogenicCo2Kg: exact,
    }),
  ),
  gases: z.array(z.object({ ...cut, gas: z.string(), kg: exact.nullable(), co2eKg: exact.nullable() })),
  problems: z.array(z.object({ code: z.string(), lines: z.number() })),
  factorIds: z.array(z.string()),
  /** Months of the period in which no line stands. */
  emptyMonths: z.array(z.string()),
});

/** What stands behind the figures: how the data of lines are rated, how uncertain they are, and which have a document. */
export const backing = z.object({
  lines: z.array(
    z.object({ ...cut, ratings: z.string(), evidenced: z.boolean(), lines: z.number(), weightKg: exact }),
  ),
  spreads: z.array(
    z.object({
      ...cut,
      factorId: z.string().nullable(),
      lines: z.number(),
      co2eKg: exact,
      weightKg: exact,
      minusKg: exact,
      plusKg: exact,
      minusSquared: exact,
      plusSquared: exact,
    }),
  ),
});

const { inventory, setup, exclusions, categories, scope2ByMarket } = snapshot.shape;

export const basis = z.object({
  format: z.literal(1),
  organization: z.object({ id, name: z.string() }),
  inventory,
  /** Null: of an inventory that is not closed. */
  closing: z
    .object({ id, number: z.number(), sha256: z.string(), closedAt: z.string(), approvedBy: z.string() })
    .nullable(),
  /** The closing's moment, or the draft's. */
  at: z.string(),
  setup,
  exclusions,
  categories,
  figures: figures.extend({
    gases: z.array(figures.shape.gases.element.extend({ bySet: z.partialRecord(gwpSet, exact) })),
  }),
  /** Reports of before it was kept have none. */
  backing: backing.optional(),
  market: scope2ByMarket,
  /** Of its total; reports of before it was told have none. */
  provisional: provisional.optional(),
  /** Lines that count by the blend that was bought, as somebody stated it. */
  statedBlends: provisional.optional(),
  comparatives: z.array(
    z.object({
      relation: z.enum(['base', 'previous']),
      year: z.number(),
      closing: z.string(),
      gwpSet,
      scopes: z.array(z.object({ scope, co2eKg: exact })),
    }),
  ),
  /** Publisher, title and edition of every factor that was used. */
  sources: z.array(z.string()),
  kinds: z.record(z.string(), text),
  period: z.object({ from: isoDay, to: isoDay }),
});

export type KeptBasis = z.output<typeof basis>;
export type Figures = z.output<typeof figures>;

/** What people give beside the ledger, by name. */
export const given = z.record(
  z.string().regex(/^[a-z_]{1,40}$/),
  z.object({ value: decimalString, unit: z.string().trim().min(1).max(40) }),
);

export const texts = z.record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(20_000));

/** A figure as it stands in a text of a chapter, and what it is a figure of: `<programme>/<code>`, or a table. */
export const quoted = z.object({ text: z.string().min(1).max(120), at: z.string().min(3).max(160) });

/** Of each chapter that was drafted, its figures. */
export const quotedByChapter = z.record(z.string().regex(/^[a-z_]{1,40}$/), z.array(quoted).max(300));

/** Files that go with a report: a workbook of every line, the pack of evidence. */
export const annex = z.enum(['lines', 'evidence']);
