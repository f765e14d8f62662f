import type { DocumentContext } from '../proposal-shape.ts';

/** A file for the thread that reads; the names of product codes are that thread's own. */
export interface FileRequest {
  /** `import`: templates of the product go before what else the file reports. */
  readonly ask: 'read' | 'import';
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly context: Omit<DocumentContext, 'products' | 'kinds'> & {
    /** The vocabulary as `packedVocabulary` gives it. */
    readonly kinds: Uint8Array;
  };
}
