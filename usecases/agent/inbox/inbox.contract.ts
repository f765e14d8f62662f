import { z } from 'zod';
import { contract } from '../../contract.ts';
import { decimalString, id, isoDay } from '../../shapes.ts';
import { inboxItem, proposalItem } from './inbox-shape.ts';

const member = { access: 'member' } as const;
const exact = z.object({ id, revision: z.number().int().min(1) });

export const inboxList = contract({
  ...member,
  name: 'inbox.list',
  sentence:
    'Lists everything that waits for a person: drafts, imports, proposals of agents, reports, closings, own factors and requests.',
  effect: 'read',
  input: z.object({
    /** `mine`: not put off and not handed to another; `deferred`: put off; `all`: of everybody. */
    view: z.enum(['mine', 'deferred', 'all']).default('mine'),
    /** Only what one run proposed. */
    runId: id.optional(),
  }),
  output: z.object({ items: z.array(inboxItem), mayDecide: z.boolean() }),
  example: { view: 'mine' },
});

export const inboxCount = contract({
  ...member,
  name: 'inbox.count',
  sentence: 'Counts what waits for the person who asks.',
  effect: 'read',
  input: z.object({}),
  output: z.object({ waiting: z.number().int() }),
  example: {},
});

export const inboxDefer = contract({
  ...member,
  name: 'inbox.defer',
  sentence: 'Puts decisions off until a day, or takes that back; when they expire stays as it is.',
  effect: 'draft',
  input: z.object({ approvalIds: z.array(id).min(1).max(500), until: isoDay.nullable() }),
  output: z.object({ changed: z.number().int() }),
});

export const inboxDelegate = contract({
  ...member,
  name: 'inbox.delegate',
  sentence: 'Hands decisions on to another person who may take them, or takes that back.',
  effect: 'draft',
  input: z.object({ approvalIds: z.array(id).min(1).max(500), to: id.nullable() }),
  output: z.object({ changed: z.number().int() }),
});

export const proposalDecide = contract({
  ...member,
  name: 'proposal.decide',
  sentence:
    'Accepts and rejects exact revisions of what agents proposed; accepting does what they say, by the rights of who accepts.',
  effect: 'write',
  input: z
    .object({
      accept: z.array(exact).max(500).default([]),
      reject: z.array(exact).max(500).default([]),
      /** Why; needed to reject. */
      reason: z.string().trim().max(400).default(''),
    })
    .refine(({ accept, reject }) => accept.length + reject.length > 0, { error: 'nothing to decide' }),
  output: z.object({
    accepted: z.number().int(),
    rejected: z.number().int(),
    /** What could not be done any more: it waits on, each with its reason. */
    refused: z.array(z.object({ id, code: z.string(), params: z.record(z.string(), z.string()) })),
    entryIds: z.array(id),
    draftIds: z.array(id),
    /** Whose proposals they were. */
    runIds: z.array(id),
  }),
});

export const proposalChange = contract({
  ...member,
  name: 'proposal.change',
  sentence:
    'Changes what is proposed before it is decided: a quantity, or whom to ask, by when and with which words.',
  effect: 'draft',
  input: z.object({
    id,
    revision: z.number().int().min(1),
    quantity: decimalString.optional(),
    askedOf: id.optional(),
    dueOn: isoDay.optional(),
    message: z.string().trim().max(2000).optional(),
  }),
  output: z.object({ proposal: proposalItem }),
});
