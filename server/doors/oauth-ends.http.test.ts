import type { TestOrganization } from '#usecases/testing.ts';
import { endTokenOfMember, listTokensOfMembers } from '#usecases/organization/token/of-members.ts';
import { createToken, listTokens, revokeToken } from '#usecases/organization/token/tokens.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerRequest,
  beginRequest,
  exchange,
  knock,
  letIn,
  letInAs,
  makePkce,
  type OAuthHouse,
  openOAuthHouse,
  refresh,
  type Registered,
  requestQuery,
  type Tokens,
} from './testing/oauth.ts';

let house: OAuthHouse;
let north: TestOrganization;
let client: Registered;

beforeAll(async () => {
  house = await openOAuthHouse({ rateLimits: false });
  ({ north } = house.installation);
  client = await house.register();
});
afterAll(() => house.stop());

describe('what ends an application', () => {
  it('a sign-out everywhere, at once', async () => {
    const { token } = await house.signIn(north.people.contributor);
    const tokens = await letIn(house, client, { token, part: north.id });
    expect((await knock(house, tokens.access_token)).status).toBe(200);
    const out = await house.ask('/auth/v1/logout?scope=global', { token, method: 'POST' });
    expect(out.status).toBe(204);
    expect((await knock(house, tokens.access_token)).status).toBe(401);
    expect((await refresh(house, client, tokens)).status).toBe(400);
  });

  it('its person’s word, by the client or by the line of the list', async () => {
    const { owner } = north.people;
    const { token } = await house.signIn(owner);
    const tokens = await letIn(house, client, { token, part: north.id });
    const grants = (await (await house.ask('/auth/v1/user/oauth/grants', { token })).json()) as {
      client: { id: string };
    }[];
    expect(grants).toContainEqual({
      client: expect.objectContaining({ id: client.client_id, name: 'Desk assistant' }) as object,
      scopes: ['read', 'draft'],
      granted_at: expect.any(String) as string,
    });
    const path = `/auth/v1/user/oauth/grants?client_id=${client.client_id}`;
    const { token: stranger } = await house.signIn(house.installation.outsider);
    expect((await house.ask(path, { token: stranger, method: 'DELETE' })).status).toBe(404);
    expect((await knock(house, tokens.access_token)).status).toBe(200);
    expect((await house.ask(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await knock(house, tokens.access_token)).status).toBe(401);
    expect((await refresh(house, client, tokens)).status).toBe(400);

    const again = await letIn(house, client, { token, part: north.id });
    const { tokens: listed } = await house.installation.as(owner, listTokens, {}, { now: house.clock.now() });
    const line = listed.find((one) => one.application && one.revokedAt === null);
    expect(line).toMatchObject({
      name: 'Desk assistant',
      scopes: ['read', 'draft'],
      organizationId: north.id,
    });
    await house.installation.as(owner, revokeToken, { tokenId: line?.id });
    expect((await knock(house, again.access_token)).status).toBe(401);
    expect((await refresh(house, client, again)).status).toBe(400);
  });

  it('an owner’s word, whoever let it in', async () => {
    const tokens = await letInAs(house, client, 'viewer', 'read');
    const { owner, viewer } = north.people;
    const now = { now: house.clock.now() };
    const { tokens: listed } = await house.installation.as(owner, listTokensOfMembers, {}, now);
    const line = listed.find(({ userId }) => userId === viewer.id);
    await house.installation.as(owner, endTokenOfMember, { tokenId: line?.id }, now);
    expect((await knock(house, tokens.access_token)).status).toBe(401);
    expect((await refresh(house, client, tokens)).status).toBe(400);
  });

  it('a role lost meanwhile: between yes and exchange, and afterwards', async () => {
    const { auditor } = north.people;
    const { pool } = house.installation.database;
    const setRole = (ended: string) =>
      pool.query(`update public.memberships set ended_at = ${ended} where user_id = $1`, [auditor.id]);
    const { token } = await house.signIn(auditor);
    const { verifier, challenge } = makePkce();
    const page = await beginRequest(house, requestQuery(client, challenge));
    const said = await answerRequest(house, token, page, { action: 'approve', part: north.id });
    const back = new URL(((await said.json()) as { redirect_url: string }).redirect_url);
    await setRole('now()');
    const late = await exchange(house, {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    expect([late.status, await late.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ]);
    await setRole('null');
    const tokens = await letIn(house, client, { token, part: north.id, scope: 'read' });
    expect((await knock(house, tokens.access_token)).status).toBe(200);
    await setRole('now()');
    expect((await knock(house, tokens.access_token)).status).toBe(401);
    expect((await refresh(house, client, tokens)).status).toBe(400);
    await setRole('null');
    expect((await knock(house, tokens.access_token)).status).toBe(401);
  });

  it('the hour of its access token, the days of its grant, and the client’s own deletion', async () => {
    const own = await house.register();
    const { token } = await house.signIn(north.people.owner);
    const first = await letIn(house, own, { token, part: north.id });
    house.clock.advance(3601);
    expect((await knock(house, first.access_token)).status).toBe(401);
    const second = (await (await refresh(house, own, first)).json()) as Tokens;
    expect((await knock(house, second.access_token)).status).toBe(200);
    const gone = await house.ask(`/auth/v1/admin/oauth/clients/${own.client_id}`, {
      token: house.keys.secretKey,
      method: 'DELETE',
      headers: { apikey: house.keys.secretKey },
    });
    expect(gone.status).toBe(204);
    expect((await knock(house, second.access_token)).status).toBe(401);
    expect((await refresh(house, own, second)).status).toBe(401);
    const long = await letIn(house, client, {
      token: (await house.signIn(north.people.owner)).token,
      part: north.id,
    });
    house.clock.advance(90 * 86_400);
    expect((await refresh(house, client, long)).status).toBe(400);
  });

  it('does not end the tokens that the person made themselves', async () => {
    const { owner } = north.people;
    const now = house.clock.now();
    const amr = [{ method: 'password', timestamp: now.getTime() / 1000 }];
    const signedIn = { ...owner, claims: { ...owner.claims, amr } };
    const { secret } = await house.installation.as(signedIn, createToken, { name: 'own' }, { now });
    const { token } = await house.signIn(owner);
    await house.ask('/auth/v1/logout?scope=global', { token, method: 'POST' });
    expect((await knock(house, secret)).status).toBe(200);
  });
});
