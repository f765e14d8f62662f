import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';

const sample = z.object({
  organizationId: id,
  name: z.string(),
  /** Parts that are loaded, of how many; all of them: the sample is ready. */
  done: z.number().int().min(0),
  total: z.number().int(),
  /** Current lines of its ledger, and those of them that no factor was found for. */
  lines: z.number().int(),
  notCounted: z.number().int(),
  documents: z.number().int(),
});

export const sampleStatus = contract({
  name: 'sample.status',
  sentence:
    'Tells whether the person has sample data, how much of it is loaded, and whether they may have some.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    sample: sample.nullable(),
    /** False for who belongs to no organization that keeps an inventory. */
    mayAdd: z.boolean(),
  }),
  example: {},
});

export const sampleAdd = contract({
  name: 'sample.add',
  sentence:
    'Loads the next part of the sample data into an organization of its own that is marked as a sample; repeated until all is loaded.',
  effect: 'write',
  access: 'signed_in',
  limit: { by: 'person', calls: 80, seconds: 3600 },
  input: z.object({}),
  output: z.object({ sample }),
  example: {},
});

export const sampleRemove = contract({
  name: 'sample.remove',
  sentence:
    'Deletes the sample organization of the person with everything in it; removing twice changes nothing.',
  effect: 'write',
  access: 'signed_in',
  limit: { by: 'person', calls: 30, seconds: 3600 },
  input: z.object({}),
  output: z.object({ removed: z.boolean() }),
  example: {},
});
