import type { DocumentProblem, MergedArea, Row } from '../document.ts';

/** What the thread for older formats is asked: all sheets of one file. `text` reads tables of HTML or XML, cells as text. */
export interface LegacyRequest {
  readonly bytes: Uint8Array;
  readonly text: boolean;
  readonly rows: number;
  readonly columns: number;
}

export type LegacyAnswer =
  | { readonly answer: 'read'; readonly sheets: readonly LegacySheet[] }
  | { readonly answer: 'refused'; readonly code: string; readonly params: Readonly<Record<string, string>> };

export interface LegacySheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly Row[];
  readonly merged: readonly MergedArea[];
  readonly remarks: readonly DocumentProblem[];
}
