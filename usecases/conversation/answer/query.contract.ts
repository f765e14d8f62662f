import { z } from 'zod';
import { contract } from '../../contract.ts';
import { gwpSet, id, isoDay, scope, text } from '../../shapes.ts';

/** What figures are grouped by; the buckets of time are calendar months, quarters and years. */
const ANSWER_GROUPS = ['site', 'scope', 'category', 'kind', 'month', 'quarter', 'year'] as const;

const key = z.string().min(1).max(80);

const filter = z.object({
  siteIds: z.array(id.nullable()).min(1).max(200).optional(),
  scopes: z.array(scope).min(1).max(3).optional(),
  categories: z.array(key).min(1).max(60).optional(),
  kinds: z.array(key).min(1).max(200).optional(),
});

const amount = z.object({ amount: z.string(), unit: z.string() });

/** One figure of a row in one period. */
const cell = z.object({
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
  /** Of what was reported, counted or not: one for each dimension, in the unit that was asked for where it converts. */
  amounts: z.array(amount).optional(),
  /** Percent of `whole` in the same period; null where that is nothing. */
  sharePercent: z.string().nullable().optional(),
  /** kg CO2e per unit of the only amount. */
  kgPerUnit: z.string().nullable().optional(),
});

/** From the first period to the last. */
const change = z.object({
  co2eKg: z.string(),
  percent: z.string().nullable(),
  amount: z.string().nullable(),
  amountPercent: z.string().nullable(),
  unit: z.string().nullable(),
  /**
   * The change in parts that add up: with the amount at the first intensity, and with the intensity at the last amount. Null where
   * the amount is not one.
   */
  effects: z.object({ activityKg: z.string(), factorKg: z.string() }).nullable(),
});

export const answerQuery = contract({
  name: 'answer.query',
  sentence:
    'Figures of the ledger for one question: emissions and amounts of a filter in up to six periods, grouped and ' +
    'ranked, with shares, changes, averages and intensities already computed.',
  effect: 'read',
  access: 'member',
  input: z.object({
    periods: z
      .array(z.object({ from: isoDay, to: isoDay }))
      .min(1)
      .max(6)
      .describe('whole months; the first and the last are compared'),
    filter: filter.default({}).describe('which lines'),
    except: filter.optional().describe('lines of any of these are left out'),
    whole: filter.optional().describe('what shares are of; left out: no shares'),
    by: z.array(z.enum(ANSWER_GROUPS)).max(2).default([]).describe('none: one row'),
    sets: z
      .array(z.object({ key, filter }))
      .max(6)
      .optional()
      .describe('named parts, a row each, in the place of groups'),
    withAmounts: z.boolean().default(false).describe('also litres, kWh, tonnes… as reported'),
    unit: z.string().min(1).max(40).optional().describe('that amounts are converted to'),
    byMarket: z.boolean().default(false).describe('scope 2 by contracts and certificates'),
    order: z.enum(['largest', 'smallest', 'rose', 'fell', 'natural']).default('natural'),
    orderBy: z.enum(['co2e', 'amount']).default('co2e'),
    limit: z.number().int().min(1).max(100).default(60),
    timesPercent: z.string().max(20).optional().describe('also this percentage of the total (what-if)'),
  }),
  output: z.object({
    periods: z.array(z.object({ from: isoDay, to: isoDay })),
    /** More than one is a mix, and to be said. */
    gwpSets: z.array(gwpSet),
    by: z.array(z.enum(ANSWER_GROUPS)),
    total: z.array(cell),
    change: change.nullable(),
    rows: z.array(
      z.object({
        keys: z.array(z.string().nullable()),
        /** Of sites and kinds. */
        names: z.array(text.nullable()),
        cells: z.array(cell),
        change: change.nullable(),
      }),
    ),
    /** Rows that were cut, and what they come to in the last period. */
    more: z.object({ rows: z.number().int(), co2eKg: z.string() }),
    /** Of the last period. */
    average: z.object({ of: z.number().int(), co2eKg: z.string(), amount: amount.nullable() }).nullable(),
    /** Of all periods together. */
    sum: z.object({ co2eKg: z.string(), biogenicCo2Kg: z.string(), amount: amount.nullable() }),
    /** The change in parts, row by row, that add up to it: `structure` is what has lines in one of the periods only. */
    parts: z
      .object({ activityKg: z.string(), factorKg: z.string(), structureKg: z.string(), otherKg: z.string() })
      .nullable(),
    /** Between the first two rows of the last period; percent of the smaller. */
    difference: z
      .object({ co2eKg: z.string(), percent: z.string().nullable(), amount: z.string().nullable() })
      .nullable(),
    /** `timesPercent` of the total of the last period. */
    times: z.object({ co2eKg: z.string(), restCo2eKg: z.string() }).nullable(),
    /** Dimensions of what the unit that was asked for cannot be converted from. */
    unconverted: z.array(z.string()),
  }),
  example: { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope'] },
});
