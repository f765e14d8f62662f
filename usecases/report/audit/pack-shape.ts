import { z } from 'zod';
import { entryFilter } from '../../ledger/entry/query-shape.ts';
import { id } from '../../shapes.ts';

/** What a pack of evidence is of. */
export const packOf = z.discriminatedUnion('of', [
  z.object({ of: z.literal('sample'), sampleId: id }),
  z.object({ of: z.literal('inventory'), inventoryId: id }),
  /** Of an issued report: the lines of its closing, and the record that was issued. */
  z.object({ of: z.literal('issue'), issueId: id }),
  z.object({ of: z.literal('filter'), filter: entryFilter }),
]);
