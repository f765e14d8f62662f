import { z } from 'zod';
import { contract } from '../contract.ts';
import { issueHead } from './report-shape.ts';

const member = { access: 'member' } as const;

export const reportFormats = contract({
  ...member,
  name: 'report.formats',
  sentence: 'Lists the forms in which `POST /functions/v1/report.file` gives a report.',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    formats: z.array(
      z.object({
        id: z.string(),
        mediaType: z.string(),
        extension: z.string(),
        /** The only programme that the form is of; null: of any report. */
        programme: z.string().nullable(),
      }),
    ),
  }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const reportCheckFile = contract({
  ...member,
  name: 'report.checkFile',
  sentence: 'Tells by its hashes which issue a file is of, or where it is not what was issued.',
  effect: 'read',
  input: z.object({
    bytes: z.number().int().min(0),
    sha256,
    /** SHA-256 of each 32 KiB of it, in their order. */
    pieces: z.array(sha256).max(32_768),
    /** As it stands on the pages, `R-0001`: where nothing else says what it should be. */
    number: z
      .string()
      .regex(/^R-\d{1,9}$/)
      .optional(),
  }),
  output: z.object({
    /** Of the file or of the one it comes nearest to; null: nothing like it was issued. */
    issue: issueHead.nullable(),
    file: z
      .object({
        format: z.string(),
        version: z.string(),
        bytes: z.number(),
        sha256: z.string(),
        madeAt: z.string(),
      })
      .nullable(),
    /** It is the very file. */
    isWhole: z.boolean(),
    /** Bytes `from` up to and without `to` that differ, at most 100 stretches. */
    differences: z.array(z.object({ from: z.number(), to: z.number() })),
  }),
});
