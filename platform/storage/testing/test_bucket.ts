import S3rver from '@20minutes/s3rver';

/** A bucket `razao` of a store that speaks S3, on this machine alone. */
export interface TestBucket {
  readonly port: number;
  /** How it is reached, but for the prefix of keys. */
  readonly reached: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly pathStyle: boolean;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  close(): Promise<void>;
}

/**
 * Starts it over what lies in the directory; the caller closes it.
 * @param asked `port`: the one that it had before, any unless told; `bucketCalls`: whether calls of the bucket itself are made, such as
 * listing. The store takes `/razao/`, as clients write those, for `/razao`, and finds another signature than theirs: none is compared then
 */
export async function startTestBucket(
  directory: string,
  asked: { readonly port?: number; readonly bucketCalls?: boolean } = {},
): Promise<TestBucket> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: asked.port ?? 0,
    silent: true,
    allowMismatchedSignatures: asked.bucketCalls ?? false,
    directory,
    configureBuckets: [{ name: 'razao', configs: [] }],
  });
  const { port } = await store.run();
  return {
    port,
    reached: {
      bucket: 'razao',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => store.close(),
  };
}
