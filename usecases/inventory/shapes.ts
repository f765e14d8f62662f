import { z } from 'zod';
import { amountByGas, gwpSet, scope } from '../shapes.ts';

/** Shapes of the arithmetic of inventories, of lines given with the call and of the ledger alike. Amounts are kg CO2e. */

/** A number as text; the engine checks it, so that a bad one is a coded problem and not a schema error. */
export const number = z.string().max(200);

const key = z.string().max(200);

export const MOST_LINES = 5000;

export const inventoryLine = z.object({
  id: z.string().min(1).max(200),
  scope,
  scope2Method: z.enum(['location', 'market']).optional(),
  category: z.string().min(1).max(80),
  /** Name or id of the site; null = of the whole organization. */
  site: z.string().max(200).nullable().default(null),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** Null = known, but not counted: never zero. */
  co2eKg: number.nullable(),
  biogenicCo2Kg: number.optional(),
  /** kg CO2e by gas, adding up to `co2eKg`. */
  gasesCo2eKg: amountByGas.optional(),
});

const part = z.object({
  key: z.string(),
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  counted: z.number(),
  notCounted: z.number(),
});

export const totals = z.object({
  /** Scopes 1, 2 by location and 3. */
  locationCo2eKg: z.string(),
  /** Scopes 1, 2 by market and 3; null where no line of scope 2 is by market. The two are never added. */
  marketCo2eKg: z.string().nullable(),
  biogenicCo2Kg: z.string(),
  counted: z.number(),
  notCounted: z.number(),
  /** Keys `1`, `2.location`, `2.market`, `3`. */
  byAccount: z.array(part),
  /** Keys `<account> <category>`. */
  byCategory: z.array(part),
  byGas: z.array(z.object({ gas: z.string(), co2eKg: z.string() })),
  bySite: z.array(part),
  byMonth: z.array(part),
});

const values = z.record(key, number);

export const seriesYear = z.object({ year: z.string().min(1).max(40), values });

export const TRIGGERS = [
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
  'organic_growth',
  'organic_decline',
] as const;

export const change = z.object({
  id: z.string().min(1).max(200),
  trigger: z.enum(TRIGGERS),
  /** The day on which it happened or was found. */
  on: z.iso.date(),
  /** What it adds to each year it touches, by key (`{"2022": {"1": "-1200"}}`). */
  deltas: z.record(key, values),
  existedInBaseYear: z.boolean().optional(),
  betweenReportedScopes: z.boolean().optional(),
  reason: z.string().min(1).max(1000),
  approvedBy: z.string().max(200).nullable(),
  /**
   * Counts only the days from `on` in the year it happened in, which begins and ends on these days; absent = the whole
   * year, as the Corporate Standard recommends.
   */
  proRata: z.object({ year: key, from: z.iso.date(), to: z.iso.date() }).optional(),
});

export const policy = z.object({
  /** Share of base year emissions from which changes together are significant (0.05). */
  threshold: number,
  baseYears: z.array(z.string().min(1).max(40)).min(1).max(10),
});

export const restatement = z.object({
  /** As it was reported: never overwritten. */
  original: z.array(seriesYear),
  restated: z.array(seriesYear),
  isRecalculated: z.boolean(),
  decisions: z.array(
    z.object({
      change: change.omit({ proRata: true }),
      decision: z.enum([
        'recalculated',
        'below_threshold',
        'organic',
        'not_in_base_year',
        'between_reported_scopes',
      ]),
      /** How the year of the change was treated. */
      midYear: z.enum(['all_year', 'pro_rata']),
    }),
  ),
  baseYear: z.object({ originalKg: z.string(), restatedKg: z.string() }),
  significance: z.string(),
  threshold: z.string(),
});

const effects = { activityKg: z.string(), factorKg: z.string(), structureKg: z.string() };

export const decomposition = z.object({
  ...effects,
  beforeKg: z.string(),
  afterKg: z.string(),
  /** Equals the three effects added up, to the last digit. */
  changeKg: z.string(),
  items: z.array(
    z.object({
      ...effects,
      id: z.string(),
      changeKg: z.string(),
      kind: z.enum(['continued', 'entered', 'left']),
    }),
  ),
});

/** Volume of business of both years, in one unit. */
export const driver = z.object({ before: number, after: number });

export const bridge = z.object({
  fromKg: z.string(),
  toKg: z.string(),
  /** From the first total plus every step follows the second, to the last digit. */
  steps: z.array(
    z.object({
      kind: z.enum(['gas', 'left_out', 'added', 'factor', 'gwp', 'unexplained']),
      key: z.string(),
      changeKg: z.string(),
    }),
  ),
  /** Lines published as CO2e only, which no step can move. */
  fixed: z.array(z.object({ id: z.string(), co2eKg: z.string() })),
});

export const masses = z.object({
  /** kg of each gas, biogenic CO2 left out. */
  gasesKg: amountByGas,
  methane: z.enum(['fossil', 'other']).default('other'),
});

export const programmeSide = z.object({
  gwpSet,
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        category: z.string().min(1).max(80),
        co2eKg: number,
        masses: masses.optional(),
      }),
    )
    .max(MOST_LINES),
});

export const intensity = z.object({ kgPerUnit: z.string(), unit: z.string() });
