import type { ReportDocument } from './document.ts';

/** What a file needs besides the document; the same document and options give the same bytes. */
export interface WriteOptions {
  /** A sentence of `messages/<locale>/report.json` in the language of the document: headings and marks of the file itself. */
  readonly say: (key: string, params?: Readonly<Record<string, string>>) => string;
  /** Of the organization; null: none. */
  readonly logo: ReportPicture | null;
  /** Pages of the product that a file leads to; null: a file without such links. */
  readonly links: ReportLinks | null;
  /** The person left or cancelled: the writer stops with its reason. */
  readonly signal?: AbortSignal;
}

export interface ReportPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Absolute addresses. */
export interface ReportLinks {
  /** Where the file is checked. */
  readonly check: string;
  /** Where a datapoint is explained, by programme and code, for whoever may see it. */
  datapoint(programme: string, code: string): string;
}

/** Where a figure in a text leads to: to its datapoint, or the table it is of. */
export function figureLink(links: ReportLinks | null, at: string): string | undefined {
  const [programme = '', ...code] = at.split('/');
  return links?.datapoint(programme, code.join('/'));
}

/** Writes a document in a form. @throws ReportFault for what is wrong with it, and the reason of an aborted signal */
export type ReportWriter = (document: ReportDocument, options: WriteOptions) => Promise<Uint8Array>;

export interface ReportFormat {
  readonly mediaType: string;
  /** Of the file's name, without the dot. */
  readonly extension: string;
  readonly write: ReportWriter;
}

/** Why a document cannot be written in a form; a sentence of `messages/<locale>/refusals.json` belongs to each code. */
export class ReportFault extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;

  /** @param detail for the log */
  constructor(code: string, params: Readonly<Record<string, string>> = {}, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'ReportFault';
    this.code = code;
    this.params = params;
  }
}

function formats<Id extends string>(all: Readonly<Record<Id, ReportFormat>>) {
  return all;
}

/** Every form in which a report leaves the house, in the order of the buttons. A writer is loaded when it is asked for. */
export const REPORT_FORMATS = formats({
  pdf: {
    mediaType: 'application/pdf',
    extension: 'pdf',
    write: async (document, options) => (await import('./pdf/write-pdf.ts')).writePdf(document, options),
  },
  csv: {
    mediaType: 'text/csv;charset=utf-8',
    extension: 'csv',
    write: async (document, options) => (await import('./data/write-csv.ts')).writeCsv(document, options),
  },
  json: {
    mediaType: 'application/json',
    extension: 'json',
    write: async (document) => (await import('./data/write-json.ts')).writeJson(document),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: async (document, options) => (await import('./docx/write-docx.ts')).writeDocx(document, options),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: async (document, options) => (await import('./sheets/write-xlsx.ts')).writeXlsx(document, options),
  },
  html: {
    mediaType: 'text/html; charset=utf-8',
    extension: 'html',
    write: async (document, options) => (await import('./html/write-html.ts')).writeHtml(document, options),
  },
  vsme: {
    mediaType: 'application/json',
    extension: 'vsme.json',
    write: async (document) => (await import('./data/vsme/write-vsme.ts')).writeVsme(document),
  },
});

export type ReportFormatId = keyof typeof REPORT_FORMATS;
