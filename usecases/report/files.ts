import { LeftWaiting, TooManyWaiting, turns } from '#documents/workers/turns.ts';
import { fillCommunicationApart } from '#reports/data/cbam/fill-apart.ts';
import { ReportFault, type ReportFormat, type ReportPicture } from '#reports/writing.ts';
import { REPORT_FORMATS, type ReportFormatId } from '#reports/formats.ts';
import { fingerprintOf, sha256 as sha256Of } from '#reports/verify/fingerprint.ts';
import { manifestOf, type ManifestFile } from '#reports/verify/manifest.ts';
import { type Call, execute, type Installation } from '../execute.ts';
import { Refused } from '../usecase.ts';
import { type FileSource, FORMAT_IDS, readFileSource } from './file-source.ts';
import { linesFile } from './lines-annex.ts';
import { readLogo } from './logo.ts';
import type { LinkedPlace } from './preparing.ts';
import { numberOf } from './row.ts';

/** A file as it is handed out. */
export interface ReportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** What the road of files stands on. */
export interface FileRoad {
  readonly installation: Installation;
  /** Where browsers reach the installation: files lead there. */
  readonly origin: string;
  /** Told of what a person cannot mend. */
  readonly onFault: (error: unknown) => void;
}

/** Two files are written at once; each format runs in a process or is short. */
const places = turns(2, 4);

/**
 * Makes a file of a report for a caller: reads in a transaction, writes after it, and keeps the hashes of a file of an issue. The
 * same issue, version and address of the product give the same bytes.
 * @throws Refused what `report.file` refuses, `report.files_busy` (429), and the codes of ReportFault (422, 503)
 */
export async function makeReportFile(road: FileRoad, call: Call, asked: unknown): Promise<ReportFile> {
  const source = await sourceOf(road, call, asked);
  const giveUp = await turnOf(source.organizationId, call.signal);
  try {
    if (source.communication !== null) return await communicationFile(source, call.signal);
    if (source.format === 'lines') return await annexOfLines(road, call, source);
    const besides = await besidesOf(road, source, call.signal);
    if (source.format === 'manifest') return await manifestFile(road, source, besides);
    return await writeFile(road, source, source.format as ReportFormatId, besides);
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    if (error.code === 'report.unprintable') road.onFault(error);
    throw new Refused(error.code, statusOf(error), error.params);
  } finally {
    giveUp();
  }
}

/** What a file is made from, as the caller may read it. @throws Refused what `report.file` refuses */
export async function sourceOf({ installation }: FileRoad, call: Call, asked: unknown): Promise<FileSource> {
  return execute(readFileSource, installation, call, asked);
}

const STATUS: Readonly<Record<string, number>> = { 'report.too_slow': 503, 'report.unprintable': 500 };

/** The status of a refusal of a writer. */
export function statusOf({ code }: ReportFault): number {
  return STATUS[code] ?? 422;
}

/** A place among the files that are written at once. @throws Refused `report.files_busy` (429) */
export async function turnOf(organizationId: string, signal: AbortSignal | undefined): Promise<() => void> {
  try {
    return await places.take(organizationId, signal);
  } catch (error) {
    // Nobody is there any more to read an answer.
    if (error instanceof TooManyWaiting || error instanceof LeftWaiting)
      throw new Refused('report.files_busy', 429, { seconds: '5' });
    throw error;
  }
}

/** What a file needs besides its document. */
interface Besides {
  readonly logo: ReportPicture | null;
  readonly links: LinkedPlace | null;
  readonly signal: AbortSignal | undefined;
}

async function besidesOf(
  { installation: { ports }, origin }: FileRoad,
  { issue, reportId, logo }: FileSource,
  signal: AbortSignal | undefined,
): Promise<Besides> {
  return {
    logo: logo === null ? null : await readLogo(ports.files, logo),
    links: reportId === null ? null : { origin, reportId, number: issue && numberOf(issue.head.number) },
    signal,
  };
}

async function writeFile(
  road: FileRoad,
  source: FileSource,
  format: ReportFormatId,
  { logo, links, signal }: Besides,
): Promise<ReportFile> {
  const { mediaType, extension, finish }: ReportFormat = REPORT_FORMATS[format];
  const { issue } = source;
  const { ports } = road.installation;
  const prepare = () => ports.prepareReport({ source: source.source, format, logo, links });
  // The JSON of an issue is the very text whose hash it is known by.
  const bytes =
    issue && format === 'json' ? new TextEncoder().encode(issue.text) : await finish(await prepare(), signal);
  signal?.throwIfAborted();
  const { sha256, pieces } = fingerprintOf(bytes);
  if (issue) {
    const { database } = road.installation;
    await database.asService((tx) =>
      tx.query(
        `insert into public.report_files (organization_id, issue_id, format, version, bytes, sha256, pieces)
         select n.organization_id, n.id, $3, $4, $5, $6, $7 from public.report_issues n where n.organization_id = $1 and n.id = $2
         on conflict do nothing`,
        [source.organizationId, issue.head.id, format, ports.version, bytes.length, sha256, pieces],
      ),
    );
  }
  return { name: `${fileName(source.head)}.${extension}`, mediaType, bytes, sha256 };
}

/** The workbook of every line that the figures are of. It is no file of an issue: the lines are proved by their own chain. */
async function annexOfLines({ installation }: FileRoad, call: Call, source: FileSource): Promise<ReportFile> {
  if (source.lines === null) throw new Refused('report.not_found', 404);
  const { organizationId, head, lines } = source;
  const bytes = await linesFile(installation, call, { organizationId, document: head, lines });
  const { mediaType, extension } = REPORT_FORMATS.xlsx;
  return { name: `${fileName(head)}-lines.${extension}`, mediaType, bytes, sha256: sha256Of(bytes) };
}

/** The Commission's communication template, filled. */
async function communicationFile(
  { communication, head }: FileSource,
  signal: AbortSignal | undefined,
): Promise<ReportFile> {
  if (communication === null) throw new Refused('report.not_found', 404);
  const bytes = await fillCommunicationApart(communication, signal);
  const { mediaType, extension } = REPORT_FORMATS.xlsx;
  const name = `${fileName(head)}-communication-template.${extension}`;
  return { name, mediaType, bytes, sha256: sha256Of(bytes) };
}

/** Writes what was not written yet, so that a manifest names a file of every form. */
async function manifestFile(road: FileRoad, source: FileSource, besides: Besides): Promise<ReportFile> {
  const { issue, head: of } = source;
  if (!issue) throw new Refused('report.issue_not_found', 404);
  const { version } = road.installation.ports;
  const before = await readKept(road, source);
  for (const format of FORMAT_IDS)
    if (!before.some((file) => file.format === format && file.version === version))
      await writeFile(road, source, format, besides);
  const { head, text: _text, closing } = issue;
  const manifest = manifestOf({
    document: await road.installation.ports.composeReport(source.source),
    number: numberOf(head.number),
    issuedAt: new Date(head.issuedAt).toISOString(),
    record: head.sha256,
    closing,
    files: await readKept(road, source),
  });
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
  const { sha256 } = fingerprintOf(bytes);
  return { name: `${fileName(of)}-manifest.json`, mediaType: 'application/json', bytes, sha256 };
}

function readKept({ installation }: FileRoad, source: FileSource): Promise<ManifestFile[]> {
  const name = fileName(source.head);
  return installation.database.asService(async (tx) => {
    const rows = await tx.query<Omit<ManifestFile, 'name'>>(
      `select f.format, f.version, f.bytes::float8 as bytes, f.sha256, f.pieces from public.report_files f
       where f.organization_id = $1 and f.issue_id = $2 order by f.format, f.version, f.sha256`,
      [source.organizationId, source.issue?.head.id],
    );
    return rows.map((row) => ({ ...row, name: `${name}.${extensionOf(row.format)}` }));
  });
}

function extensionOf(format: string): string {
  const formats: Readonly<Record<string, ReportFormat>> = REPORT_FORMATS;
  return formats[format]?.extension ?? format;
}

/** Plain letters of number and title. */
export function fileName({ number, title }: FileSource['head']): string {
  const plain = `${number ?? 'draft'} ${title}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
