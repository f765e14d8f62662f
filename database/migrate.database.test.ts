import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { CannotStart } from './refusal.ts';
import { readSql, type SqlFile } from './sql.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { version } from './version.ts';

const platform = readSql().filter((file) => file.name.startsWith('platform/'));
const file = (name: string, sql: string, sha256 = `sha of ${sql}`): SqlFile => ({
  name: `supabase/migrations/${name}`,
  sha256,
  sql,
});
const first = file('0001_first.sql', 'create table public.first (id int)');
const second = file('0002_second.sql', 'create table public.second (id int)');

describe('bringing a database up to date', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase({ files: platform });
  });
  afterEach(() => database.stop());

  const recorded = async (): Promise<string[]> => {
    const found = await database.pool.query<{ name: string }>(
      "select name from razao.migrations where name like 'supabase/%' order by name",
    );
    return found.rows.map((row) => row.name);
  };
  const tables = async (): Promise<string[]> => {
    const found = await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return found.rows.map((row) => row.name);
  };

  it('applies what is missing, in order, once', async () => {
    expect(await migrate(database.pool, [...platform, first])).toEqual({ applied: [first.name] });
    expect(await migrate(database.pool, [...platform, first, second])).toEqual({ applied: [second.name] });
    expect(await migrate(database.pool, [...platform, first, second])).toEqual({ applied: [] });
    expect(await recorded()).toEqual([first.name, second.name]);
  });

  it('refuses a database of a newer version in one sentence, and changes nothing', async () => {
    await migrate(database.pool, [...platform, first, second]);
    const refused = migrate(database.pool, [
      ...platform,
      first,
      file('0003_other.sql', 'create table public.other ()'),
    ]);
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(/newer schema.*0002_second\.sql/);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('says which version wrote the data of a downgrade, and which this is', async () => {
    await migrate(database.pool, [...platform, first, second]);
    await database.pool.query(
      "update razao.migrations set version = '9.8.7' where name like '%0002_second.sql'",
    );
    await expect(migrate(database.pool, [...platform, first])).rejects.toThrow(
      `written by version 9.8.7 of Razão, this is version ${version}`,
    );
  });

  it('refuses data of before 0.2.0 in one sentence that says how to go on, and changes nothing', async () => {
    const old = await openTestDatabase({ files: [] });
    try {
      await old.pool.query(`drop schema razao cascade; create schema razao;
        create table razao.migrations (name text primary key, sha256 text not null, applied_at timestamptz default now());
        insert into razao.migrations (name, sha256) values ('supabase/migrations/0001_organizations_and_journal.sql', 'x')`);
      const refused = migrate(old.pool, [...platform, first]);
      await expect(refused).rejects.toThrow(CannotStart);
      await expect(refused).rejects.toThrow(/before 0\.2\.0.*export.*nothing was changed/);
      const { rows } = await old.pool.query(`select array_agg(attname order by attnum)::text[] as columns
        from pg_attribute where attrelid = 'razao.migrations'::regclass and attnum > 0`);
      expect(rows).toEqual([{ columns: ['name', 'sha256', 'applied_at'] }]);
    } finally {
      await old.stop();
    }
  });

  it('refuses what the Supabase CLI made of it before 0.2.0', async () => {
    await database.pool.query(`create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version, name) values ('0001', 'organizations_and_journal')`);
    await expect(migrate(database.pool, [...platform, first])).rejects.toThrow(/before 0\.2\.0/);
    expect(await tables()).toEqual([]);
  });

  it('refuses a file that changed after it was applied, and changes nothing', async () => {
    await migrate(database.pool, [...platform, first]);
    const changed = migrate(database.pool, [...platform, { ...first, sha256: 'another' }, second]);
    await expect(changed).rejects.toThrow(CannotStart);
    await expect(changed).rejects.toThrow(/0001_first\.sql has changed/);
    expect(await tables()).toEqual(['first']);
  });

  it('keeps nothing of a file that fails half-way, and says which one', async () => {
    const broken = file('0002_broken.sql', 'create table public.half (id int); select 1/0;');
    await expect(migrate(database.pool, [...platform, first, broken])).rejects.toThrow(
      /0002_broken\.sql: division by zero/,
    );
    expect(await tables()).toEqual(['first']);
    expect(await recorded()).toEqual([first.name]);
  });

  it('lets starters of one database queue, so that each file is applied by one of them', async () => {
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => migrate(database.pool, [...platform, first, second])),
    );
    expect(runs.flatMap((run) => run.applied).sort()).toEqual([first.name, second.name]);
    expect(await recorded()).toEqual([first.name, second.name]);
  });

  it('counts what the Supabase CLI has applied', async () => {
    await database.pool.query(`${first.sql};
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version, name) values ('0001', 'first')`);
    expect(await migrate(database.pool, [...platform, first, second])).toEqual({ applied: [second.name] });
    expect(await migrate(database.pool, [...platform, first, second])).toEqual({ applied: [] });
  });

  it('leaves the schemas that a real Supabase brings alone', async () => {
    const probe = await openTestDatabase({ files: [] });
    try {
      await probe.pool.query('create role supabase_admin');
      const { applied } = await migrate(probe.pool, [...platform, first]);
      expect(applied).toEqual([first.name]);
    } finally {
      await probe.pool.query('drop role supabase_admin');
      await probe.stop();
    }
  });
});
