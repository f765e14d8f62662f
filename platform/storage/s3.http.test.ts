import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { startTestBucket, type TestBucket } from './testing/test_bucket.ts';

describe.each(['embedded', 'url'] as const)('bytes in an S3-compatible store, on the %s database', (host) => {
  let storage: TestStorage;
  let store: TestBucket;
  let folder: string;
  let api: ReturnType<TestStorage['service']>['storage'];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'razao-s3-'));
    store = await startTestBucket(folder);
    storage = await startTestStorage(host, {
      files: {
        kind: 's3',
        ...store.reached,
        prefix: 'files/',
      },
    });
    api = storage.service().storage;
    await ok(api.createBucket('box'));
  });
  afterAll(async () => {
    await storage.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const named = async (): Promise<string[]> => {
    const rows = await storage.database.asService((tx) =>
      tx.query<{ version: string }>('select version from storage.objects'),
    );
    return rows.map((row) => row.version).toSorted();
  };

  it('come back as they went, small and in many parts', async () => {
    for (const size of [0, 10, 12_000_000]) {
      const bytes = Buffer.alloc(size, 'razao ');
      await ok(
        api
          .from('box')
          .upload(`sized/${size}`, Readable.from([bytes.subarray(0, size / 2), bytes.subarray(size / 2)]), {
            duplex: 'half',
          }),
      );
      const back = Buffer.from(await (await ok(api.from('box').download(`sized/${size}`))).arrayBuffer());
      expect(sha256(back)).toBe(sha256(bytes));
    }
  });

  it('are read in ranges, copied, moved, replaced and removed, under opaque names only', async () => {
    await ok(api.from('box').upload('person@name.txt', '0123456789', { contentType: 'text/plain' }));
    const part = await fetch(`${storage.url}/storage/v1/object/box/person@name.txt`, {
      headers: { apikey: storage.keys.secretKey, range: 'bytes=2-4' },
    });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    await ok(api.from('box').copy('person@name.txt', 'copied'));
    await ok(api.from('box').move('copied', 'moved'));
    await ok(api.from('box').upload('person@name.txt', 'new', { upsert: true }));
    expect(await (await ok(api.from('box').download('moved'))).text()).toBe('0123456789');
    expect(await (await ok(api.from('box').download('person@name.txt'))).text()).toBe('new');
    expect(await store.keys()).toEqual(await named());
    await ok(api.from('box').remove(['moved', 'person@name.txt']));
    expect(await store.keys()).toEqual(await named());
  });

  it('are not left behind by an upload that is refused at its end', async () => {
    await ok(api.createBucket('small', { public: false, fileSizeLimit: 6_000_000 }));
    expect(
      await refusal(
        api.from('small').upload('big', Readable.from([Buffer.alloc(4_000_000), Buffer.alloc(4_000_000)]), {
          duplex: 'half',
        }),
      ),
    ).toBe('413');
    expect(await store.keys()).toEqual(await named());
  });

  it('are put together from the pieces of a resumable upload', async () => {
    const headers = { 'tus-resumable': '1.0.0', apikey: storage.keys.secretKey };
    const metadata = [
      ['bucketName', 'box'],
      ['objectName', 'pieces'],
    ]
      .map(([name, value = '']) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const begun = await fetch(`${storage.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '6', 'upload-metadata': metadata },
    });
    for (const [offset, body] of [
      [0, 'abc'],
      [3, 'def'],
    ] as const) {
      const answer = await fetch(begun.headers.get('location') ?? '', {
        method: 'PATCH',
        body,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
      });
      expect(answer.status, await answer.text()).toBe(204);
    }
    expect(await (await ok(api.from('box').download('pieces'))).text()).toBe('abcdef');
    expect(await store.keys()).toEqual(await named());
  });

  it('that are gone from the store are an object that is not there, not a fault', async () => {
    const version = randomUUID();
    await storage.database.asService(async (tx) => {
      await tx.query(`insert into storage.loose_bytes (version, state) values ($1, 'writing')`, [version]);
      await tx.query(
        `insert into storage.objects (bucket_id, name, version, metadata) values ('box', 'lost', $1,
         '{"eTag":"\\"x\\"","size":3,"mimetype":"text/plain","cacheControl":"no-cache","lastModified":"2026-01-01T00:00:00Z"}')`,
        [version],
      );
    });
    expect(await refusal(api.from('box').download('lost'))).toBe('404');
  });
});

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
