import { type Context, Hono } from 'hono';
import { presentedKey } from '../api_key.ts';
import { limitBody, mostRequestBytes } from '../body_limit.ts';
import type { Platform } from '../settings.ts';
import { callFunction } from './call.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { identify } from './identity.ts';
import { describeSchema } from './openapi.ts';
import { readTable } from './read.ts';
import { openRequest, type RestRequest } from './request.ts';
import { answerRestError, databaseError, RestError } from './rest_error.ts';
import { writeTable } from './write.ts';

/** Tables, views and functions of the exposed schemas, to be mounted at `/rest/v1` behind the gateway. */
export function createRestApp(platform: Platform): Hono {
  const app = new Hono();
  const catalogue = createCatalogue(platform.database, platform.settings.exposedSchemas);

  app.onError((error, context) => {
    const answer = databaseError(error, false);
    if (answer.status >= 500) platform.onFault?.(error);
    return answerRestError(context, answer);
  });
  app.use(
    limitBody(mostRequestBytes, (context) =>
      answerRestError(context, new RestError(413, 'PGRST102', 'The body of the request is too large')),
    ),
  );

  app.all('*', async (context) => {
    const claims = await identify(platform, presentedKey(context), context.req.header('authorization'));
    try {
      return await answer(openRequest(platform, catalogue, claims, context), targetOf(context));
    } catch (error) {
      const refusal = databaseError(error, claims['role'] === 'anon');
      if (refusal.status >= 500) platform.onFault?.(error);
      return answerRestError(context, refusal);
    }
  });
  return app;
}

type Target =
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'root' };

async function answer(request: RestRequest, target: Target): Promise<Response> {
  const { method } = request.context.req.raw;
  const reads = method === 'GET' || method === 'HEAD';
  const response = await dispatch(request, target, method, reads);
  return method === 'HEAD' ? new Response(null, response) : response;
}

function dispatch(request: RestRequest, target: Target, method: string, reads: boolean): Promise<Response> {
  if (target.kind === 'root') {
    if (reads) return describeSchema(request);
    throw unsupported(method);
  }
  if (target.kind === 'function') {
    if (reads || method === 'POST') return callFunction(request, target.name);
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (reads) return readTable(request, target.name);
  if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE') {
    return writeTable(request, target.name, method);
  }
  throw unsupported(method);
}

function unsupported(method: string): RestError {
  return new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

function targetOf(context: Context): Target {
  const segments = context.req.path.replace(/^.*?\/rest\/v1\/?/, '').split('/');
  const [first = '', second, ...more] = segments.map(decoded);
  if (first === '' && second === undefined) return { kind: 'root' };
  if (first === 'rpc' && second !== undefined && second !== '' && more.length === 0) {
    return { kind: 'function', name: second };
  }
  if (first === '' || second !== undefined) {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  return { kind: 'table', name: first };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
}
