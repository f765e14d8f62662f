import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { apiKeyRole, type KeyRole, presentedKey } from './api_key.ts';
import { createAuthApp } from './auth/app.ts';
import { serverMetadata } from './auth/oauth_server/metadata.ts';
import { createRestApp } from './rest/app.ts';
import type { Platform } from './settings.ts';
import { createStorageApp } from './storage/app.ts';
import { tellTus } from './storage/resumable.ts';

/** Reached by browser navigation or by other servers, which cannot send the header. */
const keylessAuthPaths = [
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/',
  '/auth/v1/sso/saml/acs',
  '/auth/v1/sso/saml/metadata',
  '/auth/v1/oauth/',
];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
/** Headers of requests that the wire knows. */
export const wireRequestHeaders: readonly string[] = (
  'authorization apikey content-type accept prefer range range-unit x-client-info x-client-ip ' +
  'x-supabase-api-version accept-profile content-profile x-upsert cache-control x-metadata x-region ' +
  'tus-resumable upload-length upload-offset upload-metadata upload-defer-length upload-concat ' +
  'upload-checksum x-signature x-retry-count traceparent tracestate baggage'
).split(' ');
/** Headers of answers that pages of other origins may read. */
export const wireResponseHeaders: readonly string[] = (
  'content-range content-location content-profile x-total-count link x-supabase-api-version ' +
  'x-sb-error-code preference-applied location upload-offset upload-length tus-version tus-resumable ' +
  'tus-max-size tus-extension upload-expires upload-metadata x-relay-error retry-after'
).split(' ');

/**
 * Cross-origin rules of the wire, also for the functions door. Any origin may call, since nothing here is answered by
 * cookie: who has no token gets nothing. Preflights are answered before anything else looks at the request.
 */
export function wireCors(moreRequestHeaders: readonly string[] = []): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: methods,
    allowHeaders: [...wireRequestHeaders, ...moreRequestHeaders],
    exposeHeaders: [...wireResponseHeaders],
    maxAge: 3600,
  });
}

/** The one entrance to `/auth/v1`, `/rest/v1` and `/storage/v1`: cross-origin rules, then the API key, then the service. */
export function createGateway(platform: Platform): Hono {
  const app = new Hono();
  app.use('/storage/v1/upload/*', tellTus(platform.settings.mostFileBytes));
  for (const service of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']) app.use(service, wireCors());
  app.use(
    '/auth/v1/*',
    requireKey(platform, (path) => platform.settings.keylessAsAnon || isOpenAuthPath(path)),
  );
  app.use(
    '/rest/v1/*',
    requireKey(platform, () => platform.settings.keylessAsAnon),
  );
  wellKnownRoutes(app, platform);
  app.route('/auth/v1', createAuthApp(platform));
  app.route('/rest/v1', createRestApp(platform));
  app.route('/storage/v1', createStorageApp(platform));
  return app;
}

/** Where clients look for the server's description: between host and path of its issuer (RFC 8414), and at the host alone. */
function wellKnownRoutes(app: Hono, platform: Platform): void {
  if (!platform.settings.oauthServer) return;
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    for (const path of [`/.well-known/${name}/auth/v1`, `/.well-known/${name}`]) {
      app.use(path, wireCors(['mcp-protocol-version']));
      app.get(path, (context) => {
        context.header('cache-control', 'public, max-age=600');
        return context.json(serverMetadata(platform));
      });
    }
  }
}

function requireKey(platform: Platform, mayLack: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const key = presentedKey(context);
    const role: KeyRole | null = key === '' ? null : await apiKeyRole(platform, key);
    if (role === null && !(key === '' && mayLack(context.req.path))) {
      const [message, hint] =
        key === ''
          ? ['No API key found in request', 'No `apikey` request header or url param was found.']
          : ['Invalid API key', 'Double check the API key of this installation.'];
      return context.json({ message, hint }, 401);
    }
    await next();
    return undefined;
  };
}

function isOpenAuthPath(path: string): boolean {
  return keylessAuthPaths.some((open) => (open.endsWith('/') ? path.startsWith(open) : path === open));
}
