import type { Column, Relation, Routine } from './catalogue/model.ts';
import { type RestRequest, transactionOptions } from './request.ts';

interface Visible {
  readonly relations: readonly string[];
  readonly routines: readonly string[];
}

/** `GET /`: the tables and functions that the caller may use, in the form of OpenAPI 2.0. */
export async function describeSchema(request: RestRequest): Promise<Response> {
  const { platform, claims, catalogue, schema, context } = request;
  const known = await catalogue.current();
  const [visible] = await platform.database.transaction(
    claims,
    (tx) =>
      tx.query<Visible>(
        `select
           (select coalesce(json_agg(c.relname), '[]') from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
              and has_any_column_privilege(c.oid, 'select, insert, update')) as relations,
           (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = $1 and has_function_privilege(p.oid, 'execute')) as routines`,
        [schema],
      ),
    transactionOptions(request, true),
  );
  const relations = [...known.relations.values()].filter(
    (one) => one.schema === schema && visible?.relations.includes(one.name),
  );
  const routines = [...known.routines.values()]
    .flat()
    .filter((one) => one.schema === schema && visible?.routines.includes(one.name));
  const body = {
    swagger: '2.0',
    info: { title: `${schema} schema`, version: platform.settings.version },
    host: new URL(platform.settings.externalUrl).host,
    basePath: '/rest/v1/',
    schemes: [new URL(platform.settings.externalUrl).protocol.replace(':', '')],
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'text/csv', 'application/vnd.pgrst.object+json'],
    paths: Object.fromEntries([
      ['/', { get: { summary: 'OpenAPI description (this document)', responses: ok } }],
      ...relations.map((one) => [`/${one.name}`, relationPath(one)] as const),
      ...routines.map((one) => [`/rpc/${one.name}`, routinePath(one)] as const),
    ]),
    definitions: Object.fromEntries(relations.map((one) => [one.name, definition(one)])),
  };
  context.header('content-type', 'application/openapi+json; charset=utf-8');
  context.header('cache-control', 'no-store');
  return context.body(JSON.stringify(body));
}

const ok = { 200: { description: 'OK' } };

function relationPath(relation: Relation): object {
  const operation = { tags: [relation.name], summary: relation.comment ?? undefined, responses: ok };
  if (relation.isView) return { get: operation };
  return { get: operation, post: operation, patch: operation, delete: operation };
}

function routinePath({ name, comment, parameters }: Routine): object {
  const properties = Object.fromEntries(
    parameters.map((one) => [one.name, { format: one.type, ...jsonType(one.type) }]),
  );
  const required = parameters.filter((one) => one.required).map((one) => one.name);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return {
    post: {
      tags: [`(rpc) ${name}`],
      summary: comment ?? undefined,
      parameters: [{ in: 'body', name: 'args', required: true, schema }],
      responses: ok,
    },
  };
}

function definition(relation: Relation): object {
  const columns = [...relation.columns.values()];
  const required = columns.filter((column) => column.required).map((column) => column.name);
  return {
    description: relation.comment ?? undefined,
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(relation, column)])),
  };
}

function property(relation: Relation, column: Column): object {
  const key = relation.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null;
  const description = [column.comment, key].filter((part) => part !== null).join('\n\n');
  return {
    ...(description === '' ? {} : { description }),
    format: column.type,
    ...jsonType(column.type),
  };
}

function jsonType(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) };
  if (/^(?:smallint|integer|bigint)$/.test(type)) return { type: 'integer' };
  if (/^(?:numeric|real|double precision)/.test(type)) return { type: 'number' };
  if (type === 'boolean') return { type: 'boolean' };
  return /^jsonb?$/.test(type) ? {} : { type: 'string' };
}
