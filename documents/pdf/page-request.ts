import type { Rule } from '../page-grid.ts';
import type { Piece } from '../page-lines.ts';

/** What the thread of a PDF is asked: open a document, then read or draw its pages, counted from 1. */
export type PdfRequest =
  | { readonly ask: 'open'; readonly bytes: Uint8Array }
  | { readonly ask: 'text'; readonly page: number }
  | { readonly ask: 'draw'; readonly page: number };

export interface PdfPage {
  /** Points, after the page's own rotation. */
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** Lines that the page draws, which part its cells. */
  readonly rules: readonly Rule[];
  /** True where the text is in a picture (or drawn as outlines) and must be recognized. */
  readonly scanned: boolean;
  /** Texts that nobody sees on the page (invisible, white on white) and that were left out. */
  readonly hidden: number;
}

export type PdfAnswer =
  | { readonly answer: 'opened'; readonly pages: number }
  | { readonly answer: 'text'; readonly page: PdfPage }
  /** PNG. */
  | { readonly answer: 'drawn'; readonly picture: Uint8Array }
  | { readonly answer: 'refused'; readonly code: 'document.encrypted' | 'document.corrupt' };
