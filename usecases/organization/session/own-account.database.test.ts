import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptEngagement } from '../engagement/engagements.ts';
import { proposeFactor } from '../own-factor/own.ts';
import { endSession, listOwnEvents, listSessions } from './own.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let olivia: TestPerson;
let carla: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ owner: olivia, contributor: carla } = house.north.people);
  stranger = house.south.people.owner;
});
afterAll(() => house?.stop());

async function signIn(person: TestPerson, userAgent: string): Promise<string> {
  const id = randomUUID();
  await house.database.pool.query(
    `insert into auth.sessions (id, user_id, user_agent, ip) values ($1, $2, $3, '203.0.113.7')`,
    [id, person.id, userAgent],
  );
  return id;
}

async function lettersOf(kind: string): Promise<{ recipient: string; locale: string; params: object }[]> {
  const { rows } = await house.database.pool.query<{ recipient: string; locale: string; params: object }>(
    'select recipient, locale, params from public.letters where kind = $1 order by recipient',
    [kind],
  );
  return rows;
}

describe('sessions of one’s own', () => {
  it('are listed with their device, the one of this call marked, and nobody else’s', async () => {
    const here = await signIn(carla, 'Firefox');
    const there = await signIn(carla, 'Phone');
    await signIn(stranger, 'Elsewhere');
    const at = { ...carla, claims: { ...carla.claims, session_id: here } };
    const { sessions } = await house.as(at, listSessions, {});
    expect(sessions.map(({ id, userAgent, current }) => ({ id, userAgent, current }))).toEqual(
      expect.arrayContaining([
        { id: here, userAgent: 'Firefox', current: true },
        { id: there, userAgent: 'Phone', current: false },
      ]),
    );
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ address: '203.0.113.7', secondFactor: false });
  });

  it('end one by one, which the security log tells; another person’s is not found', async () => {
    const mine = await signIn(olivia, 'Firefox');
    const theirs = await signIn(stranger, 'Elsewhere');
    await house.as(olivia, endSession, { sessionId: mine });
    expect((await house.as(olivia, listSessions, {})).sessions).toEqual([]);
    for (const sessionId of [mine, theirs]) {
      await expect(house.as(olivia, endSession, { sessionId })).rejects.toMatchObject({
        code: 'session.not_found',
        status: 404,
      });
    }
    const { events } = await house.as(olivia, listOwnEvents, {});
    expect(events).toMatchObject([{ action: 'session_ended', byAdministrator: false }]);
    expect((await house.as(stranger, listOwnEvents, {})).events).toEqual([]);
  });

  it('are out of reach outside of a use-case', async () => {
    for (const sql of ['select * from razao.own_sessions()', 'select * from razao.own_audit(null, 10)']) {
      await expect(house.database.transaction(olivia.claims, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

describe('preferences', () => {
  const write = (person: TestPerson, owner: TestPerson) =>
    house.database.transaction(person.claims, (tx) =>
      tx.query(
        `insert into public.preferences (user_id, theme) values ($1, 'dark')
         on conflict (user_id) do update set theme = excluded.theme returning theme, email_notices`,
        [owner.id],
      ),
    );

  it('are written and read by their person alone', async () => {
    expect(await write(olivia, olivia)).toEqual([{ theme: 'dark', email_notices: true }]);
    await expect(write(stranger, olivia)).rejects.toMatchObject({ code: '42501' });
    const seen = await house.database.transaction(stranger.claims, (tx) =>
      tx.query('select * from public.preferences'),
    );
    expect(seen).toEqual([]);
  });

  it('decide whether those who lead an organization get its letters, and in which language', async () => {
    const { manager } = house.north.people;
    await house.database.pool.query(
      `insert into public.preferences (user_id, locale) values ($1, 'en')
       on conflict (user_id) do update set locale = 'en'`,
      [olivia.id],
    );
    await house.database.pool.query(
      'insert into public.preferences (user_id, email_notices) values ($1, false)',
      [manager.id],
    );
    await house.as(carla, proposeFactor, {
      name: 'Diesel of our own refinery',
      region: 'BR',
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      unit: 'L',
      gasesKg: { CO2: '2.5' },
      reason: 'Carbon content measured by our laboratory',
      evidence: { title: 'Report 12', publisher: 'Our laboratory', edition: '2025', locator: 'p. 2' },
    });
    expect(await lettersOf('factor_proposed')).toEqual([
      {
        recipient: olivia.email,
        locale: 'en',
        params: { factor: 'Diesel of our own refinery', path: '/factors?tab=own' },
      },
    ]);
  });

  it('cannot be used to write to an organization that is not one’s own', async () => {
    await expect(
      house.database.transaction(stranger.claims, async (tx) => {
        await tx.query(`select set_config('razao.verb', 'factor.propose', true)`);
        await tx.query(`select razao.write_to_leaders($1, 'factor_proposed', '{}')`, [house.north.id]);
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('tell a client when the consultancy has accepted', async () => {
    const token = 'k3vXo1Qd7fYw2mRz9hTbNcLpEs4uGa8J';
    const consultant = house.south.people.manager;
    await house.database.pool.query(`update public.organizations set kind = 'consultant' where id = $1`, [
      house.south.id,
    ]);
    await house.database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [
      consultant.id,
    ]);
    await house.database.pool.query(
      `insert into public.engagements (client_id, email, role, token_sha256, offered_by, expires_at)
       values ($1, $2, 'viewer', encode(sha256($3::bytea), 'hex'), $4, now() + interval '1 day')`,
      [house.north.id, consultant.email, token, olivia.id],
    );
    await house.as(consultant, acceptEngagement, { token });
    expect(await lettersOf('engagement_accepted')).toMatchObject([
      { recipient: olivia.email, params: { consultancy: 'Química Sul' } },
    ]);
  });
});
