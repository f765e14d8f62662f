import { z } from 'zod';
import { contract } from '../../contract.ts';
import { scope } from '../../shapes.ts';
import { resultFilter } from './filter.ts';

export const resultDrafts = contract({
  name: 'result.drafts',
  sentence:
    'What the open drafts of a period would come to, by scope, apart from every total: they are not counted.',
  effect: 'read',
  access: 'member',
  input: z.object({ from: resultFilter.from, to: resultFilter.to }),
  output: z.object({
    drafts: z.number().int(),
    /** Of these, drafts without an amount: a slot is open, or a factor is missing. */
    withoutAmount: z.number().int(),
    co2eKg: z.string(),
    scopes: z.array(z.object({ scope, drafts: z.number().int(), co2eKg: z.string() })),
  }),
  example: { from: '2025-01-01', to: '2025-12-31' },
});
