import type { Factor } from '#engine/factor.ts';
import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { Archive, WrittenFile } from '../export/archive.ts';
import { fileNameOf, schemaOf, titleOf } from '../export/make.ts';
import type { Made } from '../export/made.ts';
import type { Job } from '../export/job.ts';
import type { Progress } from '../export/write.ts';
import { linesBookBytes } from './lines-book.ts';
import { once, writeZip } from '../export/zip.ts';
import { reportJsonSchema } from '#reports/data/json-schema.ts';
import { DOCUMENT_BUCKET } from '../../evidence/document/document-shape.ts';
import { Refused, type Files } from '../../usecase.ts';
import { auditPack } from './audit.contract.ts';
import {
  documentsOf,
  journalOf,
  type PackedDocument,
  sheetOfDocuments,
  sheetOfFactors,
} from './pack-besides.ts';
import {
  bookColumns,
  countLines,
  jsonOfLines,
  type PackedLines,
  packedLines,
  sheetOfLines,
  textOfLines,
} from './pack-lines.ts';
import type { AskedPack } from './pack-asked.ts';

/** What the README of a pack tells. */
export interface PackFacts {
  readonly organization: string;
  readonly of: AskedPack['of'];
  /** Of the sample, inventory or report; empty for a filter. */
  readonly name: string;
  /** ISO 8601. */
  readonly snapshotAt: string;
  readonly lines: number;
  readonly documents: number;
  readonly factors: number;
  readonly journal: number;
}

/** What the person who opens a pack reads first, in their language. */
export interface PackText {
  readme(locale: 'pt-BR' | 'en', facts: PackFacts): { readonly path: string; readonly text: string };
}

interface PackParts {
  readonly database: Database;
  readonly files: Files;
  /** Of the product. */
  readonly version: string;
  readonly packTexts: PackText;
}

type PackJob = Omit<Job, 'asked'> & { readonly asked: AskedPack };

/** Of the layout of the ZIP and its manifest. */
const FORMAT_VERSION = 1;
const TEXT_LEVEL = 6;
/** A workbook is a ZIP itself. */
const STORED = 0;
/** Of the workbook: a pack is as slow as the store that takes it. */
const MOST_MILLISECONDS = 3_600_000;
/** Scans and PDFs are compressed already. */
const DOCUMENT_LEVEL = 1;

/**
 * Writes a pack of evidence into the storage while it is read: one transaction of repeatable reads under the role and claims
 * of the person who asked, then the documents it named, then the manifest. Nothing is held but some hundred rows, and each
 * factor and document once.
 * @param signal breaks it off; nothing is left in the storage then
 * @throws Refused `actor.forbidden` when the person audits here no more, `pack.nothing` when no line is left
 */
export async function writePack(
  parts: PackParts,
  job: PackJob,
  progress: Progress,
  signal: AbortSignal,
): Promise<Made> {
  const snapshotAt = new Date();
  const organizationName = await titleOf(parts.database, job.organizationId);
  const name = fileNameOf(organizationName, snapshotAt, 'razao-evidence');
  const path = `${job.organizationId}/${job.id}/${name}`;
  const moment = snapshotAt.toISOString();
  const written = await writeZip({
    files: parts.files,
    path,
    snapshotAt,
    signal,
    fill: (archive) =>
      fill(parts, job, { archive, progress, signal, organization: organizationName, snapshotAt: moment }),
  });
  return { organizationName, path, ...written, snapshotAt: moment };
}

/** What the transaction found. */
interface Found {
  readonly files: WrittenFile[];
  readonly documents: readonly PackedDocument[];
  readonly lines: number;
  readonly factors: number;
  readonly journal: number;
  readonly name: string;
  readonly sample: object | null;
  readonly chains: object;
}

/** The ZIP that is being filled, what it says of itself, and who is told how far it is. */
interface Filling extends Pick<PackFacts, 'organization' | 'snapshotAt'> {
  readonly archive: Archive;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function fill(
  parts: PackParts,
  job: PackJob,
  { archive, progress, signal, ...said }: Filling,
): Promise<void> {
  const found = await readSnapshot(parts.database, job, archive, progress, {
    moment: said.snapshotAt,
    signal,
  });
  const documents = await writeDocuments(parts.files, archive, found.documents, progress, signal);
  const readme = parts.packTexts.readme(job.locale, {
    ...said,
    of: job.asked.of,
    name: found.name,
    lines: found.lines,
    documents: found.documents.length,
    factors: found.factors,
    journal: found.journal,
  });
  const files = [...found.files, await archive.add(readme.path, once(readme.text), TEXT_LEVEL)];
  const manifest = {
    format: 'razao-evidence',
    version: FORMAT_VERSION,
    product: parts.version,
    schema: await schemaOf(parts.database),
    organization: { id: job.organizationId, name: said.organization },
    packId: job.id,
    requestedBy: job.requestedBy,
    snapshotAt: said.snapshotAt,
    of: job.asked,
    sample: found.sample,
    chains: found.chains,
    counts: { lines: found.lines, factors: found.factors, journal: found.journal },
    files,
    documents,
  };
  await archive.add('manifest.json', once(`${JSON.stringify(manifest, null, 2)}\n`), TEXT_LEVEL);
  archive.end();
}

/** Everything but the documents, at one moment, as the person who asked sees it. */
function readSnapshot(
  database: Database,
  { organizationId, requestedBy, asked, locale }: PackJob,
  archive: Archive,
  progress: Progress,
  { moment, signal }: Pick<Writing, 'moment' | 'signal'>,
): Promise<Found> {
  const claims = { sub: requestedBy, role: 'authenticated', aud: 'authenticated', aal: 'aal2' };
  return database.transaction(
    claims,
    async (tx) => {
      const [mine] = await tx.query<{ role: string | null }>('select public.my_role($1) as role', [
        organizationId,
      ]);
      if (!['owner', 'manager', 'auditor'].includes(mine?.role ?? ''))
        throw new Refused('actor.forbidden', 403);
      const lines = packedLines(organizationId, asked);
      const count = await countLines(tx, lines);
      if (count === 0) throw new Refused('pack.nothing');
      return writeRows({ tx, archive, language: locale, moment, signal }, lines, count, progress);
    },
    {
      readOnly: true,
      snapshot: true,
      settings: [
        ['razao.verb', auditPack.name],
        // A slow store may keep the next rows waiting.
        ['idle_in_transaction_session_timeout', '600000'],
      ],
    },
  );
}

interface Writing {
  readonly tx: Tx;
  readonly archive: Archive;
  readonly language: 'pt-BR' | 'en';
  /** ISO 8601. */
  readonly moment: string;
  readonly signal: AbortSignal;
}

async function writeRows(
  { tx, archive, language, moment, signal }: Writing,
  lines: PackedLines,
  count: number,
  progress: Progress,
): Promise<Found> {
  // Lines are written three times: for sheets, as a workbook, and whole.
  progress.begin('tables', count * 3);
  const told = (rows: number): void => progress.more(rows);
  const factors = new Map<string, Factor>();
  const add = (path: string, pieces: AsyncIterable<string>) => archive.add(path, pieces, TEXT_LEVEL);
  const columns = bookColumns(lines);
  const look = { columns: columns.map(({ title }) => title) };
  const book = linesBookBytes(
    { title: 'lines', columns, look, count, language, moment },
    textOfLines(tx, lines, look.columns, told),
    { signal, mostMilliseconds: MOST_MILLISECONDS },
  );
  const files = [
    ...(await writeIssue(tx, archive, lines)),
    await add('lines.csv', sheetOfLines(tx, lines, told)),
    await archive.add('lines.xlsx', book, STORED),
    await add('lines.ndjson', jsonOfLines(tx, lines, factors, told)),
  ];
  const sorted = [...factors.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  files.push(await add('factors.csv', once(sheetOfFactors(sorted))));
  files.push(await add('factors.json', once(`${JSON.stringify(sorted, null, 2)}\n`)));
  const documents = await documentsOf(tx, lines);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const pathOf = (id: string): string => {
    const document = byId.get(id);
    return document ? placeOf(document) : '';
  };
  files.push(await add('documents.csv', sheetOfDocuments(tx, lines, pathOf)));
  let journal = 0;
  files.push(
    await add(
      'journal.ndjson',
      journalOf(tx, lines, (rows) => void (journal += rows)),
    ),
  );
  return { files, documents, lines: count, factors: factors.size, journal, ...(await titlesOf(tx, lines)) };
}

/** The record of an issue by whose hash it is known, as it is kept, and the shape of the document in it. */
async function writeIssue(tx: Tx, archive: Archive, { parameters }: PackedLines): Promise<WrittenFile[]> {
  const rows = await tx.query<{ text: string }>(
    'select n.record::text as text from public.report_issues n where n.organization_id = $1 and n.id = any ($2::uuid[])',
    parameters,
  );
  const files: WrittenFile[] = [];
  for (const { text } of rows) {
    files.push(await archive.add('report.json', once(text), TEXT_LEVEL));
    const schema = `${JSON.stringify(reportJsonSchema(), null, 2)}\n`;
    files.push(await archive.add('report.schema.json', once(schema), TEXT_LEVEL));
  }
  return files;
}

/** The name of what it is of, a sample with its seed and figures, and where the chains ended. */
async function titlesOf(tx: Tx, lines: PackedLines): Promise<Pick<Found, 'name' | 'sample' | 'chains'>> {
  const [row] = await tx.query<{
    sample: (object & { name: string }) | null;
    inventory: string | null;
    issue: string | null;
    chains: object;
  }>(
    `select (select to_jsonb(s) - 'organization_id' from public.audit_samples s where s.id = $3::uuid) as sample,
       (select i.name from public.inventories i where i.id = any ($2::uuid[]) and i.organization_id = $1 limit 1) as inventory,
       (select n.record #>> '{document,title}' from public.report_issues n where n.id = any ($2::uuid[]) and n.organization_id = $1
         limit 1) as issue,
       jsonb_build_object(
         'ledger', (select jsonb_build_object('lines', e.sequence, 'lastHash', e.hash) from public.entries e
           where e.organization_id = $1 order by e.sequence desc limit 1),
         'journal', (select jsonb_build_object('lines', j.sequence, 'lastHash', j.hash) from public.journal j
           where j.organization_id = $1 order by j.sequence desc limit 1)) as chains`,
    [...lines.parameters, lines.sampleId],
  );
  return {
    name: row?.sample?.name ?? row?.inventory ?? row?.issue ?? '',
    sample: row?.sample ?? null,
    chains: row?.chains ?? {},
  };
}

/** Each document in a folder of its own; one whose bytes are gone, or are others, is told as such. */
async function writeDocuments(
  files: Pick<Files, 'open'>,
  archive: Archive,
  documents: readonly PackedDocument[],
  progress: Progress,
  signal: AbortSignal,
): Promise<object[]> {
  progress.begin(
    'files',
    documents.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const written: object[] = [];
  for (const document of documents) {
    const { id, name, path, sha256, mediaType, uploadedBy, uploadedAt } = document;
    const said = { documentId: id, name, mediaType, uploadedBy, uploadedAt, recordedSha256: sha256 };
    const bytes = await files.open(DOCUMENT_BUCKET, path, signal);
    if (bytes === null) {
      written.push({ ...said, path: null, bytes: 0, sha256: null, intact: null });
      continue;
    }
    const file = await archive.add(placeOf(document), bytes, DOCUMENT_LEVEL, (count) => progress.more(count));
    written.push({ ...said, ...file, intact: file.sha256 === sha256 });
  }
  return written;
}

/** Where a document lies in the ZIP: by its id, under a name that every system takes. */
function placeOf({ id, name }: Pick<PackedDocument, 'id' | 'name'>): string {
  const plain = name
    .normalize('NFC')
    // No folder of its own making, no name that a system keeps for itself, nothing that cannot be seen.
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - extension.length).slice(0, 80);
  return `documents/${id}/${stem || 'document'}${extension}`;
}
