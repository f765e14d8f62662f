import { z } from 'zod';
import { contract } from '../../contract.ts';
import { besidesChanged } from '../../calculation/footprint/besides.ts';
import { givenEvidence, id } from '../../shapes.ts';
import { draft, draftActivity } from './draft-shape.ts';

const proposal = draftActivity.partial().extend({
  ...besidesChanged,
  siteId: id.nullable().optional(),
  factorId: z.string().max(200).nullable().optional(),
  estimated: z.boolean().optional(),
});

export const draftCreate = contract({
  name: 'draft.create',
  sentence: 'Proposes entries: each is calculated at once and waits for a person. Drafts are never counted.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    threadId: id.nullable().default(null),
    items: z
      .array(proposal.extend({ evidence: givenEvidence.nullable().default(null) }))
      .min(1)
      .max(200),
  }),
  output: z.object({ drafts: z.array(draft) }),
  example: {
    items: [{ kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' }],
  },
});

export const draftUpdate = contract({
  name: 'draft.update',
  sentence: 'Changes an open draft, names the revision it changes and recalculates it.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    draftId: id,
    revision: z.number().int().min(1),
    change: proposal,
    /** What the change was read from; replaces the evidence that stands, which stays where none is given. */
    evidence: givenEvidence.optional(),
    /** A person has looked at what was recognized in a picture; a quantity that a person types says so by itself. */
    looked: z.literal(true).optional(),
  }),
  output: z.object({ draft }),
});

export const draftDiscard = contract({
  name: 'draft.discard',
  sentence: 'Discards open drafts; discarding twice changes nothing. `restore` takes it back.',
  effect: 'draft',
  access: 'member',
  input: z.object({ draftIds: z.array(id).min(1).max(200), restore: z.boolean().default(false) }),
  output: z.object({ drafts: z.array(draft) }),
});

export const draftList = contract({
  name: 'draft.list',
  sentence: 'Lists drafts, those of one thread or all open ones, oldest first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    threadId: id.optional(),
    draftIds: z.array(id).max(200).optional(),
    state: z.enum(['open', 'committed', 'discarded']).optional(),
    limit: z.number().int().min(1).max(500).default(200),
    /** Whole traces; left out, of each its root alone. */
    traces: z.boolean().default(false),
  }),
  output: z.object({ drafts: z.array(draft) }),
});
