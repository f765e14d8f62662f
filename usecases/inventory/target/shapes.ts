import { z } from 'zod';
import { decimalString, id, isoDay, name, scope } from '../../shapes.ts';

/** Amounts are kg CO2e and currency, exact; shares are parts of one (`0.42`). */

const year = z.number().int().min(1990).max(2150);

const category = z.string().min(1).max(80);

export const measure = z.enum(['production', 'revenue', 'employees', 'floor_area']);

export const targetSaid = {
  name: name(120),
  kind: z.enum(['absolute', 'intensity']),
  baseYear: year,
  targetYear: year,
  scopes: z.array(scope).min(1).max(3),
  /** Null: every category of these scopes. */
  categories: z.array(category).min(1).max(60).nullable().default(null),
  /** By market only for whole scopes. */
  scope2By: z.enum(['location', 'market']).default('location'),
  /** Share of the base that is gone in the target year, above 0 and at most 1. */
  reduction: decimalString,
  /** What emissions are set against; an absolute target may carry its forecast on by it. */
  measure: measure.nullable().default(null),
  /** Growth a year that is assumed where no amount is stated. */
  growth: decimalString.nullable().default(null),
  /** Programme, document and section that the target answers to, in the organization's own words. */
  reference: z.string().trim().max(500).default(''),
};

const kept = {
  id,
  revision: z.number().int(),
  savedAt: z.string(),
  withdrawnAt: z.string().nullable(),
  reason: z.string().nullable(),
};

export const target = z.object({ ...targetSaid, ...kept });

export const actionSaid = {
  name: name(120),
  siteId: id.nullable().default(null),
  /** Who answers for it. */
  owner: z.string().trim().max(120).default(''),
  scope,
  category: category.nullable().default(null),
  from: isoDay,
  /** The last day; null: without an end. */
  to: isoDay.nullable().default(null),
  /** kg CO2e in a whole year. */
  abatementKg: decimalString,
  capex: decimalString,
  /** Change of costs a year; below zero saves. */
  opex: decimalString,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  lifetimeYears: z.number().int().min(1).max(100),
  /** A year, from 0 to 1. */
  discountRate: decimalString,
};

const cost = z.object({
  annuity: z.string(),
  annualCapex: z.string(),
  annualCost: z.string(),
  /** Currency per tonne of CO2e; below zero it saves. */
  perTonne: z.string(),
  netPresentValue: z.string(),
});

export const action = z.object({ ...actionSaid, ...kept, siteName: z.string().nullable(), cost });

const followedYear = z.object({
  year: z.number().int(),
  phase: z.enum(['base', 'past', 'running', 'future']),
  /** The path: kg, or kg per unit. */
  level: z.string(),
  budgetKg: z.string().nullable(),
  actualKg: z.string().nullable(),
  /** Of the actual amount. */
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
  actualLevel: z.string().nullable(),
  usual: z
    .object({
      kg: z.string(),
      fromYear: z.number().int(),
      fromKg: z.string(),
      ratio: z.string(),
      basis: z.enum(['stated', 'grown']),
    })
    .nullable(),
  abated: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kg: z.string(),
      days: z.number().int(),
      ofYear: z.number().int(),
    }),
  ),
  forecastKg: z.string().nullable(),
  beyondKg: z.string(),
  /** Actual, else forecast, less the budget: above zero is over it. */
  gapKg: z.string().nullable(),
  status: z.enum(['base', 'within', 'over', 'expected_within', 'expected_over', 'unknown']),
});

export const followed = z.object({
  baseLevel: z.string(),
  years: z.array(followedYear),
  budget: z.object({
    totalKg: z.string().nullable(),
    usedKg: z.string(),
    /** Emitted less budget over the years that are over and known: above zero is overdrawn. */
    overdrawnKg: z.string(),
    unknownYears: z.array(z.number().int()),
  }),
});
