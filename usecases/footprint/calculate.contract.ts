import { z } from 'zod';
import { contract } from '../contract.ts';
import { disclosure } from '../outcome.ts';
import { givenFacts, givenRatings, grade, indicator } from '../quality/given.ts';
import { instrument, madeOfFuel, residualMix, scope2Amounts } from '../scope2/held.ts';
import {
  amountByGas,
  citation,
  decimalString,
  footprint,
  gwpSet,
  locale,
  problem,
  programme,
  refusal,
  region,
} from '../shapes.ts';
import { givenSpread } from '../uncertainty/spread.ts';

const MOST_GASES = 100;
const MOST_PARAMETERS = 60;

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

/**
 * What a kind needs beyond its quantity, by the names of the fields of its calculator (`process.calculate`,
 * `scope3.calculate`): the airports and cabin of a flight, the distance of freight, the factor of a process, the price
 * indices of a spend. Where one is missing the answer is `parameters.missing` and names it.
 */
const parameters = z
  .object({
    /** A process or method of the kind (`clinker_oxides`, `spend_based`); left out, the one that the parameters fit. */
    method: z.string().max(80).optional(),
    /** Of fuel burnt by others: the kind that it is burnt as (`mobile.diesel`). */
    fuel: z.string().max(80).optional(),
    /** Of purchased energy: what is held for it, how it was made, where it may be claimed. */
    instruments: z.array(instrument).max(100).optional(),
    residualMixes: z.array(residualMix).max(50).optional(),
    made: madeOfFuel.optional(),
    market: z.string().max(80).optional(),
  })
  .catchall(z.unknown())
  .refine((given) => Object.keys(given).length <= MOST_PARAMETERS, {
    error: `more than ${MOST_PARAMETERS} parameters`,
  });

const part = z.object({
  of: z.enum(['activity', 'factor']),
  factorId: z.string().optional(),
  gas: z.string().optional(),
  minusPercent: z.string(),
  plusPercent: z.string(),
  source: citation.optional(),
});

/** The 95 % interval of the CO2e, or the reasons why it is not known. */
const uncertainty = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    minusPercent: z.string(),
    plusPercent: z.string(),
    lowKg: z.string(),
    highKg: z.string(),
    parts: z.array(part),
  }),
  z.object({ status: z.literal('unknown'), problems: z.array(problem).min(1), parts: z.array(part) }),
]);

const quality = z.object({
  ratings: givenRatings,
  overall: z.object({ points: z.string(), grade, weakest: z.array(indicator) }),
  /** Indicators that nothing is known of. */
  problems: z.array(problem),
});

const calculated = footprint.extend({
  /** The main factor, where one was applied. */
  factor: z.unknown().optional(),
  /** The process or method it was calculated by; null = straight by a factor. */
  method: z.string().nullable(),
  figures: z.record(z.string(), z.string()),
  disclosures: z.array(disclosure),
  /** Of purchased energy that instruments were given for: by market, beside the amounts by location. */
  marketBased: scope2Amounts.optional(),
  uncertainty,
  quality,
  /** The calculation as a person would write it, a step a line. */
  arithmetic: z.object({ language: locale, lines: z.array(z.string()) }),
});

export const footprintCalculate = contract({
  name: 'footprint.calculate',
  sentence:
    'Calculates the emissions of one activity of any kind with a cited factor or its calculator, with uncertainty, quality and a full trace; stores nothing.',
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
      /** Calorific basis of a fuel given as energy; absent: the programme's usual one. */
      basis: z.enum(['net', 'gross']).optional(),
      /** What one of the unit is in a unit that factors count in: `{value: '50', unit: 'kg/bag'}`. */
      perUnit: z.object({ value: text, unit: z.string().max(60), source: citation.optional() }).optional(),
    }),
    parameters: parameters.optional(),
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
    factorId: text.optional(),
    /** A factor of the caller's own, by gas, as CO2e of each gas or as CO2e on a named set. */
    factor: z
      .union([
        z.object({ ...aboutFactor, gasesKg: givenGases }),
        z.object({ ...aboutFactor, gasesCo2eKg: givenGases, gwpSet }),
        z.object({ ...aboutFactor, co2eKg: decimalString, gwpSet }),
      ])
      .optional(),
    acceptGwpSet: z.boolean().default(false),
    /** How sure the quantity is, and the factor where its publisher says nothing; never assumed. */
    uncertainty: z.object({ activity: givenSpread.optional(), factor: givenSpread.optional() }).default({}),
    /** What is known of the quality of the data, before what follows from the factor. */
    quality: z.object({ ratings: givenRatings.optional(), facts: givenFacts.optional() }).default({}),
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
