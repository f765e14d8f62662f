import { randomUUID } from 'node:crypto';
import { type Content, LIMITS, type Sheet } from '#documents/document.ts';
import { readDocument as readFile } from '#documents/read.ts';
import { readConfirmed } from '../../ledger/commodity/read-confirmed.ts';
import { readGround } from '../../ledger/draft/basis.ts';
import { readDocument } from '../document/reading.ts';
import type { SheetMapping } from '../mapping/mapping-shape.ts';
import { mayDraftEntries } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { carryFixes } from './carry.ts';
import { importPropose } from './import.contract.ts';
import { LineReader } from './line-reader.ts';
import { matchLines } from './match.ts';
import { findImport } from './row.ts';
import { seriesOf } from './series.ts';
import type { StagedImport } from './stage.ts';
import { Staging } from './staging.ts';

/** Few enough that a batch travels to the database in one piece, and what it leaves behind is collected while it is young. */
const ROWS_AT_ONCE = 400;

/**
 * Reads, calculates and checks a sheet; nothing is counted. Refuses with `document.not_found`, `import.not_found` (404),
 * `document.discarded`, `document.not_stored` (409), `import.no_sheet` or `import.unreadable` (422).
 */
export const proposeImport: UseCase<typeof importPropose.input, typeof importPropose.output> = {
  contract: importPropose,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { documentId, mapping, keyColumn, inner, continues, carry }) {
    const { document, bytes } = await readDocument(context, documentId);
    const sheet = await sheetOf(bytes, document.name, inner, mapping.sheet);
    const staged: StagedImport = {
      importId: randomUUID(),
      documentId: document.id,
      sheet: sheet.name,
      inner,
    };
    const series = await seriesOf(context, staged, { mapping, keyColumn, continues, name: document.name });
    await insert(context, staged, { mapping, keyColumn, series });
    const staging = new Staging(context, staged, await readerFor(context, mapping, keyColumn));
    await staging.begin();
    for await (const rows of sheet.batches(ROWS_AT_ONCE)) await staging.take(rows);
    await staging.end();
    const { rows, lines, ready } = staging;
    await context.tx.query(
      'update public.imports set rows = $2, lines = $3, ready = $4, updated_at = now() where id = $1',
      [staged.importId, rows, lines, ready],
    );
    if (carry !== null) await carryFixes(context, carry, staged);
    await matchLines(context, staged.importId, carry !== null);
    return { import: await findImport(context, staged.importId) };
  },
  journal: ({ import: { id, documentId } }) => ({ subjectIds: [id, documentId] }),
};

/** The sheet of a document, or of the file in it that is named by its way, outermost first, joined by `/`. */
async function sheetOf(
  bytes: Uint8Array,
  name: string,
  inner: string | null,
  wanted: string,
): Promise<Sheet> {
  const content = await contentOf(bytes, name, inner);
  const sheets = content.kind === 'sheets' ? content.sheets : [];
  // Of a table of text there is one, whatever it is called.
  const sheet = sheets.find((one) => one.name === wanted) ?? (sheets.length === 1 ? sheets[0] : undefined);
  if (sheet === undefined) throw new Refused('import.no_sheet', 422, { sheet: wanted });
  return sheet;
}

async function contentOf(bytes: Uint8Array, name: string, inner: string | null): Promise<Content> {
  const outcome = await readFile(bytes, name, LIMITS);
  if (!outcome.ok) throw new Refused('import.unreadable', 422, { problem: outcome.problem.code });
  const { content } = outcome;
  if (inner === null) return content;
  const files = content.kind === 'files' ? content.files : [];
  const file = files.find((one) => inner === one.name || inner.startsWith(`${one.name}/`));
  if (file === undefined) throw new Refused('import.no_sheet', 422, { sheet: inner });
  const rest = inner.slice(file.name.length + 1);
  return contentOf(file.bytes, file.name, rest === '' ? null : rest);
}

async function insert(
  { tx, actor }: RunContext,
  { importId, documentId, sheet, inner }: StagedImport,
  {
    mapping,
    keyColumn,
    series,
  }: { readonly mapping: SheetMapping; readonly keyColumn: number | null; readonly series: string },
): Promise<void> {
  await tx.query(
    `insert into public.imports (id, organization_id, document_id, sheet, mapping, key_column, created_by, series, inner_file)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      importId,
      organizationOf(actor),
      documentId,
      sheet,
      JSON.stringify(mapping),
      keyColumn,
      actor.userId,
      series,
      inner,
    ],
  );
}

async function readerFor(
  context: RunContext,
  mapping: SheetMapping,
  keyColumn: number | null,
): Promise<LineReader> {
  const { sites } = await readGround(context);
  const byName = new Map(
    sites.flatMap(({ id, name, archivedAt }) =>
      archivedAt === null ? [[name.toLowerCase(), id] as const] : [],
    ),
  );
  return new LineReader(mapping, {
    keyColumn,
    confirmedFor: await readConfirmed(context),
    siteIdOf: (name) => byName.get(name.trim().toLowerCase()) ?? null,
  });
}
