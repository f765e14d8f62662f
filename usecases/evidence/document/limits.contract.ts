import { LIMITS } from '#documents/document.ts';

/** What a person is told before a file is sent, and what it is refused by: one place for both. */

/** Bytes of a document at most. */
export const MOST_DOCUMENT_BYTES = LIMITS.bytes;
/** The same as people say it, in MB of 1024 × 1024 bytes, as a text for sentences. */
export const MOST_DOCUMENT_MEGABYTES = String(LIMITS.bytes / 1024 / 1024);
/** Rows of one sheet at most. */
export const MOST_SHEET_ROWS = LIMITS.rows;
/** MB of an avatar or a logo at most, as their buckets take them. */
export const MOST_PICTURE_MEGABYTES = 5;
