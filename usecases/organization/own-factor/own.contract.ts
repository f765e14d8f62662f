import { z } from 'zod';
import { contract } from '../../contract.ts';
import { decimalString, gwpSet, id, isoDay, name, region } from '../../shapes.ts';
import { evidence, ownFactor } from '../../calculation/factor/own-shape.ts';

const amount = decimalString.refine((text) => !text.startsWith('-'), { error: 'a factor is never negative' });

const MOST_GASES = 20;

const proposal = z
  .object({
    /** The version that this one follows; absent for a factor that is new. */
    replaces: id.optional(),
    name: name(200),
    region,
    validFrom: isoDay,
    validTo: isoDay.nullable(),
    unit: z.string().trim().min(1).max(40),
    /** Calorific basis, where the unit is energy of a fuel. */
    basis: z.enum(['net', 'gross']).optional(),
    /** The activity that it was measured for, where it is for one only. */
    kind: z.string().max(80).optional(),
    /** The one site or supplier that it stands for; it then comes before every other factor. */
    siteId: id.optional(),
    supplier: name(200).optional(),
    /** kg of each gas a unit, or kg CO2e a unit on the named set: one of the two. */
    gasesKg: z
      .record(z.string().max(40), amount)
      .refine((gases) => Object.keys(gases).length > 0 && Object.keys(gases).length <= MOST_GASES, {
        error: `one to ${MOST_GASES} gases`,
      })
      .optional(),
    co2eKg: amount.optional(),
    gwpSet: gwpSet.optional(),
    /** Kg of biogenic CO2 a unit, apart from the scopes. */
    biogenicCo2Kg: amount.optional(),
    /** Why the organization uses a figure of its own. */
    reason: name(1000),
    evidence,
  })
  .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
    error: 'the last day lies before the first',
    path: ['validTo'],
  })
  .refine(({ gasesKg, co2eKg, gwpSet: set }) => (gasesKg ? !co2eKg && !set : co2eKg && set), {
    error: 'either gasesKg, or co2eKg with its gwpSet',
    path: ['gasesKg'],
  });

const shown = z.object({ factor: ownFactor });

export const factorPropose = contract({
  name: 'factor.propose',
  sentence:
    'Proposes an emission factor of the organization’s own, or the next version of one; it counts once another person approves it.',
  effect: 'write',
  access: 'member',
  input: proposal,
  output: shown,
  example: {
    name: 'Vapor comprado da Central Termelétrica',
    region: 'BR',
    validFrom: '2025-01-01',
    validTo: '2025-12-31',
    unit: 'GJ',
    gasesKg: { CO2: '58.4', CH4: '0.001' },
    reason: 'Supplier-specific figure in place of the national average',
    evidence: {
      title: 'Declaração de intensidade de carbono 2025',
      publisher: 'Central Termelétrica',
      edition: '2025',
      locator: 'p. 3',
    },
  },
});

export const factorApprove = contract({
  name: 'factor.approve',
  sentence: 'Approves an own factor that another person proposed.',
  effect: 'write',
  access: 'member',
  input: z.object({ factorId: id }),
  output: shown,
});

export const factorWithdraw = contract({
  name: 'factor.withdraw',
  sentence: 'Withdraws an own factor or a proposal of one; entries that used it stay as they were approved.',
  effect: 'write',
  access: 'member',
  input: z.object({ factorId: id, reason: name(1000) }),
  output: shown,
});

export const factorListOwn = contract({
  name: 'factor.listOwn',
  sentence:
    'Lists the emission factors of the organization’s own with their state and evidence, latest first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    state: z.enum(['proposed', 'approved', 'withdrawn']).optional(),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  output: z.object({ factors: z.array(ownFactor) }),
  example: { state: 'approved' },
});
