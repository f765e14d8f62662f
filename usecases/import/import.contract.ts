import { z } from 'zod';
import { contract } from '../contract.ts';
import { sheetMapping } from '../mapping/mapping-shape.ts';
import { id, inventory, isoDay, problem, scope } from '../shapes.ts';

const importState = z.enum([
  'proposed',
  'committing',
  'committed',
  /** Stopped half-way, by a person or by what `stopped` says; what is in the ledger stays, and it can go on. */
  'cancelled',
  'undoing',
  'undone',
  'discarded',
]);

const bulkImport = z.object({
  id,
  documentId: id,
  documentName: z.string(),
  sheet: z.string(),
  keyColumn: z.number().int().nullable(),
  state: importState,
  /** Rows of the sheet that have content. */
  rows: z.number().int(),
  /** Filled value cells: each is a line, or says why it is none. */
  lines: z.number().int(),
  /** Lines that may be committed. */
  ready: z.number().int(),
  /** Lines that have been dealt with so far, of all `lines`, by what is being done: committing or undoing. */
  done: z.number().int(),
  /** Entries that it made, and those of them that were withdrawn again. */
  saved: z.number().int(),
  withdrawn: z.number().int(),
  /** Lines left out, by the code of why. */
  leftOut: z.array(z.object({ code: z.string(), lines: z.number().int() })),
  /** The code of a refusal that stopped it. */
  stopped: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string(),
  updatedAt: z.string(),
});

export const importPropose = contract({
  name: 'import.propose',
  sentence:
    'Reads a sheet of a document by a column mapping, up to 200,000 rows, calculates and checks every line; nothing is counted yet.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    documentId: id,
    mapping: sheetMapping,
    /** The column whose words name a row for good; left out, rows are named by where they stand in the document. */
    keyColumn: z.number().int().min(1).max(16_384).nullable().default(null),
  }),
  output: z.object({ import: bulkImport }),
});

const total = z.object({
  scope,
  /** kg CO2e of the ledger over the days of the import: as it stands, what the import adds, and what comes of it. */
  beforeKg: z.string(),
  addedKg: z.string(),
  afterKg: z.string(),
  /** Lines that could not be counted. */
  notCountedBefore: z.number().int(),
  notCountedAdded: z.number().int(),
});

export const importPreview = contract({
  name: 'import.preview',
  sentence: 'Shows the lines of an import page by page, and the totals of the ledger before and after it.',
  effect: 'read',
  access: 'member',
  input: z.object({
    importId: id,
    /** Lines after this position. */
    after: z.number().int().min(0).default(0),
    only: z.enum(['all', 'left_out', 'ready']).default('all'),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    import: bulkImport,
    lines: z.array(
      z.object({
        position: z.number().int(),
        row: z.number().int(),
        column: z.number().int(),
        quote: z.string(),
        key: z.string().nullable(),
        kind: z.string().nullable(),
        quantity: z.string().nullable(),
        unit: z.string().nullable(),
        from: isoDay.nullable(),
        to: isoDay.nullable(),
        siteId: id.nullable(),
        co2eKg: z.string().nullable(),
        factorIds: z.array(z.string()),
        /** What the engine says beside the amount, or why it cannot count. */
        problems: z.array(problem),
        /** Why the line is left out: a code of `row.*` or of the engine. */
        problem: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
        entryId: id.nullable(),
      }),
    ),
    nextAfter: z.number().int().nullable(),
    totals: z.array(total),
    /** Months that the import touches; null where no line is ready. */
    from: isoDay.nullable(),
    to: isoDay.nullable(),
  }),
});

export const importCommit = contract({
  name: 'import.commit',
  sentence:
    'Approves an import: its lines become entries in the background, in portions; what stopped goes on where it stood.',
  effect: 'write',
  access: 'member',
  input: z.object({
    importId: id,
    /** Records lines that could not be calculated as `not_counted` instead of leaving them out. */
    acceptNotCounted: z.boolean().default(false),
  }),
  output: z.object({ import: bulkImport, openedInventories: z.array(inventory) }),
});

export const importCancel = contract({
  name: 'import.cancel',
  sentence:
    'Stops an import where it stands, or gives up one that was not approved; entries that it made stay.',
  effect: 'write',
  access: 'member',
  input: z.object({ importId: id }),
  output: z.object({ import: bulkImport }),
});

export const importUndo = contract({
  name: 'import.undo',
  sentence: 'Withdraws the entries that an import made, in the background; those corrected since stay.',
  effect: 'write',
  access: 'member',
  input: z.object({ importId: id, reason: z.string().trim().min(1).max(500) }),
  output: z.object({ import: bulkImport }),
});

export const importStatus = contract({
  name: 'import.status',
  sentence: 'Tells how far imports are; without an id, of the latest ones.',
  effect: 'read',
  access: 'member',
  input: z.object({ importId: id.optional(), limit: z.number().int().min(1).max(100).default(20) }),
  output: z.object({ imports: z.array(bulkImport) }),
  example: {},
});
