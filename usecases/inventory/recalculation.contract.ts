import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, problem } from '../shapes.ts';
import { baseYear, person, reason } from './life-shapes.ts';
import { change, restatement, seriesYear } from './shapes.ts';

/** A year of the series: the inventory it is from, and the lines in it and not in it. */
const year = seriesYear.extend({
  inventoryId: id,
  name: z.string(),
  countedLines: z.number().int(),
  notCountedLines: z.number().int(),
});

const recalculation = z.object({
  id,
  inventoryId: id,
  state: z.enum(['proposed', 'approved', 'rejected']),
  changes: z.array(change),
  /** As it was judged when it was proposed, together with everything approved before. */
  restatement: restatement.extend({ years: z.array(year) }),
  proposedAt: z.string(),
  proposedBy: person,
  decidedAt: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedBecause: z.string().nullable(),
});

export const inventoryRecalculations = contract({
  name: 'inventory.recalculations',
  sentence:
    'The base year of an inventory: its policy, the series as reported and as recalculated, and every ' +
    'recalculation that was proposed and decided.',
  effect: 'read',
  access: 'member',
  input: z.object({ inventoryId: id }),
  output: z.object({
    /** Null: none is set up. */
    policy: baseYear.nullable(),
    /** As the inventories have it now, by account; whole calendar years from the base year on. */
    series: z.array(year),
    /** With everything approved; null where nothing was. */
    recalculated: z.array(seriesYear).nullable(),
    recalculations: z.array(recalculation),
  }),
});

export const inventoryProposeRecalculation = contract({
  name: 'inventory.proposeRecalculation',
  sentence:
    'Proposes to recalculate a base year for changes of structure, method or errors; judged with what ' +
    'was approved before against the threshold of the policy.',
  effect: 'write',
  access: 'member',
  input: z.object({
    inventoryId: id,
    changes: z
      .array(change.omit({ approvedBy: true }))
      .min(1)
      .max(50),
  }),
  output: z.discriminatedUnion('status', [
    z.object({ status: z.literal('calculated'), recalculation }),
    z.object({ status: z.literal('not_calculated'), problems: z.array(problem).min(1) }),
  ]),
});

export const inventoryDecideRecalculation = contract({
  name: 'inventory.decideRecalculation',
  sentence:
    'Approves or rejects a proposed recalculation of a base year, by another person than who proposed it.',
  effect: 'write',
  access: 'member',
  input: z.object({ recalculationId: id, approve: z.boolean(), reason }),
  output: z.object({ recalculation }),
});
