import { z } from 'zod';
import { isoDay, scope } from '../../shapes.ts';

/**
 * How a sheet is read: which row heads it, what each column means, in which style its numbers and dates are written, and
 * which kind, unit and site its words stand for. Everything that needs the language is settled in here, so that rows are
 * read with the mapping alone, however many there are. Proposed by the assistant (`assistant/documents/sheets`), shown,
 * corrected by a person and remembered by the fingerprint of the header.
 */

/** What a column says of the activity of its row. `value`: a quantity, one activity for each filled cell. */
export const columnMeaning = z.enum([
  'value',
  'kind',
  /** Words that tell the use or the destination, read together with the kind (`Caminhões próprios`, `Reciclagem`). */
  'use',
  'unit',
  /** A day, a month, a quarter: what is written in it is the period. */
  'period',
  'from',
  'to',
  'year',
  'site',
  'scope',
  'counterparty',
  'tax_id',
  /** Number or name of the ledger account that money was booked on. */
  'ledger_account',
  'document',
  'notes',
  'origin',
  'destination',
  'passengers',
  'class',
  'return',
  /** Of a flight: counted with or without what it does beside its CO2 (`with`, `without`, sim, não). */
  'forcing',
  'distance',
  /** Of money: what one of its currency was worth in that of the factor, and price levels of the two years. */
  'exchange_rate',
  'price_index',
  'factor_price_index',
  /** Sums over the value columns of the row: cross-checked, never an activity. */
  'total',
  /** Money beside a physical quantity, demand, numbers of lines and meters, and whatever is not understood. */
  'ignored',
]);

/** `comma`: 1.234,56 · `dot`: 1,234.56. Null: no value decides, a person has to. Cells that the file types need none. */
export const numberStyle = z.enum(['comma', 'dot']).nullable();

/** Order of day and month in dates written with numbers. */
export const dateStyle = z.enum(['day_first', 'month_first']).nullable();

export const columnMapping = z.object({
  /** From 1, as in the sheet. */
  column: z.number().int().min(1).max(16_384),
  header: z.string().max(200),
  meaning: columnMeaning,
  /** Of a value column, as far as its heading says (`Diesel (L)`, `jan/25`, `Camaçari`). */
  kind: z.string().max(80).nullable().default(null),
  unit: z.string().max(40).nullable().default(null),
  site: z.string().max(200).nullable().default(null),
  from: isoDay.nullable().default(null),
  to: isoDay.nullable().default(null),
  numbers: numberStyle.default(null),
  dates: dateStyle.default(null),
});

/** A word of the sheet and what it stands for; null: nobody knows yet, its rows wait. */
const wordMapping = z.object({ word: z.string().max(400), means: z.string().max(200).nullable() });

const factorMapping = z.object({
  word: z.string().max(400),
  kind: z.string().max(80),
  factorId: z.string().max(200),
});

export const sheetMapping = z.object({
  sheet: z.string().max(200),
  /** SHA-256 (hex) of the folded headings in their order: the same form is found again, whatever its name. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  /** The row that heads the table, as a person counts it; null where none does. */
  headerRow: z.number().int().min(1).nullable(),
  columns: z.array(columnMapping).max(1_000),
  /** What holds for all rows, where no column says otherwise (a title, the sheet's name). */
  kind: z.string().max(80).nullable().default(null),
  unit: z.string().max(40).nullable().default(null),
  site: z.string().max(200).nullable().default(null),
  year: z.number().int().min(1900).max(2200).nullable().default(null),
  scope: scope.nullable().default(null),
  /** Kinds by the words of the kind columns, then the use columns, joined by ` · `. */
  kinds: z.array(wordMapping).max(5_000),
  units: z.array(wordMapping).max(500),
  sites: z.array(wordMapping).max(5_000),
  /** Factors that a person chose, by the words of the kind (none: whatever the words) and the kind they stand for. */
  factors: z.array(factorMapping).max(5_000).optional(),
  /** How the first cell of an example row begins; such a row is never read. */
  example: z.string().min(3).max(80).optional(),
});

export const mapping = z.object({ sheets: z.array(sheetMapping).max(100) });

export type ColumnMeaning = z.output<typeof columnMeaning>;
export type NumberStyle = z.output<typeof numberStyle>;
export type DateStyle = z.output<typeof dateStyle>;
export type ColumnMapping = z.output<typeof columnMapping>;
export type SheetMapping = z.output<typeof sheetMapping>;
export type Mapping = z.output<typeof mapping>;
