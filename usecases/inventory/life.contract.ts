import { z } from 'zod';
import { contract } from '../contract.ts';
import { gwpSet, id, inventory, isoDay, name, programme } from '../shapes.ts';
import { baseYear, entity, life, reason, sitePlace } from './life-shapes.ts';

const moved = { input: z.object({ inventoryId: id }), output: z.object({ inventory: life }) };
const movedWhy = { ...moved, input: z.object({ inventoryId: id, reason }) };

export const inventoryRead = contract({
  name: 'inventory.read',
  sentence: 'Tells everything of one inventory: set-up, boundary, exclusions, review and closings.',
  effect: 'read',
  access: 'member',
  ...moved,
});

export const inventoryUpdate = contract({
  name: 'inventory.update',
  sentence:
    'Changes the set-up of an open inventory: period, approach, entities and shares, sites in the boundary, base year and policy.',
  effect: 'write',
  access: 'member',
  input: z.object({
    inventoryId: id,
    /** The revision that the person saw. */
    revision: z.number().int().min(1),
    name: name(120).optional(),
    from: isoDay.optional(),
    to: isoDay.optional(),
    gwpSet: gwpSet.optional(),
    programme: programme.optional(),
    consolidation: inventory.shape.consolidation.optional(),
    /** All of them, in order; what is left out goes. */
    entities: z.array(entity).max(200).optional(),
    /** All that are said of; the others are the company's own and inside. */
    sites: z.array(sitePlace).max(2000).optional(),
    /** Null takes it away. */
    baseYear: baseYear.nullable().optional(),
    /** False: authors may approve it themselves. Only an owner says so. */
    fourEyes: z.boolean().optional(),
  }),
  output: moved.output,
});

export const inventorySubmit = contract({
  name: 'inventory.submit',
  sentence: 'Submits an open inventory for review; from then on it takes no change.',
  effect: 'write',
  access: 'member',
  input: z.object({ inventoryId: id, note: z.string().trim().max(1000).default('') }),
  output: moved.output,
});

export const inventorySendBack = contract({
  name: 'inventory.sendBack',
  sentence:
    'Sends an inventory that is in review, or approved and not closed, back with a reason: it is open again.',
  effect: 'write',
  access: 'member',
  ...movedWhy,
});

export const inventoryApprove = contract({
  name: 'inventory.approve',
  sentence:
    'Approves an inventory in review; by another person than who set it up or submitted it, or by an owner who leads alone.',
  effect: 'write',
  access: 'member',
  input: z.object({
    inventoryId: id,
    /** The reason, where an owner approves alone. */
    note: z.string().trim().max(1000).default(''),
    /** An owner approves their own: only where no other owner or manager is a member, and with a note. */
    alone: z.boolean().default(false),
  }),
  output: moved.output,
});

export const inventoryReopen = contract({
  name: 'inventory.reopen',
  sentence: 'Reopens a closed inventory with a reason; its closings are kept.',
  effect: 'write',
  access: 'member',
  ...movedWhy,
});
