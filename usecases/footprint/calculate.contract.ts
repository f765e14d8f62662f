import { z } from 'zod';
import { contract } from '../contract.ts';
import { amountByGas, calculation, decimalString, gwpSet, programme, region } from '../shapes.ts';

const MOST_GASES = 100;

const givenGases = amountByGas.refine((gases) => Object.keys(gases).length <= MOST_GASES, {
  error: `more than ${MOST_GASES} gases`,
});

export const footprintCalculate = contract({
  name: 'footprint.calculate',
  sentence: 'Calculates the emissions of one activity with a cited factor and a full trace; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    activity: z.object({
      kind: z.string().max(80),
      /** Checked by the engine, so that a bad one is a coded problem and not a schema error. */
      quantity: z.string().max(200),
      unit: z.string().max(40),
      from: z.string().max(40),
      to: z.string().max(40),
      region: region.default('BR'),
      /** Calorific basis of a fuel given as energy; absent: the programme's usual one. */
      basis: z.enum(['net', 'gross']).optional(),
    }),
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
    factorId: z.string().max(200).optional(),
    /** A factor of the caller's own, by gas or as CO2e on a named set. */
    factor: z
      .union([
        z.object({ unit: z.string().max(40), gasesKg: givenGases }),
        z.object({ unit: z.string().max(40), co2eKg: decimalString, gwpSet }),
      ])
      .optional(),
    acceptGwpSet: z.boolean().default(false),
  }),
  output: calculation.and(z.object({ factor: z.unknown().optional() })),
  example: {
    activity: {
      kind: 'mobile.diesel',
      quantity: '1200',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
      region: 'BR',
    },
    gwpSet: 'AR5',
    programme: 'brazil',
  },
});
