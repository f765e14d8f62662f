import { z } from 'zod';

/**
 * What a report says before it has a form: the one shape that the preview, the record of an issue and every writer of files read.
 * Every text is final and in the report's language; every figure is exact decimal text beside the text it is shown as.
 */

/** `exact`: decimal text or ISO date, where the column is one; null: no value, and `text` says the reason. */
const cell = z.object({ text: z.string(), exact: z.string().nullable().optional() });

const table = z.object({
  id: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.enum(['text', 'number', 'date']),
      unit: z.string().optional(),
    }),
  ),
  rows: z.array(z.object({ key: z.string(), cells: z.array(cell), total: z.boolean().optional() })),
  note: z.string().optional(),
});

const chart = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['bar', 'stacked', 'line']),
    categories: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.string().nullable()) })),
    unit: z.string(),
  }),
  z.object({
    type: z.literal('waterfall'),
    steps: z.array(z.object({ name: z.string(), value: z.string(), total: z.boolean().optional() })),
    unit: z.string(),
  }),
]);

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    paragraphs: z.array(z.string()),
    /** Figures in the paragraphs, and what each is of: `<programme>/<code>`, or a table of the document. */
    figures: z.array(z.object({ text: z.string(), at: z.string() })).optional(),
  }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), table }),
  z.object({ kind: z.literal('chart'), title: z.string(), alt: z.string(), chart, table }),
]);

const inner = z.object({ id: z.string(), title: z.string(), blocks: z.array(block) });
const chapter = inner.extend({ chapters: z.array(inner).optional() });

/** A day of the calendar, ISO 8601. */
const day = z.iso.date();

/** Why something is not told of a figure. */
const untold = z.object({ reason: z.object({ code: z.string(), text: z.string() }) });

/** A share, 0 to 1: plain decimal text, exact. */
const share = z.string();

/** Of the data behind a figure, by the five indicators of the GHG Protocol, weighed by emissions: 1 (poor) to 4 (very good), exact. */
const quality = z.object({
  points: z.string(),
  grade: z.enum(['excellent', 'very_good', 'good', 'fair', 'poor']),
  /** Lines that are rated by an indicator at least, of all. */
  rated: z.number(),
  lines: z.number(),
});

/** Halves of the 95 % interval, per cent of the figure, by approach 1 of the IPCC; and of what share of the emissions lines state it. */
const uncertainty = z.object({ minusPercent: z.string(), plusPercent: z.string(), knownShare: share });

/** Lines behind which a document stands, of all, and their share of the emissions; null: they come to none. */
const evidence = z.object({ evidenced: z.number(), lines: z.number(), share: share.nullable() });

/**
 * How what is shown comes from the exact value: rounded half to even to so many decimal places, unless nothing would be left of it, and
 * then to so many significant digits at most, half up, the whole part always in full. Zeros may follow, point under point.
 */
const rounding = z.object({ mode: z.literal('half_even'), places: z.number(), significant: z.number() });

const datapoint = z.object({
  code: z.string(),
  programme: z.string(),
  edition: z.string(),
  label: z.string(),
  clause: z.string(),
  need: z.enum(['required', 'conditional', 'voluntary']),
  /** Plain decimal text, exact; of a datapoint without a unit, words. Null always has a reason. */
  value: z.string().nullable(),
  unit: z.string().nullable(),
  reason: z.object({ code: z.string(), text: z.string() }).optional(),
  scope: z.string().optional(),
  category: z.string().optional(),
  gas: z.string().optional(),
  account: z.enum(['location', 'market']).optional(),
  gwpSet: z.string().optional(),
  /** How the organization's share of sites is taken: the code of the approach. */
  boundary: z.string().optional(),
  /** Of a quotient, what was divided by what: plain decimal text, exact. */
  ratio: z.object({ numerator: z.string(), denominator: z.string() }).optional(),
  /** The same of the year before, by its closing: t CO2e, exact, on the set it was closed on. */
  comparative: z.object({ year: z.number(), value: z.string(), gwpSet: z.string() }).optional(),
  period: z.object({ from: day, to: day }),
  lines: z.number().optional(),
  excluded: z.number().optional(),
  /** Of a number. Reports of before these were told have none of them. */
  quality: z.union([quality, untold]).optional(),
  uncertainty: z.union([uncertainty, untold]).optional(),
  evidence: z.union([evidence, untold]).optional(),
  rounding: rounding.optional(),
  note: z.string().optional(),
});

export const reportDocument = z.object({
  schema: z.literal('razao.report/1'),
  language: z.enum(['pt-BR', 'en']),
  title: z.string(),
  subtitle: z.string().optional(),
  organization: z.object({ name: z.string() }),
  /** Of an issue; null of a draft, which says so on every page. */
  number: z.string().nullable(),
  /** The closing's or the draft's moment. */
  madeAt: z.string(),
  /** False: the first page has no logo. */
  logo: z.boolean().optional(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  notices: z.array(z.object({ tone: z.enum(['warning', 'note']), text: z.string() })),
  chapters: z.array(chapter),
  datapoints: z.array(datapoint),
});

/** A report in its language, free of any form. */
export type ReportDocument = z.output<typeof reportDocument>;
export type ReportChapter = z.output<typeof chapter>;
/** A chapter, or one within a chapter, which has none in it. */
export type ReportSection = z.output<typeof inner>;
export type ReportBlock = z.output<typeof block>;
export type ReportTable = z.output<typeof table>;
export type ReportCell = z.output<typeof cell>;
export type ReportChart = z.output<typeof chart>;
export type ReportDatapoint = z.output<typeof datapoint>;
