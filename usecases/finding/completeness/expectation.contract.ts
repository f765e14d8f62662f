import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoMonth, text } from '../../shapes.ts';

const series = {
  /** Null: the series of no site. */
  siteId: id.nullable(),
  kind: z.string().min(1).max(80),
};

export const expectationDeclare = contract({
  name: 'expectation.declare',
  sentence:
    'Says of months of series (a kind at a site) that lines are expected, or that there is nothing to report and why.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    items: z
      .array(z.object({ ...series, from: isoMonth, to: isoMonth }))
      .min(1)
      .max(500),
    stance: z.enum(['expected', 'not_applicable']),
    /** Asked for where nothing is to be reported. */
    reason: z.string().trim().max(500).default(''),
  }),
  output: z.object({ expectationIds: z.array(id) }),
});

export const expectationList = contract({
  name: 'expectation.list',
  sentence: 'Lists what was declared of months of an inventory: expected or not applicable, by whom and why.',
  effect: 'read',
  access: 'member',
  input: z.object({ inventoryId: id, limit: z.number().int().min(1).max(500).default(200) }),
  output: z.object({
    expectations: z.array(
      z.object({
        id,
        ...series,
        siteName: z.string().nullable(),
        name: text,
        from: isoMonth,
        to: isoMonth,
        stance: z.enum(['expected', 'not_applicable']),
        reason: z.string(),
        declaredAt: z.string(),
        declaredByName: z.string(),
      }),
    ),
  }),
});

export const expectationWithdraw = contract({
  name: 'expectation.withdraw',
  sentence: 'Takes declarations back: what was declared before, or what the series say, counts again.',
  effect: 'draft',
  access: 'member',
  input: z.object({ expectationIds: z.array(id).min(1).max(500) }),
  output: z.object({ expectationIds: z.array(id) }),
});
