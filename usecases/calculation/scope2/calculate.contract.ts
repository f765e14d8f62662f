import { CERTIFICATE_CRITERIA } from './certificate.ts';
import { COVER_TYPES } from '#engine/scope2/input.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { factorChoice } from '../../form.ts';
import { day, instrument, madeOfFuel, residualMix, scope2Amounts, text } from './held.ts';
import { disclosure } from '../../outcome.ts';
import { factor, gwpSet, problem, programme, refusal, trace } from '../../shapes.ts';

const consumption = z.object({
  id: text,
  kind: z.enum(['electricity', 'electricity.renewable', 'electricity.ev', 'steam', 'heat', 'cooling']),
  quantity: text,
  unit: text,
  from: day,
  to: day,
  region: z.string().max(12).default('BR'),
  /** The market whose instruments may cover it; the country where it is left out. */
  market: text.optional(),
  factor: factorChoice.optional(),
  /** Steam, heat and cooling made from a fuel, alone or with power. */
  made: madeOfFuel.optional(),
});

const calculated = z.object({
  status: z.literal('calculated'),
  scope: z.literal(2),
  gwpSet,
  locationBased: scope2Amounts,
  marketBased: scope2Amounts,
  coverage: z.object({ energyKwh: z.string(), coveredKwh: z.string(), share: z.string() }),
  uses: z.array(
    z.object({
      consumption: z.string(),
      instrument: z.string().nullable(),
      type: z.enum([...COVER_TYPES, 'residual_mix', 'grid_average']),
      from: z.string(),
      to: z.string(),
      energyKwh: z.string(),
      co2eKg: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      consumption: z.string(),
      category: z.enum(['purchased_electricity', 'purchased_heat']),
      locationCo2eKg: z.string(),
      marketCo2eKg: z.string(),
    }),
  ),
  disclosures: z.array(disclosure),
  factors: z.array(factor),
  problems: z.array(problem),
  trace,
});

const noCombustion = {
  unit: 'kWh',
  gasesKg: { CO2: '0' },
};

export const scope2Calculate = contract({
  name: 'scope2.calculate',
  sentence:
    'Calculates purchased energy by location and by market, with the coverage by certificates and contracts; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    consumption: z.array(consumption).min(1).max(500),
    instruments: z.array(instrument).max(500).default([]),
    residualMixes: z.array(residualMix).max(200).default([]),
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
    acceptGwpSet: z.boolean().default(false),
  }),
  output: z.discriminatedUnion('status', [calculated, refusal]),
  example: {
    consumption: [
      {
        id: 'Betim',
        kind: 'electricity.renewable',
        quantity: '500',
        unit: 'MWh',
        from: '2025-01-01',
        to: '2025-03-31',
        region: 'BR',
        market: 'BR',
      },
    ],
    instruments: [
      {
        id: 'I-REC 2025-0001',
        type: 'certificate',
        factor: noCombustion,
        market: 'BR',
        from: '2025-01-01',
        to: '2025-12-31',
        quantity: '300',
        unit: 'MWh',
        criteria: CERTIFICATE_CRITERIA,
      },
    ],
    residualMixes: [],
    gwpSet: 'AR5',
    programme: 'brazil',
  },
});
