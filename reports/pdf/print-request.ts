import type { ReportDocument } from '../document.ts';

/** What the process that prints is given, as JSON on its standard input. */
export interface PrintRequest {
  readonly document: ReportDocument;
  readonly words: PrintWords;
  readonly logo: { readonly type: 'image/png' | 'image/jpeg'; readonly base64: string } | null;
  /** Absolute addresses: where the file is checked, and one for each datapoint by `programme/code`. */
  readonly check: string | null;
  readonly datapoints: Readonly<Record<string, string>>;
}

/** Sentences of the file itself, by key: `file.<key>` of `report.json`. */
export const PRINT_WORDS = [
  'contents',
  'draft',
  'page',
  'notices',
  'check',
  'check_alt',
  'logo_alt',
  'letters',
  'first_bars',
  'cut_axis',
] as const;

export type PrintWords = Readonly<Record<(typeof PRINT_WORDS)[number], string>>;
