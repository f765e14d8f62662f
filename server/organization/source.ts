import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import { copyOut } from '#database/copy.ts';
import type { Tx } from '#database/tx.ts';
import { type CarriedTable, type Catalogue, readCatalogue, schemaOf } from './catalogue.ts';
import { type CarriedFile, listFiles } from './files.ts';
import { type CarriedPerson, readPeople } from './people.ts';

/** Where a chain of hashes ends; of an empty one: 0 and null. */
export interface Head {
  readonly sequence: string;
  readonly hash: string | null;
}

export interface Heads {
  readonly ledger: Head;
  readonly journal: Head;
}

/** Least and most number of a sequence in use, by `table.column`; sequences without a row are left out. */
export type Numbers = Readonly<Record<string, { readonly least: string; readonly most: string }>>;

/** An organization at one moment. */
export interface Source {
  readonly client: PoolClient;
  readonly id: string;
  readonly name: string;
  readonly schema: { readonly last: string; readonly sha256: string };
  readonly catalogue: Catalogue;
  readonly heads: Heads;
  readonly numbers: Numbers;
  readonly people: readonly CarriedPerson[];
  readonly files: readonly CarriedFile[];
  /** The oldest transaction that was still running: whatever is written later has a higher number. */
  readonly oldest: string;
}

/** Texts of values that every PostgreSQL reads alike. */
const FORM = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`;

/** Statements of a transaction that somebody else began and ends. */
export const within = (client: PoolClient): Tx => ({
  query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...parameters])).rows,
});

/**
 * Begins a transaction in which values have one form.
 * @throws BackupProblem `organization.right` for a login that may not see and write everything
 */
export async function beginForm(client: PoolClient, mode: string): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(FORM);
  const found = await client.query('select 1 from pg_roles where rolname = current_user and rolsuper');
  if (found.rows.length === 0)
    throw new BackupProblem(
      'organization.right',
      'The login of DATABASE_URL is no superuser of its PostgreSQL, which carrying an organization needs; nothing was changed.',
    );
}

/**
 * Opens an organization as it is now, in a transaction of its own that writes nothing and holds up nobody.
 * @param named its id or its name
 * @throws BackupProblem `organization.unknown`, `organization.ambiguous`, `organization.sample`, `organization.deleting`
 */
export async function openSource(client: PoolClient, named: string): Promise<Source> {
  await beginForm(client, 'isolation level repeatable read read only');
  const tx = within(client);
  const { id, name } = await findOrganization(tx, named);
  const catalogue = await readCatalogue(tx);
  const [moment] = await tx.query<{ oldest: string }>(
    'select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as oldest',
  );
  return {
    client,
    id,
    name,
    schema: await schemaOf(tx),
    catalogue,
    heads: await headsOf(tx, id),
    numbers: await numbersOf(tx, catalogue, id),
    people: await readPeople(tx, id),
    files: await listFiles(tx, id),
    oldest: moment?.oldest ?? '0',
  };
}

async function findOrganization(tx: Tx, named: string): Promise<{ id: string; name: string }> {
  const found = await tx.query<{ id: string; name: string; sample: boolean; deleting: boolean }>(
    `select o.id, o.name, o.is_sample as sample, exists (select from public.deletion_requests d
       where d.organization_id = o.id and d.withdrawn_at is null) as deleting
     from public.organizations o where o.id::text = $1 or o.name = $1`,
    [named],
  );
  const [organization] = found;
  if (organization === undefined)
    throw new BackupProblem('organization.unknown', `No organization is called ${named}.`);
  if (found.length > 1)
    throw new BackupProblem(
      'organization.ambiguous',
      `${found.length} organizations are called ${named}: name one by its id.`,
    );
  if (organization.sample)
    throw new BackupProblem('organization.sample', 'It is the sample of a person, and is not carried.');
  if (organization.deleting)
    throw new BackupProblem('organization.deleting', 'It is to be deleted: its owners take that back first.');
  return organization;
}

/** The last links of ledger and journal. */
export async function headsOf(tx: Tx, id: string): Promise<Heads> {
  const last = async (table: string): Promise<Head> => {
    const [head] = await tx.query<Head>(
      `select sequence::text, hash from public.${table} where organization_id = $1 order by public.${table}.sequence desc limit 1`,
      [id],
    );
    return head ?? { sequence: '0', hash: null };
  };
  return { ledger: await last('entries'), journal: await last('journal') };
}

async function numbersOf(tx: Tx, { tables }: Catalogue, id: string): Promise<Numbers> {
  const numbers: Record<string, { least: string; most: string }> = {};
  for (const { name, numbered, rowsOf } of tables)
    for (const [column, sequence] of Object.entries(numbered)) {
      if (sequence !== `${name}.${column}`) continue;
      const of = escapeIdentifier(column);
      const [found] = await tx.query<{ least: string | null; most: string | null }>(
        `select min(t.${of})::text as least, max(t.${of})::text as most from public.${escapeIdentifier(name)} t where ${rowsOf(id)}`,
      );
      if (found?.least != null && found.most !== null)
        numbers[sequence] = { least: found.least, most: found.most };
    }
  return numbers;
}

/** The rows of one table, as texts of COPY. @param further a condition on `t` */
export function rowsOut(
  client: PoolClient,
  id: string,
  table: CarriedTable,
  further = 'true',
): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) =>
    table.emptied.includes(column) ? 'null' : `t.${escapeIdentifier(column)}`,
  );
  return copyOut(
    client,
    `copy (select ${columns.join(', ')} from public.${escapeIdentifier(table.name)} t
       where ${table.rowsOf(id)} and ${further}) to stdout`,
  );
}

/** The keys of all rows of one table, as texts of COPY. */
export function keysOut(client: PoolClient, id: string, table: CarriedTable): AsyncGenerator<Buffer> {
  const key = table.key.map((column) => `t.${escapeIdentifier(column)}`).join(', ');
  return copyOut(
    client,
    `copy (select ${key} from public.${escapeIdentifier(table.name)} t where ${table.rowsOf(id)}) to stdout`,
  );
}

/** A condition on `t`: written since a snapshot, or by a transaction that ran while it was taken. */
export const writtenSince = (oldest: string): string => `age(t.xmin) <= age(${escapeLiteral(oldest)}::xid)`;

/** How many rows a table has, and how many of them were written since a snapshot. */
export async function countRows(
  tx: Tx,
  id: string,
  table: CarriedTable,
  oldest: string,
): Promise<{ readonly all: number; readonly written: number }> {
  const [found] = await tx.query<{ all: number; written: number }>(
    `select count(*)::float8 as "all", count(*) filter (where ${writtenSince(oldest)})::float8 as written
     from public.${escapeIdentifier(table.name)} t where ${table.rowsOf(id)}`,
  );
  return found ?? { all: 0, written: 0 };
}
