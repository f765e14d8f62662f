import type { Tx } from '#database/tx.ts';
import type { Archive, WrittenFile } from './archive.ts';
import { LEDGER_HEADER, ledgerLine } from './ledger-sheet.ts';
import { columnsOf, countOf, type ExportColumn, linesOf, type Whose } from './rows.ts';
import type { StoredFile } from './stored-file.ts';
import { EXPORT_SOURCES, type ExportSource } from './tables.ts';

/** One table as the manifest tells of it. */
interface WrittenTable extends WrittenFile {
  readonly table: string;
  readonly holds: string;
  readonly rows: number;
  readonly columns: readonly ExportColumn[];
}

/** What the transaction of an export found. */
export interface ExportedTables {
  readonly organizationName: string;
  readonly tables: readonly WrittenTable[];
  /** The ledger for sheets. */
  readonly sheet: WrittenFile;
  readonly files: readonly StoredFile[];
}

/** Told of what there is and of what was written. */
export interface Progress {
  begin(step: 'tables' | 'files', total: number): void;
  more(count: number): void;
}

const TABLE_LEVEL = 6;

/**
 * Writes every table of an export, and finds which files the person may read.
 * @param tx one moment of the ledger (`snapshot`), under the person's role and claims
 */
export async function writeTables(
  tx: Tx,
  archive: Pick<Archive, 'add'>,
  whose: Whose,
  progress: Progress,
): Promise<ExportedTables> {
  const sources = Object.entries<ExportSource>(EXPORT_SOURCES);
  let total = 0;
  for (const [, source] of sources) total += await countOf(tx, source, whose);
  // Lines of the ledger are written twice: as they are, and as a sheet.
  progress.begin('tables', total + (await countOf(tx, EXPORT_SOURCES.entries, whose)));
  const tables: WrittenTable[] = [];
  for (const [table, source] of sources) {
    const columns = await columnsOf(tx, source);
    let rows = 0;
    const pieces = async function* () {
      for await (const lines of linesOf(tx, source, columns, whose)) {
        yield `${lines.join('\n')}\n`;
        rows += lines.length;
        progress.more(lines.length);
      }
    };
    const written = await archive.add(`tables/${table}.ndjson`, pieces(), TABLE_LEVEL);
    tables.push({ table, holds: source.holds, rows, ...written, columns });
  }
  const sheet = await archive.add('ledger.csv', sheetOf(tx, whose, progress), TABLE_LEVEL);
  return { organizationName: await nameOf(tx, whose), tables, sheet, files: await filesOf(tx, whose) };
}

async function* sheetOf(tx: Tx, whose: Whose, progress: Progress): AsyncGenerator<string> {
  yield LEDGER_HEADER;
  const source = EXPORT_SOURCES.entries;
  for await (const lines of linesOf(tx, source, await columnsOf(tx, source), whose)) {
    yield lines.map(ledgerLine).join('');
    progress.more(lines.length);
  }
}

async function nameOf(tx: Tx, [organizationId]: Whose): Promise<string> {
  const [row] = await tx.query<{ name: string }>('select name from public.organizations where id = $1', [
    organizationId,
  ]);
  return row?.name ?? '';
}

/** The files in the organization's folders; those of documents with the hash that they were taken in by. */
async function filesOf(tx: Tx, [organizationId]: Whose): Promise<StoredFile[]> {
  return tx.query<StoredFile>(
    `select o.bucket_id as bucket, o.name, d.id as "documentId", coalesce(d.name, o.name) as "calledName", d.sha256,
       coalesce((o.metadata ->> 'size')::float8, 0) as size
     from storage.objects o left join public.documents d on d.organization_id = $1 and d.path = o.name
     where o.bucket_id in ('evidence', 'logos') and starts_with(o.name, $1::text || '/')
     order by o.bucket_id, o.name`,
    [organizationId],
  );
}
