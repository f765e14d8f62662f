import { createHash } from 'node:crypto';
import { createServer, connect, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import { filesBelow } from './answers.ts';

/** A bucket of a store that speaks S3, on this machine alone. */
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
  /** The keys of all objects, in order. */
  keys(): Promise<string[]>;
  /** From now on it does not answer; what it holds stays. */
  close(): Promise<void>;
}

interface Asked {
  /** The one that it had before, any unless told. */
  readonly port?: number;
  /** Whether calls of the bucket itself are made, such as listing. */
  readonly bucketCalls?: boolean;
}

/**
 * Starts it over what lies in the directory; the caller closes it. Where `RAZAO_TEST_S3_ENDPOINT` (`http://host:port`), `_ACCESS_KEY_ID`
 * and `_SECRET_ACCESS_KEY` name a store, it is a bucket of that one, made for the directory and left there.
 */
export function startTestBucket(directory: string, asked: Asked = {}): Promise<TestBucket> {
  const endpoint = process.env['RAZAO_TEST_S3_ENDPOINT'];
  return endpoint === undefined
    ? startOwn(directory, asked)
    : reachGiven(new URL(endpoint), directory, asked);
}

/** The store takes `/razao/`, as clients write calls of a bucket, for `/razao`, and finds another signature: none is compared then. */
async function startOwn(
  directory: string,
  { port: wanted = 0, bucketCalls = false }: Asked,
): Promise<TestBucket> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: wanted,
    silent: true,
    allowMismatchedSignatures: bucketCalls,
    directory,
    configureBuckets: [{ name: 'razao', configs: [] }],
  });
  const { port } = await store.run();
  return {
    port,
    reached: reachedAt(port, 'razao', 'S3RVER', 'S3RVER'),
    keys: () =>
      Promise.resolve(
        filesBelow(directory)
          .filter((name) => name.endsWith('_object'))
          .map((name) => name.replace(/\._.*$/, ''))
          .toSorted(),
      ),
    close: () => store.close(),
  };
}

const reachedAt = (
  port: number,
  bucket: string,
  accessKeyId: string,
  secretAccessKey: string,
): TestBucket['reached'] => ({
  bucket,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  pathStyle: true,
  accessKeyId,
  secretAccessKey,
});

/** Through a relay, so that it can be away and come back. */
async function reachGiven({ hostname, port: to }: URL, directory: string, asked: Asked): Promise<TestBucket> {
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(to) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  });
  relay.listen(asked.port ?? 0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  const { RAZAO_TEST_S3_ACCESS_KEY_ID: id = '', RAZAO_TEST_S3_SECRET_ACCESS_KEY: secret = '' } = process.env;
  const bucket = `razao-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
  const reached = reachedAt(port, bucket, id, secret);
  const client = new S3Client({ ...reached, forcePathStyle: true, credentials: reached });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    // By an earlier start over the same directory.
    if (!/BucketAlready/.test((error as Error).name)) throw error;
  });
  return {
    port,
    reached,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = '' }) => Key.replace(/^.*\//, '')).toSorted();
    },
    async close() {
      client.destroy();
      relay.close();
      for (const socket of open) socket.destroy();
      await once(relay, 'close');
    },
  };
}
