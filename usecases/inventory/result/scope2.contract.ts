import { COVER_TYPES } from '#engine/scope2/input.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { disclosure } from '../../outcome.ts';
import { gwpSet, id, isoMonth, problem, trace } from '../../shapes.ts';
import { resultFilter } from './filter.ts';

const amounts = {
  energyKwh: z.string(),
  /** By instruments: certificates, contracts, rates of suppliers. */
  coveredKwh: z.string(),
  marketCo2eKg: z.string(),
};

export const resultScope2 = contract({
  name: 'result.scope2',
  sentence:
    'Purchased energy of the ledger by location and by market, with what the registered certificates, ' +
    'contracts and rates of suppliers cover, by site and month.',
  effect: 'read',
  access: 'member',
  input: z.object({
    from: resultFilter.from,
    to: resultFilter.to,
    siteIds: resultFilter.siteIds,
    withTrace: z.boolean().default(false),
  }),
  output: z.object({
    from: resultFilter.from,
    to: resultFilter.to,
    /** As the ledger has it. */
    locationCo2eKg: z.string(),
    countedLines: z.number().int(),
    /** Of these neither figure is known: they are in none of the amounts. */
    notCountedLines: z.number().int(),
    market: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('calculated'),
        /** Of all purchased energy: electricity by what covers it, the rest as it was counted. */
        co2eKg: z.string(),
        gwpSet: gwpSet.nullable(),
        /** Lines that were told by market by what was said with the line itself; in the amount, in no coverage. */
        own: z.object({ lines: z.number().int(), co2eKg: z.string() }),
        /** Steam, heat and cooling: alike by both methods. */
        heatCo2eKg: z.string(),
        coverage: z.object({ energyKwh: z.string(), coveredKwh: z.string(), share: z.string().nullable() }),
        months: z.array(z.object({ month: isoMonth, ...amounts })),
        sites: z.array(z.object({ siteId: id.nullable(), siteName: z.string().nullable(), ...amounts })),
        uses: z.array(
          z.object({
            instrumentId: id.nullable(),
            name: z.string().nullable(),
            type: z.enum([...COVER_TYPES, 'residual_mix', 'grid_average']),
            energyKwh: z.string(),
            co2eKg: z.string(),
          }),
        ),
        disclosures: z.array(disclosure),
        problems: z.array(problem),
        trace: trace.optional(),
      }),
      z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
    ]),
  }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});
