import { z } from 'zod';
import { decimalString, id, name, problem, trace } from '../../shapes.ts';

/** Amounts are exact decimals: tonnes, t CO2e, t CO2e per tonne, euro. One certificate is one tonne of CO2e. */

/** Years of import: Regulation (EU) 2023/956 applies from 1 January 2026; 2034 is the last year with its own CBAM factor. */
export const importYear = z.number().int().min(2026).max(2100);

/** Eight digits of the Combined Nomenclature, or ten of TARIC; points and spaces are dropped. */
export const goodsCode = z
  .string()
  .transform((text) => text.replaceAll(/[.\s]/g, ''))
  .pipe(z.string().regex(/^\d{8}(\d{2})?$/, { error: 'eight or ten digits' }));

export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** What a person says of one line. */
export const importSaid = {
  year: importYear,
  quarter: z.number().int().min(1).max(4),
  code: goodsCode,
  origin: country,
  installation: z.string().trim().max(160).default(''),
  /** Net mass, t. */
  massT: decimalString,
  /** Default values of IR (EU) 2025/2621, or the verified ones of the operator's report. */
  basis: z.enum(['default', 'actual']).default('default'),
  /** Null: the year of the import (IR (EU) 2025/2547, Article 7). */
  productionYear: z.number().int().min(2000).max(2100).nullable().default(null),
  /** t CO2e per tonne of the good. */
  seeDirect: decimalString.nullable().default(null),
  seeIndirect: decimalString.nullable().default(null),
  /** Specific embedded free allocation of the operator's report, t CO2e per tonne of the good. */
  sefa: decimalString.nullable().default(null),
  verified: z.boolean().default(false),
  verifier: z.string().trim().max(200).default(''),
  documentId: id.nullable().default(null),
  note: z.string().trim().max(500).default(''),
};

/** What follows from a line; not stored. */
export const lineResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('calculated'),
    sector: z.string(),
    /** t CO2e per tonne of the good. */
    see: z.string(),
    sefa: z.string(),
    emissionsT: z.string(),
    certificates: z.string(),
    /** Null: the price of the quarter is not published. */
    costEur: z.string().nullable(),
    /** Said beside the result: a fallback to other countries, a price that is due. */
    notes: z.array(problem),
  }),
  z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
]);

export const importLine = z.object({
  ...importSaid,
  code: z.string(),
  origin: z.string(),
  id,
  revision: z.number().int(),
  documentRow: z.number().int().nullable(),
  savedAt: z.string(),
});

export const pricedLine = importLine.extend({ result: lineResult });

/** Whether a year passes the threshold of Annex VII to Regulation (EU) 2023/956. */
export const meter = z.object({
  /** `above` and `below` are known; `indeterminate`: nobody said that the lines are all imports of the year. */
  state: z.enum(['above', 'below', 'indeterminate']),
  thresholdT: z.string(),
  massT: z.string(),
  /** Of the threshold, a part of one. */
  share: z.string(),
  /** Net mass of the whole year at the pace of the days that have passed, t; null where the year has not begun. */
  forecastT: z.string().nullable(),
  /** The forecast, or the mass itself, reaches the share from which the product warns. */
  warns: z.boolean(),
  wholeAt: z.string().nullable(),
  /** What the meter does not count: hydrogen and electricity, which have no threshold. */
  outsideT: z.string(),
});

export const quarterSum = z.object({
  quarter: z.number().int(),
  massT: z.string(),
  emissionsT: z.string(),
  certificates: z.string(),
  priceEur: z.string().nullable(),
  costEur: z.string().nullable(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
  /** The day on which the account is looked at, and the certificates that it must hold then; null before 2027. */
  holding: z.object({ by: z.string(), certificates: z.string() }).nullable(),
});

export const goodSum = z.object({
  code: z.string(),
  origin: z.string(),
  installation: z.string(),
  basis: z.enum(['default', 'actual']),
  massT: z.string(),
  emissionsT: z.string(),
  certificates: z.string(),
  /** Null where a quarter in which the good came has no published price. */
  costEur: z.string().nullable(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
  /** The line that is explained for the good. */
  sampleId: id,
  problems: z.array(problem),
});

export const offerSaid = {
  name: name(120),
  code: goodsCode,
  origin: country,
  installation: z.string().trim().max(160).default(''),
  /** Tonnes of a year. */
  massT: decimalString,
  /** What is expected to be verified, t CO2e per tonne. */
  see: decimalString,
  /** Of the first year; null: by the benchmark of the route. */
  sefa: decimalString.nullable().default(null),
  route: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]$/)
    .nullable()
    .default(null),
  fromYear: z.number().int().min(2026).max(2034),
  /** Whole cost of the offer of verification, euro; there is no published price. */
  costEur: decimalString.nullable().default(null),
  /** A price of a certificate that is supposed, euro. */
  priceEur: decimalString.nullable().default(null),
};

export const offer = z.object({
  ...offerSaid,
  code: z.string(),
  origin: z.string(),
  route: z.string().nullable(),
  id,
  revision: z.number().int(),
  savedAt: z.string(),
});

const side = z.object({
  see: z.string(),
  sefa: z.string(),
  emissionsT: z.string(),
  certificates: z.string(),
});

export const comparedYear = z.object({
  year: z.number().int(),
  byDefault: side,
  byActual: side,
  /** By default less by actual: below zero, actual values cost more. */
  certificatesSaved: z.string(),
  savedEur: z.string().nullable(),
  /** `held`: CSCF or benchmark of the year is not published and stays at the last known row. */
  known: z.enum(['published', 'held']),
});

export const breakEven = z.object({
  /** Certificates saved over all years. */
  certificates: z.string(),
  /** Price of a certificate from which the offer earns its cost, euro; null where nothing is saved or no cost is said. */
  priceEur: z.string().nullable(),
  /** First year whose savings so far reach the cost; null where none does or no price is supposed. */
  year: z.number().int().nullable(),
  /** Emissions per tonne of the first year at which nothing would be saved. */
  see: z.string(),
});

export const explained = z.object({ line: importLine, result: lineResult, trace: trace.nullable() });
