import { LIMITS, type Sheet } from '#documents/document.ts';
import { readDocument as readFile } from '#documents/read.ts';
import type { z } from 'zod';
import { readDocument } from '../../evidence/document/reading.ts';
import { mayKeepImports } from '../../may/cbam.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { cbamAddFromFile, cbamReadFile } from './cbam-import.contract.ts';
import { type Columns, type FileRow, findHeader, readFileRow } from './file-rows.ts';
import { storeImports } from './lines.ts';

/** A declaration of more lines than this is handed in in parts. */
const MOST_ROWS = 20_000;
const SHOWN = 100;

/**
 * Reads a table and saves nothing. Refuses with `document.not_found` (404), what became of reading the file, or
 * `cbam.file_columns` (422) where no row names code, origin and mass.
 */
export const readImportFile: UseCase<typeof cbamReadFile.input, typeof cbamReadFile.output> = {
  contract: cbamReadFile,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { documentId }) {
    const { columns, rows } = await rowsOf(context, documentId);
    const faulty = rows.filter(({ line }) => line === null);
    const shown = [...faulty, ...rows.filter(({ line }) => line !== null)].slice(0, SHOWN);
    return {
      columns: columns.headings.map((heading, place) => ({
        heading: heading.slice(0, 120),
        meaning: columns.meanings[place] ?? null,
      })),
      ready: rows.length - faulty.length,
      faulty: faulty.length,
      rows: shown.map(toldRow),
    };
  },
};

function toldRow({ row, line, problems }: FileRow): z.input<typeof cbamReadFile.output>['rows'][number] {
  return { row, line, problems: [...problems] };
}

/**
 * Adds the lines of a table. Refuses as reading does, and with `cbam.file_known` (409) where lines of it stand already,
 * `cbam.file_faulty` (422) where a line has a problem and none is to be left out, or `cbam.file_empty` (422).
 */
export const addFromFile: UseCase<typeof cbamAddFromFile.input, typeof cbamAddFromFile.output> = {
  contract: cbamAddFromFile,
  may: ({ actor }) => mayKeepImports(actor),
  async run(context, { documentId, leaveOut }) {
    const [known] = await context.tx.query(
      `select from public.cbam_imports
       where organization_id = $1 and document_id = $2 and document_row is not null and removed_at is null limit 1`,
      [organizationOf(context.actor), documentId],
    );
    if (known) throw new Refused('cbam.file_known', 409);
    const { rows } = await rowsOf(context, documentId);
    const lines = rows.flatMap(({ line }) => (line === null ? [] : [{ ...line, documentId }]));
    const leftOut = rows.length - lines.length;
    if (leftOut > 0 && !leaveOut) throw new Refused('cbam.file_faulty', 422, { lines: String(leftOut) });
    if (lines.length === 0) throw new Refused('cbam.file_empty', 422);
    await storeImports(context, lines);
    return {
      added: lines.length,
      leftOut,
      years: [...new Set(lines.map(({ year }) => year))].toSorted((a, b) => a - b),
    };
  },
  journal: ({ added, leftOut }, { documentId }) => ({
    subjectIds: [documentId],
    detail: { lines: String(added), leftOut: String(leftOut) },
  }),
};

/** Sheets of a document; none where it is no table. */
async function sheetsOf(context: RunContext, documentId: string): Promise<readonly Sheet[]> {
  const { document, bytes } = await readDocument(context, documentId);
  const read = await readFile(bytes, document.name, { ...LIMITS, milliseconds: 15_000 });
  if (!read.ok) throw new Refused(read.problem.code, 422, read.problem.params);
  return read.content.kind === 'sheets' ? read.content.sheets : [];
}

/** What the store says of files that may be tables, as a condition over `d`. */
export const MAY_BE_TABLE = `(d.media_type in ('text/csv', 'text/tab-separated-values', 'text/plain')
  or d.media_type ~ '(spreadsheet|excel)')`;

/**
 * Whether a document is a table of imports, by its headings: such a table is the business of whoever keeps imports alone.
 * @throws Refused as reading does
 */
export async function isImportTable(context: RunContext, documentId: string): Promise<boolean> {
  return (await sheetsOf(context, documentId)).some(({ head }) => findHeader(head) !== null);
}

async function rowsOf(
  context: RunContext,
  documentId: string,
): Promise<{ columns: Columns; rows: FileRow[] }> {
  for (const sheet of await sheetsOf(context, documentId)) {
    const header = findHeader(sheet.head);
    if (header === null) continue;
    if (sheet.rowCount > MOST_ROWS) throw new Refused('cbam.file_rows', 422, { rows: String(MOST_ROWS) });
    const rows: FileRow[] = [];
    for await (const batch of sheet.batches())
      for (const row of batch) {
        const found = row.number > header.row ? readFileRow(row, header.columns) : null;
        if (found) rows.push(found);
      }
    return { columns: header.columns, rows };
  }
  throw new Refused('cbam.file_columns', 422);
}
