import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  basic,
  email,
  type Entered,
  openPortalHouse,
  password,
  type PortalHouse,
  refused,
  type Tokens,
} from './testing/portal.ts';

let house: PortalHouse;

beforeAll(async () => {
  house = await openPortalHouse();
});
afterAll(() => house.stop());

describe('signing in to an application that the administrator entered', () => {
  it('tells it who the person is, by a token for it alone', async () => {
    const tokens = await house.signedIn({ nonce: 'n-1' });
    const keys = createRemoteJWKSet(new URL(`${house.url}/auth/v1/.well-known/jwks.json`));
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer: `${house.url}/auth/v1`,
      audience: house.portal.id,
    });
    expect(payload).toMatchObject({ sub: house.personId, email, email_verified: true, nonce: 'n-1' });
    expect(await (await house.who(tokens)).json()).toMatchObject({
      sub: house.personId,
      email,
      name: `Name of ${email}`,
    });
    const emailOnly = await house.signedIn({ scope: 'email' });
    expect(emailOnly).not.toHaveProperty('id_token');
    expect(await (await house.who(emailOnly)).json()).toEqual({
      sub: house.personId,
      email,
      email_verified: true,
    });
  });

  it('gives it nothing else', async () => {
    const tokens = await house.signedIn();
    for (const bearer of [tokens.access_token, tokens.id_token]) {
      for (const [path, wanted] of [
        ['/auth/v1/user', 403],
        ['/rest/v1/profiles', 401],
        ['/storage/v1/bucket', 400],
        ['/auth/v1/user/oauth/grants', 403],
        ['/auth/v1/admin/users', 403],
      ] as const) {
        const answer = await house.request(path, { headers: { authorization: `Bearer ${bearer}` } });
        expect(answer.ok, `${path} ${answer.status}`).toBe(false);
        if (!path.startsWith('/storage')) expect(answer.status, path).toBe(wanted);
      }
      expect(await house.platform.verifyBearer(`Bearer ${bearer}`)).toEqual({ refused: 'token.invalid' });
    }
  });

  it('is listed with its person, and ends with their word or their sign-out', async () => {
    const tokens = await house.signedIn();
    const { data } = await house.person.auth.oauth.listGrants();
    expect(data).toHaveLength(1);
    expect(data?.[0]).toMatchObject({ client: { id: house.portal.id, name: 'Reporting portal' } });
    expect((await house.person.auth.oauth.revokeGrant({ clientId: house.portal.id })).error).toBeNull();
    expect((await house.person.auth.oauth.listGrants()).data).toEqual([]);
    expect((await house.who(tokens)).status).toBe(401);
    const again = await house.signedIn();
    const other = house.client();
    await other.auth.signInWithPassword({ email, password });
    await other.auth.signOut({ scope: 'others' });
    expect((await house.who(again)).status).toBe(401);
    await house.person.auth.signInWithPassword({ email, password });
  });

  it('ends when the application gives it back, and not when another tries to', async () => {
    const tokens = await house.signedIn();
    const stranger = await house.enter('Stranger', ['https://stranger.example/']);
    const giveBack = (as: Entered) =>
      fetch(`${house.url}/auth/v1/oauth/revoke`, {
        method: 'POST',
        headers: basic(as),
        body: new URLSearchParams({ token: tokens.refresh_token }),
      });
    expect((await giveBack(stranger)).status).toBe(200);
    expect((await house.who(tokens)).status).toBe(200);
    expect((await giveBack(house.portal)).status).toBe(200);
    expect((await house.who(tokens)).status).toBe(401);
  });
});

describe('a code', () => {
  it('opens once; the second time it ends what it opened', async () => {
    const { code, verifier } = await house.codeFor();
    const tokens = (await (await house.exchange(code, verifier)).json()) as Tokens;
    expect((await house.who(tokens)).status).toBe(200);
    expect(await refused(await house.exchange(code, verifier))).toEqual([400, 'invalid_grant']);
    expect((await house.who(tokens)).status).toBe(401);
    expect(
      await refused(await house.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })),
    ).toEqual([400, 'invalid_grant']);
  });

  it('opens once also when it comes ten times at once', async () => {
    const { code, verifier } = await house.codeFor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.exchange(code, verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['without its verifier', { code_verifier: '' }],
    ['with another verifier', { code_verifier: 'A'.repeat(43) }],
  ])('%s opens nothing, and then not with it either', async (_, wrong) => {
    const { code, verifier } = await house.codeFor();
    expect(await refused(await house.exchange(code, verifier, wrong))).toEqual([400, 'invalid_grant']);
    expect(await refused(await house.exchange(code, verifier))).toEqual([400, 'invalid_grant']);
  });

  it('of one client is nothing to another, and is used up by the attempt', async () => {
    const thief = await house.enter('Thief', ['https://thief.example/']);
    const { code, verifier } = await house.codeFor();
    const stolen = { grant_type: 'authorization_code', code, code_verifier: verifier };
    expect(await refused(await house.token(stolen, thief))).toEqual([400, 'invalid_grant']);
    expect(await refused(await house.exchange(code, verifier))).toEqual([400, 'invalid_grant']);
  });

  it('is over after a minute, and goes to no other address or resource', async () => {
    const first = await house.codeFor();
    expect(
      await refused(
        await house.exchange(first.code, first.verifier, { redirect_uri: 'https://evil.example/' }),
      ),
    ).toEqual([400, 'invalid_grant']);
    expect(
      await refused(await house.exchange(first.code, first.verifier, { resource: 'https://a.example/' })),
    ).toEqual([400, 'invalid_target']);
    house.clock.advance(61);
    expect(await refused(await house.exchange(first.code, first.verifier))).toEqual([400, 'invalid_grant']);
  });

  it('opens nothing for who was banned or took their yes back meanwhile', async () => {
    const taken = await house.codeFor();
    await house.person.auth.oauth.revokeGrant({ clientId: house.portal.id });
    expect(await refused(await house.exchange(taken.code, taken.verifier))).toEqual([400, 'invalid_grant']);
    const { code, verifier } = await house.codeFor();
    await house.database.pool.query(
      `update auth.users set banned_until = now() + interval '100 years' where id = $1`,
      [house.personId],
    );
    expect(await refused(await house.exchange(code, verifier))).toEqual([400, 'invalid_grant']);
    await house.database.pool.query('update auth.users set banned_until = null where id = $1', [
      house.personId,
    ]);
  });

  it('is kept as a hash only', async () => {
    const { code } = await house.codeFor();
    const { rows } = await house.database.pool.query(
      'select row_to_json(a)::text as all from auth.oauth_authorizations a',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('a refresh token', () => {
  const renew = (tokens: Tokens, as = house.portal) =>
    house.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, as);

  it('is followed by the next; an older one ends the grant', async () => {
    const first = await house.signedIn();
    const second = (await (await renew(first)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = (await (await renew(second)).json()) as Tokens;
    expect((await house.who(third)).status).toBe(200);
    expect(await refused(await renew(first))).toEqual([400, 'invalid_grant']);
    expect((await house.who(third)).status).toBe(401);
    expect(await refused(await renew(third))).toEqual([400, 'invalid_grant']);
  });

  it('that was just used gives the same pair to a second process, for ten seconds', async () => {
    const first = await house.signedIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(first)));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Tokens[];
    expect(new Set(bodies.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    house.clock.advance(11);
    expect(await refused(await renew(first))).toEqual([400, 'invalid_grant']);
    expect(await refused(await renew(bodies[0] as Tokens))).toEqual([400, 'invalid_grant']);
  });

  it('of one client ends the grant when another brings it', async () => {
    const tokens = await house.signedIn();
    const thief = await house.enter('Thief', ['https://thief.example/']);
    expect(await refused(await renew(tokens, thief))).toEqual([400, 'invalid_grant']);
    expect((await house.who(tokens)).status).toBe(401);
  });

  it('is no refresh token of the person, and theirs is none of an application', async () => {
    const tokens = await house.signedIn();
    const theirs = await house.person.auth.refreshSession({ refresh_token: tokens.refresh_token });
    expect(theirs.error?.code).toBe('refresh_token_not_found');
    await house.person.auth.signInWithPassword({ email, password });
    const { data } = await house.person.auth.getSession();
    const own = { ...tokens, refresh_token: data.session?.refresh_token ?? '' };
    expect(await refused(await renew(own))).toEqual([400, 'invalid_grant']);
  });

  it('is forged by nobody, and asks for no more than was allowed', async () => {
    const tokens = await house.signedIn({ scope: 'email' });
    const forged = { ...tokens, refresh_token: `${tokens.refresh_token.slice(0, -1)}_` };
    expect((await renew(forged)).status).toBe(400);
    const more = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, scope: 'email openid' };
    expect(await refused(await house.token(more))).toEqual([400, 'invalid_scope']);
  });
});

describe('the token endpoint', () => {
  it('knows no password grant and no other', async () => {
    for (const grant_type of ['password', 'client_credentials', 'implicit', 'pkce', '']) {
      const answer = await house.token({ grant_type, username: email, password });
      expect(await refused(answer), grant_type).toEqual([400, 'unsupported_grant_type']);
    }
  });

  it('takes the client’s secret, in the header or the body, and no wrong one', async () => {
    const form = { grant_type: 'authorization_code', code: 'x', code_verifier: 'y' };
    expect(await refused(await house.token(form, { ...house.portal, secret: 'wrong' }))).toEqual([
      401,
      'invalid_client',
    ]);
    const wrong = await house.token(form, { ...house.portal, secret: 'wrong' });
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="oauth"');
    const post = (body: Record<string, string>) =>
      fetch(`${house.url}/auth/v1/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, ...body }),
      });
    expect(await refused(await post({ client_id: house.portal.id }))).toEqual([401, 'invalid_client']);
    expect(
      await refused(await post({ client_id: house.portal.id, client_secret: house.portal.secret })),
    ).toEqual([400, 'invalid_grant']);
    expect(await refused(await post({}))).toEqual([401, 'invalid_client']);
    const twice = await fetch(`${house.url}/auth/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `client_id=${house.portal.id}&client_id=x`,
    });
    expect(await refused(twice)).toEqual([400, 'invalid_request']);
  });
});
