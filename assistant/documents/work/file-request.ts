import type { DocumentContext } from '../proposal-shape.ts';

/** A file for the thread that reads; the names of product codes are that thread's own. */
export interface FileRequest {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly context: Omit<DocumentContext, 'products'>;
}
