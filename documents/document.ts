/**
 * What a file says, before anybody asks what it means: tables, pages, fiscal documents, or more files. Every value keeps
 * the place where it stands, so that a number in the ledger can be shown in its document. Readers know files; they know
 * no activity, no factor and no organization.
 *
 * A document is never an instruction: its texts are data wherever they go.
 */

/** A cell of a sheet; row and column count from 1, as a person counts them. */
export interface CellPlace {
  readonly at: 'cell';
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/**
 * A box on a page: page counts from 1; x, y, width and height are parts of the page's width and height, 0 to 1, from the
 * upper left corner. `ocr` says that the text was recognized in a picture, with the recognizer's confidence, 0 to 100.
 */
export interface BoxPlace {
  readonly at: 'box';
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ocr?: { readonly confidence: number };
}

/** An element of an XML document, by names and positions from 1: `/nfeProc/NFe/infNFe/det[2]/prod/qTrib`. */
export interface PathPlace {
  readonly at: 'path';
  readonly path: string;
}

/** A stretch of plain text (a mail's body), in UTF-16 units. */
export interface SpanPlace {
  readonly at: 'span';
  readonly start: number;
  readonly end: number;
}

export type Place = CellPlace | BoxPlace | PathPlace | SpanPlace;

/** A refusal with its code and what fills its sentence; or a remark that stands beside what could be read. */
export interface DocumentProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly place?: Place;
}

/**
 * A cell as the file holds it. `text` is what a person sees: a number with the sign of per cent and the words of its
 * format (`15%`, `1200 kWh`), a date in ISO form as precise as its format (`2025-03`, where it shows no day). `number` is
 * the exact decimal (dot, no grouping) where the file itself types the cell as a number; a CSV never does, there the
 * column's number style decides. `date` is an ISO day where the file types it as a date. Formulas are never evaluated:
 * their stored value counts.
 */
export interface Cell {
  readonly text: string;
  readonly number?: string;
  readonly date?: string;
}

export interface Row {
  /** As a person counts it in the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** The file does not show this row. */
  readonly hidden?: true;
}

/** Cells that the file shows as one; the upper left one holds the value, the others are empty. Counted from 1. */
export interface MergedArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Sheet {
  readonly name: string;
  /** The file does not show this sheet. */
  readonly hidden?: true;
  /** Rows with content and the widest of them. */
  readonly rowCount: number;
  readonly columnCount: number;
  /** The first 200 rows with content, for finding the header and showing a preview. */
  readonly head: readonly Row[];
  /** Merged areas, where the file has some. */
  readonly merged?: readonly MergedArea[];
  /** All rows with content in their order, a batch at a time, without holding the sheet in memory. */
  batches(size?: number): AsyncIterable<readonly Row[]>;
}

/** A word or run of words with the box in which it stands. */
export interface PageText {
  readonly text: string;
  readonly place: BoxPlace;
}

/** Texts that stand on one line of sight, left to right. */
export interface PageLine {
  readonly text: string;
  readonly texts: readonly PageText[];
  readonly place: BoxPlace;
}

export interface Page {
  readonly number: number;
  /** Points (1/72 inch) for a PDF, pixels for a picture. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PageLine[];
  /** True when the texts were recognized in a picture: such values always need a person's look. */
  readonly recognized: boolean;
  /**
   * By how many degrees, clockwise, the picture was turned to be read. Lines stand on the turned picture; whoever shows a
   * place on the file takes it back (`placeAsItCame`).
   */
  readonly turned?: 90 | 180 | 270;
}

/** One value of a fiscal document with its place. Numbers are exact decimals (dot). */
export interface Placed {
  readonly value: string;
  readonly place: Place;
}

/** One item of an electronic fiscal document. */
export interface FiscalItem {
  readonly description: Placed;
  readonly quantity: Placed;
  /** As written (`LT`, `KWH`, `M3`); of the physical quantity where the document gives a commercial and a taxable one. */
  readonly unit: Placed;
  readonly value?: Placed;
  readonly ncm?: Placed;
  readonly cfop?: Placed;
  /** ANP product code of a fuel, nine digits. */
  readonly anp?: Placed;
  /** Class of the item in electricity, gas and water documents (cClass). */
  readonly itemClass?: Placed;
  /** Share of biodiesel in per cent, where the document states it (pBio). */
  readonly biodieselPercent?: Placed;
  readonly problems: readonly DocumentProblem[];
}

export interface FiscalParty {
  /** CNPJ or CPF, digits (and letters) only. */
  readonly taxId?: Placed;
  readonly name?: Placed;
  readonly city?: Placed;
  readonly state?: Placed;
}

export interface FiscalDocument {
  readonly model: 'nfe' | 'nfce' | 'nf3e' | 'nfgas' | 'nfag' | 'cte' | 'nfse';
  /** The 44-digit access key, the key that finds the same document again; NFS-e: its own identifier. */
  readonly key: Placed | null;
  /** ISO day of issue. */
  readonly issued: Placed | null;
  /** ISO day on which goods went out or came in (`dhSaiEnt`), where the document gives one. */
  readonly moved?: Placed;
  /** ISO day in the month to which a service or a supply belongs (`Competencia`, `dCompet`, `CompetFat`), where the document gives one. */
  readonly competence?: Placed;
  /** ISO days of the period that is billed, where the document gives one. */
  readonly period: { readonly from: Placed; readonly to: Placed } | null;
  readonly issuer: FiscalParty;
  readonly recipient: FiscalParty;
  readonly items: readonly FiscalItem[];
  /** What the issuer adds in words (`infCpl`). */
  readonly notes?: Placed;
  /** Freight: mode (01 road … 06 multimodal), cargo and ends. */
  readonly freight?: {
    readonly mode: Placed;
    readonly cargo: readonly FiscalItem[];
    /** Kilometres of its way, where a remark tells them: as they are written. */
    readonly way?: Placed;
    readonly from: FiscalParty;
    readonly to: FiscalParty;
  };
  /** Why it must not be counted (return, cancelled, test environment, not authorized); coded. */
  readonly refusals: readonly DocumentProblem[];
}

/** A file found inside another one: a member of an archive, an attachment of a mail. */
export interface InnerFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** It is what a mail among the files says, whose other files lie in the folder of its name. */
  readonly mail?: true;
}

export type Content =
  | {
      readonly kind: 'sheets';
      readonly format: 'csv' | 'xlsx' | 'xls' | 'xlsb' | 'ods';
      readonly sheets: readonly Sheet[];
    }
  | { readonly kind: 'pages'; readonly format: 'pdf' | 'picture'; readonly pages: readonly Page[] }
  | { readonly kind: 'fiscal'; readonly format: 'xml'; readonly document: FiscalDocument }
  | { readonly kind: 'text'; readonly format: 'text'; readonly text: string }
  | {
      readonly kind: 'files';
      readonly format: 'zip' | 'eml';
      /** Of a mail: its text, subject and sender. */
      readonly text: string | null;
      readonly files: readonly InnerFile[];
    };

/** What became of a file: its content with remarks, or the one problem for which it was refused. */
export type ReadOutcome =
  | { readonly ok: true; readonly content: Content; readonly remarks: readonly DocumentProblem[] }
  | { readonly ok: false; readonly problem: DocumentProblem };

/** What a reader may use up. Crossing one is a coded refusal (`document.too_large`, `document.too_long`, …). */
export interface ReadLimits {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Bytes that an archive or a compressed part may become. */
  readonly unpackedBytes: number;
  readonly files: number;
  /** How deep files may lie in files. */
  readonly depth: number;
  readonly rows: number;
  readonly columns: number;
  readonly pages: number;
  /** Texts that are read of one page, and of all pages of a file; a long text counts once for every hundred letters. */
  readonly pageTexts: number;
  readonly texts: number;
  /** Operators (letters, fills, moves) that are parsed of one page, and of all pages of a file; a line or shape counts for three. */
  readonly pageOperators: number;
  readonly operators: number;
  /** Pages that may be recognized in pictures. */
  readonly picturePages: number;
  /** For one look of the recognizer at a page or a part of it. */
  readonly pageMilliseconds: number;
  readonly milliseconds: number;
}

export const LIMITS: ReadLimits = {
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  files: 200,
  depth: 3,
  rows: 200_000,
  columns: 1_000,
  pages: 200,
  pageTexts: 20_000,
  texts: 200_000,
  pageOperators: 300_000,
  operators: 2_000_000,
  picturePages: 20,
  pageMilliseconds: 30_000,
  milliseconds: 120_000,
};
