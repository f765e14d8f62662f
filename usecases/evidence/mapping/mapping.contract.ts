import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';
import { sheetMapping } from './mapping-shape.ts';

const remembered = z.object({
  id,
  mapping: sheetMapping,
  savedAt: z.string(),
  savedByName: z.string(),
});

const fingerprint = sheetMapping.shape.fingerprint;

export const mappingFind = contract({
  name: 'mapping.find',
  sentence: 'Finds the column mappings that the organization has confirmed for sheets with these headers.',
  effect: 'read',
  access: 'member',
  input: z.object({
    /** Left out: all that are remembered, latest first. */
    fingerprints: z.array(fingerprint).min(1).max(100).optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({ mappings: z.array(remembered) }),
  example: {},
});

export const mappingSave = contract({
  name: 'mapping.save',
  sentence: 'Remembers how the sheets of a header are read, in place of what was remembered for it before.',
  effect: 'draft',
  access: 'member',
  input: z.object({ mapping: sheetMapping }),
  output: z.object({ mapping: remembered }),
});

export const mappingForget = contract({
  name: 'mapping.forget',
  sentence: 'Forgets a column mapping.',
  effect: 'draft',
  access: 'member',
  input: z.object({ mappingId: id }),
  output: z.object({ mappingId: id }),
});
