import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit, listMail, readMail, tellHealth } from './installation.ts';
import {
  banPerson,
  listAllOrganizations,
  listPeople,
  resetSecondFactors,
  signOutPerson,
  unbanPerson,
} from './people.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import type { UseCase } from '../../usecase.ts';

let house: TestInstallation;
let administrator: TestPerson;
let anybody: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  administrator = house.outsider;
  anybody = house.north.people.contributor;
  await house.database.asService((tx) =>
    tx.query('insert into public.platform_administrators (user_id) values ($1)', [administrator.id]),
  );
});
afterAll(() => house?.stop());

async function sessionsOf(person: TestPerson): Promise<number> {
  const { rowCount } = await house.database.pool.query('select 1 from auth.sessions where user_id = $1', [
    person.id,
  ]);
  return rowCount ?? 0;
}

async function signIn(person: TestPerson): Promise<void> {
  await house.database.pool.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [
    person.id,
  ]);
}

const everyVerb: readonly (readonly [UseCase, object])[] = [
  [listAllOrganizations, {}],
  [listPeople, {}],
  [banPerson, { userId: '', days: 1 }],
  [unbanPerson, { userId: '' }],
  [signOutPerson, { userId: '' }],
  [resetSecondFactors, { userId: '' }],
  [listMail, {}],
  [readMail, { messageId: 'm' }],
  [listAudit, {}],
  [tellHealth, {}],
];

describe('administering the platform', () => {
  it.each(everyVerb)('is refused to everyone else: verb %#', async (verb, input) => {
    const given = 'userId' in input ? { ...input, userId: anybody.id } : input;
    for (const person of [house.north.people.owner, house.south.people.auditor]) {
      await expect(house.as(person, verb, given)).rejects.toMatchObject({ code: 'actor.forbidden' });
    }
  });

  it('is refused by the database too, whatever the code above would allow', async () => {
    const { owner } = house.north.people;
    for (const call of [
      'select * from razao.people_for_administrator($$$$, 10, 0)',
      'select * from razao.audit_for_administrator(null, 10)',
      'select * from razao.organizations_for_administrator()',
      'select * from razao.health_for_administrator()',
      `select razao.administer_account('ban', '${anybody.id}', now())`,
    ]) {
      const asked = house.database.transaction(owner.claims, async (tx) => {
        await tx.query("select set_config('razao.verb', 'administration.listPeople', true)");
        return tx.query(call);
      });
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('shows organizations by size and people by name or address, and takes a search for text', async () => {
    const { organizations } = await house.as(administrator, listAllOrganizations, {});
    expect(organizations.map(({ name, members }) => [name, members])).toContainEqual([
      'Siderúrgica Norte',
      5,
    ]);
    const found = await house.as(administrator, listPeople, { search: 'CARLA siderúrgica' });
    expect(found).toMatchObject({
      total: 1,
      people: [{ id: anybody.id, organizations: ['Siderúrgica Norte'], bannedUntil: null }],
    });
    for (const search of ['%', '_', '\\', "' or 1=1 --"]) {
      expect((await house.as(administrator, listPeople, { search })).total).toBe(0);
    }
    const page = await house.as(administrator, listPeople, { perPage: 2, page: 2 });
    expect(page.people).toHaveLength(2);
    expect(page.total).toBe(11);
  });

  it('bans, ends sessions and lets back in, and the security log tells who did it to whom', async () => {
    await signIn(anybody);
    const now = new Date('2030-01-01T00:00:00Z');
    const banned = await house.as(administrator, banPerson, { userId: anybody.id, days: 7 }, { now });
    expect(banned.bannedUntil).toBe('2030-01-08T00:00:00.000Z');
    expect(await sessionsOf(anybody)).toBe(0);
    const [shown] = (await house.as(administrator, listPeople, { search: anybody.email })).people;
    expect(new Date(shown?.bannedUntil ?? '').toISOString()).toBe(banned.bannedUntil);
    await house.as(administrator, unbanPerson, { userId: anybody.id });
    const [again] = (await house.as(administrator, listPeople, { search: anybody.email })).people;
    expect(again?.bannedUntil).toBeNull();
    await signIn(anybody);
    await house.as(administrator, signOutPerson, { userId: anybody.id });
    expect(await sessionsOf(anybody)).toBe(0);
    const { events } = await house.as(administrator, listAudit, {});
    const done = events.filter(({ userId }) => userId === administrator.id).map(({ action }) => action);
    expect(done.sort()).toEqual(['administrator_ban', 'administrator_sign_out', 'administrator_unban']);
  });

  it('removes the second factors of whoever lost them', async () => {
    await house.database.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [anybody.id],
    );
    const count = async () =>
      (await house.as(administrator, listPeople, { search: anybody.email })).people[0]?.secondFactors;
    expect(await count()).toBe(1);
    await house.as(administrator, resetSecondFactors, { userId: anybody.id });
    expect(await count()).toBe(0);
  });

  it('refuses to ban oneself and accounts that nobody has', async () => {
    await expect(
      house.as(administrator, banPerson, { userId: administrator.id, days: null }),
    ).rejects.toMatchObject({ code: 'account.own' });
    await expect(
      house.as(administrator, signOutPerson, { userId: '00000000-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({ code: 'account.not_found' });
  });

  it('tells how the installation is and what waits to be sent', async () => {
    await house.database.asService((tx) =>
      tx.query(`select razao.write_letter('a@b.com.br', 'access_refused', 'pt-BR', '{}')`),
    );
    const health = await house.as(administrator, tellHealth, {});
    expect(health).toMatchObject({ lettersWaiting: 1, lettersFailing: 0, version: '0.0.0' });
    expect(health.databaseBytes).toBeGreaterThan(1_000_000);
    expect(health.referenceLoadedAt).not.toBeNull();
  });
});
