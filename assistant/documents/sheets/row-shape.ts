import type { Cell, DocumentProblem, Place, Row } from '#documents/document.ts';
import type { ColumnMapping, ColumnMeaning, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { Locale } from '../../language/understanding.ts';
import type { DocumentActivity, PlacedQuote, Unused } from '../proposal-shape.ts';
import type { ScaledUnit } from '../words/scaled-units.ts';
import type { Kinds } from '../words/words.ts';
import type { PeriodSetting } from './dates.ts';
import type { Meter } from './metered-rows.ts';

/** What one row says. */
export interface RowReading {
  readonly activities: readonly DocumentActivity[];
  readonly problems: readonly DocumentProblem[];
  readonly unused: readonly Unused[];
  /** Columns whose number has two readings in this row. */
  readonly open: readonly { column: number; values: readonly [string, string] }[];
}

/** A row of a table with what it was read as. */
export interface ReadRow {
  readonly row: Row;
  readonly activities: readonly DocumentActivity[];
}

/** A heading between the rows of a table. */
export interface Section {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly site: string | null;
  /** The unit that it names of what stands below it: `Água (m³)`. */
  readonly unit: string | null;
  readonly kindsIn: (unit: string | null) => Kinds;
}

export interface RowSetting {
  readonly locale: Locale;
  readonly referenceDate: string;
  /** What the person says of all rows that say nothing themselves. */
  readonly period: {
    readonly from: string;
    readonly to: string;
    readonly quote: string;
    /** The year of the titles, which holds for tables without any days. */
    readonly yearly?: boolean;
    /** Its year is that of the last such month. */
    readonly inferred?: boolean;
  } | null;
  /** Whether any of the kinds is measured in such a unit. */
  readonly fits: (kinds: readonly string[], unit: string) => boolean;
  /** Whether a kind is told by what was spent on it. */
  readonly isSpent: (kind: string, currency: string) => boolean;
  readonly scopeOf: (kind: string | null) => { readonly scope?: 1 | 2 | 3 };
  /** By how much the titles count amounts of a unit, or of any (`Valores em R$ mil`), with where they say it. */
  readonly scale: (ScaledUnit & { readonly evidence: PlacedQuote }) | null;
  /** The meter whose readings are all that the rows tell of an amount. */
  readonly meter: Meter | null;
  /** Whether the words of a row name anything by themselves. */
  readonly names: (word: string) => boolean;
  /** Kinds that fit a word of the sheet, best first, while nobody chose. */
  readonly candidatesOf: (word: string) => readonly string[];
}

/** A cell that is filled, with its column. */
export interface FoundCell {
  readonly cell: Cell;
  readonly column: ColumnMapping;
}

/** What the readers of single slots ask of whoever reads the rows of a sheet by its mapping. */
export interface RowReader {
  readonly mapping: SheetMapping;
  readonly setting: RowSetting;
  /** What a row that stands alone says of the rows below it. */
  readonly section: Section | null;
  columns(meaning: ColumnMeaning): readonly ColumnMapping[];
  /** The first cell of a meaning that is filled in a row, with its column. */
  cell(row: Row, meaning: ColumnMeaning): FoundCell | null;
  place(row: Pick<Row, 'number'>, column: Pick<ColumnMapping, 'column'>): Place;
  /** What stands in a column of a row, as it stands. */
  quoted(slot: PlacedQuote['slot'], row: Row, column: ColumnMapping): PlacedQuote;
  /** What stands in the first cell of a slot's meaning that is filled in a row; empty where none is. */
  told(slot: PlacedQuote['slot'] & ColumnMeaning, row: Row): PlacedQuote[];
  /** The heading of a column, as it stands. */
  headed(slot: PlacedQuote['slot'], column: ColumnMapping): PlacedQuote;
  /** The words of the kind columns and the use columns of a row. */
  kindWord(row: Row): string;
  /** How days in a column of a row are read. */
  periodSetting(row: Row, column: ColumnMapping): PeriodSetting;
  /** What a word of a unit column stands for. */
  unitMeant(word: string): string | null;
}
