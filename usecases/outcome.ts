import { DISCLOSURE_CODES } from '#engine/disclosure.ts';
import type { Refusal } from '#engine/footprint.ts';
import type { Outcome } from '#engine/outcome.ts';
import { z } from 'zod';
import { amountByGas, factor, gwpSet, problem, refusal, scope, trace } from './shapes.ts';

/** What must be said beside a number: a code and values for its sentence. */
export const disclosure = z.object({
  code: z.enum(DISCLOSURE_CODES),
  params: z.record(z.string(), z.string()),
});

/** Emissions of one scope and category by gas, kg, with figures, disclosures and trace. */
export const outcome = z.object({
  status: z.literal('calculated'),
  co2eKg: z.string(),
  biogenicCo2Kg: z.string(),
  gasesKg: amountByGas,
  gasesCo2eKg: amountByGas,
  outsideKyotoCo2eKg: z.string(),
  gwpSet,
  scope,
  category: z.string(),
  figures: z.record(z.string(), z.string()),
  disclosures: z.array(disclosure),
  factors: z.array(factor),
  problems: z.array(problem),
  trace,
});

export const outcomeOrRefusal = z.discriminatedUnion('status', [outcome, refusal]);

/** The engine's answer as the contract's: the same values, of types that zod can be asked about. */
export function plain(result: Outcome | Refusal): z.input<typeof outcomeOrRefusal> {
  return result as z.input<typeof outcomeOrRefusal>;
}
