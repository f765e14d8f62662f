import { z } from 'zod';
import { contract } from '../../contract.ts';
import {
  bridge,
  change,
  decomposition,
  driver,
  intensity,
  number,
  policy,
  restatement,
  totals,
} from '../shapes.ts';
import { gwpSet, id, inventory, problem, programme, refusal } from '../../shapes.ts';
import { resultView } from './view.ts';

const calculated = z.object({ status: z.literal('calculated') });
const read = { effect: 'read', access: 'member' } as const;

/** Of an amount that was taken from the ledger: how many lines are in it, and how many could not be. */
const lineCounts = { countedLines: z.number().int(), notCountedLines: z.number().int() };

const exampleId = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

export const resultTotal = contract({
  ...read,
  name: 'result.total',
  sentence:
    'Totals of one inventory by account, category, gas, site and month, each with the count of lines not counted.',
  input: z.object({ inventoryId: id }),
  output: z.discriminatedUnion('status', [
    calculated.extend({ ...totals.shape, inventory, ...lineCounts }),
    refusal,
  ]),
  example: { inventoryId: exampleId },
});

export const resultRestate = contract({
  ...read,
  name: 'result.restate',
  sentence:
    'Builds the series of years from inventories of the ledger, by account, and decides whether changes ' +
    'recalculate the base year; both series are given.',
  input: z.object({
    series: z
      .array(z.object({ year: z.string().min(1).max(40), inventoryId: id }))
      .min(1)
      .max(50),
    changes: z.array(change).max(200),
    policy,
  }),
  output: z.discriminatedUnion('status', [
    calculated.extend({
      ...restatement.shape,
      years: z.array(z.object({ year: z.string(), inventory, ...lineCounts })),
    }),
    refusal,
  ]),
  example: {
    series: [{ year: '2025', inventoryId: exampleId }],
    changes: [],
    policy: { threshold: '0.05', baseYears: ['2025'] },
  },
});

export const resultIntensity = contract({
  ...read,
  name: 'result.intensity',
  sentence: 'Emissions of an inventory, in whole and by account, per unit of something else.',
  input: z.object({ inventoryId: id, amount: number, unit: z.string().min(1).max(40) }),
  output: z.discriminatedUnion('status', [
    calculated.extend({
      /** `location` = scopes 1, 2 by location and 3; the accounts by their keys. */
      intensities: z.array(intensity.extend({ key: z.string(), co2eKg: z.string() })),
      ...lineCounts,
    }),
    refusal,
  ]),
  example: { inventoryId: exampleId, amount: '5000', unit: 't' },
});

export const resultDecompose = contract({
  ...read,
  name: 'result.decompose',
  sentence:
    'Says how much of the change between two inventories came from activity, from factors and from ' +
    'structure, by site and kind of activity; adds up exactly.',
  input: z.object({
    beforeInventoryId: id,
    afterInventoryId: id,
    driver: driver.optional(),
    view: resultView,
  }),
  output: z.discriminatedUnion('status', [
    calculated.extend({
      ...decomposition.shape,
      before: z.object({ inventory, ...lineCounts }),
      after: z.object({ inventory, ...lineCounts }),
      /** `gwp.sets_differ` where the two stand on different GWP sets: the factor effect then holds the difference. */
      problems: z.array(problem),
    }),
    refusal,
  ]),
  example: { beforeInventoryId: exampleId, afterInventoryId: exampleId },
});

export const resultBridgeGwpSets = contract({
  ...read,
  name: 'result.bridgeGwpSets',
  sentence: 'Explains gas by gas what the total of an inventory would be on another GWP set.',
  input: z.object({ inventoryId: id, to: gwpSet }),
  output: z.discriminatedUnion('status', [
    calculated.extend({
      ...bridge.shape,
      from: gwpSet,
      to: gwpSet,
      ...lineCounts,
      /**
       * Ledger total less what the masses of its lines weigh: nothing but what the last digit of a quotient leaves (below
       * 10⁻²⁰ kg), unless a line was approved under other potentials.
       */
      unexplainedKg: z.string(),
    }),
    refusal,
  ]),
  example: { inventoryId: exampleId, to: 'AR6' },
});

export const resultBridgeProgrammes = contract({
  ...read,
  name: 'result.bridgeProgrammes',
  sentence:
    'Calculates the lines of an inventory again under another programme and GWP set and explains why the totals differ; changes nothing.',
  input: z.object({ inventoryId: id, programme, gwpSet }),
  output: z.discriminatedUnion('status', [
    calculated.extend({
      ...bridge.shape,
      ...lineCounts,
      /** Lines that the other programme could not count, with what is missing there. */
      notCounted: z.array(z.object({ entryId: id, problems: z.array(problem) })),
    }),
    refusal,
  ]),
  example: { inventoryId: exampleId, programme: 'uk', gwpSet: 'AR5' },
});
