import { z } from 'zod';
import { AGENT_KINDS } from '../agent-shape.ts';
import { person } from '../../inventory/life-shapes.ts';
import { decimalString, id, isoDay, text } from '../../shapes.ts';

export const PROPOSAL_KINDS = [
  'correction',
  'recalculation',
  'estimate',
  'request',
  'reminder',
  'report',
  'cbam_lines',
] as const;

const waiting = {
  askedAt: z.string(),
  /** Items that are alike share it: they are decided together. */
  group: z.string(),
};

const approvable = {
  approvalId: id,
  deferredUntil: isoDay.nullable(),
  delegatedTo: person.nullable(),
};

export const proposalItem = z.object({
  type: z.literal('proposal'),
  id,
  revision: z.number().int(),
  kind: z.enum(PROPOSAL_KINDS),
  agent: z.enum(AGENT_KINDS).nullable(),
  run: z.object({ id, number: z.number().int(), step: z.number().int() }),
  verb: z.string(),
  input: z.record(z.string(), z.unknown()),
  facts: z.record(z.string(), z.unknown()),
  beforeKg: decimalString.nullable(),
  afterKg: decimalString.nullable(),
  expiresAt: z.string(),
  changed: z.boolean(),
  ...approvable,
  ...waiting,
});

export const inboxItem = z.discriminatedUnion('type', [
  proposalItem,
  z.object({
    type: z.literal('draft'),
    id,
    revision: z.number().int(),
    threadId: id.nullable(),
    threadTitle: z.string().nullable(),
    name: text.nullable(),
    siteName: z.string().nullable(),
    quantity: z.string().nullable(),
    unit: z.string().nullable(),
    from: isoDay.nullable(),
    to: isoDay.nullable(),
    co2eKg: z.string().nullable(),
    /** Nothing lacks: it may be approved as it stands. */
    ready: z.boolean(),
    ...waiting,
  }),
  z.object({
    type: z.literal('approval'),
    subject: z.enum(['inventory', 'report']),
    subjectId: id,
    title: z.string(),
    revision: z.number().int(),
    askedBy: person,
    ...approvable,
    ...waiting,
  }),
  z.object({
    type: z.literal('import'),
    id,
    name: z.string(),
    lines: z.number().int(),
    ready: z.number().int(),
    ...waiting,
  }),
  z.object({
    type: z.literal('request'),
    id,
    inventoryId: id,
    inventoryName: z.string(),
    lacking: z.number().int(),
    dueOn: isoDay,
    overdue: z.boolean(),
    askedByName: z.string(),
    ...waiting,
  }),
  z.object({ type: z.literal('factor'), id, name: text, ...waiting }),
]);
