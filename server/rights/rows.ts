import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { World } from './world.ts';

export interface TableColumns {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly needed: boolean;
    readonly generated: boolean;
  }[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Every table of the schemas that are reached over the wire, as the catalogue has it. */
export async function readTables({ pool }: Database): Promise<TableColumns[]> {
  const { rows } = await pool.query<TableColumns>(
    `select n.nspname || '.' || c.relname as table,
       coalesce((select json_agg(a.attname order by a.attnum) from pg_attribute a join pg_index i on i.indrelid = c.oid
         and i.indisprimary and a.attrelid = c.oid and a.attnum = any (i.indkey)), '[]') as key,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'needed', a.attnotnull,
         'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid, n.nspname, c.relname order by 1`,
  );
  return rows;
}

/** Lets any value stand, so that rows can be made for the question who may touch them, and for no other. */
export async function dropChecks({ pool }: Database): Promise<void> {
  await pool.query(`do $$ declare k record; begin
    for k in select conrelid::regclass as t, conname from pg_constraint
      where contype = 'c' and connamespace in ('public'::regnamespace, 'storage'::regnamespace) loop
      execute format('alter table %s drop constraint %I', k.t, k.conname);
    end loop; end $$`);
}

/** A row for a table: what the seed says, and any value of its type for what else is needed. */
export function rowFor({ columns }: TableColumns, seed: Row, world: World): Row {
  const row: Record<string, unknown> = {};
  for (const { name, type, needed, generated } of columns) {
    const said = seed[name];
    if (said !== undefined) row[name] = resolved(said, world);
    else if (needed && !generated) row[name] = anyOf(type);
  }
  return row;
}

function resolved(value: unknown, world: World): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\$(\w+)/g, (whole, name: string) => world.ids[name] ?? whole);
}

let made = 0;

function anyOf(type: string): unknown {
  made += 1;
  if (type === 'uuid') return randomUUID();
  if (/^(?:smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 1000 + made;
  if (type === 'boolean') return false;
  if (type === 'date') return '2025-01-01';
  if (type.startsWith('timestamp')) return '2025-01-01T00:00:00Z';
  if (type.endsWith('[]')) return [];
  return type.startsWith('json') ? {} : `any ${made}`;
}

/** Puts a row where it is, past policies, triggers and references. */
export async function plant({ pool }: Database, table: TableColumns, row: Row): Promise<void> {
  const [schema = '', name = ''] = table.table.split('.');
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ');
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into "${schema}"."${name}" (${columns}) select ${columns} from ` +
        `json_populate_record(null::"${schema}"."${name}", $1) on conflict do nothing`,
      [JSON.stringify(row)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
