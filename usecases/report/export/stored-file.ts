/** A stored file of the organization. */
export interface StoredFile {
  readonly bucket: string;
  readonly name: string;
  /** The document that it is; null: it was never handed in as one. */
  readonly documentId: string | null;
  /** As the person's file is called. */
  readonly calledName: string;
  /** As it was taken in; null where nobody took it. */
  readonly sha256: string | null;
  readonly size: number;
}
