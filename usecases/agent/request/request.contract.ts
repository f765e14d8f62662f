import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoDay, isoMonth, text } from '../../shapes.ts';

const cell = z.object({
  /** Null: the series of no site. */
  siteId: id.nullable(),
  kind: z.string().min(1).max(80),
  month: isoMonth,
});

const person = z.object({
  userId: id,
  fullName: z.string(),
  /** Whether they still work in the ledger. */
  worksHere: z.boolean(),
});

/** `answered`: nothing of it lacks any more. It is seen, not said: lines that are withdrawn open it again. */
const requestState = z.enum(['open', 'answered', 'closed', 'cancelled']);

const request = z.object({
  id,
  inventoryId: id,
  inventoryName: z.string(),
  state: requestState,
  askedOf: person,
  /** The person who asks for the list is asked. */
  mine: z.boolean(),
  askedByName: z.string(),
  dueOn: isoDay,
  overdue: z.boolean(),
  message: z.string(),
  reminds: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  reminders: z.array(
    z.object({
      at: z.string(),
      automatic: z.boolean(),
      /** False: its person wants no letters and sees it in their list alone. */
      told: z.boolean(),
    }),
  ),
  lacking: z.number().int(),
  cells: z.array(
    cell.extend({
      siteName: z.string().nullable(),
      name: text,
      state: z.enum(['stands', 'draft', 'lacks', 'not_applicable']),
    }),
  ),
});

export const requestCreate = contract({
  name: 'request.create',
  sentence: 'Asks a person of the organization to record months of series that lack, by a day.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({
    inventoryId: id,
    askedOf: id,
    cells: z.array(cell).min(1).max(500),
    dueOn: isoDay,
    message: z.string().trim().max(2000).default(''),
    /** The product reminds by itself: three days before, the day after, a week and two weeks after. */
    reminds: z.boolean().default(true),
  }),
  output: z.object({ request }),
});

export const requestList = contract({
  name: 'request.list',
  sentence: 'Lists what was asked of whom: of an inventory, or of oneself, with what still lacks.',
  effect: 'read',
  access: 'member',
  input: z.object({
    inventoryId: id.optional(),
    requestId: id.optional(),
    /** Only what is asked of the person who calls. */
    mine: z.boolean().default(false),
    states: z.array(requestState).min(1).max(4).optional(),
    limit: z.number().int().min(1).max(200).default(50),
    offset: z.number().int().min(0).max(100_000).default(0),
  }),
  output: z.object({
    requests: z.array(request),
    /** Of all that meet the filter but for the state. */
    counts: z.object({
      open: z.number().int(),
      answered: z.number().int(),
      closed: z.number().int(),
      cancelled: z.number().int(),
      overdue: z.number().int(),
    }),
  }),
  example: { mine: true },
});

export const requestChange = contract({
  name: 'request.change',
  sentence: 'Gives an open request another day, or says whether the product reminds of it by itself.',
  effect: 'write',
  access: 'member',
  input: z.object({ requestId: id, dueOn: isoDay.optional(), reminds: z.boolean().optional() }),
  output: z.object({ request }),
});

export const requestClose = contract({
  name: 'request.close',
  sentence: 'Closes an open request: what was recorded is what was asked for.',
  effect: 'write',
  access: 'member',
  input: z.object({ requestId: id }),
  output: z.object({ request }),
});

export const requestCancel = contract({
  name: 'request.cancel',
  sentence: 'Cancels an open request with a reason; who was asked is told.',
  effect: 'write',
  access: 'member',
  input: z.object({ requestId: id, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ request }),
});

export const requestRemind = contract({
  name: 'request.remind',
  sentence: 'Reminds who was asked by letter, once a day at most.',
  effect: 'write',
  access: 'member',
  input: z.object({ requestId: id }),
  output: z.object({
    request,
    /** False: the person wants no letters. */
    told: z.boolean(),
  }),
});
