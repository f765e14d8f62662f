import { z } from 'zod';
import { id, text } from '../../shapes.ts';

/** A thing that a line of the journal is about, by the name that it has now. */
export const journalSubject = z.object({
  id,
  is: z.enum([
    'entry',
    'draft',
    'document',
    'inventory',
    'site',
    'import',
    'person',
    'sample',
    'pack',
    'evidence',
  ]),
  name: z.string(),
  kindName: text.nullable(),
});
