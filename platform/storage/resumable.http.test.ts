import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import { filesBelow, ok, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

type Headers = Readonly<Record<string, string>>;
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 253));
const path = '/storage/v1/upload/resumable';

describe.each(['embedded', 'url'] as const)('resumable uploads on the %s database', (host) => {
  let storage: TestStorage;
  let api: ReturnType<TestStorage['service']>['storage'];
  let person: Awaited<ReturnType<TestStorage['person']>>;
  let organization: string;
  beforeAll(async () => {
    storage = await startTestStorage(host);
    api = storage.service().storage;
    await ok(api.createBucket('box', { public: false, fileSizeLimit: 5_000_000 }));
    person = await storage.person('ana');
    organization = await storage.organization({ owner: person.id });
  });
  afterAll(() => storage.stop());

  const service = (): Headers => ({ authorization: `Bearer ${storage.keys.secretKey}` });
  const send = (method: string, url: string, headers: Headers, body?: Buffer): Promise<Response> =>
    fetch(new URL(url, storage.url), {
      method,
      headers: { 'tus-resumable': '1.0.0', ...service(), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const named = (named: Headers): string =>
    Object.entries(named)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const begin = async (key: string, length: number, more: Headers = {}): Promise<string> => {
    const answer = await send('POST', path, {
      'upload-length': String(length),
      'upload-metadata': named({
        bucketName: 'box',
        objectName: key,
        contentType: 'application/octet-stream',
      }),
      ...more,
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.get('location') ?? '';
  };
  const patch = (url: string, offset: number, body: Buffer, more: Headers = {}): Promise<Response> =>
    send(
      'PATCH',
      url,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more },
      body,
    );
  const offsetOf = async (url: string, more: Headers = {}): Promise<string | null> =>
    (await send('HEAD', url, more)).headers.get('upload-offset');
  const kept = async (bucket: string, key: string): Promise<string> =>
    sha256(Buffer.from(await (await ok(api.from(bucket).download(key))).arrayBuffer()));

  it('work with the real client, in pieces, under the caller’s own rights', async () => {
    const key = `${organization}/big.txt`;
    const sent = (content: Buffer): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        new Upload(content, {
          endpoint: `${storage.url}${path}`,
          chunkSize: 70_000,
          headers: { authorization: `Bearer ${person.token}` },
          metadata: {
            bucketName: 'evidence',
            objectName: key,
            contentType: 'text/plain',
            cacheControl: '60',
            metadata: '{"page":1}',
          },
          retryDelays: null,
          onError: reject,
          onSuccess: () => resolve(),
        }).start();
      });
    // The bytes are no text: the bucket's list of types speaks at the end, as for any upload.
    await expect(sent(bytes)).rejects.toThrow('mime type text/plain is not supported');
    const text = Buffer.from('linha\n'.repeat(50_000));
    await sent(text);
    expect(await kept('evidence', key)).toBe(sha256(text));
    expect(await ok(person.client.storage.from('evidence').info(key))).toMatchObject({
      size: text.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { page: 1 },
    });
  });

  it('go on where they stopped, from another process on the same database and folder', async () => {
    const url = await begin('resumed', bytes.length);
    expect((await patch(url, 0, bytes.subarray(0, 100_000))).status).toBe(204);
    const other = await startTestStorage('embedded', {}, storage);
    try {
      const there = new URL(new URL(url).pathname, other.url).href;
      expect(await offsetOf(there)).toBe('100000');
      expect((await patch(there, 100_000, bytes.subarray(100_000))).headers.get('upload-offset')).toBe(
        '300000',
      );
    } finally {
      await other.stop();
    }
    expect(await kept('box', 'resumed')).toBe(sha256(bytes));
  });

  it('keep what arrived of a piece that was cut off', async () => {
    const url = await begin('cut', bytes.length);
    const stop = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, 150_000)),
    });
    const broken = fetch(url, {
      method: 'PATCH',
      body,
      duplex: 'half',
      signal: stop.signal,
      headers: {
        'tus-resumable': '1.0.0',
        ...service(),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    } as RequestInit).catch(() => 'cut');
    await until(async () => filesBelow(storage.folder).some((name) => name.endsWith('.part')));
    stop.abort();
    expect(await broken).toBe('cut');
    await until(async () => (await offsetOf(url)) !== '0');
    const offset = Number(await offsetOf(url));
    expect((await patch(url, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await kept('box', 'cut')).toBe(sha256(bytes));
  });

  it('take bytes at the right place only, once, and of two senders one', async () => {
    const url = await begin('raced', 20);
    expect((await patch(url, 5, bytes.subarray(0, 5))).status).toBe(409);
    const [first, second] = await Promise.all([
      patch(url, 0, Buffer.from('a'.repeat(10))),
      patch(url, 0, Buffer.from('b'.repeat(10))),
    ]);
    expect(new Set([first?.status, second?.status])).toEqual(new Set([204, 409]));
    expect((await patch(url, 10, Buffer.alloc(11))).status).toBe(413);
    expect(await offsetOf(url)).toBe('10');
    await patch(url, 10, Buffer.from('c'.repeat(10)));
    expect(await (await ok(api.from('box').download('raced'))).text()).toMatch(/^(?:a{10}|b{10})c{10}$/);
    expect((await patch(url, 20, Buffer.alloc(0))).status).toBe(404);
  });

  it('check a checksum, and take nothing that fails it', async () => {
    const url = await begin('summed', 10);
    const sum = (text: string): string => `sha256 ${createHash('sha256').update(text).digest('base64')}`;
    expect((await patch(url, 0, Buffer.from('0123456789'), { 'upload-checksum': sum('other') })).status).toBe(
      460,
    );
    expect(await offsetOf(url)).toBe('0');
    expect((await patch(url, 0, Buffer.from('0123456789'), { 'upload-checksum': 'crc1 x' })).status).toBe(
      400,
    );
    expect(
      (await patch(url, 0, Buffer.from('0123456789'), { 'upload-checksum': sum('0123456789') })).status,
    ).toBe(204);
    expect(await (await ok(api.from('box').download('summed'))).text()).toBe('0123456789');
  });

  it('may learn their length later, begin with bytes, be empty, and be ended', async () => {
    const metadata = (key: string): string => named({ bucketName: 'box', objectName: key });
    const deferred = await send('POST', path, {
      'upload-defer-length': '1',
      'upload-metadata': metadata('deferred'),
    });
    const url = deferred.headers.get('location') ?? '';
    expect((await send('HEAD', url, {})).headers.get('upload-defer-length')).toBe('1');
    await patch(url, 0, Buffer.from('abc'));
    await patch(url, 3, Buffer.from('def'), { 'upload-length': '6' });
    expect(await (await ok(api.from('box').download('deferred'))).text()).toBe('abcdef');

    const begun = await send(
      'POST',
      path,
      {
        'upload-length': '3',
        'upload-metadata': metadata('begun'),
        'content-type': 'application/offset+octet-stream',
      },
      Buffer.from('abc'),
    );
    expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '3']);
    expect(await (await ok(api.from('box').download('begun'))).text()).toBe('abc');

    await begin('empty', 0);
    expect((await ok(api.from('box').info('empty'))).size).toBe(0);

    const ended = await begin('ended', 3);
    await patch(ended, 0, Buffer.from('ab'));
    expect((await send('DELETE', ended, {})).status).toBe(204);
    expect((await send('HEAD', ended, {})).status).toBe(404);
  });

  it('tell what they can, and insist on their version', async () => {
    const told = await fetch(`${storage.url}${path}`, { method: 'OPTIONS' });
    expect(told.headers.get('tus-version')).toBe('1.0.0');
    expect(told.headers.get('tus-extension')).toContain('creation');
    const answer = await fetch(`${storage.url}${path}`, {
      method: 'POST',
      headers: { ...service(), 'upload-length': '1' },
    });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const url = await begin('typed', 1);
    expect(
      (await send('PATCH', url, { 'upload-offset': '0', 'content-type': 'text/plain' }, Buffer.from('x')))
        .status,
    ).toBe(415);
  });

  it('stand under the limits, keys and rights of every upload', async () => {
    const tried = async (length: number, metadata: Headers, headers: Headers = {}): Promise<number> =>
      (
        await send('POST', path, {
          'upload-length': String(length),
          'upload-metadata': named(metadata),
          ...headers,
        })
      ).status;
    const mine = { authorization: `Bearer ${person.token}` };
    expect(await tried(5_000_001, { bucketName: 'box', objectName: 'a' })).toBe(413);
    expect(await tried(2 ** 30, { bucketName: 'box', objectName: 'a' })).toBe(413);
    expect(await tried(1, { bucketName: 'none', objectName: 'a' })).toBe(404);
    expect(await tried(1, { bucketName: 'box', objectName: '../a' })).toBe(400);
    expect(await tried(1, { bucketName: 'box', objectName: 'a' }, mine)).toBe(403);
    expect(
      await tried(
        1,
        { bucketName: 'evidence', objectName: `${organization}/a.html`, contentType: 'text/html' },
        mine,
      ),
    ).toBe(415);
    expect(
      await tried(
        1,
        { bucketName: 'evidence', objectName: `${crypto.randomUUID()}/a.txt`, contentType: 'text/plain' },
        mine,
      ),
    ).toBe(403);
    await ok(api.from('box').upload('taken', 'x'));
    expect(await tried(1, { bucketName: 'box', objectName: 'taken' })).toBe(409);
    expect(await tried(1, { bucketName: 'box', objectName: 'taken' }, { 'x-upsert': 'true' })).toBe(201);

    const others = await begin('private', 3);
    expect((await patch(others, 0, Buffer.from('abc'), mine)).status).toBe(404);
    expect((await send('HEAD', others, mine)).status).toBe(404);
    expect((await send('DELETE', others, mine)).status).toBe(404);
    expect((await send('HEAD', `${path}/${Buffer.from('nonsense').toString('base64url')}`, {})).status).toBe(
      404,
    );
  });

  it('work by a signed address for the one object', async () => {
    const { token } = await ok(
      person.client.storage.from('evidence').createSignedUploadUrl(`${organization}/signed.txt`),
    );
    const signed = { 'x-signature': token, authorization: '' };
    const about = (key: string): Headers => ({
      'upload-length': '3',
      'upload-metadata': named({ bucketName: 'evidence', objectName: key, contentType: 'text/plain' }),
    });
    expect(
      (await send('POST', `${path}/sign`, { ...signed, ...about(`${organization}/other.txt`) })).status,
    ).toBe(400);
    const begun = await send('POST', `${path}/sign`, { ...signed, ...about(`${organization}/signed.txt`) });
    const url = begun.headers.get('location') ?? '';
    expect(url).toContain(`${path}/sign/`);
    expect((await patch(url, 0, Buffer.from('abc'), { authorization: '', 'x-signature': 'x' })).status).toBe(
      400,
    );
    expect((await patch(url, 0, Buffer.from('abc'), signed)).status).toBe(204);
    expect((await ok(api.from('evidence').info(`${organization}/signed.txt`))).size).toBe(3);
  });

  it('expire, and are swept with all their bytes', async () => {
    const url = await begin('expired', 10);
    await patch(url, 0, Buffer.from('abc'));
    storage.advance(86_401);
    expect((await send('HEAD', url, {})).status).toBe(410);
    await storage.platform.sweep();
    const counted = await storage.database.asService((tx) =>
      tx.query<{
        version: string;
      }>(`select version from storage.objects union all select version from storage.loose_bytes
        union all select version from storage.upload_parts`),
    );
    expect(filesBelow(storage.folder).toSorted()).toEqual(counted.map((row) => row.version).toSorted());
    expect(await refusal(api.from('box').download('expired'))).toBe('404');
  });
});

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
