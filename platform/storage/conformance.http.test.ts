import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { png } from './testing/pictures.ts';

const text = 'uma linha\n'.repeat(100);

describe.each(['embedded', 'url'] as const)('the real client on the %s database', (host) => {
  let storage: TestStorage;
  let api: ReturnType<TestStorage['service']>['storage'];
  beforeAll(async () => {
    storage = await startTestStorage(host);
    api = storage.service().storage;
    for (const name of ['box', 'other']) await ok(api.createBucket(name));
    await ok(api.createBucket('open', { public: true }));
  });
  afterAll(() => storage.stop());

  const box = (): ReturnType<typeof api.from> => api.from('box');

  describe('uploads', () => {
    it('takes strings, buffers, blobs, forms and streams, byte for byte', async () => {
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
      const form = new FormData();
      form.append('file', new Blob([bytes]), 'a.bin');
      const bodies = {
        text,
        bytes,
        blob: new Blob([bytes]),
        form,
        web: new Blob([bytes]).stream(),
        node: Readable.from([bytes]),
      };
      for (const [name, body] of Object.entries(bodies)) {
        const saved = await ok(box().upload(`forms/${name}.bin`, body, { duplex: 'half' }));
        expect(saved, name).toEqual({
          path: `forms/${name}.bin`,
          id: expect.any(String),
          fullPath: `box/forms/${name}.bin`,
        });
        const back = Buffer.from(await (await ok(box().download(saved.path))).arrayBuffer());
        expect(sha256(back), name).toBe(sha256(name === 'text' ? Buffer.from(text) : bytes));
      }
    });

    it('keeps type, cache time and notes, whichever form they came in', async () => {
      for (const body of [text, new Blob([text], { type: 'text/csv' })]) {
        await ok(
          box().upload('kept.csv', body, {
            contentType: 'text/csv',
            cacheControl: '7200',
            metadata: { page: 3 },
            upsert: true,
          }),
        );
        expect(await ok(box().info('kept.csv'))).toMatchObject({
          name: 'kept.csv',
          bucketId: 'box',
          size: text.length,
          contentType: 'text/csv',
          cacheControl: 'max-age=7200',
          metadata: { page: 3 },
          version: expect.any(String),
          etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
          createdAt: expect.any(String),
          lastModified: expect.any(String),
        });
      }
      await ok(box().upload('plain', 'x'));
      expect(await ok(box().info('plain'))).toMatchObject({
        cacheControl: 'max-age=3600',
        metadata: {},
        contentType: 'text/plain;charset=utf-8',
      });
    });

    it('keeps how bytes are packed, and refuses packed ones where types are listed', async () => {
      const packed = { contentType: 'text/csv', contentEncoding: 'gzip', upsert: true };
      for (const body of [gzipSync(text), new Blob([gzipSync(text)], { type: 'text/csv' })]) {
        await ok(box().upload('packed.csv', body, packed));
        expect(await (await ok(box().download('packed.csv'))).text()).toBe(text);
        expect(await ok(box().info('packed.csv'))).toMatchObject({ contentEncoding: 'gzip' });
      }
      const picture = { contentType: 'image/png', contentEncoding: 'gzip' };
      expect((await refused(api.from('avatars').upload('a', gzipSync(png), picture)))[0]).toBe('415');
      expect((await refused(box().upload('x', 'x', { contentEncoding: 'rot13' })))[0]).toBe('400');
    });

    it('refuses a second upload of a key, unless it may replace', async () => {
      await ok(box().upload('once', 'first'));
      expect(await refused(box().upload('once', 'second'))).toEqual([
        '409',
        400,
        'The resource already exists',
      ]);
      await ok(box().upload('once', 'third', { upsert: true }));
      await ok(box().update('once', 'fourth'));
      expect(await (await ok(box().download('once'))).text()).toBe('fourth');
      await ok(box().update('made-by-update', 'x'));
    });

    it('holds the bucket and the installation to their sizes and types', async () => {
      await ok(
        api.createBucket('small', {
          public: false,
          fileSizeLimit: '1kb',
          allowedMimeTypes: ['image/png', 'text/*'],
        }),
      );
      const small = api.from('small');
      const big = Buffer.alloc(1001, 'a');
      const refusal = ['413', 400, 'The object exceeded the maximum allowed size'];
      expect(await refused(small.upload('a', big, { contentType: 'text/plain' }))).toEqual(refusal);
      expect(await refused(small.upload('a', new Blob([big], { type: 'text/plain' })))).toEqual(refusal);
      expect(await refused(small.upload('a', Readable.from([big]), { duplex: 'half' }))).toEqual(refusal);
      expect(await refused(small.upload('a', 'x', { contentType: 'image/jpeg' }))).toEqual([
        '415',
        400,
        'mime type image/jpeg is not supported',
      ]);
      expect(
        await refused(small.upload('a', '<svg onload="alert(1)"/>', { contentType: 'image/png' })),
      ).toEqual(['415', 400, 'mime type image/png is not supported']);
      expect(await refused(small.upload('a', png, { contentType: 'text/plain' }))).toEqual([
        '415',
        400,
        'mime type text/plain is not supported',
      ]);
      await ok(small.upload('a', png, { contentType: 'image/png' }));
      await ok(small.upload('b', Buffer.alloc(1000, 'a'), { contentType: 'text/csv' }));
    });

    it('signs an address for one upload, and another that may replace', async () => {
      const { signedUrl, token } = await ok(box().createSignedUploadUrl('signed/up.txt'));
      expect(signedUrl).toContain(`${storage.url}/storage/v1/object/upload/sign/box/signed/up.txt`);
      const nobody = storage.client().storage.from('box');
      expect(await ok(nobody.uploadToSignedUrl('signed/up.txt', token, 'one'))).toEqual({
        path: 'signed/up.txt',
        fullPath: 'box/signed/up.txt',
      });
      expect(await refused(nobody.uploadToSignedUrl('signed/up.txt', token, 'two'))).toEqual([
        '409',
        400,
        'The resource already exists',
      ]);
      const again = await ok(box().createSignedUploadUrl('signed/up.txt', { upsert: true }));
      await ok(nobody.uploadToSignedUrl('signed/up.txt', again.token, new Blob(['three'])));
      expect(await (await ok(box().download('signed/up.txt'))).text()).toBe('three');
      expect((await refused(box().createSignedUploadUrl('signed/up.txt')))[0]).toBe('409');
    });
  });

  describe('reading', () => {
    it('tells of a missing object and bucket, and of one that is there', async () => {
      await ok(box().upload('here', 'x'));
      expect(await ok(box().exists('here'))).toBe(true);
      expect((await box().exists('nowhere')).data).toBe(false);
      expect(await refused(box().download('nowhere'))).toEqual(['404', 400, 'Object not found']);
      expect(await refused(api.from('none').download('a'))).toEqual(['404', 400, 'Bucket not found']);
      const head = await fetch(`${storage.url}/storage/v1/object/box/here`, {
        method: 'HEAD',
        headers: { apikey: storage.keys.secretKey },
      });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '1']);
    });

    it('gives objects of a public bucket to anybody, for show or as a named download, and only while it is public', async () => {
      await ok(
        api.from('open').upload('a/relatório.txt'.replace('ó', 'o'), text, { contentType: 'text/plain' }),
      );
      const { publicUrl } = api.from('open').getPublicUrl('a/relatorio.txt').data;
      const shown = await fetch(publicUrl);
      expect(await shown.text()).toBe(text);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'cache-control': 'max-age=3600',
        'accept-ranges': 'bytes',
        'content-type': 'text/plain',
        'x-robots-tag': 'none',
        'content-length': String(text.length),
      });
      expect(shown.headers.get('content-disposition')).toBeNull();
      const named = await fetch(
        api.from('open').getPublicUrl('a/relatorio.txt', { download: 'relatório "1".txt' }).data.publicUrl,
      );
      expect(named.headers.get('content-disposition')).toBe(
        `attachment; filename="relat_rio _1_.txt"; filename*=UTF-8''relat%C3%B3rio%20%221%22.txt`,
      );
      const unnamed = await fetch(
        api.from('open').getPublicUrl('a/relatorio.txt', { download: true }).data.publicUrl,
      );
      expect(unnamed.headers.get('content-disposition')).toBe('attachment');
      await ok(api.updateBucket('open', { public: false }));
      expect(await (await fetch(publicUrl)).json()).toMatchObject({
        statusCode: '404',
        message: 'Bucket not found',
      });
      await ok(api.updateBucket('open', { public: true }));
    });

    it('answers ranges and conditions', async () => {
      await ok(box().upload('ranges', '0123456789', { contentType: 'text/plain' }));
      const read = (headers: Record<string, string>): Promise<Response> =>
        fetch(`${storage.url}/storage/v1/object/box/ranges`, {
          headers: { apikey: storage.keys.secretKey, ...headers },
        });
      const seen = async (range: string): Promise<unknown[]> => {
        const answer = await read({ range });
        return [
          answer.status,
          answer.headers.get('content-range'),
          answer.ok ? await answer.text() : (await answer.json()).statusCode,
        ];
      };
      expect(await seen('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
      expect(await seen('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await seen('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
      expect(await seen('bytes=5-500')).toEqual([206, 'bytes 5-9/10', '56789']);
      expect(await seen('bytes=10-')).toEqual([416, 'bytes */10', '416']);
      expect(await seen('bytes=-0')).toEqual([416, 'bytes */10', '416']);
      for (const ignored of ['bytes=4-2', 'bytes=a-b', 'items=0-1', 'bytes=0-0,2-2']) {
        expect(await seen(ignored), ignored).toEqual([200, null, '0123456789']);
      }
      const whole = await read({});
      const tag = whole.headers.get('etag') ?? '';
      const at = whole.headers.get('last-modified') ?? '';
      expect((await read({ 'if-none-match': tag })).status).toBe(304);
      expect((await read({ 'if-none-match': `W/"x", ${tag}` })).status).toBe(304);
      expect((await read({ 'if-none-match': '"x"' })).status).toBe(200);
      expect((await read({ 'if-modified-since': at })).status).toBe(304);
      expect((await read({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200);
      expect((await read({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
      expect((await read({ range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200);
    });

    it('signs addresses, one and many, that work without a key until they expire', async () => {
      await ok(box().upload('signed/a b.txt', 'a'));
      const { signedUrl } = await ok(box().createSignedUrl('signed/a b.txt', 60, { download: 'x.txt' }));
      const answer = await fetch(signedUrl);
      expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
        200,
        'a',
        `attachment; filename="x.txt"; filename*=UTF-8''x.txt`,
      ]);
      const many = await ok(box().createSignedUrls(['signed/a b.txt', 'nope'], 60));
      expect(many).toEqual([
        expect.objectContaining({
          error: null,
          path: 'signed/a b.txt',
          signedUrl: expect.stringContaining('/object/sign/box/signed/a%20b.txt?token='),
        }),
        {
          error: 'Either the object does not exist or you do not have access to it',
          path: 'nope',
          signedURL: null,
          signedUrl: null,
        },
      ]);
      expect((await fetch(many[0]?.signedUrl ?? '')).status).toBe(200);
      expect(await refused(box().createSignedUrl('nope', 60))).toEqual(['404', 400, 'Object not found']);
      for (const seconds of [0, -1, 1.5])
        expect((await refused(box().createSignedUrl('signed/a b.txt', seconds)))[0]).toBe('400');
      storage.advance(61);
      expect((await fetch(signedUrl)).status).toBe(400);
    });
  });

  describe('moving, copying, removing', () => {
    it('moves and copies within a bucket and across buckets', async () => {
      await ok(box().upload('from/a', 'a', { metadata: { kept: true } }));
      expect(await ok(box().move('from/a', 'to/a'))).toMatchObject({ message: 'Successfully moved' });
      expect((await box().exists('from/a')).data).toBe(false);
      expect(await ok(box().copy('to/a', 'to/b'))).toEqual({ path: 'box/to/b' });
      expect((await ok(box().info('to/b'))).metadata).toEqual({ kept: true });
      await ok(box().move('to/a', 'x/a', { destinationBucket: 'other' }));
      expect(await ok(box().copy('to/b', 'x/b', { destinationBucket: 'other' }))).toEqual({
        path: 'other/x/b',
      });
      expect(await (await ok(api.from('other').download('x/a'))).text()).toBe('a');
      expect(await (await ok(api.from('other').download('x/b'))).text()).toBe('a');
    });

    it('replaces nothing by a move or a copy, and refuses what is not there', async () => {
      await ok(box().upload('taken/a', 'a'));
      await ok(box().upload('taken/b', 'b'));
      expect((await refused(box().move('taken/a', 'taken/b')))[0]).toBe('409');
      expect((await refused(box().copy('taken/a', 'taken/b')))[0]).toBe('409');
      expect(await refused(box().move('taken/none', 'taken/c'))).toEqual(['404', 400, 'Object not found']);
      expect(await refused(box().copy('taken/none', 'taken/c'))).toEqual(['404', 400, 'Object not found']);
      expect((await refused(box().move('taken/a', 'b', { destinationBucket: 'none' })))[2]).toBe(
        'Bucket not found',
      );
      expect(await (await ok(box().download('taken/b'))).text()).toBe('b');
    });

    it('holds what is brought into another bucket to that bucket', async () => {
      await ok(
        api.createBucket('pictures', { public: true, allowedMimeTypes: ['image/png'], fileSizeLimit: 2000 }),
      );
      await ok(box().upload('not-a-picture.png', '<html>', { contentType: 'image/png' }));
      for (const bring of [
        box().move('not-a-picture.png', 'a.png', { destinationBucket: 'pictures' }),
        box().copy('not-a-picture.png', 'a.png', { destinationBucket: 'pictures' }),
      ]) {
        expect((await refused(bring))[0]).toBe('415');
      }
    });

    it('removes many, and says which', async () => {
      for (const name of ['gone/a', 'gone/b']) await ok(box().upload(name, 'x'));
      const removed = await ok(box().remove(['gone/a', 'gone/b', 'gone/c']));
      expect(removed.map((row) => `${row.bucket_id}/${row.name}`).toSorted()).toEqual([
        'box/gone/a',
        'box/gone/b',
      ]);
      expect((await refused(box().remove([])))[0]).toBe('400');
      expect(await ok(box().purgeCache('gone/a'))).toMatchObject({ message: 'success' });
    });
  });

  it('keeps nothing but the bytes of what is there', async () => {
    await storage.platform.sweep();
    const [row] = await storage.database.asService((tx) =>
      tx.query(
        'select (select count(*) from storage.loose_bytes) as loose, (select count(*) from storage.objects where version is null) as bare',
      ),
    );
    expect(row).toEqual({ loose: '0', bare: '0' });
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
