import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OAuthHouse, openOAuthHouse } from '../doors/testing/oauth.ts';
import { ownChores } from './own.ts';

let house: OAuthHouse;

beforeAll(async () => {
  house = await openOAuthHouse({ rateLimits: false });
});
afterAll(() => house?.stop());

const moment = (seconds: number): string =>
  new Date(house.clock.now().getTime() + seconds * 1000).toISOString();

/** A grant of the person to an application, with a used and a living refresh token, that ends in so many seconds. */
async function grant(client: string, person: string, endsIn: number): Promise<string> {
  const { pool } = house.installation.database;
  const session = randomUUID();
  await pool.query(
    `insert into auth.sessions (id, user_id, aal, oauth_client_id, scopes, not_after) values ($1, $2, 'aal1', $3, 'email', $4)`,
    [session, person, client, moment(endsIn)],
  );
  await pool.query(
    `insert into auth.oauth_refresh_tokens (token, session_id, used_at) values ($1, $2, now()), ($3, $2, null)`,
    [randomUUID(), session, randomUUID()],
  );
  return session;
}

/** A request for a person's yes, as it stands, whose time is over in so many seconds. */
async function request(client: string, status: string, endsIn: number): Promise<string> {
  const id = randomUUID();
  await house.installation.database.pool.query(
    `insert into auth.oauth_authorizations (id, client_id, redirect_uri, scopes, code_challenge, status, expires_at)
     values ($1, $2, 'http://127.0.0.1/x', array['email'], $3, $4, $5)`,
    [id, client, 'A'.repeat(43), status, moment(endsIn)],
  );
  return id;
}

it('clears away grants, codes and requests of applications whose time is over, and nothing that stands', async () => {
  const { pool } = house.installation.database;
  const { client_id: client } = await house.register();
  const person = house.installation.north.people.owner;
  const { session: own } = await house.signIn(person);
  const standing = await grant(client, person.id, 60);
  const over = await grant(client, person.id, -1);
  const kept = [await request(client, 'pending', 60), await request(client, 'exchanged', -60)];
  const gone = [await request(client, 'pending', -1), await request(client, 'exchanged', -2 * 86_400)];
  for (const chore of ownChores(house.platform)) await chore.work(() => undefined);
  const idsOf = async (sql: string): Promise<string[]> =>
    (await pool.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  const sessions = await idsOf('select id from auth.sessions');
  expect(sessions).toEqual(expect.arrayContaining([own, standing]));
  expect(sessions).not.toContain(over);
  const tokens = await idsOf('select session_id as id from auth.oauth_refresh_tokens');
  expect(tokens).toEqual([standing, standing]);
  const requests = await idsOf('select id from auth.oauth_authorizations');
  expect(requests.toSorted()).toEqual(kept.toSorted());
  expect(requests).not.toContain(gone[0]);
});
