import { z } from 'zod';
import { contract } from '../../contract.ts';
import { citation } from '../../shapes.ts';

const percent = z.string().regex(/^\d{1,4}(\.\d{1,6})?$/);
const limits = z.object({ minusPercent: percent, plusPercent: percent });
/** Of the quantity by how it was got, or of factors by their source, one edition (`desnz/2025`) or all of them (`desnz`). */
const uncertaintyKey = z
  .string()
  .regex(/^(?:activity\.(?:meter|invoice|estimate|spend)|factor\.[\w-]+(?:\/[\w.-]+)?)$/)
  .max(100);

const uncertaintyDefault = z.object({
  key: uncertaintyKey,
  /** What is printed, with its source; of factors there is none for all of a source. */
  published: limits.extend({ source: citation }).nullable(),
  /** What the organization put in its place, and why. */
  own: limits
    .extend({ reason: z.string(), changedAt: z.string(), changedByName: z.string().nullable() })
    .nullable(),
});

const settings = z.object({
  /** False: a month whose blend share or grid factor is not published yet is not counted until it is. */
  takesProvisional: z.boolean(),
  /** Sources of factors known as CO2e alone that are taken as they are, on another GWP set than the inventory's. */
  acceptedGwpSources: z.array(z.string().min(1).max(200)).max(200),
  /** Default uncertainties, in percent of the stated value at 95 %. */
  uncertainty: z.array(uncertaintyDefault),
});

export const settingsCalculation = contract({
  name: 'settings.calculation',
  sentence: 'Tells what the organization settled about its calculations.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: settings,
  example: {},
});

export const settingsChangeCalculation = contract({
  name: 'settings.changeCalculation',
  sentence:
    'Changes what the organization settled about its calculations; open drafts are calculated again, lines of the ledger stay.',
  effect: 'write',
  access: 'member',
  input: z.object({
    takesProvisional: z.boolean().optional(),
    /** Added to those that are accepted, or taken out of them. */
    acceptGwpSource: z.string().min(1).max(200).optional(),
    refuseGwpSource: z.string().min(1).max(200).optional(),
    /** One default uncertainty; without limits, what is published stands again. */
    uncertainty: z
      .object({ key: uncertaintyKey, limits: limits.nullable(), reason: z.string().trim().min(3).max(300) })
      .optional(),
  }),
  output: settings,
  example: { takesProvisional: false },
});
