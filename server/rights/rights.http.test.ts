import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { type Observer, openObserver, type Rights } from './observe.ts';
import { dropChecks, readTables, type Row, type TableColumns } from './rows.ts';
import { makeWorld } from './world.ts';

const file = fileURLToPath(new URL('../../supabase/rights.json', import.meta.url));

type Stated = Rights & { readonly seed?: Row };

const stated = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Stated>>;

let database: TestDatabase;
let tables: Map<string, TableColumns>;
let observer: Observer;
beforeAll(async () => {
  database = await openTestDatabase();
  await dropChecks(database);
  tables = new Map((await readTables(database)).map((table) => [table.table, table]));
  observer = await openObserver(database, await makeWorld(database));
});
afterAll(() => database.stop());

describe('rights over the wire, for every table, person and operation', () => {
  it('are stated for every table and every bucket, and for nothing else', async () => {
    const buckets = await database.pool.query<{ id: string }>('select id from storage.buckets order by id');
    const wanted = [
      ...[...tables.keys()].filter((table) => table !== 'storage.objects'),
      ...buckets.rows.map(({ id }) => `storage.objects#${id}`),
    ];
    expect(Object.keys(stated).sort()).toEqual(wanted.sort());
  });

  it.each(Object.keys(stated))('are as stated for %s', async (name) => {
    const table = tables.get(name.split('#')[0] ?? '');
    if (table === undefined) throw new Error(`There is no table ${name}.`);
    const { seed = {}, ...rights } = stated[name] ?? {};
    expect(await observer.observe(table, seed)).toEqual(rights);
  });

  it('are kept by row-level security on every table that is reached', async () => {
    const open = await database.pool.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace, 'auth'::regnamespace)
         and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    );
    expect(open.rows).toEqual([]);
  });

  it('reach no table of any other schema', async () => {
    const reached = await database.pool.query(
      `select c.oid::regclass::text as name, r.rolname as role from pg_class c, pg_roles r
       where r.rolname in ('anon', 'authenticated') and c.relkind in ('r', 'p', 'v', 'm')
         and c.relnamespace not in ('public'::regnamespace, 'storage'::regnamespace, 'pg_catalog'::regnamespace,
           'information_schema'::regnamespace, 'pg_toast'::regnamespace)
         and has_schema_privilege(r.oid, c.relnamespace, 'usage')
         and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')`,
    );
    expect(reached.rows).toEqual([]);
  });
});
