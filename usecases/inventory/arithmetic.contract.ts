import { z } from 'zod';
import { contract } from '../contract.ts';
import { gwpSet, refusal } from '../shapes.ts';
import {
  bridge,
  change,
  decomposition,
  driver,
  intensity,
  inventoryLine,
  masses,
  MOST_LINES,
  number,
  policy,
  programmeSide,
  restatement,
  seriesYear,
  totals,
} from './shapes.ts';

const calculated = z.object({ status: z.literal('calculated') });
const read = { effect: 'read', access: 'signed_in' } as const;

export const inventoryTotal = contract({
  ...read,
  name: 'inventory.total',
  sentence:
    'Adds given lines up by scope, category, gas, site and month, with both accounts of scope 2 apart ' +
    'and the count of lines not counted; stores nothing.',
  input: z.object({ lines: z.array(inventoryLine).max(MOST_LINES) }),
  output: z.discriminatedUnion('status', [calculated.extend(totals.shape), refusal]),
  example: {
    lines: [
      { id: '1', scope: 1, category: 'stationary_combustion', month: '2025-03', co2eKg: '2502.8' },
      { id: '2', scope: 2, category: 'purchased_electricity', month: '2025-03', co2eKg: null },
    ],
  },
});

export const inventoryRestate = contract({
  ...read,
  name: 'inventory.restate',
  sentence:
    'Decides by trigger and significance threshold whether a base year is recalculated, and gives the ' +
    'restated series beside the original; stores nothing.',
  input: z.object({ series: z.array(seriesYear).min(1).max(50), changes: z.array(change).max(200), policy }),
  output: z.discriminatedUnion('status', [calculated.extend(restatement.shape), refusal]),
  example: {
    series: [
      { year: '2022', values: { '1': '100000', '2.location': '40000' } },
      { year: '2023', values: { '1': '110000', '2.location': '41000' } },
    ],
    changes: [
      {
        id: 'plant-b',
        trigger: 'divestment',
        on: '2023-07-01',
        deltas: { '2022': { '1': '-15000' }, '2023': { '1': '-16000' } },
        reason: 'Plant B was sold',
        approvedBy: 'M. Souza',
      },
    ],
    policy: { threshold: '0.05', baseYears: ['2022'] },
  },
});

export const inventoryIntensity = contract({
  ...read,
  name: 'inventory.intensity',
  sentence: 'Divides emissions by an amount of something else: product, revenue, floor space, people.',
  input: z.object({ co2eKg: number, amount: number, unit: z.string().min(1).max(40) }),
  output: z.discriminatedUnion('status', [calculated.extend(intensity.shape), refusal]),
  example: { co2eKg: '1250000', amount: '5000', unit: 't' },
});

const yearOfItem = z.object({ activity: number, co2eKg: number });

export const inventoryDecompose = contract({
  ...read,
  name: 'inventory.decompose',
  sentence:
    'Says how much of a change of emissions came from activity, from factors and from structure; the three add up exactly.',
  input: z.object({
    items: z
      .array(
        z.object({
          id: z.string().min(1).max(200),
          before: yearOfItem.optional(),
          after: yearOfItem.optional(),
        }),
      )
      .min(1)
      .max(MOST_LINES),
    driver: driver.optional(),
  }),
  output: z.discriminatedUnion('status', [calculated.extend(decomposition.shape), refusal]),
  example: {
    items: [
      {
        id: 'boiler',
        before: { activity: '1000', co2eKg: '2000' },
        after: { activity: '1100', co2eKg: '2090' },
      },
      { id: 'fleet', after: { activity: '500', co2eKg: '1250' } },
    ],
  },
});

export const inventoryBridgeGwpSets = contract({
  ...read,
  name: 'inventory.bridgeGwpSets',
  sentence: 'Explains gas by gas why given lines amount to another total on another GWP set.',
  input: z.object({
    lines: z
      .array(
        z.union([
          masses.extend({ id: z.string().min(1).max(200) }),
          z.object({ id: z.string().min(1).max(200), co2eKg: number }),
        ]),
      )
      .max(MOST_LINES),
    from: gwpSet,
    to: gwpSet,
  }),
  output: z.discriminatedUnion('status', [calculated.extend(bridge.shape), refusal]),
  example: {
    lines: [{ id: 'boiler', gasesKg: { CO2: '2500', CH4: '1.2', N2O: '0.1' }, methane: 'other' }],
    from: 'AR5',
    to: 'AR6',
  },
});

export const inventoryBridgeProgrammes = contract({
  ...read,
  name: 'inventory.bridgeProgrammes',
  sentence:
    'Explains category by category why the same activities amount to another total under another ' +
    'programme: lines left out or added, other factors, another GWP set.',
  input: z.object({ from: programmeSide, to: programmeSide }),
  output: z.discriminatedUnion('status', [calculated.extend(bridge.shape), refusal]),
  example: {
    from: {
      gwpSet: 'AR5',
      lines: [
        { id: '1', category: 'mobile_combustion', co2eKg: '2500', masses: { gasesKg: { CO2: '2500' } } },
      ],
    },
    to: {
      gwpSet: 'AR6',
      lines: [
        { id: '1', category: 'mobile_combustion', co2eKg: '2610', masses: { gasesKg: { CO2: '2610' } } },
      ],
    },
  },
});
