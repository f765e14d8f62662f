import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedDatabase, openDatabase } from './open.ts';
import { readSql } from './sql.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

const person = { sub: '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11', role: 'authenticated' };

describe('requests on a database by its address', () => {
  let given: TestDatabase;
  let database: OpenedDatabase;
  const data = mkdtempSync(join(tmpdir(), 'razao-login-'));
  const said: string[] = [];
  const open = () => openDatabase({ data, url: given.url, say: (sentence) => said.push(sentence) });

  beforeAll(async () => {
    given = await openTestDatabase({ files: readSql() });
    database = await open();
  });
  afterAll(async () => {
    await database.stop();
    await dropLogin();
    await given.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const loginName = `select 'razao_requests_' || oid as name from pg_database where datname = current_database()`;
  async function dropLogin(): Promise<void> {
    const { rows } = await given.pool.query<{ name: string }>(loginName);
    await given.pool.query(`drop role if exists "${rows[0]?.name}"`);
  }

  it('run under a login of their own that owns nothing and inherits nothing', async () => {
    expect(said).toEqual([]);
    const [row] = await database.transaction(person, (tx) =>
      tx.query<{ login: string; who: string }>('select session_user as login, current_user as who'),
    );
    const { rows } = await given.pool.query<{ name: string }>(loginName);
    expect(row).toEqual({ login: rows[0]?.name, who: 'authenticated' });
    const role = await given.pool.query(
      'select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = $1',
      [rows[0]?.name],
    );
    expect(Object.values(role.rows[0] as object)).toEqual([false, false, false, false, false]);
  });

  it('cannot act as the owner, whatever SQL they are made to run', async () => {
    for (const climb of [
      'reset role; create table public.mine (id int)',
      'reset role; select password from razao.request_login',
      'reset session authorization; select * from razao.migrations',
      'set local role postgres',
      'set local role supabase_auth_admin',
      'reset role; select * from auth.users',
      'reset role; select * from public.organizations',
    ]) {
      await expect(
        database.transaction(person, (tx) => tx.query(climb)),
        climb,
      ).rejects.toThrow(/permission denied/);
    }
  });

  it('ask in one round trip under the role alone, and leave nothing on the connection', async () => {
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.ask<{ uid: string; who: string }>(
          { ...person, sub: `5b6f2f6e-6f62-4f2b-9d0e-${String(index).padStart(12, '0')}` },
          { sql: 'select auth.uid() as uid, current_user as who', parameters: [], readOnly: true },
        ),
      ),
    );
    expect(asked.map(([row]) => row)).toEqual(
      asked.map((_, index) => ({
        uid: `5b6f2f6e-6f62-4f2b-9d0e-${String(index).padStart(12, '0')}`,
        who: 'authenticated',
      })),
    );
    await expect(database.ask(person, { sql: 'select 1/0', parameters: [] })).rejects.toThrow('division');
    await expect(
      database.ask(person, { sql: 'delete from public.sites', parameters: [], readOnly: true }),
    ).rejects.toThrow(/permission denied|read-only/);
    await expect(
      database.ask({ ...person, role: 'postgres' }, { sql: 'select 1', parameters: [] }),
    ).rejects.toThrow('no role');
    await expect(
      database.ask(person, { sql: 'select 1', parameters: [], settings: [['no such setting', 'x']] }),
    ).rejects.toThrow(/invalid configuration parameter|unrecognized/);
    const [row] = await database.ask<{ who: string; claims: string }>(null, {
      sql: `select current_user as who, current_setting('request.jwt.claims', true) as claims`,
      parameters: [],
    });
    expect(row).toEqual({ who: 'anon', claims: '' });
  });

  it('are shared by the processes of one database', async () => {
    const second = await open();
    const [row] = await second.transaction(null, (tx) => tx.query('select current_user as who'));
    expect(row).toEqual({ who: 'anon' });
    await second.stop();
    const [still] = await database.transaction(null, (tx) => tx.query('select 1 as one'));
    expect(still).toEqual({ one: 1 });
  });

  it('go on under the given login where it may not make another, and the console is told', async () => {
    const { rows } = await given.pool.query<{ name: string }>('select current_database() as name');
    const owner = `owner_${rows[0]?.name}`.slice(0, 60);
    await given.pool.query(`create role ${owner} login password 'known-here' in role anon, authenticated, service_role;
      grant create on database ${rows[0]?.name} to ${owner};
      grant all on schema razao, public to ${owner}; grant all on all tables in schema razao to ${owner};
      alter schema razao owner to ${owner}; alter table razao.migrations owner to ${owner}; alter table razao.request_login owner to ${owner};`);
    const url = new URL(given.url.replace(/^postgresql:\/\/[^@]*@(?=\/)/, 'postgresql://x:y@socket.invalid'));
    url.searchParams.set('user', owner);
    url.searchParams.set('password', 'known-here');
    await dropLogin();
    const told: string[] = [];
    const lesser = await openDatabase({
      data,
      url: url.href.replace('x:y@socket.invalid', ''),
      say: (sentence) => told.push(sentence),
    });
    const [row] = await lesser.ask<{ who: string }>(person, {
      sql: 'select current_user as who',
      parameters: [],
    });
    expect(row).toEqual({ who: 'authenticated' });
    expect(told).toMatchObject(
      [/Requests share the login of DATABASE_URL/].map((words) => expect.stringMatching(words)),
    );
    await lesser.stop();
    await database.stop();
    database = await open();
    await given.pool.query(
      `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
    );
  });

  it('answer all the same where a pooler forgets what was prepared', async () => {
    const question = { sql: 'select 40 + $1::int as sum', parameters: [2] };
    for (let time = 0; time < 3; time += 1) {
      expect(await database.ask(person, question)).toEqual([{ sum: 42 }]);
    }
    await database.transaction(person, (tx) => tx.query('deallocate all'));
    expect(await database.ask(person, question)).toEqual([{ sum: 42 }]);
    expect(await database.ask(person, question)).toEqual([{ sum: 42 }]);
  });
});
