import { type Context, Hono } from 'hono';
import { presentedKey } from '../api_key.ts';
import type { Platform } from '../settings.ts';
import { createCatalogue } from './catalogue.ts';
import { identify } from './identity.ts';
import { readTable } from './read.ts';
import { answerRestError, databaseError, RestError } from './rest_error.ts';

/** Reads of tables and views, to be mounted at `/rest/v1` behind the gateway. */
export function createRestApp(platform: Platform): Hono {
  const app = new Hono();
  const catalogue = createCatalogue(platform.database, platform.settings.exposedSchemas);

  app.onError((error, context) => {
    const answer = databaseError(error, false);
    if (answer.status >= 500) platform.onFault?.(error);
    return answerRestError(context, answer);
  });

  app.all('*', async (context) => {
    const claims = await identify(platform, presentedKey(context), context.req.header('authorization'));
    const target = targetOf(context);
    if (target.kind === 'function') throw unknownFunction(target.name);
    const { method } = context.req.raw;
    if (method !== 'GET' && method !== 'HEAD') {
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
    }
    try {
      return await readTable(platform, catalogue, claims, target.name, context);
    } catch (error) {
      const answer = databaseError(error, claims['role'] === 'anon');
      if (answer.status >= 500) throw error;
      return answerRestError(context, answer);
    }
  });
  return app;
}

type Target = { readonly kind: 'table' | 'function'; readonly name: string };

function targetOf(context: Context): Target {
  const segments = context.req.path.replace(/^.*?\/rest\/v1\/?/, '').split('/');
  const [first = '', second, ...more] = segments.map(decoded);
  if (first === '' && second === undefined) {
    throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled');
  }
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

function unknownFunction(name: string): RestError {
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name.slice(0, 200)} in the schema cache`,
    {
      details: 'No function is offered to callers of this installation.',
    },
  );
}
