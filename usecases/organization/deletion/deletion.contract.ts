import { z } from 'zod';
import { contract } from '../../contract.ts';

const request = z.object({
  createdAt: z.string(),
  /** When it is carried out. */
  dueAt: z.string(),
  reason: z.string(),
  requestedByName: z.string(),
});

export const deletionRead = contract({
  name: 'deletion.read',
  sentence:
    'Tells whether the organization is to be deleted and when, and how long it would wait; for those who lead it.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    request: request.nullable(),
    /** Days between a request and the deletion. */
    waitingDays: z.number().int(),
  }),
});

export const deletionRequest = contract({
  name: 'deletion.request',
  sentence:
    'Asks for the organization to be deleted with everything it holds once a waiting time is over; for owners.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 5, seconds: 3600 },
  input: z.object({
    reason: z.string().trim().min(1).max(1000),
    /** The name of the organization, typed out. */
    confirmation: z.string().max(200),
  }),
  output: z.object({ request }),
});

export const deletionWithdraw = contract({
  name: 'deletion.withdraw',
  sentence: 'Takes the request to delete the organization back.',
  effect: 'write',
  access: 'member',
  input: z.object({}),
  output: z.object({ request: z.null() }),
});
