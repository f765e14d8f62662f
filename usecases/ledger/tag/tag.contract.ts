import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, name } from '../../shapes.ts';

const tag = name(40);

export const entryAnnotate = contract({
  name: 'entry.annotate',
  sentence:
    'Gives entries tags or takes them away, and describes an entry: all of them or none. No figure changes.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    entryIds: z.array(id).min(1).max(1000),
    addTags: z.array(tag).max(20).default([]),
    removeTags: z.array(tag).max(20).default([]),
    /** Replaces the description of each; left out: it stays. */
    description: z.string().trim().max(1000).optional(),
  }),
  output: z.object({
    notes: z.array(z.object({ entryId: id, lineId: id, description: z.string(), tags: z.array(z.string()) })),
  }),
});

export const tagList = contract({
  name: 'tag.list',
  sentence: 'Lists the tags of the organization’s entries, those of most lines first.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), lines: z.number().int() })) }),
  example: {},
});
