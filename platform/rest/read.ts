import type { Claims } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { Context } from 'hono';
import type { Platform } from '../settings.ts';
import type { Catalogue, Relation } from './catalogue.ts';
import { parseFilter } from './filter.ts';
import { type AnswerForm, answerForm } from './media_type.ts';
import { parseOrder } from './order.ts';
import { contentRange, parseRange } from './range.ts';
import { type ReadRequest, readStatement } from './read_query.ts';
import { RestError } from './rest_error.ts';
import { parseSelect } from './select.ts';

/** Parameters that are not filters. */
const reserved: ReadonlySet<string> = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'apikey',
]);

interface Page {
  readonly body: string;
  readonly rows: string;
  readonly total: string | null;
}

/** `GET` and `HEAD /{table}`: one statement in a read-only transaction under the role and claims of who asks. */
export async function readTable(
  platform: Platform,
  catalogue: Catalogue,
  claims: Claims,
  name: string,
  context: Context,
): Promise<Response> {
  const form = answerForm(context.req.header('accept'));
  const schema = chosenSchema(platform, context.req.header('accept-profile'));
  const query = new URL(context.req.url).searchParams;
  const request = parseRead(query, context.req.header('range'), context.req.header('prefer'), form);
  const relation = await findRelation(catalogue, schema, name);
  const { sql, parameters } = readStatement(relation, request, platform.settings.maximumRows);
  const page = await platform.database.transaction(claims, async (tx) => {
    await prepareRead(tx, platform, schema, context);
    const [row] = await tx.query<Page>(sql, parameters);
    if (row === undefined) throw new Error('A read gave no row.');
    return row;
  });
  if (context.req.header('accept-profile') !== undefined) context.header('content-profile', schema);
  return answerPage(context, form, request, page);
}

function parseRead(
  query: URLSearchParams,
  range: string | undefined,
  prefer: string | undefined,
  form: AnswerForm,
): ReadRequest {
  return {
    items: parseSelect(query.get('select')),
    conditions: [...query]
      .filter(([key]) => !reserved.has(key))
      .map(([key, value]) => parseFilter(key, value)),
    order: parseOrder(query.get('order')),
    range: parseRange(query, range),
    counted: /(?:^|[,; ])count=(?:exact|planned|estimated)(?:$|[,; ])/.test(prefer ?? ''),
    nullsStripped: form.nullsStripped,
  };
}

function chosenSchema(platform: Platform, profile: string | undefined): string {
  const { exposedSchemas } = platform.settings;
  const schema = profile ?? exposedSchemas[0] ?? 'public';
  if (exposedSchemas.includes(schema)) return schema;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 63)}`, {
    hint: `Only the following schemas are exposed: ${exposedSchemas.join(', ')}`,
  });
}

async function findRelation(catalogue: Catalogue, schema: string, name: string): Promise<Relation> {
  const relation = await catalogue.find(schema, name);
  if (relation !== null) return relation;
  const nearest = await catalogue.nearest(schema, name);
  const hint = nearest === null ? undefined : `Perhaps you meant the table '${schema}.${nearest}'`;
  const message = `Could not find the table '${schema}.${name.slice(0, 200)}' in the schema cache`;
  throw new RestError(404, 'PGRST205', message, { hint });
}

/** What policies and views may ask about the request; credentials are not among it. */
async function prepareRead(tx: Tx, platform: Platform, schema: string, context: Context): Promise<void> {
  await tx.query(
    `select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true),
       set_config('search_path', $2, true), set_config('request.method', $3, true), set_config('request.path', $4, true)`,
    [
      String(platform.settings.statementTimeoutMs),
      `"${schema.replaceAll('"', '""')}", public, extensions`,
      context.req.raw.method,
      context.req.path.replaceAll('\0', ''),
    ],
  );
}

function answerPage(context: Context, form: AnswerForm, request: ReadRequest, page: Page): Response {
  const rows = Number(page.rows);
  const total = page.total === null ? null : Number(page.total);
  const range = contentRange(request.range.offset, rows, total);
  context.header('content-range', range.header);
  context.header('content-location', `${context.req.path}${new URL(context.req.url).search}`);
  context.header('content-type', form.contentType);
  context.header('cache-control', 'no-store');
  if (request.counted) context.header('preference-applied', 'count=exact');
  if (!form.single) return context.body(page.body, range.status);
  if (rows !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  }
  // The text of an array of one: `[…]`.
  return context.body(page.body.slice(1, -1), range.status);
}
