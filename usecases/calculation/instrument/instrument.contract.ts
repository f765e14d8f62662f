import { INSTRUMENT_TYPES } from '#engine/scope2/input.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { factorChoice } from '../../form.ts';
import { instrument as held } from '../scope2/held.ts';
import { decimalString, id, isoDay, name } from '../../shapes.ts';

const word = z.string().trim().max(200);

/** As the paper says; none of it enters the calculation. */
const attributes = z.object({
  technology: word.optional(),
  plant: word.optional(),
  trackingSystem: word.optional(),
  supplier: word.optional(),
  retiredOn: isoDay.optional(),
});

const said = {
  /** Serial number, contract number or supplier: what tells it from every other. */
  name: name(80),
  type: z.enum(INSTRUMENT_TYPES),
  market: z.string().trim().min(1).max(80).default('BR'),
  from: isoDay,
  to: isoDay,
  /** Energy that it covers; only a supplier's rate may leave it out. */
  quantity: decimalString.nullable().default(null),
  unit: z.enum(['kWh', 'MWh', 'GWh', 'GJ']).nullable().default(null),
  factor: factorChoice,
  /** The eight quality criteria; one that is not answered is not met. */
  criteria: held.shape.criteria,
  attributes: attributes.default({}),
  /** Sites that it may cover; null: all. */
  siteIds: z.array(id).min(1).max(200).nullable().default(null),
};

const instrument = z.object({
  id,
  revision: z.number().int(),
  ...said,
  /** The first quality criterion that it fails; null where it may be used. */
  failedCriterion: z.string().nullable(),
  savedAt: z.string(),
  withdrawnAt: z.string().nullable(),
  reason: z.string().nullable(),
});

export const scope2SaveInstrument = contract({
  name: 'scope2.saveInstrument',
  sentence:
    'Registers a certificate, contract or rate of a supplier held for purchased electricity, or changes one.',
  effect: 'write',
  access: 'member',
  input: z.object({
    ...said,
    /** One that is changed, at the revision that was read. */
    instrumentId: id.optional(),
    revision: z.number().int().min(1).optional(),
  }),
  output: z.object({ instrument }),
});

export const scope2ListInstruments = contract({
  name: 'scope2.listInstruments',
  sentence: 'Lists the certificates, contracts and rates of suppliers held for purchased electricity.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** Those whose days touch these. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    includeWithdrawn: z.boolean().default(false),
  }),
  output: z.object({ instruments: z.array(instrument) }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});

export const scope2WithdrawInstrument = contract({
  name: 'scope2.withdrawInstrument',
  sentence:
    'Withdraws a certificate, contract or rate, with the reason; it stays readable and covers nothing.',
  effect: 'write',
  access: 'member',
  input: z.object({ instrumentId: id, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ instrument }),
});
