import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

const names = [
  'b.txt',
  'a.txt',
  'A.txt',
  'd/one.txt',
  'd/two/deep.txt',
  'c/x.txt',
  '10_off.txt',
  '10xoff.txt',
  'dd.txt',
];

describe.each(['embedded', 'url'] as const)('lists on the %s database', (host) => {
  let storage: TestStorage;
  let box: ReturnType<ReturnType<TestStorage['service']>['storage']['from']>;
  beforeAll(async () => {
    storage = await startTestStorage(host);
    const api = storage.service().storage;
    await ok(api.createBucket('box'));
    box = api.from('box');
    for (const name of names) await ok(box.upload(name, name));
  });
  afterAll(() => storage.stop());

  const listed = async (...given: Parameters<typeof box.list>): Promise<string[]> =>
    (await ok(box.list(...given))).map((row) => (row.id === null ? `${row.name}/` : row.name));

  it('show one level: folders with nothing but a name, then objects by name', async () => {
    expect(await listed()).toEqual([
      'c/',
      'd/',
      '10_off.txt',
      '10xoff.txt',
      'A.txt',
      'a.txt',
      'b.txt',
      'dd.txt',
    ]);
    expect(await listed('d')).toEqual(['two/', 'one.txt']);
    expect(await listed('d/')).toEqual(['two/', 'one.txt']);
    expect(await listed('d/two')).toEqual(['deep.txt']);
    expect(await listed('none')).toEqual([]);
    const [folder, object] = await ok(box.list('d'));
    expect(folder).toEqual({
      name: 'two',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(object).toMatchObject({
      name: 'one.txt',
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_accessed_at: expect.any(String),
      metadata: {
        eTag: expect.any(String),
        size: 9,
        mimetype: 'text/plain;charset=utf-8',
        cacheControl: 'max-age=3600',
        lastModified: expect.any(String),
        contentLength: 9,
        httpStatusCode: 200,
      },
    });
  });

  it('take limit, offset, order and search, in which no letter is a wildcard', async () => {
    expect(await listed('', { limit: 2, offset: 1 })).toEqual(['d/', '10_off.txt']);
    expect(await listed('', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'd/',
      'c/',
      'dd.txt',
      'b.txt',
      'a.txt',
      'A.txt',
      '10xoff.txt',
      '10_off.txt',
    ]);
    expect(await listed('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'c/',
      'd/',
      'b.txt',
      'a.txt',
      'A.txt',
      '10_off.txt',
      '10xoff.txt',
      'dd.txt',
    ]);
    expect(await listed('', { search: '10_' })).toEqual(['10_off.txt']);
    expect(await listed('', { search: 'a' })).toEqual(['A.txt', 'a.txt']);
    for (const wild of ['%', '_', '\\']) expect(await listed('', { search: wild })).toEqual([]);
    expect(
      await refusal(box.list('', { sortBy: { column: 'name; drop table storage.objects', order: 'asc' } })),
    ).toBe('400');
    expect(await refusal(box.list('', { sortBy: { column: 'name', order: 'sideways' } }))).toBe('400');
    expect(await refusal(box.list('', { limit: 0 }))).toBe('400');
  });

  it('give a hundred rows unless told otherwise', async () => {
    for (let index = 0; index < 101; index += 1)
      await ok(box.upload(`many/${String(index).padStart(3, '0')}`, 'x'));
    expect(await listed('many')).toHaveLength(100);
    expect(await listed('many', { limit: 1000 })).toHaveLength(101);
    await ok(box.remove(Array.from({ length: 101 }, (_, index) => `many/${String(index).padStart(3, '0')}`)));
  });

  it('come in pages with full names, each entry once, in both orders and by time', async () => {
    const walk = async (options: NonNullable<Parameters<typeof box.listV2>[0]>): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await ok(
          box.listV2({ ...options, limit: 2, ...(cursor === undefined ? {} : { cursor }) }),
        );
        seen.push(...[...page.folders, ...page.objects].map((entry) => entry.name));
        expect(page.hasNext).toBe(page.nextCursor !== undefined);
        if (!page.hasNext) return seen;
        cursor = page.nextCursor;
      }
    };
    const inOrder = names.toSorted((a, b) => (a < b ? -1 : 1));
    expect(await walk({})).toEqual(inOrder);
    expect(await walk({ sortBy: { column: 'name', order: 'desc' } })).toEqual(inOrder.toReversed());
    expect(await walk({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual(names);
    expect(await walk({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual(names.toReversed());
    expect((await walk({ with_delimiter: true })).toSorted()).toEqual(
      ['10_off.txt', '10xoff.txt', 'A.txt', 'a.txt', 'b.txt', 'c/', 'd/', 'dd.txt'].toSorted(),
    );
    expect(await walk({ prefix: 'd/', with_delimiter: true })).toEqual(['d/two/', 'd/one.txt']);
    expect(await walk({ prefix: 'd' })).toEqual(['d/one.txt', 'd/two/deep.txt', 'dd.txt']);
    const page = await ok(box.listV2({ with_delimiter: true, prefix: 'd/' }));
    expect(page.folders).toEqual([{ id: null, name: 'd/two/', key: 'd/two' }]);
    expect(await refusal(box.listV2({ limit: 1001 }))).toBe('400');
  });
});
