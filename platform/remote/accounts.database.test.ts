import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { startTestPlatform, type TestPlatform } from '../testing/instance.ts';
import { withDefaults } from '../settings.ts';
import { createRemoteAccounts, removingAccounts } from './accounts.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

const bia = { email: 'Bia@acme.com.br', password: 'Segredo-123', fullName: 'Bia' };

let instance: TestPlatform;
let remote: Remote;
const faults: unknown[] = [];

beforeAll(async () => {
  instance = await startTestPlatform({ rateLimits: false });
  remote = {
    url: instance.url,
    issuers: [`${instance.url}/auth/v1`],
    publishableKey: instance.keys.publishableKey,
    secretKey: instance.keys.secretKey,
    sharedSecret: null,
  };
});
afterAll(async () => {
  await instance.stop();
});

const accountsOf = (at = remote) => createRemoteAccounts(at, withDefaults({ externalUrl: at.url }));
const removing = (database: Database = instance.database, at = remote): Database =>
  removingAccounts(database, at, (error) => faults.push(error));

async function addresses(): Promise<string[]> {
  const { rows } = await instance.database.pool.query<{ email: string }>(
    'select email from auth.users order by email',
  );
  return rows.map(({ email }) => email);
}

describe('an account made through a Supabase', () => {
  it('can sign in there when the transaction it was made for succeeded, and is seen within it', async () => {
    const found = await removing().asService(async (tx) => {
      const made = await accountsOf().create(tx, bia);
      if ('refused' in made) throw new Error(made.refused);
      await tx.query('insert into public.profiles (id, full_name) values ($1, $2)', [made.userId, 'Bia']);
      return made.userId;
    });
    const { data } = await instance
      .client()
      .auth.signInWithPassword({ email: 'bia@acme.com.br', password: bia.password });
    expect(data.user?.id).toBe(found);
    expect(data.user?.user_metadata['full_name']).toBe('Bia');
  });

  it('is refused for a taken or wrong address and a weak password, and the transaction goes on', async () => {
    const told = await removing().asService(async (tx) => {
      const refusals = [];
      for (const account of [
        bia,
        { ...bia, email: 'no address' },
        { ...bia, password: 'curta' },
        { ...bia, password: 'Password1' },
        { ...bia, password: `Aa1${'x'.repeat(70)}` },
      ]) {
        refusals.push(await accountsOf().create(tx, account));
      }
      await tx.query('select 1');
      return refusals;
    });
    expect(told).toEqual([
      { refused: 'email.taken', params: {} },
      { refused: 'email.invalid', params: {} },
      { refused: 'password.weak', params: { reasons: 'length,characters' } },
      { refused: 'password.common', params: {} },
      { refused: 'password.weak', params: { reasons: 'length' } },
    ]);
  });

  it('is gone when the transaction failed', async () => {
    const before = await addresses();
    const failing = removing().asService(async (tx) => {
      await accountsOf().create(tx, { ...bia, email: 'caio@acme.com.br' });
      throw new Error('what came next failed');
    });
    await expect(failing).rejects.toThrow('what came next failed');
    expect(await addresses()).toEqual(before);
    expect(faults).toEqual([]);
  });

  it('stays when the transaction succeeded although nobody heard so', async () => {
    const breaking: Database = {
      ...instance.database,
      asService: async (run) => {
        const result = await instance.database.asService(run);
        // Once, after the work: the connection breaks before the answer to the commit.
        if (result === 'made') throw new Error('connection lost');
        return result;
      },
    };
    const lost = removing(breaking).asService(async (tx) => {
      await accountsOf().create(tx, { ...bia, email: 'davi@acme.com.br' });
      await tx.query("select set_config('application_name', 'x', true), pg_current_xact_id()");
      return 'made';
    });
    await expect(lost).rejects.toThrow('connection lost');
    expect(await addresses()).toContain('davi@acme.com.br');
  });

  it('is not made in a transaction that would not remove it', async () => {
    const making = instance.database.asService((tx) =>
      accountsOf().create(tx, { ...bia, email: 'eva@acme.com.br' }),
    );
    await expect(making).rejects.toThrow('would not remove the account');
    expect(await addresses()).not.toContain('eva@acme.com.br');
  });

  it('tells an outage as one, with nothing of the secret key', async () => {
    const away = { ...remote, url: 'http://127.0.0.1:1' };
    const making = removing(instance.database, away).asService((tx) =>
      accountsOf(away).create(tx, { ...bia, email: 'eva@acme.com.br' }),
    );
    const error = await making.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RemoteUnreachable);
    expect(String(error)).not.toContain(remote.secretKey);
    const wrongKey = { ...remote, secretKey: 'sb_secret_of_somebody_else_entirely' };
    const refused = removing(instance.database, wrongKey).asService((tx) =>
      accountsOf(wrongKey).create(tx, { ...bia, email: 'eva@acme.com.br' }),
    );
    await expect(refused).rejects.toBeInstanceOf(RemoteUnreachable);
  });
});
