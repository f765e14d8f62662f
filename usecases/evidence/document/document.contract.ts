import { z } from 'zod';
import { contract } from '../../contract.ts';
import { draft } from '../../ledger/draft/draft-shape.ts';
import { entry, id, name } from '../../shapes.ts';
import { document } from './document-shape.ts';

export const documentRegister = contract({
  name: 'document.register',
  sentence:
    'Takes up a file that was uploaded to the bucket `evidence` as a document; the same bytes again are the same document.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    /** Chosen by whoever uploads. The file lies under `<organization id>/<documentId>/<file name>`. */
    documentId: id,
    path: z.string().min(1).max(1024),
    /** As the person's file is called. */
    name: name(300),
  }),
  output: z.object({
    document,
    /** The organization has these bytes already: `document` is the one that was there. */
    already: z.boolean(),
  }),
});

export const documentList = contract({
  name: 'document.list',
  sentence: 'Lists the documents of the organization, latest first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    documentIds: z.array(id).max(200).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ documents: z.array(document) }),
  example: {},
});

export const documentGet = contract({
  name: 'document.get',
  sentence: 'Tells a document with the drafts and ledger entries that rest on it, and where its bytes lie.',
  effect: 'read',
  access: 'member',
  input: z.object({ documentId: id }),
  output: z.object({
    document,
    /** Open and committed drafts that rest on it; the first 200. */
    drafts: z.array(draft),
    /** Current and earlier entries that rest on it; the first 200. */
    entries: z.array(entry),
  }),
});

export const documentDiscard = contract({
  name: 'document.discard',
  sentence:
    'Takes a document back while no draft, entry or import rests on it; discarding twice changes nothing.',
  effect: 'draft',
  access: 'member',
  input: z.object({ documentId: id }),
  output: z.object({ document }),
});
