import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestOrganization } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerRequest,
  beginRequest,
  exchange,
  knock,
  letInAs,
  makePkce,
  type OAuthHouse,
  openOAuthHouse,
  redirectUri,
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

async function connect(tokens: Tokens): Promise<Client> {
  const program = new Client({ name: 'desk', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  await program.connect(new StreamableHTTPClientTransport(new URL(`${house.origin}/mcp`), { requestInit }));
  return program;
}

describe('a program that comes without a token', () => {
  it('is told where an authorization server is, and finds its description there', async () => {
    const refused = await house.ask('/mcp', { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    const metadata = `${house.origin}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${metadata}", scope="read draft"`,
    );
    const resource = (await (await fetch(metadata)).json()) as Record<string, unknown>;
    expect(resource).toMatchObject({
      resource: `${house.origin}/mcp`,
      authorization_servers: [`${house.origin}/auth/v1`],
      scopes_supported: ['read', 'draft'],
    });
    expect(await (await house.ask('/.well-known/oauth-protected-resource')).json()).toEqual(resource);
    for (const path of [
      '/.well-known/oauth-authorization-server/auth/v1',
      '/.well-known/openid-configuration/auth/v1',
      '/.well-known/oauth-authorization-server',
      '/auth/v1/.well-known/oauth-authorization-server',
      '/auth/v1/.well-known/openid-configuration',
    ]) {
      expect(await (await house.ask(path)).json(), path).toMatchObject({
        issuer: `${house.origin}/auth/v1`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        registration_endpoint: `${house.origin}/auth/v1/oauth/clients/register`,
        authorization_response_iss_parameter_supported: true,
      });
    }
  });
});

describe('an application that a person let in', () => {
  it('does over MCP what was allowed, in the one organization', async () => {
    const tokens = await letInAs(house, client, 'owner');
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read draft' });
    const program = await connect(tokens);
    const names = (await program.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('draft_create');
    expect(names).not.toContain('entry_commit');
    const context = await program.callTool({ name: 'session_context', arguments: {} });
    expect(JSON.stringify(context)).toContain(north.id);
    await program.close();
  });

  it('does no more than was allowed where the person allowed less than was asked', async () => {
    const { token } = await house.signIn(north.people.owner);
    const { verifier, challenge } = makePkce();
    const page = await beginRequest(house, requestQuery(client, challenge, { scope: 'read draft' }));
    const more = { action: 'approve', part: north.id, scope: 'read commit' };
    expect((await answerRequest(house, token, page, more)).status).toBe(400);
    const said = await answerRequest(house, token, page, { ...more, scope: 'read' });
    const back = new URL(((await said.json()) as { redirect_url: string }).redirect_url);
    expect(back.searchParams.get('state')).toBe('as it was & is');
    expect(back.searchParams.get('iss')).toBe(`${house.origin}/auth/v1`);
    const form = {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    };
    const tokens = (await (await exchange(house, form)).json()) as Tokens;
    expect(tokens.scope).toBe('read');
    const program = await connect(tokens);
    const names = (await program.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('session_context');
    expect(names).not.toContain('draft_create');
    await program.close();
  });

  it('is never given the scope that saves', async () => {
    const { challenge } = makePkce();
    for (const scope of ['read commit', 'commit', 'read openid', 'email', 'everything']) {
      const back = await beginRequest(house, requestQuery(client, challenge, { scope }));
      expect(back.href.startsWith(redirectUri), scope).toBe(true);
      expect(back.searchParams.get('error'), scope).toBe('invalid_scope');
    }
    const forced = house.installation.database.asService((tx) =>
      tx.query(`update public.access_tokens set scopes = '{read,commit}' where oauth_client_id is not null`),
    );
    await expect(forced).rejects.toThrow('access_tokens_application_check');
  });

  it('opens no other door with its token', async () => {
    const { access_token: token, refresh_token: renewal } = await letInAs(house, client, 'owner');
    const { publishableKey } = house.keys;
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const doors: [string, string, number[]][] = [
      ['GET', '/rest/v1/organizations?select=id', [401]],
      ['POST', '/rest/v1/rpc/my_organizations', [401]],
      ['GET', '/storage/v1/bucket', [400, 401, 403]],
      ['POST', '/storage/v1/object/list/documents', [400, 401, 403]],
      ['GET', '/auth/v1/user', [403]],
      ['PUT', '/auth/v1/user', [403]],
      ['GET', '/auth/v1/admin/users', [403]],
      ['GET', '/auth/v1/admin/oauth/clients', [403]],
      ['GET', '/auth/v1/user/oauth/grants', [403]],
      ['GET', '/auth/v1/oauth/userinfo', [401]],
      ['POST', '/auth/v1/logout', [403]],
      ['POST', '/functions/v1/session.context', [401]],
      ['POST', '/functions/v1/token.create', [401]],
    ];
    for (const [method, path, wanted] of doors) {
      const answer = await house.ask(path, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
      expect(wanted, `${method} ${path} ${answer.status}`).toContain(answer.status);
    }
    const asPersons = await house.ask('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: renewal }),
    });
    expect(asPersons.status).toBe(400);
    expect((await knock(house, token)).status).toBe(200);
  });

  it('and the person’s own session or token of another kind does not stand in for one', async () => {
    const { token } = await house.signIn(north.people.owner);
    expect((await knock(house, token)).status).toBe(401);
    expect((await knock(house, 'razao_oat_short')).status).toBe(401);
    expect((await knock(house, `razao_oat_${'A'.repeat(43)}`)).status).toBe(401);
  });
});

it('a resource is named by its address, whatever this machine calls itself, and no other', async () => {
  const port = new URL(house.origin).port;
  const { challenge } = makePkce();
  for (const [resource, error] of [
    [`http://localhost:${port}/mcp`, null],
    [`${house.origin}/mcp/`, null],
    [`http://127.0.0.1.evil.example:${port}/mcp`, 'invalid_target'],
    [`${house.origin}/rest/v1`, 'invalid_target'],
    ['https://elsewhere.example/mcp', 'invalid_target'],
  ] as const) {
    const led = await beginRequest(house, requestQuery(client, challenge, { resource, scope: 'read' }));
    expect(led.searchParams.get('error'), resource).toBe(error);
  }
});

describe('what a person decides', () => {
  const details = (page: URL, token: string) =>
    house.ask(`/auth/v1/oauth/authorizations/${page.searchParams.get('authorization_id')}`, { token });

  it('is told with what is asked, and by whom', async () => {
    const { token } = await house.signIn(north.people.owner);
    const page = await beginRequest(house, requestQuery(client, makePkce().challenge, { scope: 'read' }));
    expect(page.pathname).toBe('/consent');
    expect(await (await details(page, token)).json()).toMatchObject({
      redirect_uri: redirectUri,
      scope: 'read',
      resource: `${house.origin}/mcp`,
      client: { id: client.client_id, name: 'Desk assistant', registration_type: 'dynamic' },
      user: { id: north.people.owner.id },
    });
  });

  it('is theirs alone, once, and within ten minutes', async () => {
    const { token } = await house.signIn(north.people.owner);
    const { token: another } = await house.signIn(north.people.manager);
    const page = await beginRequest(house, requestQuery(client, makePkce().challenge));
    expect((await details(page, token)).status).toBe(200);
    expect((await details(page, another)).status).toBe(404);
    const no = await answerRequest(house, token, page, { action: 'deny' });
    const back = new URL(((await no.json()) as { redirect_url: string }).redirect_url);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
    expect((await answerRequest(house, token, page, { action: 'approve', part: north.id })).status).toBe(400);
    const late = await beginRequest(house, requestQuery(client, makePkce().challenge));
    house.clock.advance(601);
    expect((await details(late, token)).status).toBe(404);
  });

  it('is not decided by a page of another origin', async () => {
    const { token } = await house.signIn(north.people.owner);
    const page = await beginRequest(house, requestQuery(client, makePkce().challenge));
    const path = `/auth/v1/oauth/authorizations/${page.searchParams.get('authorization_id')}`;
    const init = { token, headers: { origin: 'https://evil.example', 'content-type': 'application/json' } };
    expect((await house.ask(path, init)).status).toBe(400);
    const yes = { ...init, method: 'POST', body: JSON.stringify({ action: 'approve', part: north.id }) };
    expect((await house.ask(`${path}/consent`, yes)).status).toBe(400);
  });

  it('reaches no organization in which they have no role', async () => {
    const { token } = await house.signIn(north.people.owner);
    const { south } = house.installation;
    for (const part of [south.id, '00000000-0000-4000-8000-000000000000']) {
      const page = await beginRequest(house, requestQuery(client, makePkce().challenge));
      const said = await answerRequest(house, token, page, { action: 'approve', part });
      expect([said.status, said.headers.get('x-sb-error-code')]).toEqual([403, 'oauth_part_forbidden']);
    }
    const page = await beginRequest(house, requestQuery(client, makePkce().challenge));
    expect((await answerRequest(house, token, page, { action: 'approve' })).status).toBe(400);
  });

  it('asks for a sign-in of the last two hours, and for the second factor of who has one', async () => {
    const { manager } = north.people;
    const old = await house.signIn(manager);
    await house.installation.database.pool.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '3 hours' where session_id = $1`,
      [old.session],
    );
    const ask = async (token: string) => {
      const page = await beginRequest(house, requestQuery(client, makePkce().challenge));
      return answerRequest(house, token, page, { action: 'approve', part: north.id });
    };
    const stale = await ask(old.token);
    expect([stale.status, stale.headers.get('x-sb-error-code')]).toEqual([403, 'reauthentication_needed']);
    await house.installation.database.pool.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'key', 'totp', 'verified')`,
      [manager.id],
    );
    const alone = await ask((await house.signIn(manager)).token);
    expect([alone.status, alone.headers.get('x-sb-error-code')]).toEqual([403, 'insufficient_aal']);
    expect((await ask((await house.signIn(manager, 'aal2')).token)).status).toBe(200);
  });
});

it('tells the person by letter of each application that was let in', async () => {
  await letInAs(house, client, 'owner');
  const { rows } = await house.installation.database.pool.query<{ name: string; organization: string }>(
    `select params ->> 'name' as name, params ->> 'organization' as organization from public.letters
     where kind = 'application_let_in' and recipient = $1`,
    [north.people.owner.email],
  );
  expect(rows).toContainEqual({ name: 'Desk assistant', organization: 'Siderúrgica Norte' });
});
