import { z } from 'zod';
import { contract } from '../../contract.ts';
import { person } from '../life-shapes.ts';
import { id, problem } from '../../shapes.ts';
import { action, actionSaid, followed, target, targetSaid } from './shapes.ts';

const member = { access: 'member' } as const;
const changed = {
  /** One that is changed, at the revision that was read. */
  revision: z.number().int().min(1).optional(),
};
const reason = z.string().trim().min(1).max(500);
const exampleId = '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11';

export const targetSave = contract({
  ...member,
  name: 'target.save',
  sentence:
    'Sets a target of its own for an organization, absolute or per unit of business, from a base year to a target year, or changes one.',
  effect: 'write',
  input: z.object({ ...targetSaid, ...changed, targetId: id.optional() }),
  output: z.object({ target }),
});

export const targetWithdraw = contract({
  ...member,
  name: 'target.withdraw',
  sentence: 'Withdraws a target, with the reason; it stays readable.',
  effect: 'write',
  input: z.object({ targetId: id, reason }),
  output: z.object({ target }),
});

export const targetList = contract({
  ...member,
  name: 'target.list',
  sentence: 'Lists the targets of the organization, also withdrawn ones on request.',
  effect: 'read',
  input: z.object({ includeWithdrawn: z.boolean().default(false) }),
  output: z.object({ targets: z.array(target) }),
});

export const targetFollow = contract({
  ...member,
  name: 'target.follow',
  sentence:
    'Follows a target year by year: path and budget, what the ledger has, the forecast with and without ' +
    'actions, and whether each year keeps to it; with the share of the base year that it covers.',
  effect: 'read',
  input: z.object({ targetId: id }),
  output: z.object({
    target,
    /** Of the base year: what the target covers, of all that the ledger has of these scopes and of all scopes. */
    coverage: z.object({
      coveredKg: z.string(),
      wholeKg: z.string(),
      /** Null where the base year has nothing counted. */
      share: z.string().nullable(),
      countedLines: z.number().int(),
      notCountedLines: z.number().int(),
      scopes: z.array(
        z.object({
          scope: z.union([z.literal(1), z.literal(2), z.literal(3)]),
          coveredKg: z.string(),
          wholeKg: z.string(),
          share: z.string().nullable(),
        }),
      ),
    }),
    /** The approved recalculation of the base year that the path stands on; null where none was approved. */
    recalculation: z
      .object({
        /** The inventory that it was approved in: the latest whose policy names the base year. */
        inventoryId: id,
        inventoryName: z.string(),
        /**
         * `unchanged`: what was approved changes no year of what is covered. It is told by scope: `by_category` and `by_market`
         * say why it cannot be applied.
         */
        state: z.enum(['applied', 'unchanged', 'by_category', 'by_market']),
        approved: z.array(
          z.object({
            id,
            decidedAt: z.string(),
            decidedBy: person,
            changes: z.array(z.object({ trigger: z.string(), on: z.string(), reason: z.string() })),
          }),
        ),
        /** What is added to each year that is covered, kg CO2e; the path and the years of the result have it. */
        years: z.array(z.object({ year: z.number().int(), addedKg: z.string() })),
        /** Of the base year, as reported and as recalculated; null where nothing is counted in it. */
        reportedKg: z.string().nullable(),
        recalculatedKg: z.string().nullable(),
      })
      .nullable(),
    /** Amounts that emissions are set against, as stated. */
    volumes: z.array(z.object({ year: z.number().int(), amount: z.string(), unit: z.string() })),
    result: z.discriminatedUnion('status', [
      followed.extend({ status: z.literal('calculated'), problems: z.array(problem) }),
      z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
    ]),
  }),
  example: { targetId: exampleId },
});

export const targetSaveAction = contract({
  ...member,
  name: 'target.saveAction',
  sentence: 'Plans an action that takes emissions away, with its days, costs and abatement, or changes one.',
  effect: 'write',
  input: z.object({ ...actionSaid, ...changed, actionId: id.optional() }),
  output: z.object({ action }),
});

export const targetWithdrawAction = contract({
  ...member,
  name: 'target.withdrawAction',
  sentence: 'Withdraws a planned action, with the reason; it stays readable and takes nothing away.',
  effect: 'write',
  input: z.object({ actionId: id, reason }),
  output: z.object({ action }),
});

export const targetListActions = contract({
  ...member,
  name: 'target.listActions',
  sentence:
    'Lists the planned actions with the cost of each tonne they take away, the cheapest first in each ' +
    'currency: the marginal abatement cost curve.',
  effect: 'read',
  input: z.object({ includeWithdrawn: z.boolean().default(false) }),
  output: z.object({
    actions: z.array(action),
    /** Of actions that stand; currencies are never converted into each other. */
    curves: z.array(
      z.object({
        currency: z.string(),
        steps: z.array(
          z.object({
            actionId: id,
            name: z.string(),
            perTonne: z.string(),
            abatementKg: z.string(),
            /** Of this action and all cheaper ones. */
            upToKg: z.string(),
          }),
        ),
        abatementKg: z.string(),
        annualCost: z.string(),
      }),
    ),
  }),
});
