import { z } from 'zod';
import { problem, trace } from '../shapes.ts';

/** The answer of `cbam.calculate`. Amounts are exact decimal text. */
const t = z.string().describe('t CO2e, exact decimal');
const specific = z.object({ direct: t, indirect: t, total: t, counted: t });
const traces = z.object({ direct: trace, indirect: trace, counted: trace });

const node = z.object({
  id: z.string(),
  category: z.string(),
  see: specific,
  /** MWh per tonne through the chain, and the part of direct emissions that comes from default values. */
  electricity: z.string(),
  byDefault: t,
  trace: traces,
});

export const cbamResult = z.object({
  status: z.literal('calculated'),
  totals: z.object({
    co2: t,
    n2o: t,
    pfc: t,
    direct: t,
    biomass: t,
    indirect: t,
    total: t,
    byCalculation: t,
    byMeasurement: t,
    fuel: z.string().describe('TJ'),
    /** Fuel that is stated for nothing; null where no use is stated. */
    fuelRest: z.string().nullable(),
  }),
  sources: z.array(
    z.object({
      name: z.string(),
      field: z.string(),
      kind: z.string(),
      fossil: t,
      biomass: t,
      energy: z.string().nullable(),
    }),
  ),
  plants: z.array(
    z.object({
      id: z.string(),
      emissions: t,
      heatEmissions: t,
      electricityEmissions: t,
      heatFactor: z.string().nullable(),
      electricityFactor: z.string().nullable(),
      fuelForHeat: z.string().nullable(),
      fuelForElectricity: z.string().nullable(),
      trace: z.array(trace),
    }),
  ),
  processes: z.array(
    node.extend({
      production: z.string(),
      ownDirect: t,
      attributedDirect: t,
      attributedIndirect: t,
      electricityUsed: z.string().describe('MWh'),
      precursors: z.array(
        z.object({ id: z.string(), amount: z.string(), perUnit: z.string(), direct: t, indirect: t }),
      ),
    }),
  ),
  precursors: z.array(node),
  goods: z.array(
    z.object({
      process: z.string(),
      code: z.string(),
      name: z.string(),
      amount: z.string().nullable(),
      category: z.string(),
      listed: z.boolean(),
      functionalUnit: z.string().nullable(),
      perTonne: specific,
      perContent: specific.nullable(),
      defaultShare: z.string(),
      electricity: z.string(),
      parameters: z.record(z.string(), z.string()),
      missingParameters: z.array(z.string()),
      carbonPrice: z
        .object({ currency: z.string(), due: z.string(), rebate: z.string(), effective: z.string() })
        .nullable(),
    }),
  ),
  reconciliation: z.string().nullable(),
  /** What must be said beside the numbers. */
  notes: z.array(problem),
});
