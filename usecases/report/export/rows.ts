import type { Tx } from '#database/tx.ts';
import type { ExportSource } from './tables.ts';

/** A column as the manifest tells of it. */
export interface ExportColumn {
  readonly name: string;
  /** PostgreSQL's type; numbers of arbitrary precision and of 64 bits are written as text, exactly. */
  readonly type: string;
  readonly nullable: boolean;
  /** What it names in another table of the database, `table.column`. */
  readonly references?: string;
}

export type Row = Readonly<Record<string, unknown>>;

/** The organization and the person of an export: `$1` and `$2` of its sources. */
export type Whose = readonly [organizationId: string, userId: string];

/** Rows with traces are large: so many of them are about a megabyte. */
const ROWS_AT_ONCE = 200;

/** The columns of a source that the person may read, in their order, secrets left out. */
export async function columnsOf(tx: Tx, { relation, without = [] }: ExportSource): Promise<ExportColumn[]> {
  const columns = await tx.query<ExportColumn & { references: string | null }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
       (select t.relname || '.' || f.attname
        from pg_constraint c join pg_class t on t.oid = c.confrelid
        join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
        where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey[1] = a.attnum limit 1) as references,
       a.attnum::int as place
     from pg_attribute a
     where a.attrelid = to_regclass('public.' || $1) and a.attnum > 0 and not a.attisdropped
       and has_column_privilege(a.attrelid, a.attnum, 'select') and a.attname <> all ($2)
     union all
     select p.proargnames[n], format_type(p.proallargtypes[n], null), true, null, n
     from pg_proc p, generate_subscripts(p.proallargtypes, 1) n
     where p.pronamespace = 'public'::regnamespace and p.proname = $1 and p.proargmodes[n] = 't'
     order by place`,
    [relation, [...without]],
  );
  return columns.map(({ name, type, nullable, references }) => ({
    name,
    type,
    nullable,
    ...(references !== null && { references }),
  }));
}

/** How many rows a source has. */
export async function countOf(tx: Tx, source: ExportSource, whose: Whose): Promise<number> {
  const [found] = await tx.query<{ rows: number }>(
    `select count(*)::int as rows from ${fromOf(source)} where ${source.rows} and ${named}`,
    whose,
  );
  return found?.rows ?? 0;
}

/** Every row of a source as one line of JSON, some hundred at a time, out of a cursor of the transaction. */
export async function* linesOf(
  tx: Tx,
  source: ExportSource,
  columns: readonly ExportColumn[],
  whose: Whose,
): AsyncGenerator<readonly string[]> {
  const list = columns.map(({ name, type }) => `t."${name}"${isWide(type) ? `::text as "${name}"` : ''}`);
  await tx.query(
    `declare export_rows no scroll cursor for
     select row_to_json(x)::text as line from (
       select ${list.join(', ')} from ${fromOf(source)}
       where ${source.rows} and ${named} order by ${source.order}) x`,
    whose,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from export_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query('close export_rows');
}

/** Both parameters have to be named in every statement, whether its source asks for them or not. */
const named = '($1::uuid, $2::uuid) is not null';

function fromOf({ relation }: ExportSource): string {
  return `public.${relation}${relation.endsWith('_of_ledger') ? '($1)' : ''} t`;
}

/** Numbers that a reader of JSON could round. */
function isWide(type: string): boolean {
  return type === 'bigint' || type.startsWith('numeric');
}
