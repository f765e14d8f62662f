import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { startTestBucket, type TestBucket } from './testing/test_bucket.ts';

describe('a store of files that cannot be reached', () => {
  let storage: TestStorage;
  beforeAll(async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    storage = await startTestStorage('embedded', {
      files: {
        kind: 's3',
        bucket: 'files',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        pathStyle: true,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        prefix: '',
      },
    });
    await storage.service().storage.createBucket('box');
  });
  afterAll(() => storage.stop());

  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Response> =>
    fetch(`${storage.url}/storage/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${storage.keys.secretKey}`,
        apikey: storage.keys.secretKey,
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const told = async (answer: Response): Promise<unknown> => [
    answer.status,
    answer.headers.get('retry-after'),
    ((await answer.json()) as { code: string }).code,
  ];

  it('is an outage with a code of its own that is worth another try, and leaves no object behind', async () => {
    expect(
      await told(await send('POST', 'object/box/a.txt', { 'content-type': 'text/plain' }, 'hello')),
    ).toEqual([503, '2', 'storage.unreachable']);
    const pair = (name: string, value: string): string => `${name} ${Buffer.from(value).toString('base64')}`;
    const resumable = await send(
      'POST',
      'upload/resumable',
      {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': [pair('bucketName', 'box'), pair('objectName', 'b.txt')].join(','),
        'content-type': 'application/offset+octet-stream',
      },
      'hello',
    );
    expect(await told(resumable)).toEqual([503, '2', 'storage.unreachable']);
    const { data } = await storage.service().storage.from('box').list();
    expect(data).toEqual([]);
  });
});

describe('a store of files that does not take them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'razao-s3-'));
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startTestBucket(folder);
  });
  afterAll(async () => {
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What an upload is told, and how many objects are named after it. */
  async function uploaded(
    wrong: Partial<TestBucket['reached']>,
    size: number,
    meanwhile?: () => Promise<void>,
  ): Promise<unknown> {
    const storage = await startTestStorage('embedded', {
      files: { kind: 's3', ...bucket.reached, ...wrong, prefix: '' },
    });
    try {
      await storage.service().storage.createBucket('box');
      const body = new ReadableStream({
        async pull(controller) {
          for (let sent = 0; sent < size; sent += 1_000_000) {
            controller.enqueue(Buffer.alloc(Math.min(1_000_000, size - sent)));
            if (sent === 10_000_000) await meanwhile?.();
          }
          controller.close();
        },
      });
      const { error } = await storage.service().storage.from('box').upload('file', body, { duplex: 'half' });
      const { data } = await storage.service().storage.from('box').list();
      return [(error as { statusCode?: string } | null)?.statusCode, data];
    } finally {
      await storage.stop();
    }
  }

  // More than one part: the client ends what it reads from then, and says only that.
  const sizes = [10, 14_000_000];

  it.each(sizes)('is an outage where its bucket is none: %d bytes', async (size) => {
    expect(await uploaded({ bucket: 'nowhere' }, size)).toEqual(['503', []]);
  });

  it.each(sizes)('is an outage where the key is wrong: %d bytes', async (size) => {
    expect(await uploaded({ secretAccessKey: 'another' }, size)).toEqual(['503', []]);
  });

  it('is an outage where it ends in the middle of a file', async () => {
    expect(await uploaded({}, 30_000_000, () => bucket.close())).toEqual(['503', []]);
    bucket = await startTestBucket(folder, { port: bucket.port });
    expect(await uploaded({}, 14_000_000)).toEqual([undefined, [expect.objectContaining({ name: 'file' })]]);
  });
});
