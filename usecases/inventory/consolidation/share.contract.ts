import { z } from 'zod';
import { contract } from '../../contract.ts';
import { isoDay, refusal, trace } from '../../shapes.ts';

const number = z.string().max(60);
const approach = z.enum(['equity_share', 'financial_control', 'operational_control']);
const relationship = z.enum([
  'subsidiary',
  'associate',
  'joint_operation',
  'fixed_asset_investment',
  'franchise',
]);

export const consolidationShare = contract({
  name: 'consolidation.share',
  sentence:
    'Says which share of an operation a company consolidates through its chain of holdings, and where a ' +
    'leased asset stands; stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    approach,
    /** From the company's direct holding down to the operation; empty = the company itself. */
    chain: z
      .array(
        z.object({
          entity: z.string().min(1).max(200),
          relationship,
          /** Economic interest of the direct holder, 0 to 1. */
          economicInterest: number.optional(),
          financialControl: z.enum(['sole', 'joint', 'none']).optional(),
          /** Whether the company or one of its subsidiaries has full authority over the operating policies. */
          operatedByGroup: z.boolean().optional(),
        }),
      )
      .max(50),
    /** Where the operation is a leased asset. */
    lease: z
      .object({
        perspective: z.enum(['lessee', 'lessor']),
        kind: z.enum(['finance', 'operating']),
        controlShownOtherwise: z.boolean().default(false),
        /** Days of the lease; without `to` it runs on. */
        from: isoDay.optional(),
        to: isoDay.optional(),
      })
      .optional(),
    /** The reporting period, against which the days of a lease are counted. */
    period: z.object({ from: isoDay, to: isoDay }).optional(),
    /** Emissions of the whole operation over the whole period, kg CO2e. */
    co2eKg: number.optional(),
  }),
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('calculated'),
      approach,
      /** 0 to 1, exact. */
      share: z.string(),
      levels: z.array(
        z.object({
          entity: z.string(),
          share: z.string(),
          rule: z.enum([
            'equity_interest',
            'no_equity_rights',
            'controlled',
            'jointly_controlled',
            'not_controlled',
            'operated',
            'not_operated',
            'investment',
          ]),
        }),
      ),
      /** Scopes of a leased asset's emissions, and the category where it is scope 3. */
      placement: z.object({ scopes: z.array(z.number()), category: z.string().nullable() }).nullable(),
      leasedPart: z.object({ days: z.number(), daysOfPeriod: z.number(), share: z.string() }).nullable(),
      /** Share and leased part of `co2eKg`. */
      consolidatedCo2eKg: z.string().nullable(),
      trace,
    }),
    refusal,
  ]),
  example: {
    approach: 'equity_share',
    chain: [
      { entity: 'Holland America', relationship: 'subsidiary', economicInterest: '0.83' },
      { entity: 'BGB', relationship: 'joint_operation', economicInterest: '0.5' },
    ],
    co2eKg: '1000000',
  },
});
