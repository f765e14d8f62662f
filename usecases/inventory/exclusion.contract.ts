import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, scope } from '../shapes.ts';
import { exclusion, life, reason } from './life-shapes.ts';

export const inventoryExclude = contract({
  name: 'inventory.exclude',
  sentence: 'States that an open inventory leaves out a source, a category or a site, and why.',
  effect: 'write',
  access: 'member',
  input: z
    .object({
      inventoryId: id,
      subject: exclusion.shape.subject,
      scope: scope.optional(),
      category: z.string().min(1).max(80).optional(),
      kind: z.string().min(1).max(120).optional(),
      siteId: id.optional(),
      description: z.string().trim().min(1).max(200),
      justification: z.string().trim().min(1).max(2000),
      /** kg CO2e, with how it was estimated; left out where nobody knows. */
      estimatedCo2eKg: z
        .string()
        .regex(/^\d{1,15}(\.\d{1,12})?$/)
        .optional(),
      estimatedHow: reason.max(500).optional(),
    })
    .refine(({ subject, category }) => subject !== 'category' || category !== undefined, {
      error: 'which category',
      path: ['category'],
    })
    .refine(({ subject, siteId }) => subject !== 'site' || siteId !== undefined, {
      error: 'which site',
      path: ['siteId'],
    })
    .refine(
      ({ estimatedCo2eKg, estimatedHow }) => (estimatedCo2eKg === undefined) === (estimatedHow === undefined),
      {
        error: 'an estimate says how it was made',
        path: ['estimatedHow'],
      },
    ),
  output: z.object({ inventory: life, exclusionId: id }),
});

export const inventoryWithdrawExclusion = contract({
  name: 'inventory.withdrawExclusion',
  sentence: 'Takes back what an open inventory was said to leave out.',
  effect: 'write',
  access: 'member',
  input: z.object({ exclusionId: id }),
  output: z.object({ inventory: life }),
});
