import { z } from 'zod';
import { contract } from '../../contract.ts';
import { entryFilter, entryGroupKey, entrySort } from '../entry/query-shape.ts';
import { id, name } from '../../shapes.ts';

/** What a view of the tables shows, and how. */
const viewContent = z.object({
  filter: entryFilter.default({}),
  sort: entrySort.default([]),
  groupBy: entryGroupKey.nullable().default(null),
  /** Columns in their order; left out: the usual ones. */
  columns: z.array(z.string().min(1).max(40)).max(40).optional(),
});

const savedView = z.object({
  id,
  name: z.string(),
  /** Shown to the whole organization. */
  shared: z.boolean(),
  /** Kept by the person who asks: only they change it. */
  own: z.boolean(),
  ownerName: z.string(),
  content: viewContent,
  savedAt: z.string(),
});

export const viewList = contract({
  name: 'view.list',
  sentence: 'Lists the saved views of the tables: one’s own, and those that others share.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ views: z.array(savedView) }),
  example: {},
});

export const viewSave = contract({
  name: 'view.save',
  sentence: 'Saves a view of the tables under a name, or changes one of one’s own.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    /** A view that is changed; left out: a new one. */
    viewId: id.optional(),
    name: name(80),
    shared: z.boolean().default(false),
    content: viewContent,
  }),
  output: z.object({ view: savedView }),
});

export const viewForget = contract({
  name: 'view.forget',
  sentence: 'Forgets a saved view.',
  effect: 'draft',
  access: 'member',
  input: z.object({ viewId: id }),
  output: z.object({ viewId: id }),
});
