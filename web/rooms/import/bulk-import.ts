import type { Output } from '#web/api/call.ts';

/** An import as the room shows it. */
export type BulkImport = Output<'import.status'>['imports'][number];
