import { readRows, type Rows } from './body.ts';
import { parseQuery, type Query } from './grammar/query.ts';
import type { Relation } from './catalogue/model.ts';
import { findRelation, groundOf, type RestRequest, shapeOf } from './request.ts';
import { bodyOf, finish, notOne } from './respond.ts';
import { explained } from './read.ts';
import { RestError } from './rest_error.ts';
import { checkPut } from './put.ts';
import type { AnswerRow } from './sql/answer.ts';
import type { BuiltStatement } from './sql/read_statement.ts';
import { type Change, columnOf, writeStatement } from './sql/write_statement.ts';
import { type Kept, runChange } from './run_change.ts';

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `POST`, `PUT`, `PATCH` and `DELETE /{table}`: one statement in a transaction under the role and claims of who asks. */
export async function writeTable(request: RestRequest, name: string, method: WriteMethod): Promise<Response> {
  const { context, preferences } = request;
  const search = new URL(context.req.url).searchParams;
  const query = parseQuery(search, undefined, false);
  const { relation, catalogue } = await findRelation(request, name);
  const rows = method === 'DELETE' ? null : await readRows(context, query.columns);
  if (method === 'PUT') checkPut(relation, query, rows?.first ?? {}, rows?.count ?? 0);
  const change = changeOf(request, relation, query, method, rows);
  if (change === null) return answerWrite(request, method, unchanged);
  const statement = writeStatement(groundOf(request, catalogue), {
    relation,
    change,
    conditions: query.root.conditions,
    shown: preferences.returned === 'representation' ? query.root : null,
    shape: shapeOf(request),
    locates: method === 'POST' && preferences.returned === 'headers-only' && relation.primaryKey.length > 0,
  });
  const row = await perform(request, statement, method === 'PATCH' || method === 'DELETE');
  if (row.location !== null) context.header('location', locationOf(relation, row.location));
  return answerWrite(request, method, row);
}

function changeOf(
  request: RestRequest,
  relation: Relation,
  query: Query,
  method: WriteMethod,
  rows: Rows | null,
): Change | null {
  if (rows === null) return { kind: 'delete' };
  for (const name of rows.names) columnOf(relation, name);
  const { preferences } = request;
  if (method === 'PATCH') {
    if (rows.count === 0 || rows.names.length === 0) return null;
    return {
      kind: 'update',
      columns: rows.names,
      body: JSON.stringify(rows.first) === '{}' ? '{}' : firstOf(rows),
    };
  }
  if (rows.names.length === 0 && rows.count > 1) {
    throw new RestError(400, 'PGRST102', 'Rows without any member can be written one at a time only');
  }
  const resolution = method === 'PUT' ? 'merge-duplicates' : preferences.resolution;
  return {
    kind: 'insert',
    columns: rows.names,
    body: rows.text,
    rows: rows.count,
    missingDefault: preferences.missingDefault,
    conflict:
      resolution === null
        ? null
        : { columns: query.onConflict ?? relation.primaryKey, merge: resolution === 'merge-duplicates' },
  };
}

/** The first row of the body; an object that came alone keeps its own text, and so all digits of its numbers. */
function firstOf(rows: Rows): string {
  return rows.count === 1 ? rows.text.slice(1, -1) : JSON.stringify(rows.first);
}

const unchanged: AnswerRow = {
  body: '[]',
  rows: '0',
  total: null,
  status: null,
  headers: null,
  affected: '0',
  inserted: null,
  location: null,
};

async function perform(
  request: RestRequest,
  statement: BuiltStatement,
  bounded: boolean,
): Promise<AnswerRow> {
  const { form } = request;
  return runChange(request, false, async (tx): Promise<Kept<AnswerRow>> => {
    if (form.plan !== null) {
      const body = await explained(tx, statement, form.plan);
      return { value: { ...unchanged, body }, keep: false };
    }
    const [row] = await tx.query<AnswerRow>(statement.sql, statement.parameters);
    if (row === undefined) throw new Error('A write gave no row.');
    const affected = Number(row.affected);
    if (bounded) refuseTooMany(request, affected);
    if (form.kind === 'one' && affected !== 1) throw notOne(affected);
    return { value: row, keep: true };
  });
}

function refuseTooMany({ preferences }: RestRequest, affected: number): void {
  const { maxAffected } = preferences;
  if (maxAffected === null || affected <= maxAffected) return;
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${affected} rows`,
  });
}

function locationOf(relation: Relation, key: string): string {
  const members = Object.entries(JSON.parse(key) as Record<string, string>);
  const query = members.map(([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(value)}`);
  return `/${encodeURIComponent(relation.name)}?${query.join('&')}`;
}

function answerWrite(request: RestRequest, method: WriteMethod, row: AnswerRow): Response {
  const { context, preferences, form } = request;
  if (form.kind === 'plan') return finish(request, row, row.body, 200);
  const affected = Number(row.affected);
  const total = preferences.count === 'exact' ? String(affected) : '*';
  const span = method === 'PATCH' && affected > 0 ? `0-${affected - 1}` : '*';
  context.header('content-range', `${span}/${total}`);
  const status = statusOf(request, method, row);
  if (preferences.returned !== 'representation') {
    const bodiless = method === 'POST' ? status : 204;
    return bodiless === 204 ? finish(request, row, null, 204) : finish(request, row, '', bodiless);
  }
  return finish(request, row, bodyOf(request, row.body, Number(row.rows)), status);
}

/** 201 where rows were made; 200 where all of them were there already, or were changed. */
function statusOf({ preferences }: RestRequest, method: WriteMethod, row: AnswerRow): 200 | 201 {
  if (method === 'PATCH' || method === 'DELETE') return 200;
  const merges = method === 'PUT' || preferences.resolution === 'merge-duplicates';
  const noneNew = row.inserted === '0' && Number(row.affected) > 0;
  return merges && noneNew ? 200 : 201;
}
