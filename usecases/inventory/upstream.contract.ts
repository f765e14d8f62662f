import { z } from 'zod';
import { contract } from '../contract.ts';
import { draft } from '../ledger/draft/draft-shape.ts';
import { footprint, id, isoDay, problem, text } from '../shapes.ts';

const part = z.enum(['well_to_tank', 'generation', 'losses', 'losses_upstream']);

const source = {
  /** Kind of the scope 1 or 2 lines, and the fuel or energy that it is derived for. */
  sourceKind: z.string(),
  sourceKindName: text,
  of: z.string(),
  part,
  siteName: z.string().nullable(),
  /** What the lines burnt or used in the month, added up. */
  quantity: z.string(),
  unit: z.string(),
  from: isoDay,
  to: isoDay,
  entryIds: z.array(id),
};

const example = { inventoryId: '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11' };

export const inventoryUpstreamEnergy = contract({
  name: 'inventory.upstreamEnergy',
  sentence:
    'Derives scope 3 category 3 (fuel- and energy-related activities) from the scope 1 and 2 lines of an ' +
    'inventory, with the trace of each part and what could not be derived; stores nothing.',
  effect: 'read',
  access: 'member',
  input: z.object({ inventoryId: id }),
  output: z.object({
    /** Sum over what could be derived; never counted in the inventory before somebody approves it. */
    co2eKg: z.string(),
    derived: z.array(
      z.object({
        ...source,
        calculation: footprint,
        proposed: z.boolean().describe('drafted or committed already'),
      }),
    ),
    /** Parts for which no factor is to be had, each with its reason: they are in no total. */
    notDerived: z.array(z.object({ ...source, problems: z.array(problem).min(1) })),
    lines: z.object({
      /** Lines of fuels and purchased energy of scopes 1 and 2. */
      examined: z.number().int(),
      /** Of these, lines with a part that could not be derived. */
      incomplete: z.number().int(),
      /** Entries derived before whose source lines were corrected or withdrawn since. */
      outdated: z.number().int(),
    }),
  }),
  example,
});

export const inventoryProposeUpstreamEnergy = contract({
  name: 'inventory.proposeUpstreamEnergy',
  sentence:
    'Proposes what inventory.upstreamEnergy derives as drafts, each naming the lines it comes from; what ' +
    'was proposed before is left out. Counts once a person approves it.',
  effect: 'draft',
  access: 'member',
  input: z.object({ inventoryId: id, limit: z.number().int().min(1).max(200).default(200) }),
  output: z.object({
    drafts: z.array(draft),
    /** Parts that wait for another call, since one call proposes at most `limit`. */
    remaining: z.number().int(),
    alreadyProposed: z.number().int(),
    notDerived: z.number().int(),
  }),
  example,
});
