import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, place } from '../../shapes.ts';

/** Rows shown before and after a place at most. */
const MOST_AROUND = 50;

const problem = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const documentExcerpt = contract({
  name: 'document.excerpt',
  sentence:
    'Shows what surrounds a place of a document: the rows of a sheet, the text, the XML as text, or the pages as bytes.',
  effect: 'read',
  access: 'member',
  input: z.object({
    documentId: id,
    /** Of a file in the document: its name, as the evidence gives it. */
    inner: z.string().min(1).max(1000).optional(),
    /** Left out: the beginning. */
    place: place.optional(),
    /** Rows before and after. */
    around: z.number().int().min(1).max(MOST_AROUND).default(8),
  }),
  output: z.discriminatedUnion('shape', [
    z.object({
      shape: z.literal('table'),
      sheet: z.string(),
      sheets: z.array(z.string()),
      rowCount: z.number().int(),
      columnCount: z.number().int(),
      /** Column of the first cell of each row, from 1: of very wide sheets a stretch is shown. */
      firstColumn: z.number().int(),
      rows: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
    }),
    /** `start`: where in the whole text this stretch begins, in UTF-16 units. */
    z.object({ shape: z.literal('text'), text: z.string(), start: z.number().int() }),
    z.object({ shape: z.literal('xml'), xml: z.string() }),
    /** `base64`: of a file in the document only; the document itself is downloaded from where it lies. */
    z.object({
      shape: z.literal('pages'),
      format: z.enum(['pdf', 'picture']),
      base64: z.string().nullable(),
    }),
    z.object({ shape: z.literal('files'), files: z.array(z.string()), text: z.string().nullable() }),
    z.object({ shape: z.literal('unreadable'), problem }),
  ]),
});
