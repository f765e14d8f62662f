import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { signAccessToken } from '#platform/access_token.ts';
import { createGateway } from '#platform/gateway.ts';
import { type Keys, newKeyDocument, readyKeys } from '#platform/keys.ts';
import { issuerOf, type Platform, type PlatformSettings, withDefaults } from '#platform/settings.ts';
import { TestClock } from '#platform/testing/instance.ts';
import {
  openTestInstallation,
  type Role,
  type TestInstallation,
  type TestPerson,
} from '#usecases/testing.ts';
import { Hono } from 'hono';
import { ledgerResource } from '../../oauth_resource.ts';
import { verbs } from '../../verbs.ts';
import { withAccessTokens } from '../access-tokens.ts';
import { functionsDoor } from '../functions.ts';
import { mcpDoor } from '../mcp.ts';
import { verifyBearer } from '#platform/bearer.ts';

/** What an application was given, as the token endpoint says it. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
}

export interface OAuthHouse {
  readonly installation: TestInstallation;
  readonly origin: string;
  readonly keys: Keys;
  readonly platform: Platform;
  readonly clock: TestClock;
  /** A token of the person's own session, that began now; its session's id. */
  signIn(person: TestPerson, aal?: 'aal1' | 'aal2'): Promise<{ token: string; session: string }>;
  /** A request past every client, with the publishable key where `token` is given. */
  ask(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  /** An application that enters itself. */
  register(fields?: Record<string, unknown>): Promise<Registered>;
  stop(): Promise<void>;
}

export const redirectUri = 'http://127.0.0.1:33418/callback';

/** Identity, verbs and the door of programs on one port, over a test installation. */
export async function openOAuthHouse(settings: Partial<PlatformSettings> = {}): Promise<OAuthHouse> {
  const installation = await openTestInstallation();
  const app = new Hono();
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = await readyKeys(await newKeyDocument());
  const clock = new TestClock();
  const { database } = installation;
  const platform: Platform = {
    database,
    keys,
    settings: withDefaults({ externalUrl: origin, ...settings }),
    now: clock.now,
    resource: ledgerResource(origin),
  };
  const parts = { database, ports: installation.ports, checkOutput: true, useCases: verbs, now: clock.now };
  app.route('/', createGateway(platform));
  app.route(
    '/',
    functionsDoor({
      ...parts,
      verifyBearer: withAccessTokens((header) => verifyBearer(platform, header), installation, clock.now),
    }),
  );
  app.route(
    '/',
    mcpDoor({
      ...parts,
      origin,
      confirmationKey: Buffer.alloc(32, 7),
      authorizationServer: platform.settings.oauthServer ? issuerOf(platform.settings) : undefined,
      onFault: () => undefined,
    }),
  );
  const ask: OAuthHouse['ask'] = (path, { token, ...init } = {}) =>
    fetch(`${origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(token !== undefined && { apikey: keys.publishableKey, authorization: `Bearer ${token}` }),
        ...(init.headers as object),
      },
    });
  return {
    installation,
    origin,
    keys,
    platform,
    clock,
    ask,
    signIn: (person, aal = 'aal1') => signIn(platform, person, aal),
    async register(fields = {}) {
      const body = {
        client_name: 'Desk assistant',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'none',
        ...fields,
      };
      const answer = await ask('/auth/v1/oauth/clients/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()) as Registered;
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await installation.stop();
    },
  };
}

async function signIn(
  platform: Platform,
  person: TestPerson,
  aal: 'aal1' | 'aal2',
): Promise<{ token: string; session: string }> {
  const now = platform.now();
  const session = await platform.database.asService(async (tx) => {
    await tx.query(`select set_config('role', 'supabase_auth_admin', true)`);
    const [row] = await tx.query<{ id: string }>(
      'insert into auth.sessions (user_id, aal, created_at, updated_at) values ($1, $2, $3, $3) returning id',
      [person.id, aal, now.toISOString()],
    );
    await tx.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
       values ($1, 'password', $2, $2)`,
      [row?.id, now.toISOString()],
    );
    return row?.id ?? '';
  });
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await signAccessToken(platform, {
    iss: issuerOf(platform.settings),
    sub: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    aal,
    iat: seconds,
    exp: seconds + 3600,
    session_id: session,
  });
  return { token, session };
}

/** A verifier and the challenge that its request names (RFC 7636). */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The query of a request, right unless `changes` say otherwise (null: left out). */
export function requestQuery(
  client: Registered,
  challenge: string,
  changes: Record<string, string | null> = {},
): string {
  const all: Record<string, string | null> = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'as it was & is',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value);
  return query.toString();
}

/** Sends a request as a browser does; where it leads. */
export async function beginRequest(house: OAuthHouse, query: string): Promise<URL> {
  const answer = await house.ask(`/auth/v1/oauth/authorize?${query}`);
  if (answer.status !== 302) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Opens the request of an address and answers it. */
export async function answerRequest(
  house: OAuthHouse,
  token: string,
  page: URL,
  answer: Record<string, unknown>,
): Promise<Response> {
  const path = `/auth/v1/oauth/authorizations/${page.searchParams.get('authorization_id')}`;
  const details = await house.ask(path, { token });
  if (details.status !== 200) return details;
  return house.ask(`${path}/consent`, {
    token,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
}

/** A form to the token endpoint. */
export function exchange(house: OAuthHouse, form: Record<string, string>, headers = {}): Promise<Response> {
  return house.ask('/auth/v1/oauth/token', { method: 'POST', headers, body: new URLSearchParams(form) });
}

/** The whole way: asked, allowed, exchanged. */
export async function letIn(
  house: OAuthHouse,
  client: Registered,
  { token, part, scope = 'read draft' }: { token: string; part: string; scope?: string },
): Promise<Tokens> {
  const { verifier, challenge } = makePkce();
  const page = await beginRequest(
    house,
    requestQuery(client, challenge, { scope, resource: `${house.origin}/mcp` }),
  );
  const said = await answerRequest(house, token, page, { action: 'approve', part });
  if (said.status !== 200) throw new Error(`${said.status} ${await said.text()}`);
  const back = new URL(((await said.json()) as { redirect_url: string }).redirect_url);
  const answer = await exchange(house, {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** Lets the application in as somebody of the first organization, signed in just now. */
export async function letInAs(
  house: OAuthHouse,
  client: Registered,
  role: Role,
  scope?: string,
): Promise<Tokens> {
  const { north } = house.installation;
  const { token } = await house.signIn(north.people[role]);
  return letIn(house, client, { token, part: north.id, ...(scope !== undefined && { scope }) });
}

/** Asks for the next pair. */
export function refresh(house: OAuthHouse, client: Registered, tokens: Tokens): Promise<Response> {
  return exchange(house, {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    refresh_token: tokens.refresh_token,
  });
}

/** How the door of programs answers a bearer. */
export function knock(house: OAuthHouse, token: string): Promise<Response> {
  return house.ask('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
}
