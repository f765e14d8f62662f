import { z } from 'zod';
import { contract } from '../contract.ts';

const request = z.object({ createdAt: z.string(), reason: z.string(), requestedByName: z.string() });

export const deletionRead = contract({
  name: 'deletion.read',
  sentence: 'Tells whether the organization has asked to be deleted; for those who lead it.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ request: request.nullable() }),
});

export const deletionRequest = contract({
  name: 'deletion.request',
  sentence:
    'Asks the administrators of the platform to delete the organization and what it holds; nothing is deleted by it.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 5, seconds: 3600 },
  input: z.object({ reason: z.string().trim().min(1).max(1000) }),
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
