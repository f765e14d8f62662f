import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { z } from 'zod';
import { readSql, type SqlFile } from '#database/sql.ts';
import { ROOT } from '../sources.ts';
import { readReleased } from './released.ts';

/**
 * Data of a released version, as its rows: one JSON document a row, as PostgreSQL writes it, so that no amount and no instant
 * passes through a double. The schema is that of the released files, which never change.
 */
const FOLDER = join(ROOT, 'tools', 'release', 'kept');

/** Loaded by the server from reference/ at its start, as on every installation. */
const REFERENCE =
  'sources factors factor_kinds factor_aliases alias_stems alias_parts factor_seals reference_loads register_entries best_before'
    .split(' ')
    .map((table) => `public.${table}`);
const NOT_KEPT = [...REFERENCE, 'razao.migrations', 'storage.buckets'];

const about = z.object({
  version: z.string(),
  /** Who signs in, and of which organization. */
  email: z.string(),
  password: z.string(),
  organizationId: z.string(),
  /** An inventory that was closed, and what it came to. */
  inventoryId: z.string(),
  co2eKg: z.string(),
  organizations: z.number().int(),
  entries: z.number().int(),
});
/** What a kept version's data says of itself. */
export type About = z.infer<typeof about>;

const kept = z.object({
  about,
  tables: z.array(z.object({ name: z.string(), rows: z.array(z.string()) })),
});
export type Kept = z.infer<typeof kept>;

/** The versions whose data is kept. */
export function keptVersions(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.slice(0, -'.json.gz'.length))
    .sort();
}

export function readKept(version: string): Kept {
  return kept.parse(
    JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${version}.json.gz`))).toString('utf8')),
  );
}

/** Keeps all rows of a database but the reference library's. */
export async function keep(pool: Pool, said: About): Promise<void> {
  const tables: Kept['tables'] = [];
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`);
    if (rows.length > 0) tables.push({ name, rows: rows.map(({ row }) => row) });
  }
  const content: Kept = { about: said, tables };
  writeFileSync(join(FOLDER, `${said.version}.json.gz`), gzipSync(JSON.stringify(content), { level: 9 }));
}

/** The SQL files of a version: those that it released, and those of every version before it. */
export function filesOf(version: string): SqlFile[] {
  const released = Object.entries(readReleased());
  const last = released.findLastIndex(([name]) => !isAfter(name, version));
  const names = new Set(released.slice(0, last + 1).flatMap(([, hashes]) => Object.keys(hashes)));
  return readSql().filter(({ name }) => names.has(name));
}

/** Puts kept rows into a database that has the schema of their version and nothing else. */
export async function restore(pool: Pool, { about: { version }, tables }: Kept): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Rows come as they were: what triggers do at a first insert was done then.
    await client.query('set local session_replication_role = replica');
    for (const { name, rows } of tables) {
      const columns = await columnsOf(pool, name);
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from unnest($1::text[]) line, json_populate_record(null::${name}, line::json)`,
        [rows],
      );
    }
    await client.query('update razao.migrations set version = $1', [version]);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await continueCounters(pool);
}

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'razao', 'auth', 'storage') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_KEPT.includes(name));
}

/** Of a table, without those that it generates. */
async function columnsOf(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

/** Counters of ids go on after the rows that were put in. */
async function continueCounters(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ relation: string; attribute: string; counter: string }>(
    `select format('%I.%I', n.nspname, c.relname) as relation, quote_ident(a.attname) as attribute,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as counter
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'razao', 'auth', 'storage') and c.relkind = 'r' and a.attnum > 0
       and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`,
  );
  for (const { relation, attribute, counter } of rows) {
    await pool.query(
      `select setval($1, greatest((select coalesce(max(${attribute}), 0) from ${relation}), 1))`,
      [counter],
    );
  }
}

/** Whether a version comes after another one. */
function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) > 0;
}
