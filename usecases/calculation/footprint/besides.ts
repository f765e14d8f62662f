import { z } from 'zod';
import { givenFacts, givenRatings } from './given-quality.ts';
import { instrument, madeOfFuel, residualMix } from '../scope2/held.ts';
import { citation, decimalString } from '../../shapes.ts';
import { givenSpread } from '../uncertainty/spread.ts';

/** What may be said of an activity beside its kind, quantity, unit, days and place; the same at every door. */

const MOST_PARAMETERS = 60;

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
    /** Of a blend of fuels: volume share of its biofuel in what was bought, 0 to 1, with the supplier's certificate. */
    biofuelShare: z.object({ value: decimalString, source: citation.optional() }).nullish(),
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

export const besides = {
  parameters: parameters.optional(),
  /** Name of who supplied it: a factor of the organization's own may stand for exactly them. */
  supplier: z.string().trim().min(1).max(200).optional(),
  /** Tax number of the supplier (CNPJ), and the ledger account that the money was booked on: what was confirmed for them counts. */
  supplierTaxId: z.string().trim().min(1).max(20).optional(),
  ledgerAccount: z.string().trim().min(1).max(200).optional(),
  /** Calorific basis of a fuel given as energy; absent: the programme's usual one. */
  basis: z.enum(['net', 'gross']).optional(),
  /** What one of the unit is in a unit that factors count in: `{value: '50', unit: 'kg/bag'}`. */
  perUnit: z
    .object({ value: z.string().max(200), unit: z.string().max(60), source: citation.optional() })
    .optional(),
  /** Takes a factor that is published as CO2e of another GWP set as it is. */
  acceptGwpSet: z.boolean().optional(),
  /** How sure the quantity is, and the factor where its publisher says nothing; never assumed. */
  uncertainty: z.object({ activity: givenSpread.optional(), factor: givenSpread.optional() }).optional(),
  /** What is known of the quality of the data, before what follows from the factor. */
  quality: z.object({ ratings: givenRatings.optional(), facts: givenFacts.optional() }).optional(),
};

/** A change of it: null takes back what was said; of the parameters, each by itself. */
export const besidesChanged = {
  parameters: besides.parameters.nullable(),
  supplier: besides.supplier.nullable(),
  supplierTaxId: besides.supplierTaxId.nullable(),
  ledgerAccount: besides.ledgerAccount.nullable(),
  basis: besides.basis.nullable(),
  perUnit: besides.perUnit.nullable(),
  acceptGwpSet: besides.acceptGwpSet.nullable(),
  uncertainty: besides.uncertainty.nullable(),
  quality: besides.quality.nullable(),
};

export const givenBesides = z.object(besides);

export type Besides = z.output<typeof givenBesides>;
