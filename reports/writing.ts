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

/** Forms whose writers take long. */
export type ApartForm = 'docx' | 'xlsx' | 'html';

/** A form in two steps, so that a thread can take the first and a process the second, and nothing but bytes goes between them. */
export interface ReportFormat {
  readonly mediaType: string;
  /** Of the file's name, without the dot. */
  readonly extension: string;
  /** The only programme that the form is of; without one it takes any report. */
  readonly programme?: string;
  /** What the second step is given: the file itself, or JSON of all that its process needs. @throws ReportFault */
  readonly prepare: (document: ReportDocument, options: Omit<WriteOptions, 'signal'>) => Promise<Uint8Array>;
  /** The file. @throws ReportFault, and the reason of an aborted signal */
  readonly finish: (prepared: Uint8Array, signal?: AbortSignal) => Promise<Uint8Array>;
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
