import { z } from 'zod';
import { id } from '../../shapes.ts';

/** The bucket in which documents lie. */
export const DOCUMENT_BUCKET = 'evidence';

/** Drafts of one document at once; what holds more goes by an import. */
export const MOST_DOCUMENT_DRAFTS = 200;

const coded = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

export const document = z.object({
  id,
  name: z.string(),
  /** Told by the bytes: `text/csv`, `application/pdf`, `application/xml`, … */
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  bucket: z.string(),
  /** For `createSignedUrl` or `download` of the storage client. */
  path: z.string(),
  /** What finds the same document again: an access key of 44 digits, or the number that it gives itself. */
  documentKey: z.string().nullable(),
  /** What reading made of it (`sheets`, `nfe`, `electricity_bill`, …); null until it was read, or where it could not be. */
  kind: z.string().nullable(),
  /** A few plain words about it, by name. */
  summary: z.record(z.string(), z.string()),
  problem: coded.nullable(),
  readAt: z.string().nullable(),
  uploadedBy: id,
  uploadedByName: z.string(),
  createdAt: z.string(),
  discardedAt: z.string().nullable(),
});

/** What reading a document said, as it is kept with it. */
export const reading = z.object({
  kind: z.string().max(60).nullable(),
  documentKey: z.string().min(1).max(100).nullable(),
  summary: z.record(z.string().max(60), z.string().max(500)).default({}),
  problem: coded.nullable().default(null),
});
