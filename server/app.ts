import { outageOf } from '#database/outage.ts';
import { underName } from '#database/request.ts';
import { limitBody, mostRequestBytes } from '#platform/body_limit.ts';
import { isObjectBody } from '#platform/storage/app.ts';
import { refusalOfOutage } from '#usecases/database-refusal.ts';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import type { Logger } from 'pino';
import { refusalResponse } from './refusal_response.ts';
import { describeFault, logRequests } from './log.ts';
import { securityHeaders } from './security.ts';

/** Paths of calls: what no door answers there is a 404 in JSON, never the web app. `/auth` itself is a page. */
const calls = /^\/(?:api|functions|auth\/v1|rest|storage|mcp|\.well-known)(?:\/|$)/;

export interface AppParts {
  readonly log: Logger;
  /** Whether browsers reach the installation by https. */
  readonly https: boolean;
  /** What answers, asked in this order; the last ones answer what nobody else did. */
  readonly doors: readonly Hono[];
  /** Serves the web app. */
  readonly web: Hono;
  /** Looks at every request and its answer, to count them. */
  readonly counting?: MiddlewareHandler;
}

/** Composes the doors of the product under one origin. */
export function createApp(parts: AppParts): Hono<{ Variables: RequestIdVariables }> {
  const app = new Hono<{ Variables: RequestIdVariables }>();
  app.use(requestId(), logRequests(parts.log), securityHeaders({ https: parts.https }));
  if (parts.counting !== undefined) app.use(parts.counting);
  // What the database is asked for a request bears the request's id.
  app.use((c, next) => underName(c.get('requestId'), next));
  const limited = limitBody(mostRequestBytes, bodyTooLarge);
  app.use((c, next) => (isObjectBody(c.req.method, c.req.path) ? next() : limited(c, next)));
  for (const door of parts.doors) app.route('/', door);
  app.all('*', async (c, next) => {
    if (calls.test(c.req.path))
      return refusalResponse(c.req.raw.headers, 'path.not_found', 404, { path: c.req.path });
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return refusalResponse(c.req.raw.headers, 'method.not_allowed', 405, { method: c.req.method });
    }
    return next();
  });
  app.route('/', parts.web);
  app.notFound((c) => refusalResponse(c.req.raw.headers, 'path.not_found', 404, { path: c.req.path }));
  app.onError((error, c) => {
    const outage = outageOf(error);
    if (outage !== null) {
      // The log's own line of the request tells the rest.
      parts.log.warn({ request: c.get('requestId'), outage, fault: describeFault(error) }, 'outage');
      const { code, status } = refusalOfOutage(outage);
      return refusalResponse(c.req.raw.headers, code, status);
    }
    parts.log.error({ request: c.get('requestId'), path: c.req.path, fault: describeFault(error) }, 'fault');
    return refusalResponse(c.req.raw.headers, 'internal', 500, { request: c.get('requestId') });
  });
  return app;
}

/** The answer to a body that is too large. */
export function bodyTooLarge(c: Context): Response {
  return refusalResponse(c.req.raw.headers, 'body.too_large', 413, {
    limit: `${mostRequestBytes / 1024 / 1024} MB`,
  });
}
