import type { Claims, TransactionOptions } from '#database/database.ts';
import type { Context } from 'hono';
import type { Platform } from '../settings.ts';
import type { CatalogueSource } from './catalogue/catalogue.ts';
import { type Catalogue, keyOf, type Relation } from './catalogue/model.ts';
import { nearest } from './catalogue/nearest.ts';
import { type AnswerForm, answerForm } from './media_type.ts';
import { parsePreferences, type Preferences } from './prefer.ts';
import { RestError } from './rest_error.ts';
import type { Ground, Shape } from './sql/read_statement.ts';

/** A request as far as it is the same for every door: who asks, in which schema, and in which form. */
export interface RestRequest {
  readonly platform: Platform;
  readonly catalogue: CatalogueSource;
  readonly claims: Claims;
  readonly context: Context;
  readonly schema: string;
  readonly form: AnswerForm;
  readonly preferences: Preferences;
}

export function openRequest(
  platform: Platform,
  catalogue: CatalogueSource,
  claims: Claims,
  context: Context,
): RestRequest {
  const { settings } = platform;
  const { method } = context.req.raw;
  const reads = method === 'GET' || method === 'HEAD';
  const profile = context.req.header(reads ? 'accept-profile' : 'content-profile');
  const schema = chosenSchema(settings.exposedSchemas, profile);
  if (settings.exposedSchemas.length > 1) context.header('content-profile', schema);
  return {
    platform,
    catalogue,
    claims,
    context,
    schema,
    form: answerForm(context.req.header('accept'), settings.plans),
    preferences: parsePreferences(context.req.header('prefer'), settings.rollbackPreference),
  };
}

function chosenSchema(exposed: readonly string[], profile: string | undefined): string {
  const schema = profile ?? exposed[0] ?? 'public';
  if (exposed.includes(schema)) return schema;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 63)}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

/** What statements are built on. */
export function groundOf({ platform }: RestRequest, catalogue: Catalogue): Ground {
  return {
    catalogue,
    maximumRows: platform.settings.maximumRows,
    aggregates: platform.settings.aggregates,
  };
}

/**
 * The form of an answer. The planner looks at the values of all rows, also of those that policies hide: asked for a plan
 * alone, it would tell a stranger how often a value stands there. So everybody but the service has a page's worth of rows
 * counted truly first.
 */
export function shapeOf({ form, preferences, claims }: RestRequest): Shape {
  const seesAll = claims?.['role'] === 'service_role';
  return {
    form: form.kind === 'csv' ? 'csv' : 'json',
    nullsStripped: form.nullsStripped,
    count: preferences.count === 'planned' && !seesAll ? 'estimated' : preferences.count,
  };
}

/** A relation of the request's schema; 404 `PGRST205` with a hint when there is none. */
export async function findRelation(
  request: RestRequest,
  name: string,
): Promise<{ relation: Relation; catalogue: Catalogue }> {
  const key = keyOf({ schema: request.schema, name });
  for (const reading of [request.catalogue.current, request.catalogue.again]) {
    const catalogue = await reading();
    const relation = catalogue?.relations.get(key);
    if (catalogue && relation) return { relation, catalogue };
  }
  const { relations } = await request.catalogue.current();
  const own = [...relations.values()].filter((relation) => relation.schema === request.schema);
  const near = nearest(
    own.map((relation) => relation.name),
    name,
    0.75,
  );
  const hint = near === null ? undefined : `Perhaps you meant the table '${request.schema}.${near}'`;
  const message = `Could not find the table '${request.schema}.${name.slice(0, 200)}' in the schema cache`;
  throw new RestError(404, 'PGRST205', message, { hint });
}

const credentials: ReadonlySet<string> = new Set(['authorization', 'apikey', 'cookie']);

/** What policies, views and functions may ask about the request; credentials are not among it. */
export function transactionOptions(request: RestRequest, readOnly: boolean): TransactionOptions {
  const { platform, schema, context, preferences } = request;
  const { timezone } = preferences;
  const headers = [...context.req.raw.headers].filter(([name]) => !credentials.has(name));
  return {
    readOnly,
    settings: [
      ['statement_timeout', String(platform.settings.statementTimeoutMs)],
      ['search_path', `"${schema.replaceAll('"', '""')}", "public", "extensions"`],
      ['request.method', context.req.raw.method],
      ['request.path', context.req.path.replaceAll('\0', '')],
      ['request.headers', JSON.stringify(Object.fromEntries(headers))],
      ['request.cookies', '{}'],
      ...(timezone === null ? [] : ([['timezone', timezone]] as const)),
    ],
  };
}
