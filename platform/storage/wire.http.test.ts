import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { png } from './testing/pictures.ts';

type Headers = Record<string, string>;

describe.each(['embedded', 'url'] as const)(
  'the storage protocol to the letter, on the %s database',
  (host) => {
    let storage: TestStorage;
    let api: ReturnType<TestStorage['service']>['storage'];
    beforeAll(async () => {
      storage = await startTestStorage(host);
      api = storage.service().storage;
      for (const name of ['box', 'other']) await ok(api.createBucket(name));
    });
    afterAll(() => storage.stop());

    const send = (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Response> =>
      fetch(`${storage.url}/storage/v1${path}`, {
        method,
        headers: {
          apikey: storage.keys.secretKey,
          authorization: `Bearer ${storage.keys.secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const notes = (value: unknown): Headers => ({
      'x-metadata': Buffer.from(JSON.stringify(value)).toString('base64'),
    });

    it('keeps the notes that a copy is given in the place of the old ones', async () => {
      await ok(api.from('box').upload('from', 'x', { metadata: { page: 3 } }));
      const copy = (to: string, more: object, headers: Headers = {}): Promise<Response> =>
        send(
          'POST',
          '/object/copy',
          { bucketId: 'box', sourceKey: 'from', destinationKey: to, ...more },
          headers,
        );
      const notesOf = async (key: string): Promise<unknown> => (await ok(api.from('box').info(key))).metadata;

      const given = { copyMetadata: false, metadata: { cacheControl: 'max-age=77' } };
      expect((await copy('new', given, notes({ copied: 'yes', número: 1 }))).status).toBe(200);
      expect(await notesOf('new')).toEqual({ copied: 'yes', número: 1 });
      expect((await ok(api.from('box').info('new'))).cacheControl).toBe('max-age=77');
      // Without a word about it the old notes go along; told not to take them, none are there.
      expect((await copy('whole', {}, notes({ copied: 'no' }))).status).toBe(200);
      expect(await notesOf('whole')).toEqual({ page: 3 });
      expect((await copy('bare', { copyMetadata: false })).status).toBe(200);
      expect(await notesOf('bare')).toEqual({});
      const wrong = await copy(
        'wrong',
        { copyMetadata: false },
        { 'x-metadata': Buffer.from('[1]').toString('base64') },
      );
      expect([wrong.status, await wrong.json()]).toMatchObject([
        400,
        { message: 'Metadata must be a JSON object' },
      ]);
    });

    it('tells tag, length and date of an object to whoever asks for its information by HEAD', async () => {
      await ok(api.from('box').upload('headed.txt', 'hello', { contentType: 'text/plain' }));
      const told = await send('HEAD', '/object/info/box/headed.txt');
      const { etag } = await ok(api.from('box').info('headed.txt'));
      expect([told.status, told.headers.get('etag'), told.headers.get('content-length')]).toEqual([
        200,
        etag,
        '5',
      ]);
      expect(Date.parse(told.headers.get('last-modified') ?? '')).not.toBeNaN();
      expect(await told.text()).toBe('');
      expect((await send('HEAD', '/object/info/box/nothing')).status).toBe(400);
      const asked = await send('GET', '/object/info/box/headed.txt');
      expect(asked.headers.get('etag')).toBe(etag);
      expect(Object.keys((await asked.json()) as object)).not.toContain('updated_at');
    });

    it('shows a bucket with whole timestamps, its old owner, and no type where one is asked for', async () => {
      const owner = '317eadce-631a-4429-a0bb-f19a7a517b4a';
      const at = '2021-02-17T04:43:32.770Z';
      await storage.database.asService((tx) =>
        tx.query(
          `insert into storage.buckets (id, name, owner, created_at, updated_at) values ('moved', 'moved', $1, $2, $2)`,
          [owner, at],
        ),
      );
      expect(await (await send('GET', '/bucket/moved')).json()).toEqual({
        id: 'moved',
        name: 'moved',
        owner,
        public: false,
        file_size_limit: null,
        allowed_mime_types: null,
        created_at: at,
        updated_at: at,
      });
      const listed = (await ok(api.listBuckets({ search: 'moved' })))[0];
      expect(listed).toMatchObject({ id: 'moved', owner, type: 'STANDARD', created_at: at });
    });

    it('says of a picture that it cannot be changed, and what was done to one that was', async () => {
      await ok(api.from('box').upload('half.png', png.subarray(0, 40), { contentType: 'image/png' }));
      await ok(api.from('box').upload('whole.png', png, { contentType: 'image/png' }));
      const broken = await send('GET', '/render/image/authenticated/box/half.png?width=10');
      expect([broken.status, await broken.json()]).toEqual([
        400,
        {
          statusCode: '400',
          error: 'InvalidRequest',
          code: 'InvalidRequest',
          message: 'The source image is invalid or unsupported for rendering',
        },
      ]);
      const changes = async (query: string): Promise<string | null> =>
        (await send('GET', `/render/image/authenticated/box/whole.png${query}`)).headers.get(
          'x-transformations',
        );
      expect(await changes('?width=20&height=10&quality=60')).toBe(
        'height:10,width:20,resizing_type:fill,quality:60',
      );
      expect(await changes('?width=20&resize=contain&format=webp')).toBe(
        'width:20,resizing_type:fit,format:webp',
      );
      expect(await changes('?format=origin')).toBeNull();
    });

    it('says its version, and that a resumable upload is too large', async () => {
      const version = await fetch(`${storage.url}/storage/v1/version`);
      const health = await fetch(`${storage.url}/auth/v1/health`, {
        headers: { apikey: storage.keys.publishableKey },
      });
      const { version: ours } = (await health.json()) as { version: string };
      expect([version.status, await version.text()]).toEqual([200, ours]);
      await ok(api.createBucket('tiny', { public: false, fileSizeLimit: 4 }));
      const pair = (name: string, value: string): string =>
        `${name} ${Buffer.from(value).toString('base64')}`;
      const begun = await send('POST', '/upload/resumable', undefined, {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': [pair('bucketName', 'tiny'), pair('objectName', 'a')].join(','),
      });
      expect([begun.status, await begun.text()]).toEqual([413, 'Maximum size exceeded\n']);
      expect(begun.headers.get('tus-resumable')).toBe('1.0.0');
    });
  },
);
