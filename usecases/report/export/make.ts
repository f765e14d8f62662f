import type { Database } from '#database/database.ts';
import { exportRequest } from './export.contract.ts';
import { Refused, type Files } from '../../usecase.ts';
import type { Archive, WrittenFile } from './archive.ts';
import { type TakenFile, writeFiles } from './stored.ts';
import { LEFT_OUT } from './tables.ts';
import type { Job } from './job.ts';
import { type ExportedTables, type Progress, writeTables } from './write.ts';
import { once, writeZip } from './zip.ts';
import type { Made } from './made.ts';

/** What a person who opens the ZIP reads first, in each language; and what its file is called. */
export interface ExportText {
  /** Files of plain text by their path in the ZIP. */
  readme(facts: ExportFacts): Readonly<Record<string, string>>;
}

/** What the texts of an export tell. */
export interface ExportFacts {
  readonly organization: string;
  /** ISO 8601. */
  readonly snapshotAt: string;
  readonly rows: number;
  readonly files: number;
}

interface MakeParts {
  readonly database: Database;
  readonly files: Files;
  readonly version: string;
  readonly texts: ExportText;
}

/** Of the layout of the ZIP and its manifest. The first was a file of lines without documents. */
const FORMAT_VERSION = 2;

/**
 * Writes an export into the storage while it is read: one transaction of repeatable reads under the role and claims of
 * the person who asked, then the files it named, then the manifest. Nothing is held but some hundred rows.
 * @param signal breaks it off; nothing is left in the storage then
 * @throws Refused `actor.forbidden` when the person is no owner any more, and whatever went wrong
 */
export async function writeArchive(
  parts: MakeParts,
  job: Job,
  progress: Progress,
  signal: AbortSignal,
): Promise<Made> {
  const snapshotAt = new Date();
  const organizationName = await titleOf(parts.database, job.organizationId);
  const path = `${job.organizationId}/${job.id}/${fileNameOf(organizationName, snapshotAt)}`;
  const written = await writeZip({
    files: parts.files,
    path,
    snapshotAt,
    signal,
    fill: (archive) => fill(parts, job, { archive, snapshotAt, progress, signal }),
  });
  return { organizationName, path, ...written, snapshotAt: snapshotAt.toISOString() };
}

/** The ZIP that is being filled, of which moment, and who is told how far it is. */
interface Filling {
  readonly archive: Archive;
  readonly snapshotAt: Date;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function fill(parts: MakeParts, job: Job, filling: Filling): Promise<void> {
  const found = await readSnapshot(parts.database, job, filling.archive, filling.progress);
  const files = await writeFiles({ ...filling, files: parts.files }, found.files);
  await writeManifest(parts, job, filling, { ...found, files, stored: found.files.length });
  filling.archive.end();
}

/** All tables at one moment, as the person who asked sees them. Asking was only possible with every factor given. */
async function readSnapshot(
  database: Database,
  { organizationId, requestedBy }: Job,
  archive: Archive,
  progress: Progress,
): Promise<ExportedTables> {
  const claims = { sub: requestedBy, role: 'authenticated', aud: 'authenticated', aal: 'aal2' };
  return database.transaction(
    claims,
    async (tx) => {
      const [mine] = await tx.query<{ role: string | null }>('select public.my_role($1) as role', [
        organizationId,
      ]);
      if (mine?.role !== 'owner') throw new Refused('actor.forbidden', 403);
      return writeTables(tx, archive, [organizationId, requestedBy], progress);
    },
    {
      readOnly: true,
      snapshot: true,
      settings: [
        ['razao.verb', exportRequest.name],
        // A slow store may keep the next rows waiting.
        ['idle_in_transaction_session_timeout', '600000'],
      ],
    },
  );
}

/** What stands in the ZIP. */
interface Written extends Omit<ExportedTables, 'files'> {
  readonly files: readonly TakenFile[];
  /** How many files the snapshot named. */
  readonly stored: number;
}

async function writeManifest(
  { database, version, texts }: MakeParts,
  job: Job,
  { archive, snapshotAt }: Pick<Filling, 'archive' | 'snapshotAt'>,
  { organizationName, tables, sheet, files, stored }: Written,
): Promise<void> {
  const facts: ExportFacts = {
    organization: organizationName,
    snapshotAt: snapshotAt.toISOString(),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: stored,
  };
  const readme: WrittenFile[] = [];
  for (const [path, text] of Object.entries(texts.readme(facts)))
    readme.push(await archive.add(path, once(text), 6));
  const manifest = {
    format: 'razao-export',
    version: FORMAT_VERSION,
    product: version,
    schema: await schemaOf(database),
    organization: { id: job.organizationId, name: organizationName },
    exportId: job.id,
    requestedBy: job.requestedBy,
    snapshotAt: facts.snapshotAt,
    tables,
    leftOut: LEFT_OUT,
    sheets: [sheet],
    files,
    readme,
  };
  await archive.add('manifest.json', once(`${JSON.stringify(manifest, null, 2)}\n`), 6);
}

/** @throws Refused `organization.not_found` */
export async function titleOf(database: Database, organizationId: string): Promise<string> {
  const [row] = await database.asService((tx) =>
    tx.query<{ name: string }>('select name from public.organizations where id = $1', [organizationId]),
  );
  if (!row) throw new Refused('organization.not_found', 404);
  return row.name;
}

/** The last change of the tables' shape: who reads the export years later looks it up. */
export async function schemaOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from razao.migrations where name like 'supabase/migrations/%' order by name desc limit 1`,
  );
  return rows[0]?.name ?? '';
}

/** A name that every file system takes: letters and digits without accents, joined by dashes. */
export function fileNameOf(organizationName: string, at: Date, what = 'razao'): string {
  const plain = organizationName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${what}-${plain || 'export'}-${at.toISOString().slice(0, 10)}.zip`;
}
