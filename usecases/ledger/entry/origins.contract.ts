import { z } from 'zod';
import { contract } from '../../contract.ts';

export const entryOrigins = contract({
  name: 'entry.origins',
  sentence:
    'Counts the organization’s lines that stand by what each was read from: message, form, api or document.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    origins: z.array(
      z.object({
        /** Null: not told, as of lines that a plain call recorded. */
        origin: z.string().nullable(),
        lines: z.number().int(),
        /** Of those, the ones that name the file of an import. */
        imported: z.number().int(),
      }),
    ),
  }),
  example: {},
});
