import { PROBLEM_CODES } from '#engine/problem-codes.ts';
import type { TraceNode } from '#engine/trace.ts';
import { z } from 'zod';

/** Shapes that several contracts share. Amounts are plain decimal strings with a dot; days are ISO `YYYY-MM-DD`. */

export const decimalString = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,60})?$/)
  .describe('plain decimal string with a dot, no thousands separator');

// The calendar of PostgreSQL knows no year 0.
export const isoDay = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'there is no year 0' });

export const isoMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const id = z.uuid();

/** An ISO country, a subregion of one (`US-CAMX`) or `WORLD`, in any case. */
export const region = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(WORLD|[A-Z]{2}(-[A-Z0-9]{1,8})?)$/);

/**
 * What a person calls something: one way to write each letter (NFC), something to see, and nothing that hides or turns
 * the text around it (control characters, overrides of the writing direction). Right-to-left names are fine.
 */
export const name = (max: number) =>
  z
    .string()
    .normalize()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text),
      {
        error: 'text that cannot be seen',
      },
    );

export const locale = z.enum(['pt-BR', 'en']);

export const gwpSet = z.enum(['AR4', 'AR5', 'AR6']);

export const programme = z.enum(['brazil', 'uk', 'us', 'international']);

export const scope = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const text = z.object({ 'pt-BR': z.string(), en: z.string() });

export const problem = z.object({
  code: z.enum(PROBLEM_CODES),
  params: z.record(z.string(), z.string()),
});

export const citation = z.object({
  sourceId: z.string(),
  publisher: z.string(),
  title: z.string(),
  edition: z.string(),
  locator: z.string().optional(),
  licence: z.string(),
  url: z.string().optional(),
});

export const amountByGas = z.record(z.string(), z.string());

export const factor = z.object({
  id: z.string(),
  name: text,
  region: z.string(),
  validFrom: isoDay,
  validTo: isoDay.nullable(),
  /** Year of the data, where it is not that of the edition. */
  dataYear: z.string().optional(),
  /** Of an own factor: the one site or supplier that it stands for. */
  onlyFor: z.object({ site: z.string().optional(), supplier: z.string().optional() }).optional(),
  unit: z.string(),
  basis: z.enum(['net', 'gross']).optional(),
  fuel: z.string().optional(),
  gasesKg: amountByGas.optional(),
  gasesCo2eKg: amountByGas.optional(),
  co2eKg: z.string().optional(),
  gwpSet: gwpSet.optional(),
  biogenic: z.boolean().optional(),
  biogenicCo2Kg: z.string().optional(),
  source: citation,
  /** Limits that the publisher prints around its figures, by gas. */
  uncertainty: z
    .record(
      z.string(),
      z.object({ lower: z.string(), upper: z.string(), confidence: z.literal(95), source: citation }),
    )
    .optional(),
  note: text.optional(),
});

export const trace: z.ZodType<TraceNode> = z.lazy(() =>
  z.object({
    step: z.enum(['read', 'normalize', 'split', 'choose', 'emit', 'weigh', 'sum', 'place']),
    label: z.string(),
    operation: z.enum(['given', 'multiply', 'divide', 'add', 'subtract', 'choose', 'place']),
    value: z.string().optional(),
    unit: z.string().optional(),
    params: z.record(z.string(), z.string()).optional(),
    source: citation.optional(),
    factorId: z.string().optional(),
    runnersUp: z.array(z.object({ factorId: z.string(), name: text, reason: z.string() })).optional(),
    inputsHash: z.string().optional(),
    from: z.array(trace),
  }),
);

export const footprint = z.object({
  status: z.literal('calculated'),
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  gasesKg: amountByGas,
  gasesCo2eKg: amountByGas,
  outsideKyotoCo2eKg: z.string(),
  gwpSet,
  scope,
  category: z.string(),
  factors: z.array(factor),
  problems: z.array(problem),
  trace,
  months: z.array(z.object({ month: isoMonth, co2eKg: z.string(), biogenicCo2Kg: z.string() })),
});

export const refusal = z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) });

/** Where in a text or file a slot was read: `quote` is exactly `text.slice(start, end)`. */
export const evidenceSpan = z.object({
  slot: z.enum(['kind', 'quantity', 'unit', 'period', 'site']),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string(),
});

/** Where in a document a value stands; as `documents/document.ts` tells it. Pages, rows and columns count from 1. */
export const place = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('cell'),
    sheet: z.string().max(200),
    row: z.number().int().min(1),
    column: z.number().int().min(1),
  }),
  z.object({
    at: z.literal('box'),
    page: z.number().int().min(1),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    ocr: z.object({ confidence: z.number().min(0).max(100) }).optional(),
  }),
  z.object({ at: z.literal('path'), path: z.string().min(1).max(1000) }),
  z.object({ at: z.literal('span'), start: z.number().int().min(0), end: z.number().int().min(0) }),
]);

/** One slot of an activity as it was read in a document of the organization. */
export const readSlot = z.object({
  slot: z.enum([
    'kind',
    'quantity',
    'unit',
    'period',
    'site',
    'counterparty',
    'document',
    'distance',
    'route',
    'passengers',
    'class',
  ]),
  documentId: id,
  /** Of a file in the document (a member of an archive, an attachment): its name, outermost first, joined by `/`. */
  inner: z.string().max(1000).optional(),
  place,
  quote: z.string().max(1000),
  /** Recognized in a picture: such a line is not committed before a person has looked. */
  ocr: z.boolean().optional(),
});

export const evidence = z.object({
  /** A message of a thread, a line of a form, a call of the API, or a document. */
  source: z.enum(['message', 'form', 'api', 'document']),
  messageId: z.string().optional(),
  /** The text that was read, as it was typed; of a document alone, empty. */
  text: z.string().max(20_000),
  spans: z.array(evidenceSpan).max(64),
  /** What was read in documents, a slot each. */
  read: z.array(readSlot).max(64).optional(),
});

/** Evidence as it may be handed in: every quote stands in the text exactly where its span says. */
export const givenEvidence = evidence
  .extend({ text: evidence.shape.text.default(''), spans: evidence.shape.spans.default([]) })
  .refine(
    ({ text, spans }) =>
      spans.every(
        ({ start, end, quote }) => start < end && end <= text.length && text.slice(start, end) === quote,
      ),
    { error: 'a quote that the text does not hold there', path: ['spans'] },
  )
  .refine(({ source, read }) => source !== 'document' || (read?.length ?? 0) > 0, {
    error: 'nothing that was read in a document',
    path: ['read'],
  });

export const entryState = z.enum(['counted', 'not_counted', 'withdrawn', 'superseded']);

/** One accounting line. `not_counted`: recorded, but no factor or GWP was to be had; never zero, always reported. */
export const entry = z.object({
  id,
  state: entryState,
  siteId: id.nullable(),
  siteName: z.string().nullable(),
  inventoryId: id,
  kind: z.string(),
  kindName: text,
  scope,
  category: z.string(),
  quantity: z.string(),
  unit: z.string(),
  from: isoDay,
  to: isoDay,
  estimated: z.boolean(),
  co2eKg: z.string().nullable(),
  biogenicCo2Kg: z.string().nullable(),
  gasesKg: amountByGas,
  gwpSet,
  factorIds: z.array(z.string()),
  problems: z.array(problem),
  supersedes: id.nullable(),
  supersededBy: id.nullable(),
  committedAt: z.string(),
  committedBy: z.string(),
  committedByName: z.string(),
});

export const role = z.enum(['owner', 'manager', 'contributor', 'viewer', 'auditor']);

export const site = z.object({
  id,
  name: z.string(),
  /** ISO country or a subregion the factors know (`BR`, `US-CAMX`). */
  region: z.string(),
  archivedAt: z.string().nullable(),
});

export const inventory = z.object({
  id,
  name: z.string(),
  from: isoDay,
  to: isoDay,
  gwpSet,
  programme,
  consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
  state: z.enum(['open', 'in_review', 'approved', 'closed']),
  /** Sites that it does not count: their lines are in no closing of it, and can be written when it is closed. */
  outsideSiteIds: z.array(id),
});
