import type { Pool, PoolClient } from 'pg';
import { CannotStart, errorMessage } from './refusal.ts';
import { migrationsFolder, platformFolder, readSql, type SqlFile } from './sql.ts';
import { version } from './version.ts';

/** Any fixed number: starters of one database queue behind it. */
const migrationLock = 7_247_462;

export interface Migrated {
  /** Names of the files applied now; empty when the database was up to date. */
  readonly applied: readonly string[];
}

interface Migrating {
  /** The database is one of a Supabase. */
  readonly supabase?: boolean;
  /** Told how many files are applied, before they are. */
  readonly say?: (sentence: string) => void;
}

/**
 * Brings a database up to this version: applies, each in its own transaction, the files that `razao.migrations` does
 * not record yet. Starters on the same database queue. On a Supabase its own schemas are left alone: where one is seen, or
 * where `supabase` says that there is one.
 * @throws CannotStart when the data is of before 0.2.0 or of a newer version, or an applied file has changed since;
 *   nothing was changed then
 */
export async function migrate(
  pool: Pool,
  files: readonly SqlFile[] = readSql(),
  { supabase = false, say = () => undefined }: Migrating = {},
): Promise<Migrated> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await migrateAlone(client, files, { supabase, say });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
    return { applied };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function migrateAlone(
  client: PoolClient,
  files: readonly SqlFile[],
  { supabase, say }: Required<Migrating>,
): Promise<string[]> {
  await refuseOld(client);
  refuseUnknown(await readRecord(client), files);
  await makeRecord(client);
  await adoptFromCli(client, files);
  const recorded = await readRecord(client);
  refuseChanged(recorded, files);
  const mine =
    supabase || (await isSupabase(client))
      ? files.filter((file) => !file.name.startsWith(platformFolder))
      : files;
  const pending = mine.filter((file) => !recorded.has(file.name));
  if (pending.length > 0)
    say(
      `Bringing the database up to date: ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}.`,
    );
  for (const file of pending) await apply(client, file);
  return pending.map((file) => file.name);
}

async function makeRecord(client: PoolClient): Promise<void> {
  await client.query(`
    create schema if not exists razao;
    revoke all on schema razao from public;
    create table if not exists razao.migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      version text
    );`);
}

/**
 * Before 0.2.0 the record kept no versions, and its migrations were replaced: from then on none that was released changes.
 * A Supabase that its CLI brought up to date has no record of ours yet; its own names the first of those files.
 */
async function refuseOld(client: PoolClient): Promise<void> {
  const found = await client.query<{ old: boolean }>(`
    select to_regclass('razao.migrations') is not null and not exists (
      select from pg_attribute where attrelid = to_regclass('razao.migrations') and attname = 'version'
    ) as old`);
  const applied = await appliedByCli(client);
  if (found.rows[0]?.old !== true && !applied.has('0001_organizations_and_journal.sql')) return;
  throw new CannotStart(
    `This data was made by a version of Razão before 0.2.0, and only that version opens it: start that ` +
      `version to read it and to export what you keep, and give ${version} a new data folder or an empty database; nothing was changed.`,
  );
}

/**
 * Files that the Supabase CLI has applied (`supabase db push` keeps a record of its own, by number) count as applied here,
 * with the content that they have now: so either way of bringing a Supabase up to date may follow the other.
 */
async function adoptFromCli(client: PoolClient, files: readonly SqlFile[]): Promise<void> {
  const applied = await appliedByCli(client);
  for (const file of files) {
    if (!file.name.startsWith(migrationsFolder) || !applied.has(file.name.slice(migrationsFolder.length + 1)))
      continue;
    await client.query(
      'insert into razao.migrations (name, sha256, version) values ($1, $2, $3) on conflict do nothing',
      [file.name, file.sha256, version],
    );
  }
}

/** Names of the files that the Supabase CLI has applied. */
async function appliedByCli(client: PoolClient): Promise<ReadonlySet<string>> {
  const kept = await client.query<{ there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (kept.rows[0]?.there !== true) return new Set();
  const found = await client.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations',
  );
  return new Set(found.rows.map((row) => `${row.version}_${row.name}.sql`));
}

interface Applied {
  readonly sha256: string;
  /** Of the product that applied it; null where another hand did. */
  readonly version: string | null;
}
type Applications = ReadonlyMap<string, Applied>;

async function readRecord(client: PoolClient): Promise<Applications> {
  const there = await client.query<{ there: boolean }>(
    "select to_regclass('razao.migrations') is not null as there",
  );
  if (there.rows[0]?.there !== true) return new Map();
  const found = await client.query<Applied & { name: string }>(
    'select name, sha256, version from razao.migrations',
  );
  return new Map(found.rows.map((row) => [row.name, row]));
}

/** A downgrade: what a newer version made of the data is unknown here. */
function refuseUnknown(recorded: Applications, files: readonly SqlFile[]): void {
  const known = new Set(files.map((file) => file.name));
  const unknown = [...recorded.keys()]
    .filter((name) => !known.has(name))
    .sort()
    .at(-1);
  if (unknown === undefined) return;
  const by = recorded.get(unknown)?.version ?? null;
  const writer = by === null || by === version ? 'a newer build' : `version ${by}`;
  throw new CannotStart(
    `This data was written by ${writer} of Razão, this is version ${version}, and does not know its ` +
      `newer schema (${unknown}): start what wrote it, or a later version; nothing was changed.`,
  );
}

function refuseChanged(recorded: Applications, files: readonly SqlFile[]): void {
  const changed = files.find((file) => (recorded.get(file.name)?.sha256 ?? file.sha256) !== file.sha256);
  if (changed === undefined) return;
  throw new CannotStart(
    `The file ${changed.name} has changed since it was applied to this database: restore it, and put ` +
      `the change into a new file; nothing was changed.`,
  );
}

/** Supabase, hosted or self-hosted, brings roles and the `auth` schema itself. */
async function isSupabase(client: PoolClient): Promise<boolean> {
  const found = await client.query("select 1 from pg_roles where rolname = 'supabase_admin'");
  return found.rows.length > 0;
}

async function apply(client: PoolClient, file: SqlFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into razao.migrations (name, sha256, version) values ($1, $2, $3)', [
      file.name,
      file.sha256,
      version,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new CannotStart(
      `The database could not be brought up to date: ${file.name}: ${errorMessage(error)}.`,
      error,
    );
  }
}
