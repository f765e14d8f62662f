import { SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { formSchema } from '../../form.ts';
import { outcomeOrRefusal } from '../../outcome.ts';
import { gwpSet } from '../../shapes.ts';

const inputs = SCOPE3_METHODS.map(({ key, reference, categories, fields }) =>
  z.object({
    method: z.literal(key).describe(reference),
    category: z.enum(categories),
    inputs: formSchema(fields),
    gwpSet: gwpSet.default('AR5'),
    /** Accepts figures that are known as CO2e only, on another GWP set; the answer says so. */
    acceptGwpSet: z.boolean().default(false),
  }),
);
const [first, ...others] = inputs;
if (first === undefined) throw new Error('There are no methods.');

export const scope3Calculate = contract({
  name: 'scope3.calculate',
  sentence: 'Calculates emissions of one scope 3 category by one of its methods; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.discriminatedUnion('method', [first, ...others]),
  output: outcomeOrRefusal,
  example: {
    category: 'upstream_transport',
    method: 'freight_distance',
    inputs: {
      legs: [
        {
          name: 'Betim – Santos',
          mass: { amount: '12', unit: 't' },
          distance: { amount: '600', unit: 'km' },
          factor: { factorId: 'desnz/2025/27_304_3124_14' },
        },
      ],
    },
    gwpSet: 'AR5',
  },
});
