import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';

let installation: TestInstallation;
let client: PoolClient;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

beforeEach(async () => {
  client = await installation.database.pool.connect();
  await client.query('begin');
});
afterEach(async () => {
  await client.query('rollback');
  client.release();
});

async function become(person: TestPerson): Promise<void> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(person.claims)]);
}

/** Where the caller works, and as what, by each of the questions that policies ask. */
async function answered() {
  const { rows } = await client.query<{
    all: string[];
    leading: string[];
    role: string | null;
    places: string[];
  }>(
    `select array(select public.my_organizations()) as "all",
       array(select concat_ws(' ', m.role, case when m.engaged then 'engaged' end)
         from public.my_memberships() m where m.since <= now()) as places,
       array(select public.my_organizations_as('owner', 'manager')) as leading, public.my_role($1) as role`,
    [installation.north.id],
  );
  return rows[0];
}

const nowhere = { all: [], leading: [], role: null, places: [] };

describe('where a person works, asked once a transaction', () => {
  it('is what the memberships say, by every question', async () => {
    const { north, south, outsider } = installation;
    await become(north.people.owner);
    expect(await answered()).toEqual({
      all: [north.id],
      leading: [north.id],
      role: 'owner',
      places: ['owner'],
    });
    await become(north.people.viewer);
    expect(await answered()).toEqual({ all: [north.id], leading: [], role: 'viewer', places: ['viewer'] });
    await become(south.people.owner);
    expect(await answered()).toEqual({ all: [south.id], leading: [south.id], role: null, places: ['owner'] });
    await become(outsider);
    expect(await answered()).toEqual(nowhere);
  });

  it('is asked anew of another person in the same transaction, and of the first one again', async () => {
    const { north, south } = installation;
    for (const [person, organization] of [
      [north.people.owner, north],
      [south.people.owner, south],
      [north.people.owner, north],
    ] as const) {
      await become(person);
      expect((await answered())?.all).toEqual([organization.id]);
    }
  });

  it('is asked anew of the same person by another token', async () => {
    const { north, south } = installation;
    const { owner } = north.people;
    await become(owner);
    expect((await answered())?.all).toEqual([north.id]);
    const elsewhere = { ...owner.claims, razao_token: { organization: south.id } };
    await become({ ...owner, claims: elsewhere });
    expect(await answered()).toEqual(nowhere);
    await become({ ...owner, claims: { ...owner.claims, client_id: 'some application' } });
    expect(await answered()).toEqual(nowhere);
  });

  it('follows a membership that ends, changes or begins in the transaction, and a rollback of it', async () => {
    const { north, south } = installation;
    const { owner } = north.people;
    await become(owner);
    expect((await answered())?.role).toBe('owner');
    await client.query('savepoint before');
    await client.query(`update public.memberships set role = 'viewer' where user_id = $1`, [owner.id]);
    expect(await answered()).toEqual({ all: [north.id], leading: [], role: 'viewer', places: ['viewer'] });
    await client.query('update public.memberships set ended_at = now() where user_id = $1', [owner.id]);
    expect(await answered()).toEqual(nowhere);
    await client.query(
      `insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'auditor')`,
      [south.id, owner.id],
    );
    expect((await answered())?.all).toEqual([south.id]);
    await client.query('rollback to savepoint before');
    expect(await answered()).toEqual({
      all: [north.id],
      leading: [north.id],
      role: 'owner',
      places: ['owner'],
    });
  });

  it('follows an engagement that begins and ends in the transaction', async () => {
    const { north, south } = installation;
    const { owner } = south.people;
    await become(owner);
    expect((await answered())?.all).toEqual([south.id]);
    const { rows } = await client.query<{ id: string }>(
      `insert into public.engagements
         (client_id, consultancy_id, email, role, token_sha256, offered_by, expires_at, accepted_at, accepted_by)
       values ($1, $2, 'consultora@example.org', 'contributor', repeat('0', 64), $3, now() + interval '1 day', now(), $4)
       returning id`,
      [north.id, south.id, north.people.owner.id, owner.id],
    );
    const engaged = await answered();
    expect([engaged?.role, engaged?.places.toSorted()]).toEqual([
      'contributor',
      ['contributor engaged', 'owner'],
    ]);
    await client.query('update public.engagements set ended_at = now() where id = $1', [rows[0]?.id]);
    expect((await answered())?.role).toBe(null);
  });

  it('is forgotten with its transaction', async () => {
    const { north } = installation;
    const { viewer } = north.people;
    await become(viewer);
    expect((await answered())?.role).toBe('viewer');
    await client.query('rollback');
    await client.query('begin');
    expect(await answered()).toEqual(nowhere);
    await client.query('update public.memberships set ended_at = now() where user_id = $1', [viewer.id]);
    await become(viewer);
    expect(await answered()).toEqual(nowhere);
  });
});
