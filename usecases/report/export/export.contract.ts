import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';
import { writtenArchive } from './archive-shape.ts';

const exported = writtenArchive.extend({
  /** The moment that it shows. */
  snapshotAt: z.string().nullable(),
});

export const exportRequest = contract({
  name: 'export.request',
  sentence: 'Has everything that the organization keeps, files included, written into a ZIP; for owners.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 10, seconds: 3600 },
  input: z.object({}),
  output: z.object({ export: exported }),
});

export const exportList = contract({
  name: 'export.list',
  sentence: 'Lists the latest exports of the organization and how far they are; for owners.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ exports: z.array(exported) }),
});

export const exportCancel = contract({
  name: 'export.cancel',
  sentence: 'Breaks an export off, or removes its file before its time; for owners.',
  effect: 'write',
  access: 'member',
  input: z.object({ exportId: id }),
  output: z.object({ export: exported }),
});

export const exportLink = contract({
  name: 'export.link',
  sentence: 'Gives an address under which the person who asked for an export saves it, for some minutes.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ exportId: id }),
  output: z.object({
    /** On this installation, from `/` on. */
    url: z.string(),
    name: z.string(),
    expiresAt: z.string(),
  }),
});
