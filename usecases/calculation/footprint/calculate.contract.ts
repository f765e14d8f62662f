import { z } from 'zod';
import { contract } from '../../contract.ts';
import { besides } from './besides.ts';
import { counted } from './calculation.ts';
import {
  amountByGas,
  citation,
  decimalString,
  gwpSet,
  locale,
  programme,
  refusal,
  region,
} from '../../shapes.ts';

const MOST_GASES = 100;

const givenGases = amountByGas.refine((gases) => Object.keys(gases).length <= MOST_GASES, {
  error: `more than ${MOST_GASES} gases`,
});

const text = z.string().max(200);

/** What a factor of the caller's own may say beside its gases. */
const aboutFactor = {
  unit: z.string().max(40),
  region: region.optional(),
  basis: z.enum(['net', 'gross']).optional(),
  fuel: z.string().max(80).optional(),
  /** Its CO2 is of biomass: reported apart, while its CH4 and N2O count. */
  biogenic: z.boolean().optional(),
  /** kg of biogenic CO2 per unit, beside the gases that count. */
  biogenicCo2Kg: decimalString.optional(),
  /** 95 % limits by gas, in the unit of the figure. */
  uncertainty: z
    .record(z.string().max(40), z.object({ lower: decimalString, upper: decimalString }))
    .optional(),
  source: citation.optional(),
};

const calculated = counted.extend({
  /** The main factor, where one was applied. */
  factor: z.unknown().optional(),
  /** The calculation as a person would write it, a step a line. */
  arithmetic: z.object({ language: locale, lines: z.array(z.string()) }),
});

export const footprintCalculate = contract({
  name: 'footprint.calculate',
  sentence:
    'Calculates the emissions of one activity of any kind with a cited factor or its calculator, with ' +
    'uncertainty, quality and a full trace; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    activity: z.object({
      kind: z.string().max(80),
      /** Checked by the engine, so that a bad one is a coded problem and not a schema error. */
      quantity: text,
      unit: z.string().max(40),
      from: z.string().max(40),
      to: z.string().max(40),
      region: region.default('BR'),
      /** The site it was of: an own factor may stand for exactly this one. */
      siteId: z.uuid().optional(),
      supplier: besides.supplier,
      basis: besides.basis,
      perUnit: besides.perUnit,
    }),
    parameters: besides.parameters,
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
    factorId: text.optional(),
    /** A factor of the caller's own, by gas, as CO2e of each gas or as CO2e on a named set. */
    factor: z
      .object({
        ...aboutFactor,
        gasesKg: givenGases.optional(),
        gasesCo2eKg: givenGases.optional(),
        co2eKg: decimalString.optional(),
        gwpSet: gwpSet.optional(),
      })
      .refine(({ gasesKg, gasesCo2eKg, co2eKg }) => gasesKg ?? gasesCo2eKg ?? co2eKg, {
        error: 'says no emissions: gasesKg, gasesCo2eKg or co2eKg',
      })
      .refine((said) => said.gasesKg !== undefined || said.gwpSet !== undefined, {
        error: 'CO2e needs the set that it stands on',
        path: ['gwpSet'],
      })
      .optional(),
    acceptGwpSet: besides.acceptGwpSet,
    uncertainty: besides.uncertainty,
    quality: besides.quality,
    /** Language of the arithmetic; left out, that of the call. */
    language: locale.optional(),
  }),
  output: z.discriminatedUnion('status', [calculated, refusal]),
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
