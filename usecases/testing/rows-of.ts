import type { Database } from '#database/database.ts';

/** Looks at every row of every table, as the catalogue has them: also tables that come later. */

interface Column {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
}

/** Every table of the schemas in which the product and the platform keep rows: `schema.table`. */
export async function allTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'razao', 'storage', 'auth') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** How many rows of each table name one of these ids anywhere; tables without one are left out. */
export async function rowsNaming(
  database: Database,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await allTables(database)) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where to_jsonb(t)::text ~ $1`,
      [ids.join('|')],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) found[table] = count;
  }
  return found;
}

/** A fingerprint of each row that names none of these ids, `table:md5`, but for some tables. */
export async function otherRows(
  database: Database,
  ids: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const prints: string[] = [];
  for (const table of await allTables(database)) {
    if (except.includes(table)) continue;
    const { rows } = await database.pool.query<{ print: string }>(
      `select md5(to_jsonb(t)::text) as print from ${table} t where to_jsonb(t)::text !~ $1`,
      [ids.join('|')],
    );
    for (const { print } of rows) prints.push(`${table}:${print}`);
  }
  return prints;
}

/** Puts some row of an organization into every table with an `organization_id` that has none of it yet. */
export async function plantEverywhere(database: Database, organizationId: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string; columns: Column[] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
       'needed', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '')) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'organization_deletions'
     group by c.oid having bool_or(a.attname = 'organization_id') order by 1`,
  );
  const planted: string[] = [];
  for (const { name, columns } of tables) {
    const there = await database.pool.query(`select from public.${name} where organization_id = $1 limit 1`, [
      organizationId,
    ]);
    if (there.rows.length > 0) continue;
    await plant(database, name, columns, organizationId);
    planted.push(name);
  }
  return planted;
}

/** Past triggers, references and checks: what the row says is all the same. */
async function plant(
  database: Database,
  table: string,
  columns: readonly Column[],
  id: string,
): Promise<void> {
  const row: Record<string, unknown> = {};
  for (const { name, type, needed } of columns) if (needed) row[name] = anyOf(type, id);
  row['organization_id'] = id;
  const names = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const checks = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'c' and conrelid = to_regclass('public.' || $1)`,
      [table],
    );
    for (const { name } of checks.rows)
      await client.query(`alter table public.${table} drop constraint "${name}"`);
    await client.query(
      `insert into public.${table} (${names}) select ${names} from json_populate_record(null::public.${table}, $1)`,
      [JSON.stringify(row)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

function anyOf(type: string, id: string): unknown {
  if (type === 'uuid') return id;
  if (/^(?:smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'date' || type.startsWith('timestamp')) return '2025-01-01';
  if (type.endsWith('[]')) return [];
  return type.startsWith('json') ? {} : 'x';
}
