import { GRADES } from '#engine/quality/grade.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { gwpSet, isoMonth, problem, scope } from '../../shapes.ts';
import { resultFilter } from './filter.ts';
import { resultView } from './view.ts';

const ends = z.object({
  lowKg: z.string(),
  highKg: z.string(),
  minusPercent: z.string(),
  plusPercent: z.string(),
});

const weighed = z.object({
  gwpSet,
  co2eKg: z.string(),
  /** Known as CO2e only, or of lines that go over an edge of the period: in the amounts as the ledger has it. */
  unmovedCo2eKg: z.string(),
  scopes: z.array(z.object({ scope, co2eKg: z.string() })),
});

export const resultComposition = contract({
  name: 'result.composition',
  sentence:
    'What a total is made of: by gas, in mass and CO2e, and by grade of the data; on request also what it would be on another GWP set.',
  effect: 'read',
  access: 'member',
  input: z.object({
    ...resultFilter,
    gwpSet: gwpSet.optional(),
    view: resultView,
    withUncertainty: z.boolean().optional(),
  }),
  output: z.object({
    from: resultFilter.from,
    to: resultFilter.to,
    co2eKg: z.string(),
    /** `CO2e`: known as CO2e only, without a mass. */
    gases: z.array(z.object({ gas: z.string(), kg: z.string().nullable(), co2eKg: z.string() })),
    /** The share of the period in lines that begin before it or end after it: its gases are not told apart. */
    acrossCo2eKg: z.string(),
    /** Of a view: electricity by market, and drafts; neither is told apart by gas. */
    marketCo2eKg: z.string().optional(),
    draftCo2eKg: z.string().optional(),
    /**
     * How uncertain months are, of what lines state of themselves: intervals of 95 %, by both approaches of the IPCC, as the
     * lines were recorded. On request.
     */
    uncertainty: z
      .object({
        months: z.array(
          z.object({
            month: isoMonth,
            /** Lines that state an interval, and what they come to: the ends are of this part. */
            lines: z.number().int(),
            knownCo2eKg: z.string(),
            approach1: ends.nullable(),
            approach2: ends.nullable(),
            recommended: z.enum(['approach1', 'approach2']).nullable(),
          }),
        ),
      })
      .optional(),
    /** Null: nothing was judged of these lines. */
    grades: z.array(
      z.object({ grade: z.enum(GRADES).nullable(), co2eKg: z.string(), lines: z.number().int() }),
    ),
    /** On the GWP set that was asked for; its problems where a gas has no potential there. */
    restated: z.discriminatedUnion('status', [
      weighed.extend({ status: z.literal('calculated') }),
      z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
      z.object({ status: z.literal('not_asked') }),
    ]),
  }),
  example: { from: '2025-01-01', to: '2025-12-31', gwpSet: 'AR6' },
});
