import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformFolder, readSql } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { newKeyDocument, readyKeys } from '../keys.ts';
import { type CreatedPlatform, createPlatform } from '../platform.ts';

let database: TestDatabase;
let platform: CreatedPlatform;

beforeAll(async () => {
  database = await openTestDatabase({
    files: readSql().filter((file) => file.name.startsWith(platformFolder)),
  });
  const keys = await readyKeys(await newKeyDocument());
  platform = createPlatform({ database, keys, settings: { externalUrl: 'http://localhost' } });
});
afterAll(() => database.stop());

const account = { email: ' Ana@Acme.com.br', password: 'Segredo-123', fullName: ' Ana Souza ' };

describe('creating an account', () => {
  it('works inside a transaction of the server, and gives its role back', async () => {
    const role = await database.asService(async (tx) => {
      expect(await platform.accounts.create(tx, account)).toHaveProperty('userId');
      return tx.query(`select current_user as role`);
    });
    expect(role).toEqual([{ role: 'service_role' }]);
    const { rows } = await database.pool.query(
      `select u.email, u.email_confirmed_at is not null as confirmed, u.raw_user_meta_data ->> 'full_name' as name,
         i.provider, i.email as identity_email, i.provider_id = u.id::text as own, u.encrypted_password like '$argon2id$%' as hashed
       from auth.users u join auth.identities i on i.user_id = u.id`,
    );
    expect(rows).toEqual([
      {
        email: 'ana@acme.com.br',
        confirmed: true,
        name: 'Ana Souza',
        provider: 'email',
        identity_email: 'ana@acme.com.br',
        own: true,
        hashed: true,
      },
    ]);
  });

  it.each<[Partial<typeof account>, object]>([
    [{ email: 'ANA@acme.com.br' }, { refused: 'email.taken', params: {} }],
    [{ email: 'not an address' }, { refused: 'email.invalid', params: {} }],
    [{ email: 'a@b' }, { refused: 'email.invalid', params: {} }],
    [
      { email: 'x@acme.com.br', password: 'curta' },
      { refused: 'password.weak', params: { reasons: 'length,characters' } },
    ],
    [
      { email: 'x@acme.com.br', password: 'Senha123!' },
      { refused: 'password.common', params: {} },
    ],
  ])('refuses %j, and the transaction goes on', async (change, refusal) => {
    await database.asService(async (tx) => {
      expect(await platform.accounts.create(tx, { ...account, ...change })).toEqual(refusal);
      expect(await tx.query('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('takes the place of what a stranger opened under the address and never proved', async () => {
    const address = 'rita@acme.com.br';
    const opened = (confirmed: string) =>
      database.pool.query(
        `insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, 'of a stranger', ${confirmed})`,
        [address],
      );
    const create = () =>
      database.asService((tx) => platform.accounts.create(tx, { ...account, email: address }));
    await opened('null');
    expect(await create()).toHaveProperty('userId');
    const { rows } = await database.pool.query(
      `select encrypted_password like '$argon2id$%' as own from auth.users where email = $1`,
      [address],
    );
    expect(rows).toEqual([{ own: true }]);
    await database.pool.query('delete from auth.users where email = $1', [address]);
    await opened('now()');
    expect(await create()).toEqual({ refused: 'email.taken', params: {} });
  });

  it('leaves nothing behind when the transaction is rolled back', async () => {
    const failing = database.asService(async (tx) => {
      await platform.accounts.create(tx, { ...account, email: 'gone@acme.com.br' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await database.pool.query(`select from auth.users where email = 'gone@acme.com.br'`);
    expect(rows).toHaveLength(0);
  });
});

describe('the identity tables', () => {
  it('are closed to every role of the wire', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'auth'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const claims of [
      null,
      { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' },
      { role: 'service_role' },
    ]) {
      for (const { name } of rows) {
        const reading = database.transaction(claims, (tx) => tx.query(`select * from auth."${name}"`));
        await expect(reading).rejects.toThrow('permission denied');
      }
    }
  });

  it('stay out of reach of what runs for a person, whatever SQL it manages to run', async () => {
    for (const role of ['supabase_auth_admin', 'postgres']) {
      const climbing = database.transaction(null, (tx) =>
        tx.query(`select set_config('role', $1, true)`, [role]),
      );
      await expect(climbing).rejects.toThrow('permission denied to set role');
    }
    const creating = database.transaction(null, (tx) => platform.accounts.create(tx, account));
    await expect(creating).rejects.toThrow('permission denied to set role');
  });

  it('tell policies who asks, and nobody once the request is over', async () => {
    const sub = '00000000-0000-4000-8000-000000000001';
    const claims = { role: 'authenticated', sub, email: 'ana@acme.com.br', aal: 'aal1' };
    const ask = `select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'aal' as aal`;
    expect(await database.transaction(claims, (tx) => tx.query(ask))).toEqual([
      { uid: sub, role: 'authenticated', email: 'ana@acme.com.br', aal: 'aal1' },
    ]);
    expect(await database.transaction(null, (tx) => tx.query(ask))).toEqual([
      { uid: null, role: null, email: null, aal: null },
    ]);
  });
});
