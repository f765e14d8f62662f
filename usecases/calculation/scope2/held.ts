import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import { INSTRUMENT_TYPES } from '#engine/scope2/input.ts';
import { z } from 'zod';
import { factorChoice } from '../../form.ts';
import { amountByGas, citation } from '../../shapes.ts';

/** Shapes of purchased energy: what is held for it, how it was made, and its amounts. */

export const text = z.string().max(80);
export const day = z.string().max(40);
const sourced = z.object({ value: text, source: citation.optional() });
const energy = z.object({ amount: text, unit: text });

const boiler = z.object({ method: z.literal('fuel'), fuelFactor: factorChoice, efficiency: sourced });

const cogeneration = z.object({
  method: z.literal('cogeneration'),
  fuelFactor: factorChoice,
  fuelQuantity: text,
  fuelUnit: text,
  heatOutput: energy,
  powerOutput: energy,
  heatEfficiency: sourced,
  powerEfficiency: sourced,
});

export const madeOfFuel = z.discriminatedUnion('method', [boiler, cogeneration]);

export const instrument = z.object({
  id: text,
  type: z.enum(INSTRUMENT_TYPES),
  factor: factorChoice,
  market: text,
  from: day,
  to: day,
  quantity: text.optional(),
  unit: text.optional(),
  consumption: z.array(text).max(500).optional(),
  /** The eight quality criteria; one that is not answered is not met. */
  criteria: z.partialRecord(z.enum(QUALITY_CRITERIA), z.enum(['met', 'not_met', 'not_applicable'])),
});

export const scope2Amounts = z.object({
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  gasesKg: amountByGas,
  gasesCo2eKg: amountByGas,
  outsideKyotoCo2eKg: z.string(),
});

/** What is left of a market's generation when everything claimed is taken out. */
export const residualMix = z.object({ market: text, from: day, to: day, factor: factorChoice });
