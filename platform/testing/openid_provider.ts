import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Whom a provider of the tests takes its visitor for. */
export interface Visitor {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signed in there from now on; null refuses. */
  visitor: Visitor | null;
  stop(): Promise<void>;
}

const clientId = 'razao-test';
const clientSecret = 'a-secret-of-the-tests-that-is-long-enough';

/** A real OpenID Connect server on a free port, that signs its visitor in without asking. */
export async function startOpenIdProvider(callback: string): Promise<OpenIdProvider> {
  const holder: { provider: Provider | null; visitor: Visitor | null } = { provider: null, visitor: null };
  const server = createServer((request, response) => {
    const { provider } = holder;
    if (provider === null) return;
    if (request.url?.startsWith('/interaction/') === true) {
      void answerInteraction(provider, holder.visitor, request, response);
    } else void provider.callback()(request, response);
  });
  const issuer = await listening(server);
  holder.provider = await configured(issuer, callback, () => holder.visitor);
  return {
    issuer,
    clientId,
    clientSecret,
    get visitor() {
      return holder.visitor;
    },
    set visitor(visitor) {
      holder.visitor = visitor;
    },
    stop: () => stopped(server),
  };
}

async function configured(
  issuer: string,
  callback: string,
  visitor: () => Visitor | null,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...visitor(), sub }) }),
  });
}

async function answerInteraction(
  provider: Provider,
  visitor: Visitor | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (visitor === null) {
    const refusal = { error: 'access_denied', error_description: 'The visitor said no' };
    return provider.interactionFinished(request, response, refusal);
  }
  if (details.prompt.name === 'login') {
    const result = { login: { accountId: visitor.sub } };
    return provider.interactionFinished(request, response, result);
  }
  const grant = new provider.Grant({ accountId: visitor.sub, clientId });
  grant.addOIDCScope('openid email profile');
  const result = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

export interface TokenIssuer {
  readonly issuer: string;
  /** An ID token with those claims; `header` replaces members of its header, `foreign` signs with another key. */
  sign(claims: JWTPayload, more?: { alg?: string; foreign?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

/** Only what is needed to check ID tokens of an issuer: its discovery document and keys. Signs whatever is asked. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const own = await generateKeyPair('ES256', { extractable: true });
  const foreign = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', use: 'sig', alg: 'ES256' };
  const server = createServer((request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
      },
      '/keys': { keys: [jwk] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  const issuer = await listening(server);
  return {
    issuer,
    sign: (claims, more = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .sign(more.foreign === true ? foreign.privateKey : own.privateKey),
    stop: () => stopped(server),
  };
}

export interface GithubServer {
  readonly origin: string;
  visitor: { id: number; login: string; emails: { email: string; primary: boolean; verified: boolean }[] };
  stop(): Promise<void>;
}

/** The four addresses of GitHub that signing in needs, in the shapes of its own interface. */
export async function startGithub(): Promise<GithubServer> {
  const github: Pick<GithubServer, 'visitor'> = { visitor: { id: 1, login: 'ana', emails: [] } };
  const challenges = new Map<string, string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://github.invalid');
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = `code-${challenges.size}`;
      challenges.set(code, url.searchParams.get('code_challenge') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/login/oauth/access_token') {
      json({ access_token: 'gho_test', token_type: 'bearer', scope: 'read:user,user:email' });
    } else if (request.headers.authorization !== 'Bearer gho_test') response.writeHead(401).end();
    else if (url.pathname === '/api/v3/user') json({ ...github.visitor, name: null, emails: undefined });
    else json(github.visitor.emails);
  });
  const origin = await listening(server);
  return Object.assign(github, { origin, stop: () => stopped(server) });
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
