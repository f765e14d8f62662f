import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntries } from './ledger/entry/list.ts';
import { tellSession } from './organization/session/context.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

/** The same person, by a session that has given so much. */
function at(person: TestPerson, aal: 'aal1' | 'aal2'): TestPerson {
  return { ...person, claims: { ...person.claims, aal } };
}

/** How many rows of what belongs to their organization a person reads at the table door. */
async function seen(person: TestPerson): Promise<Record<string, number>> {
  const tables = [
    'organizations',
    'memberships',
    'sites',
    'inventories',
    'journal',
    'entries',
    'invitations',
  ];
  return installation.database.transaction(person.claims, async (tx) => {
    const counted: [string, number][] = [];
    for (const table of tables) {
      const [row] = await tx.query<{ rows: number }>(`select count(*)::int as rows from public.${table}`);
      counted.push([table, row?.rows ?? 0]);
    }
    const [asked] = await tx.query<{ members: number; administrator: boolean }>(
      `select (select count(*)::int from public.members_of($1)) as members,
         public.is_platform_administrator() as administrator`,
      [installation.north.id],
    );
    return {
      ...Object.fromEntries(counted),
      members: asked?.members ?? 0,
      administrator: Number(asked?.administrator),
    };
  });
}

const nothing = {
  organizations: 0,
  memberships: 0,
  sites: 0,
  inventories: 0,
  journal: 0,
  entries: 0,
  invitations: 0,
  members: 0,
  administrator: 0,
};

async function addFactor(person: TestPerson, type: string, status: string): Promise<void> {
  await installation.database.pool.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, $2, $3, $2 || $3)`,
    [person.id, type, status],
  );
}

describe('who has a second factor', () => {
  it('is asked for it by every verb and shown nothing at any door until it is given', async () => {
    const { owner } = installation.north.people;
    await installation.database.pool.query(
      'insert into public.platform_administrators (user_id) values ($1)',
      [owner.id],
    );
    const before = await seen(at(owner, 'aal1'));
    expect(before).toMatchObject({ organizations: 1, sites: 1, members: 5, administrator: 1 });
    await addFactor(owner, 'totp', 'verified');
    const due = { code: 'actor.second_factor', status: 403 };
    await expect(installation.as(at(owner, 'aal1'), listEntries, {})).rejects.toMatchObject(due);
    await expect(installation.as(owner, tellSession, {})).rejects.toMatchObject(due);
    expect(await seen(at(owner, 'aal1'))).toEqual(nothing);
    expect(await seen(owner)).toEqual(nothing);
    expect(await seen(at(owner, 'aal2'))).toEqual(before);
    await expect(installation.as(at(owner, 'aal2'), listEntries, {})).resolves.toBeDefined();
  });

  it('is not asked for one that was never proved, nor for recovery codes alone', async () => {
    const { manager } = installation.north.people;
    await addFactor(manager, 'totp', 'unverified');
    await addFactor(manager, 'recovery_code', 'verified');
    await expect(installation.as(at(manager, 'aal1'), listEntries, {})).resolves.toBeDefined();
    expect(await seen(manager)).toMatchObject({ organizations: 1 });
  });
});

describe('an application that a Supabase let in', () => {
  it('is shown nothing of the ledger by its token, and no verb takes it', async () => {
    const { contributor } = installation.north.people;
    expect(await seen(contributor)).toMatchObject({ organizations: 1 });
    const claims = { ...contributor.claims, client_id: '9a8b7c6d-5e4f-4a2b-8c0d-9e8f7a6b5c4d' };
    const application = { ...contributor, claims };
    expect(await seen(application)).toEqual(nothing);
    const due = { code: 'token.invalid', status: 401 };
    await expect(installation.as(application, listEntries, {})).rejects.toMatchObject(due);
  });
});

describe('who is banned', () => {
  it('sees and does nothing any more with a token that was signed before', async () => {
    const { viewer } = installation.north.people;
    const until = (moment: string) =>
      installation.database.pool.query(`update auth.users set banned_until = ${moment} where id = $1`, [
        viewer.id,
      ]);
    await until(`now() + interval '1 day'`);
    await expect(installation.as(viewer, listEntries, {})).rejects.toMatchObject({
      code: 'actor.banned',
      status: 403,
    });
    expect(await seen(at(viewer, 'aal2'))).toEqual(nothing);
    await until(`now() - interval '1 second'`);
    await expect(installation.as(viewer, listEntries, {})).resolves.toBeDefined();
    expect(await seen(viewer)).toMatchObject({ organizations: 1 });
  });
});
