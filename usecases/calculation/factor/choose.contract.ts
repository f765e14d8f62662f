import { CHOICE_RULES } from '#engine/choice-rules.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { besides } from '../footprint/besides.ts';
import { factor, gwpSet, id, isoDay, problem, programme, region, text } from '../../shapes.ts';

const RULE_KEYS = CHOICE_RULES.map(({ key }) => key);

export const factorChoose = contract({
  name: 'factor.choose',
  sentence:
    'Says which factor would be chosen for an activity, why, and which others were passed over by which ' +
    'rule; calculates and stores nothing.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    kind: z.string().max(80),
    /** The kind's usual one where it is left out. */
    unit: z.string().max(40).optional(),
    from: isoDay,
    to: isoDay,
    region: region.default('BR'),
    siteId: id.optional(),
    supplier: besides.supplier,
    gwpSet: gwpSet.default('AR5'),
    programme: programme.default('brazil'),
  }),
  output: z.object({
    /** The rules in their order, each with the reason that a factor it puts behind is given. */
    rules: z.array(z.object({ key: z.enum(RULE_KEYS), lost: z.string() })),
    /** One for each part of the activity (the fuels of a blend) and of its days. */
    chosen: z.array(
      z.object({
        factor,
        /** Key of why it was chosen. */
        reason: z.string(),
        passedOver: z.array(
          z.object({
            factorId: z.string(),
            name: text,
            /** Key of why it was passed over. */
            reason: z.string(),
            /** Place of the rule that decided, from 1; null where the factor did not fit at all. */
            rule: z.number().int().nullable(),
          }),
        ),
      }),
    ),
    problems: z.array(problem),
  }),
  example: { kind: 'mobile.diesel', from: '2025-03-01', to: '2025-03-31', region: 'BR' },
});
