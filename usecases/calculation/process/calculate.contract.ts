import { PROCESSES } from '#engine/process/calculate.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { formSchema } from '../../form.ts';
import { outcomeOrRefusal } from '../../outcome.ts';
import { gwpSet } from '../../shapes.ts';

const inputs = PROCESSES.map(({ key, equation, fields }) =>
  z.object({
    process: z.literal(key).describe(equation),
    inputs: formSchema(fields),
    gwpSet: gwpSet.default('AR5'),
  }),
);
const [first, ...others] = inputs;
if (first === undefined) throw new Error('There are no processes.');

export const processCalculate = contract({
  name: 'process.calculate',
  sentence:
    'Calculates an industrial process, flaring, agriculture or own waste by its published equation; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.discriminatedUnion('process', [first, ...others]),
  output: outcomeOrRefusal,
  example: {
    process: 'clinker',
    inputs: {
      production: { amount: '1000', unit: 't' },
      emissionFactor: { value: '0.51', unit: 't/t' },
      dustCorrection: { value: '1.02' },
    },
    gwpSet: 'AR5',
  },
});
