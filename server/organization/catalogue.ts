import { escapeIdentifier, escapeLiteral } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import type { Tx } from '#database/tx.ts';

/** Tables that hold something of an organization and stay where they are, each with its reason. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  access_tokens: 'they open the installation that gave them out',
  assistant_settings: 'the key in it is sealed under a key of the installation',
  deletion_requests: 'they concern the copy of the installation that deletes',
  engagements: 'they have two sides, of which one stays',
  organization_deletions: 'they outlive the organization',
  organization_exports: 'their files are made anew on request',
};

/** Columns of generated numbers that are told elsewhere without a reference: they are moved by as much as those are. */
const FOLLOWS: Readonly<Record<string, string>> = {
  'current_entries.facet_id': 'entry_facets.id',
  'line_words.facet_id': 'entry_facets.id',
};

/** A table as an archive carries it. */
export interface CarriedTable {
  readonly name: string;
  /** Without those that the database generates itself. */
  readonly columns: readonly string[];
  /** Columns that are carried empty: they name rows of the installation. */
  readonly emptied: readonly string[];
  /** Columns numbered by a sequence of the whole database, and columns that follow one: by the name `table.column` of the sequence's. */
  readonly numbered: Readonly<Record<string, string>>;
  /** Primary key; empty where there is none. */
  readonly key: readonly string[];
  /** Whether rows are added alone. */
  readonly appendOnly: boolean;
  /** Which rows `t` are the organization's. */
  readonly rowsOf: (organizationId: string) => string;
}

/** What must be there for every row. */
export interface Reference {
  readonly table: string;
  readonly columns: readonly string[];
  /** `schema.table`, quoted where needed. */
  readonly to: string;
  readonly toColumns: readonly string[];
}

export interface Catalogue {
  /** `organizations` first. */
  readonly tables: readonly CarriedTable[];
  readonly references: readonly Reference[];
}

interface TableRow {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly identity: boolean }[];
  readonly key: readonly string[];
  readonly appendOnly: boolean;
}

interface ReferenceRow extends Reference {
  readonly cascades: boolean;
}

/**
 * Which tables an archive of an organization carries, asked of the catalogue: those with an `organization_id`, and those that
 * hang on one of them (`on delete cascade`). A table that comes later is in it by itself.
 */
export async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const tables = await tx.query<TableRow>(TABLES);
  const references = await tx.query<ReferenceRow>(REFERENCES);
  const rowsOf = new Map<string, CarriedTable['rowsOf']>([
    ['organizations', (id) => `t.id = ${escapeLiteral(id)}`],
  ]);
  for (const { name, columns } of tables)
    if (!(name in LEFT_BEHIND) && columns.some((column) => column.name === 'organization_id'))
      rowsOf.set(name, (id) => `t.organization_id = ${escapeLiteral(id)}`);
  const hanging = references.filter(({ table, cascades }) => cascades && !(table in LEFT_BEHIND));
  for (let found = true; found; ) {
    found = false;
    for (const reference of hanging) {
      const parent = rowsOf.get(unqualified(reference.to));
      if (rowsOf.has(reference.table) || parent === undefined) continue;
      rowsOf.set(reference.table, (id) => hangingOn(reference, parent(id)));
      found = true;
    }
  }
  const carried = tables.flatMap((table): CarriedTable[] => {
    const rows = rowsOf.get(table.name);
    return rows === undefined ? [] : [carriedTable(table, rows, references, rowsOf)];
  });
  return {
    tables: carried.toSorted((one, other) => Number(isRoot(other)) - Number(isRoot(one))),
    references: references.filter(({ table }) => rowsOf.has(table)),
  };
}

const isRoot = ({ name }: CarriedTable): boolean => name === 'organizations';
const unqualified = (to: string): string => (to.startsWith('public.') ? to.slice('public.'.length) : to);

function hangingOn({ columns, to, toColumns }: Reference, parent: string): string {
  const own = columns.map((name) => `t.${escapeIdentifier(name)}`).join(', ');
  const theirs = toColumns.map((name) => `t.${escapeIdentifier(name)}`).join(', ');
  return `(${own}) in (select ${theirs} from ${to} t where ${parent})`;
}

function carriedTable(
  { name, columns, key, appendOnly }: TableRow,
  rowsOf: CarriedTable['rowsOf'],
  references: readonly ReferenceRow[],
  carried: ReadonlyMap<string, unknown>,
): CarriedTable {
  const numbered: Record<string, string> = {};
  for (const column of columns) {
    const place = `${name}.${column.name}`;
    const sequence = column.identity ? place : FOLLOWS[place];
    if (sequence !== undefined) numbered[column.name] = sequence;
  }
  const emptied = references
    .filter(({ table, to }) => table === name && to !== 'auth.users' && !carried.has(unqualified(to)))
    .flatMap((reference) => reference.columns);
  return { name, columns: columns.map((column) => column.name), emptied, numbered, key, appendOnly, rowsOf };
}

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'identity', a.attidentity <> '') order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
    -- Refused by a trigger: 8 of its type is "on delete", 16 "on update".
    exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
      where g.tgrelid = c.oid and f.proname = 'refuse_change' and g.tgtype & 24 = 24) as "appendOnly"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const REFERENCES = `
  select c.relname as "table", n.nspname || '.' || r.relname as "to", k.confdeltype = 'c' as cascades,
    (select json_agg(a.attname order by array_position(k.conkey, a.attnum))
      from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns,
    (select json_agg(a.attname order by array_position(k.confkey, a.attnum))
      from pg_attribute a where a.attrelid = r.oid and a.attnum = any (k.confkey)) as "toColumns"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_class r on r.oid = k.confrelid join pg_namespace n on n.oid = r.relnamespace
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
  order by c.relname, k.conname`;

/** How the schema was made: which migrations of the product, with their content. */
export async function schemaOf(tx: Tx): Promise<{ readonly last: string; readonly sha256: string }> {
  const [found] = await tx.query<{ last: string | null; sha256: string | null }>(
    `select max(name) as last, encode(sha256(convert_to(string_agg(name || ' ' || sha256, E'\\n' order by name), 'UTF8')), 'hex') as sha256
     from razao.migrations where name like 'supabase/migrations/%'`,
  );
  if (found?.last == null || found.sha256 === null)
    throw new BackupProblem('organization.schema', 'This database holds no installation of Razão.');
  return { last: found.last, sha256: found.sha256 };
}
