import { MOST_SHEET_ROWS } from '../document/limits.contract.ts';
import { z } from 'zod';
import { contract } from '../../contract.ts';
import { document } from '../document/document-shape.ts';
import { besides } from '../../calculation/footprint/besides.ts';
import { columnMeaning, sheetMapping } from '../mapping/mapping-shape.ts';
import { decimalString, id, inventory, isoDay, problem, scope } from '../../shapes.ts';
import { TEMPLATE_CATEGORIES } from './template.contract.ts';

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

/** Why something is no line, or should be looked at: a code of `row.*` or of the engine. */
const coded = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

const bulkImport = z.object({
  id,
  documentId: id,
  documentName: z.string(),
  /** Of the document's bytes. */
  sha256: z.string(),
  /** The file in the document (a member of an archive, an attachment); null: the document itself. */
  inner: z.string().nullable(),
  sheet: z.string(),
  /** Of the headings: files with the same ones are the same form. */
  fingerprint: z.string(),
  /** The id of the first import of its series: what says the same rows again, later. */
  series: id,
  keyColumn: z.number().int().nullable(),
  state: importState,
  /** Rows under the header that have content. */
  rows: z.number().int(),
  /** Filled value cells: each is a line, or says why it is none. */
  lines: z.number().int(),
  /** Lines that approving saves as they are. */
  ready: z.number().int(),
  /** Of a proposed import, lines that could not be calculated: saved, as not counted, only where that is accepted. */
  uncounted: z.number().int(),
  /** Of these, lines that correct one of the ledger, since their row says something else than before. */
  corrections: z.number().int(),
  /** Rows of earlier files of the series that this one has no longer; nothing happens to their lines by itself. */
  gone: z.number().int(),
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
  createdBy: id,
  createdByName: z.string(),
  approvedBy: id.nullable(),
  approvedByName: z.string().nullable(),
  undoneByName: z.string().nullable(),
  undoneBecause: z.string().nullable(),
  updatedAt: z.string(),
});

export const importPropose = contract({
  name: 'import.propose',
  sentence:
    `Reads a sheet of a document by a column mapping, up to ${MOST_SHEET_ROWS.toLocaleString('en')} rows, ` +
    `calculates and checks every line; nothing is counted yet.`,
  effect: 'draft',
  access: 'member',
  input: z.object({
    documentId: id,
    mapping: sheetMapping,
    /** The column whose words name a row for good; left out, rows are named by where they stand in the document. */
    keyColumn: z.number().int().min(1).max(16_384).nullable().default(null),
    /** The file in the document that is meant: its name, outermost first, joined by `/`. */
    inner: z.string().min(1).max(1000).nullable().default(null),
    /**
     * Which series it is of: `none`, a new one; an import's id, that one's; `auto`, that of the latest file with the same
     * headings, where a key names its rows or it is called the same.
     */
    continues: z.union([z.enum(['auto', 'none']), id]).default('auto'),
    /** An earlier reading of the sheet, whose mended rows are taken over. */
    carry: id.nullable().default(null),
  }),
  output: z.object({ import: bulkImport }),
});

/** What a row says of an activity, as far as it is known. */
const saidOfLine = {
  kind: z.string().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  siteId: id.nullable(),
};

const importLine = z.object({
  position: z.number().int(),
  row: z.number().int(),
  column: z.number().int(),
  quote: z.string(),
  key: z.string().nullable(),
  ...saidOfLine,
  /** The words that the kind was read from. */
  word: z.string().nullable(),
  /** A factor that a person chose. */
  chosenFactorId: z.string().nullable(),
  /** Of a line in money that is not counted or has a problem: for whom `commodity.confirm` says what is bought. */
  supplier: z.string().nullable(),
  supplierTaxId: z.string().nullable(),
  ledgerAccount: z.string().nullable(),
  co2eKg: z.string().nullable(),
  factorIds: z.array(z.string()),
  /** What the engine says beside the amount, or why it cannot count. */
  problems: z.array(problem),
  /** Why the line is left out. */
  problem: coded.nullable(),
  /** The line of the ledger that it corrects, as it stands. */
  corrects: z.object({ entryId: id, ...saidOfLine, co2eKg: z.string().nullable() }).nullable(),
  /** A person changed it here. */
  fixed: z.boolean(),
  entryId: id.nullable(),
});

const lineChange = z.object({
  quantity: decimalString.optional(),
  unit: z.string().min(1).max(40).optional(),
  kind: z.string().min(1).max(80).optional(),
  siteId: id.nullable().optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** Null: the engine chooses. */
  factorId: z.string().min(1).max(200).nullable().optional(),
  /** What one of the unit is in a unit that factors count in: `{value: '13', unit: 'kg/cylinder'}`. */
  perUnit: besides.perUnit,
  /** The name of its row. */
  key: z.string().trim().min(1).max(200).optional(),
  /** Leaves it out, and says why; null: takes it back. */
  skip: z.string().trim().min(1).max(500).nullable().optional(),
  /** Corrects the line of the ledger although a person corrected it since. */
  take: z.boolean().optional(),
});

export const importFix = contract({
  name: 'import.fix',
  sentence:
    'Changes lines of an import that nobody approved yet (amount, unit, kind, site, days, factor), or leaves them out with a reason.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    importId: id,
    lines: z
      .array(z.object({ position: z.number().int().min(1), change: lineChange }))
      .min(1)
      .max(500),
  }),
  output: z.object({ import: bulkImport, lines: z.array(importLine) }),
});

export const importValues = contract({
  name: 'import.values',
  sentence:
    'Tells, for each distinct kind and unit of an import, which factor counts it and whether others could, with the lines it stands for.',
  effect: 'read',
  access: 'member',
  input: z.object({ importId: id }),
  output: z.object({
    /** The first 500, those that nobody knows first, then by their lines. */
    values: z.array(
      z.object({
        /** The words of the sheet; empty where none tell the kind. */
        word: z.string(),
        kind: z.string().nullable(),
        unit: z.string().nullable(),
        region: z.string().nullable(),
        lines: z.number().int(),
        /** `chosen` by a person; `exact`: the one that fits; `candidates`: one of several; `none`: none is known. */
        match: z.enum(['chosen', 'exact', 'candidates', 'none']),
        factorIds: z.array(z.string()),
        chosenFactorId: z.string().nullable(),
        /** Others that could count it, best first. */
        candidates: z.array(z.string()),
        problems: z.array(coded),
      }),
    ),
  }),
});

export const importTotals = contract({
  name: 'import.totals',
  sentence: 'Shows the totals of the ledger before and after an import, by scope, category or site.',
  effect: 'read',
  access: 'member',
  input: z.object({ importId: id, by: z.enum(['scope', 'category', 'site']).default('scope') }),
  output: z.object({
    totals: z.array(
      z.object({
        scope: scope.nullable(),
        category: z.string().nullable(),
        siteId: id.nullable(),
        siteName: z.string().nullable(),
        /** kg CO2e over the months that the import touches: as the ledger stands, the difference, what comes of it. */
        beforeKg: z.string(),
        addedKg: z.string(),
        afterKg: z.string(),
        lines: z.number().int(),
        notCounted: z.number().int(),
      }),
    ),
    from: isoDay.nullable(),
    to: isoDay.nullable(),
  }),
});

export const importGone = contract({
  name: 'import.gone',
  sentence:
    'Lists lines of the ledger whose rows earlier files of the series had and this one has no longer, of the months that it is about.',
  effect: 'read',
  access: 'member',
  input: z.object({ importId: id, limit: z.number().int().min(1).max(500).default(200) }),
  output: z.object({
    lines: z.array(
      z.object({
        entryId: id,
        row: z.number().int(),
        quote: z.string(),
        ...saidOfLine,
        co2eKg: z.string().nullable(),
      }),
    ),
  }),
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
    /**
     * `problems`: what can be mended, of lines left out and of those that could not be calculated; `corrections`: what changes
     * a line of the ledger; `repeated`: what says the same as an earlier line of the file.
     */
    only: z.enum(['all', 'left_out', 'problems', 'ready', 'corrections', 'repeated']).default('all'),
    limit: z.number().int().min(1).max(500).default(100),
    /** Leaves the totals out, which a page of lines needs no second time. */
    linesOnly: z.boolean().default(false),
  }),
  output: z.object({
    import: bulkImport,
    /** How the sheet is read. */
    mapping: sheetMapping,
    lines: z.array(importLine),
    nextAfter: z.number().int().nullable(),
    totals: z.array(total),
    /** Ready lines that say the same as an earlier one of the file; null where only lines were asked for. */
    repeated: z.number().int().nullable(),
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

export const importTemplates = contract({
  name: 'import.templates',
  sentence: 'Tells of what the templates for imports are made: their columns, kinds and units.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    templates: z.array(
      z.object({
        key: z.enum(TEMPLATE_CATEGORIES),
        /** In their order: `key` names the row, the others are what a mapping calls them. */
        columns: z.array(z.union([z.literal('key'), columnMeaning])),
        kinds: z.array(
          z.object({
            key: z.string(),
            name: z.object({ 'pt-BR': z.string(), en: z.string() }),
            units: z.array(z.string()),
          }),
        ),
        units: z.array(z.string()),
      }),
    ),
  }),
  example: {},
});

export const importRead = contract({
  name: 'import.read',
  sentence:
    'Reads the sheets of a document, also those of files in it, and proposes how their columns are taken; it drafts nothing.',
  effect: 'draft',
  access: 'member',
  input: z.object({ documentId: id }),
  output: z.object({
    document,
    sheets: z.array(
      z.object({
        /** The file in the document; null: the document itself. */
        inner: z.string().nullable(),
        mapping: sheetMapping,
        keyColumn: z.number().int().nullable(),
        /** Of a template: which, and then nothing of the mapping is a guess. */
        template: z.enum(TEMPLATE_CATEGORIES).nullable(),
        /** The headings were confirmed before. */
        remembered: z.boolean(),
      }),
    ),
    /** Why a sheet or a file is not among them. */
    problems: z.array(coded),
  }),
});
