import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Call, execute, type Installation } from '../../execute.ts';
import { tellSession } from '../session/context.ts';
import { issueTestSetupToken, testPorts, TODAY } from '../../testing.ts';
import { completeSetup } from './complete.ts';

const call: Call = { claims: null, door: 'test', locale: 'pt-BR', now: TODAY };
const person = {
  email: 'Ana@Example.com',
  password: 'Correct1horse',
  fullName: 'Ana Souza',
  organizationName: 'Aços do Norte',
  sites: ['Camaçari', 'camaçari', 'Escritório'],
};

let database: TestDatabase;
let installation: Installation;

beforeEach(async () => {
  database = await openTestDatabase();
  installation = { database, ports: await testPorts(database), checkOutput: true };
});
afterEach(() => database?.stop());

const setUp = (input: object) => execute(completeSetup, installation, call, input);

describe('setup.complete', () => {
  it('makes administrator, organization, membership and sites, and journals it', async () => {
    const { userId, organizationId } = await setUp({ ...person, token: await issueTestSetupToken(database) });
    const claims = { sub: userId, role: 'authenticated' };
    const session = await execute(tellSession, installation, { ...call, claims }, {});
    expect(session).toMatchObject({
      user: { id: userId, email: 'ana@example.com', fullName: 'Ana Souza', platformAdministrator: true },
      organization: {
        id: organizationId,
        name: 'Aços do Norte',
        role: 'owner',
        locale: 'pt-BR',
        country: 'BR',
      },
      sites: [{ name: 'camaçari', region: 'BR' }, { name: 'Escritório' }],
    });
    const { rows } = await database.pool.query<{ line: string }>(
      'select j::text as line from public.journal j',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.line).toContain('setup.complete');
    expect(rows[0]?.line).not.toContain('Correct1horse');
  });

  it('takes a token once, also from two browsers at once', async () => {
    const token = await issueTestSetupToken(database);
    const both = await Promise.allSettled([
      setUp({ ...person, token }),
      setUp({ ...person, email: 'bia@example.com', token }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(setUp({ ...person, email: 'caio@example.com', token })).rejects.toMatchObject({
      code: 'setup.token_invalid',
      status: 403,
    });
    const again = await issueTestSetupToken(database);
    await expect(setUp({ ...person, email: 'caio@example.com', token: again })).rejects.toMatchObject({
      code: 'setup.done',
      status: 409,
    });
    const { rows } = await database.pool.query('select 1 from public.organizations');
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ token: 'x'.repeat(43) }, 'setup.token_invalid', 403],
    [{ password: 'short' }, 'password.weak', 422],
    [{ email: 'nobody' }, 'email.invalid', 422],
    [{ fullName: '' }, 'input.invalid', 400],
  ])('with %o saves nothing and leaves the token good', async (wrong, code, status) => {
    const token = await issueTestSetupToken(database);
    await expect(setUp({ ...person, token, ...wrong })).rejects.toMatchObject({ code, status });
    const { rows } = await database.pool.query(
      'select id from auth.users union all select id from public.organizations',
    );
    expect(rows).toEqual([]);
    await expect(setUp({ ...person, token })).resolves.toMatchObject({
      userId: expect.any(String) as string,
    });
  });
});
