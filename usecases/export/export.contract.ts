import { z } from 'zod';
import { contract } from '../contract.ts';

/** What an export holds, in its order. Summaries are left out: they follow from the entries. */
const exportTable = z.enum([
  'organization',
  'sites',
  'inventories',
  'members',
  'engagements',
  'own_factors',
  'own_factor_decisions',
  'drafts',
  'entries',
  'journal',
]);

export const exportBegin = contract({
  name: 'export.begin',
  sentence: 'Begins an export of everything the organization keeps, and tells how many rows each table has.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 20, seconds: 3600 },
  input: z.object({}),
  output: z.object({
    organizationName: z.string(),
    startedAt: z.string(),
    tables: z.array(z.object({ table: exportTable, rows: z.number().int() })),
  }),
});

export const exportPage = contract({
  name: 'export.page',
  sentence: 'Reads the next rows of one table of an export; every row is one JSON object.',
  effect: 'read',
  access: 'member',
  input: z.object({
    table: exportTable,
    /** `next` of the page before; absent for the first one. */
    after: z.string().max(64).optional(),
  }),
  output: z.object({
    rows: z.array(z.record(z.string(), z.unknown())),
    /** Null: there are no more. */
    next: z.string().nullable(),
  }),
});
