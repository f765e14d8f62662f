import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

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
