import type { Rule } from '../page-grid.ts';
import type { Piece } from '../page-piece.ts';

/** What the thread of a PDF is asked: open a document, then read or draw its pages, counted from 1. */
export type PdfRequest =
  | { readonly ask: 'open'; readonly bytes: Uint8Array; readonly unpackedBytes: number }
  | { readonly ask: 'text'; readonly page: number; readonly texts: number; readonly operators: number }
  | { readonly ask: 'draw'; readonly page: number };

export interface PdfPage {
  /** Points, after the page's own rotation. */
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** What the texts count for, of the limit that was asked with; `cut` where the page holds more than that. */
  readonly texts: number;
  readonly cut: boolean;
  /** What the page draws, counted in operators. */
  readonly operators: number;
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
  /** The page draws more than was asked for; what goes on parsing it ends with the thread. */
  | { readonly answer: 'crowded' }
  /** PNG. */
  | { readonly answer: 'drawn'; readonly picture: Uint8Array }
  | {
      readonly answer: 'refused';
      readonly code: 'document.encrypted' | 'document.corrupt' | 'document.unpacks_too_large';
    };
