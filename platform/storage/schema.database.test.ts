import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.asService((tx) => tx.query(`insert into storage.buckets (id, name) values ('box', 'box')`));
});
afterAll(() => database.stop());

const written = async (): Promise<string> => {
  const version = randomUUID();
  await database.asService((tx) =>
    tx.query(`insert into storage.loose_bytes (version, state) values ($1, 'writing')`, [version]),
  );
  return version;
};
const loose = (version: string): Promise<{ state: string }[]> =>
  database.asService((tx) =>
    tx.query<{ state: string }>('select state from storage.loose_bytes where version = $1', [version]),
  );
const put = (name: string, version: string | null): Promise<unknown> =>
  database.asService((tx) =>
    tx.query(
      `insert into storage.objects (bucket_id, name, version) values ('box', $1, $2)
       on conflict (bucket_id, name) do update set version = excluded.version`,
      [name, version],
    ),
  );

describe('rows and bytes', () => {
  it('lets a row name only bytes that were written for it, and only once', async () => {
    await expect(put('a', randomUUID())).rejects.toThrow('are not there');
    const version = await written();
    await put('a', version);
    expect(await loose(version)).toEqual([]);
    await expect(put('b', version)).rejects.toThrow();
  });

  it('leaves bytes to the sweep when their row is overwritten or removed, and not before it is', async () => {
    const [first, second] = [await written(), await written()];
    await put('c', first);
    await put('c', second);
    expect([await loose(first), await loose(second)]).toEqual([[{ state: 'left' }], []]);
    await database.asService((tx) => tx.query(`delete from storage.objects where name = 'c'`));
    expect(await loose(second)).toEqual([{ state: 'left' }]);
  });

  it('names folder, file and extension of a key', async () => {
    const [row] = await database.asService((tx) =>
      tx.query(`select storage.foldername('a/b/c.tar.gz') as folder, storage.filename('a/b/c.tar.gz') as file,
        storage.extension('a/b.d/c.tar.gz') as extension, storage.foldername('c') as none`),
    );
    expect(row).toEqual({ folder: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] });
  });
});

describe('row-level security of storage', () => {
  it('is on for every table, and without a policy nobody sees anything', async () => {
    const tables = await database.asService((tx) =>
      tx.query<{ name: string; on: boolean }>(
        `select relname as name, relrowsecurity as on from pg_class
         where relnamespace = 'storage'::regnamespace and relkind = 'r' order by 1`,
      ),
    );
    expect(tables.length).toBeGreaterThanOrEqual(5);
    expect(tables.filter((table) => !table.on)).toEqual([]);
    const seen = await database.transaction(null, (tx) => tx.query('select * from storage.buckets'));
    expect(seen).toEqual([]);
  });

  it('hides the list of loose bytes and the uploads of others from people', async () => {
    for (const table of ['loose_bytes', 'uploads', 'upload_parts']) {
      for (const role of ['anon', 'authenticated']) {
        await expect(
          database.transaction({ role, sub: randomUUID() }, (tx) =>
            tx.query(`select * from storage.${table}`),
          ),
        ).rejects.toThrow('permission denied');
      }
    }
  });
});
