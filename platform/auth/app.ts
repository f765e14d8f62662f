import { type Context, Hono } from 'hono';
import { outageOf } from '#database/outage.ts';
import { apiKeyRole, installationKeyRole, presentedKey } from '../api_key.ts';
import { bearerToken } from '../bearer.ts';
import { clientAddress, proxyList } from '../client_address.ts';
import type { Platform } from '../settings.ts';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError, answerAuthError } from './auth_error.ts';
import { authenticate, claimsOfBearer } from './authenticate.ts';
import type { Doorway } from './doorway.ts';
import { logout } from './logout.ts';
import { factorRoutes } from './mfa/routes.ts';
import { providerOutage } from './provider_outage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { oauthServerRoutes } from './oauth_server/routes.ts';
import { passkeyAdminRoutes, passkeyRoutes } from './passkey/routes.ts';
import { health, publicSettings } from './public_facts.ts';
import { countRequest, type Limit, limits } from './rate_limit.ts';
import { authBodyLimit, readJsonObject } from './request_body.ts';
import { samlRoutes, ssoAdminRoutes } from './saml/routes.ts';
import type { Caller } from './session.ts';
import { token } from './token.ts';
import { type Unavailable, unavailable } from './unavailable.ts';
import { userObject } from './user.ts';

/** The identity service, to be mounted at `/auth/v1` behind the gateway. */
export function createAuthApp(platform: Platform): Hono {
  const app = new Hono();
  const proxies = proxyList(platform.settings.trustedProxies);
  const callerOf = (context: Context): Caller => ({
    address: clientAddress(context, proxies),
    userAgent: context.req.header('user-agent')?.slice(0, 500) ?? null,
  });
  const limited = (context: Context, limit: Limit): Promise<void> =>
    countRequest(platform, callerOf(context).address, limit);
  const bearer = (context: Context) => claimsOfBearer(platform, context.req.header('authorization'));

  app.onError((error, context) => {
    if (!(error instanceof AuthError)) platform.onFault?.(error);
    return answerAuthError(context, asAuthError(error));
  });
  app.use(authBodyLimit);

  app.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600');
    return context.json(platform.keys.publicKeys);
  });
  app.get('/settings', (context) => context.json(publicSettings(platform)));
  app.get('/health', (context) => context.json(health(platform)));

  app.post('/token', async (context) => {
    const caller = callerOf(context);
    await limited(context, limits.token);
    const body = await readJsonObject(context);
    const { req } = context;
    const answer = await token(platform, req.query('grant_type'), body, req.header('authorization'), caller);
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.get('/user', async (context) => {
    const claims = await bearer(context);
    const answer = await asAuthAdmin(platform.database, async (tx) => {
      const { user } = await authenticate(tx, platform.now(), claims);
      return userObject(tx, user);
    });
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  app.post('/logout', async (context) => {
    const claims = await bearer(context);
    await logout(platform, claims, context.req.query('scope') ?? 'global', callerOf(context));
    return context.body(null, 204);
  });

  const door: Doorway = { platform, callerOf, limited, bearer };
  accountRoutes(app, door);
  factorRoutes(app, door);
  passkeyRoutes(app, door);
  oauthRoutes(app, door);
  samlRoutes(app, door);
  const requireAdmin = (context: Context) => admitAdmin(platform, context);
  ssoAdminRoutes(app, door, requireAdmin);
  passkeyAdminRoutes(app, door, requireAdmin);
  adminRoutes(app, door, requireAdmin);
  if (platform.settings.oauthServer) oauthServerRoutes(app, door, requireAdmin);

  unavailableRoutes(app, platform);
  app.all('*', (context) => answerAuthError(context, new AuthError(404, 'not_found', 'Not found')));
  return app;
}

/** Endpoints of the protocol that are not offered say so. */
function unavailableRoutes(app: Hono, platform: Platform): void {
  for (const endpoint of unavailable) {
    const refuse = async (context: Context): Promise<Response> => {
      await admit(platform, endpoint, context);
      throw new AuthError(endpoint.status, endpoint.code, endpoint.message);
    };
    if (endpoint.method === 'all') app.all(endpoint.path, refuse);
    else app[endpoint.method](endpoint.path, refuse);
  }
}

/** Checks who asks before saying that something is off, as the protocol does. */
async function admit(platform: Platform, endpoint: Unavailable, context: Context): Promise<void> {
  if (endpoint.needs === 'nothing') return;
  if (endpoint.needs === 'admin') return admitAdmin(platform, context);
  const claims = await claimsOfBearer(platform, context.req.header('authorization'));
  await asAuthAdmin(platform.database, (tx) => authenticate(tx, platform.now(), claims));
}

async function admitAdmin(platform: Platform, context: Context): Promise<void> {
  const header = context.req.header('authorization');
  // Clients do not repeat an opaque key as a bearer; then the key that came with the request counts.
  const key = bearerToken(header) ?? presentedKey(context);
  if ((await apiKeyRole(platform, key)) === 'service_role') return;
  const isKey = installationKeyRole(platform.keys, bearerToken(header) ?? '') !== null;
  const claims = isKey ? {} : await claimsOfBearer(platform, header);
  if (claims['role'] === 'service_role') return;
  throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** What is not a refusal is an outage or a fault: clients keep their session and try again. */
function asAuthError(error: Error): AuthError {
  if (error instanceof AuthError) return error;
  const unreachable = providerOutage(error);
  if (unreachable !== null) return unreachable;
  const outage = outageOf(error);
  if (outage === 'storage.full') return new AuthError(507, outage, 'The disk of this installation is full');
  if (outage !== null) {
    return new AuthError(503, outage, 'The database does not answer. Try again.', { retryAfterSeconds: 1 });
  }
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}
