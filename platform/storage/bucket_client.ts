import type { FileDriver } from '../settings/files.ts';

/** A bucket, and how it is reached. */
export type BucketSettings = Omit<Extract<FileDriver, { readonly kind: 's3' }>, 'kind'>;

/** How long a store may be silent before the call is tried again or given up. */
const patience = { connectionTimeout: 10_000, requestTimeout: 120_000, throwOnRequestTimeout: true };

/** The client of an S3-compatible object store, loaded when it is first needed. */
export async function connectBucket(settings: BucketSettings) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { accessKeyId, secretAccessKey } = settings;
  const client = new s3.S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(accessKeyId === null || secretAccessKey === null
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Checksums only where the operation demands them: many compatible stores know no others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: patience,
  });
  return { s3, Upload, client };
}

export type BucketClient = Awaited<ReturnType<typeof connectBucket>>;

/** Makes it once, when it is first asked for. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * The same pieces, and what goes wrong in them. The client ends a source whose upload fails, which is no fault of the source: only what
 * the source throws of itself is told.
 */
export async function* noting<T>(
  source: AsyncIterable<T>,
  told: (failure: unknown) => void,
): AsyncGenerator<T> {
  const pieces = source[Symbol.asyncIterator]();
  let open = true;
  try {
    for (;;) {
      const next = await pieces.next().catch((error: unknown) => {
        open = false;
        told(error);
        throw error;
      });
      open = next.done !== true;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    if (open) await pieces.return?.();
  }
}
