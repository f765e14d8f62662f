import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { readSql } from './sql.ts';

const person = {
  sub: '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11',
  role: 'authenticated',
  email: "d'alva\\@example.org",
};

describe('a transaction under role and claims', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({
      files: readSql().filter((file) => file.name.startsWith('platform/')),
    });
  });
  afterAll(() => database.stop());

  const whoami = 'select current_user as who, session_user as login, current_setting($1, true) as claims';
  const setting = ['request.jwt.claims'];

  it('acts as anon without claims, and sees none', async () => {
    const [row] = await database.transaction(null, (tx) => tx.query(whoami, setting));
    expect(row).toEqual({ who: 'anon', login: 'authenticator', claims: '' });
  });

  it('acts as the role of the claims, and hands them over unchanged, quotes and backslashes included', async () => {
    const [row] = await database.transaction(person, (tx) =>
      tx.query<{ who: string; claims: string }>(whoami, setting),
    );
    expect(row?.who).toBe('authenticated');
    expect(JSON.parse(row?.claims ?? '')).toEqual(person);
    const [asked] = await database.transaction(person, (tx) =>
      tx.query('select auth.uid() as uid, auth.role() as role, auth.email() as email'),
    );
    expect(asked).toEqual({ uid: person.sub, role: 'authenticated', email: person.email });
  });

  it('leaves neither role nor claims on a connection, after success and after failure', async () => {
    await database.transaction(person, (tx) => tx.query('select 1'));
    await expect(database.transaction(person, (tx) => tx.query('select 1/0'))).rejects.toThrow(
      'division by zero',
    );
    const rows = await Promise.all(
      Array.from({ length: 12 }, () =>
        database.transaction(null, (tx) =>
          tx.query<{ who: string; uid: string | null }>('select current_user as who, auth.uid() as uid'),
        ),
      ),
    );
    expect(new Set(rows.flat().map((row) => `${row.who} ${row.uid}`))).toEqual(new Set(['anon null']));
  });

  it('keeps people apart who ask at the same moment', async () => {
    const people = Array.from(
      { length: 40 },
      (_, index) => `5b6f2f6e-6f62-4f2b-9d0e-${String(index).padStart(12, '0')}`,
    );
    const seen = await Promise.all(
      people.map((sub) =>
        database.transaction({ sub, role: 'authenticated' }, async (tx) => {
          const [row] = await tx.query<{ uid: string }>('select auth.uid() as uid, pg_sleep(0.002)');
          return row?.uid;
        }),
      ),
    );
    expect(seen).toEqual(people);
  });

  it.each(['postgres', 'authenticator', 'supabase_auth_admin', '', 'authenticated; drop'])(
    'refuses claims that name the role "%s"',
    async (role) => {
      await expect(database.transaction({ ...person, role }, (tx) => tx.query('select 1'))).rejects.toThrow(
        'no role',
      );
    },
  );

  it('cannot become the owner, whatever a statement of a person tries', async () => {
    for (const climb of [
      'set local role postgres',
      'set local role supabase_auth_admin',
      'set session authorization postgres',
      "select set_config('role', 'postgres', true)",
      'alter role authenticated bypassrls',
    ]) {
      await expect(
        database.transaction(person, (tx) => tx.query(climb)),
        climb,
      ).rejects.toThrow(/permission denied|must be/);
    }
    const [row] = await database.transaction(person, async (tx) => {
      await tx.query('reset role');
      return tx.query<{ super: boolean }>(
        'select rolsuper as super from pg_roles where rolname = current_user',
      );
    });
    expect(row?.super).toBe(false);
  });

  it('does not see the schema of migrations, nor can it create anything in public', async () => {
    await expect(
      database.transaction(person, (tx) => tx.query('select * from razao.migrations')),
    ).rejects.toThrow('permission denied');
    await expect(
      database.transaction(person, (tx) => tx.query('create table public.mine (id int)')),
    ).rejects.toThrow('permission denied');
  });

  it('tells when nothing was saved because an error was swallowed', async () => {
    const swallowed = database.transaction(person, async (tx) => {
      await tx.query('select 1/0').catch(() => undefined);
      return 'saved';
    });
    await expect(swallowed).rejects.toThrow('rolled back');
  });

  it('refuses a query that comes after its transaction', async () => {
    const escaped = await database.transaction(person, async (tx) => ({ tx }));
    await expect(escaped.tx.query('select 1')).rejects.toThrow('after the end');
  });

  it('gives amounts, days and instants exactly, as text', async () => {
    const [row] = await database.asService((tx) =>
      tx.query(`select 12345678901234567890.123456789::numeric as amount, 9007199254740993::int8 as count,
        date '2025-03-01' as day, timestamptz '2025-03-01 09:30:00.123456-03' as at,
        array[0.1, null, 12345678901234567890.5]::numeric[] as amounts, array['2024-02-29'::date] as days,
        array[]::numeric[] as none, '{"a": 1}'::jsonb as document, 'Ação'::text ~ '^\\w+$' as letters`),
    );
    expect(row).toEqual({
      amount: '12345678901234567890.123456789',
      count: '9007199254740993',
      day: '2025-03-01',
      at: '2025-03-01T12:30:00.123456Z',
      amounts: ['0.1', null, '12345678901234567890.5'],
      days: ['2024-02-29'],
      none: [],
      document: { a: 1 },
      letters: true,
    });
  });
});
