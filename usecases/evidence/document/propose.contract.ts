import { z } from 'zod';
import { contract } from '../../contract.ts';
import { draft } from '../../ledger/draft/draft-shape.ts';
import { mapping } from '../mapping/mapping-shape.ts';
import { id, place, text } from '../../shapes.ts';
import { document } from './document-shape.ts';

const told = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const documentPropose = contract({
  name: 'document.propose',
  sentence:
    'Reads a document and drafts what it reports, each value with its place; a second time it answers ' +
    'with the drafts that stand. Big sheets go by an import.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    documentId: id,
    threadId: id.nullable().default(null),
    /** What the person says of it: the use of a fuel, the period, the site. */
    words: z.string().max(2_000).default(''),
  }),
  output: z.object({
    document,
    drafts: z.array(draft),
    /** The drafts stood already; nothing was made. */
    already: z.boolean(),
    /** `drafted`; `confirm`: the mapping of the sheets has to be confirmed; `import`: too much for drafts; `nothing`. */
    outcome: z.enum(['drafted', 'confirm', 'import', 'nothing']),
    /** Activities that were found. */
    found: z.number().int(),
    /** Why something is no draft, or should be looked at. */
    problems: z.array(told),
    /** What was not used, and why: `reason` is a code. */
    unused: z.array(z.object({ reason: z.string(), quote: z.string(), place: place.nullable() })),
    /** Slots that are open, as questions; `draftId` where one draft waits. */
    asks: z.array(
      z.object({
        slot: z.string(),
        draftId: id.optional(),
        options: z.array(z.object({ value: z.string(), label: text })).optional(),
      }),
    ),
    mapping: mapping.optional(),
  }),
});
