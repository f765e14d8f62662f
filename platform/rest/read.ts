import type { Tx } from '#database/tx.ts';
import type { Catalogue, Relation } from './catalogue/model.ts';
import { parseQuery, type Query } from './grammar/query.ts';
import type { RowRange } from './grammar/range.ts';
import type { Plan } from './media_type.ts';
import { findRelation, groundOf, type RestRequest, shapeOf, transactionOptions } from './request.ts';
import { answerPage, finish } from './respond.ts';
import type { AnswerRow } from './sql/answer.ts';
import { type BuiltStatement, planStatement, readStatement } from './sql/read_statement.ts';

type Page = Pick<AnswerRow, 'body' | 'rows' | 'total'>;

interface PreparedRead {
  readonly relation: Relation;
  readonly catalogue: Catalogue;
  readonly query: Query;
  readonly range: RowRange;
  readonly statement: BuiltStatement;
}

/** `GET` and `HEAD /{table}`: one statement in a read-only transaction under the role and claims of who asks. */
export async function readTable(request: RestRequest, name: string): Promise<Response> {
  const read = await prepare(request, name);
  const page = await ask(request, read);
  if (request.form.kind === 'plan') return finish(request, nothingSaid, page.body, 200);
  return answerPage(request, read.range, { ...page, ...nothingSaid });
}

const nothingSaid = { status: null, headers: null } as const;

/** Reads that were prepared lately, by everything that decides their statement. They die with their catalogue. */
const prepared = new WeakMap<Catalogue, Map<string, PreparedRead>>();
const mostPrepared = 500;

async function prepare(request: RestRequest, name: string): Promise<PreparedRead> {
  const { context, catalogue, schema, form } = request;
  const shape = shapeOf(request);
  const at = context.req.url.indexOf('?');
  const search = at < 0 ? '' : context.req.url.slice(at + 1);
  const range = context.req.header('range');
  const key = JSON.stringify([schema, name, search, range, form.kind, form.nullsStripped, shape.count]);
  const known = prepared.get(await catalogue.current())?.get(key);
  if (known !== undefined) return known;
  const query = parseQuery(new URLSearchParams(search), range, false);
  const found = await findRelation(request, name);
  const ground = groundOf(request, found.catalogue);
  const read: PreparedRead = {
    ...found,
    query,
    range: query.root.range ?? { offset: 0, limit: null },
    statement: readStatement(ground, found.relation, query.root, shape),
  };
  remember(found.catalogue, key, read);
  return read;
}

function remember(catalogue: Catalogue, key: string, read: PreparedRead): void {
  const known = prepared.get(catalogue) ?? new Map<string, PreparedRead>();
  prepared.set(catalogue, known);
  if (known.size >= mostPrepared) known.clear();
  if (key.length < 4000) known.set(key, read);
}

async function ask(request: RestRequest, read: PreparedRead): Promise<Page> {
  const { platform, claims, preferences, form } = request;
  const options = transactionOptions(request, true);
  if (form.plan === null && (preferences.count === null || preferences.count === 'exact')) {
    const [row] = await platform.database.ask<Page>(claims, { ...read.statement, ...options });
    return required(row);
  }
  return platform.database.transaction(
    claims,
    async (tx) => {
      if (form.plan !== null)
        return { body: await explained(tx, read.statement, form.plan), rows: '1', total: null };
      const [row] = await tx.query<Page>(read.statement.sql, read.statement.parameters);
      return withEstimate(request, tx, read, required(row));
    },
    options,
  );
}

function required<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A statement gave no row.');
  return row;
}

/** A count by the planner: always where that is asked for, and for an estimate where there is more than a page. */
async function withEstimate(request: RestRequest, tx: Tx, read: PreparedRead, page: Page): Promise<Page> {
  const counted = page.total === null ? null : Number(page.total);
  const most = request.platform.settings.maximumRows;
  if (counted !== null && counted <= most) return page;
  const plan = planStatement(groundOf(request, read.catalogue), read.relation, read.query.root);
  const [row] = await tx.query<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
    plan.sql,
    plan.parameters,
  );
  const planned = Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0);
  return { ...page, total: String(Math.max(planned, counted ?? 0)) };
}

/** PostgreSQL's plan of a statement, as JSON or as its lines. */
export async function explained(tx: Tx, statement: BuiltStatement, plan: Plan): Promise<string> {
  const options = [`format ${plan.json ? 'json' : 'text'}`, ...plan.options];
  const rows = await tx.query<{ 'QUERY PLAN': unknown }>(
    `explain (${options.join(', ')}) ${statement.sql}`,
    statement.parameters,
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  return plan.json ? JSON.stringify(lines[0]) : lines.map(String).join('\n');
}
