import { z } from 'zod';
import { contract } from '../contract.ts';

const settings = z.object({
  /** False: a month whose blend share or grid factor is not published yet is not counted until it is. */
  takesProvisional: z.boolean(),
  /** Sources of factors known as CO2e alone that are taken as they are, on another GWP set than the inventory's. */
  acceptedGwpSources: z.array(z.string().min(1).max(200)).max(200),
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
  }),
  output: settings,
  example: { takesProvisional: false },
});
