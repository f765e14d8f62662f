import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

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

  describe('buckets', () => {
    it('makes, reads, lists, changes, empties and deletes them', async () => {
      expect(
        await ok(
          api.createBucket('mine', { public: false, fileSizeLimit: '20MB', allowedMimeTypes: ['image/*'] }),
        ),
      ).toEqual({ name: 'mine' });
      expect(await ok(api.getBucket('mine'))).toMatchObject({
        id: 'mine',
        name: 'mine',
        owner: '',
        public: false,
        file_size_limit: 20_000_000,
        allowed_mime_types: ['image/*'],
      });
      expect((await ok(api.listBuckets())).map((bucket) => bucket.id)).toEqual([
        'avatars',
        'box',
        'evidence',
        'exports',
        'logos',
        'mine',
        'open',
        'other',
      ]);
      expect(
        (
          await ok(
            api.listBuckets({ search: 'o', limit: 2, offset: 1, sortColumn: 'name', sortOrder: 'desc' }),
          )
        ).map((b) => b.id),
      ).toEqual(['open', 'logos']);
      expect(await ok(api.updateBucket('mine', { public: true, fileSizeLimit: null }))).toEqual({
        message: 'Successfully updated',
      });
      expect(await ok(api.getBucket('mine'))).toMatchObject({
        public: true,
        file_size_limit: null,
        allowed_mime_types: ['image/*'],
      });
      await ok(api.updateBucket('mine', { public: true, allowedMimeTypes: null }));
      await ok(api.from('mine').upload('a.txt', text));
      expect(await refused(api.deleteBucket('mine'))).toEqual([
        '409',
        400,
        'The bucket you tried to delete is not empty',
      ]);
      expect(await ok(api.emptyBucket('mine'))).toMatchObject({ message: expect.stringContaining('queued') });
      expect(await ok(api.from('mine').list())).toEqual([]);
      expect(await ok(api.deleteBucket('mine'))).toEqual({ message: 'Successfully deleted' });
    });

    it('refuses a second of the same name, one that is not there, and impossible names, sizes and kinds', async () => {
      expect(await refused(api.createBucket('box'))).toEqual(['409', 400, 'The resource already exists']);
      expect(await refused(api.getBucket('none'))).toEqual(['404', 400, 'Bucket not found']);
      expect(await refused(api.updateBucket('none', { public: true }))).toEqual([
        '404',
        400,
        'Bucket not found',
      ]);
      expect(await refused(api.deleteBucket('none'))).toEqual(['404', 400, 'Bucket not found']);
      expect(await refused(api.emptyBucket('none'))).toEqual(['404', 400, 'Bucket not found']);
      for (const name of ['a/b', '..', ' a', 'é', 'x'.repeat(101)]) {
        expect((await refused(api.createBucket(name)))[2], name).toBe('Bucket name invalid');
      }
      expect((await refused(api.createBucket('big', { public: false, fileSizeLimit: '1 parsec' })))[0]).toBe(
        '400',
      );
      expect((await refused(api.createBucket('big', { public: false, fileSizeLimit: '5TB' })))[0]).toBe(
        '413',
      );
    });
  });
});
