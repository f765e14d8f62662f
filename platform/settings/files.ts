/** Where the bytes of stored files lie. */
export type FileDriver =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** Null for AWS itself. */
      readonly endpoint: string | null;
      /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`. */
      readonly pathStyle: boolean;
      /** Both null: the credentials of the machine. */
      readonly accessKeyId: string | null;
      readonly secretAccessKey: string | null;
      /** Begins every key, so that installations may share a bucket. */
      readonly prefix: string;
    };

export interface FileSettings {
  /** Null: storage is off. */
  readonly files: FileDriver | null;
  readonly mostFileBytes: number;
  /** How long a signed upload address and a resumable upload may be used. */
  readonly signedUploadSeconds: number;
  readonly resumableSeconds: number;
  /** Whether pictures are resized on the way out. */
  readonly imageTransforms: boolean;
  /** Width and height of a resized picture at most. */
  readonly mostImagePixels: number;
}

export const fileDefaults: FileSettings = {
  files: null,
  mostFileBytes: 50 * 1024 * 1024,
  signedUploadSeconds: 7200,
  resumableSeconds: 86_400,
  imageTransforms: true,
  mostImagePixels: 2000,
};
