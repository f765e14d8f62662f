import { LeftWaiting, TooManyWaiting, turns } from '#documents/workers/turns.ts';
import { fillCommunicationApart } from '#reports/data/cbam/fill-apart.ts';
import { type ReportDocument, reportDocument } from '#reports/document.ts';
import { ReportFault, type ReportFormat, type ReportLinks, type WriteOptions } from '#reports/writing.ts';
import { REPORT_FORMATS, type ReportFormatId } from '#reports/formats.ts';
import { fingerprintOf, sha256 as sha256Of } from '#reports/verify/fingerprint.ts';
import { manifestOf, type ManifestFile } from '#reports/verify/manifest.ts';
import { z } from 'zod';
import { periodFiles } from '../cbam/period-document.ts';
import { contract } from '../contract.ts';
import { type Call, execute, type Installation } from '../execute.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { id } from '../shapes.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { findIssue, readRecord } from './issues.ts';
import { linesFile, linesOf } from './lines-annex.ts';
import { findLogo, readLogo } from './logo.ts';
import { issueHead } from './report-shape.ts';
import { previewReport } from './reports.ts';
import { numberOf, readReport } from './row.ts';

export const FORMAT_IDS = Object.keys(REPORT_FORMATS) as [ReportFormatId, ...ReportFormatId[]];

const at = { sheet: z.string(), cell: z.string() };
const templateCell = z.union([
  z.object({ ...at, number: z.string() }),
  z.object({ ...at, text: z.string() }),
  z.object({ ...at, truth: z.boolean() }),
]);

/** What a file is made from; the door of files answers with the bytes. */
export const reportFile = contract({
  name: 'report.file',
  sentence:
    'Writes a report, an issue of one or the operator’s report of a CBAM year in a form, or the manifest of an issue, ' +
    'and answers with the file.',
  effect: 'read',
  access: 'member',
  limit: { by: 'person', calls: 240, seconds: 3600 },
  input: z.union([
    z.object({ reportId: id, format: z.enum([...FORMAT_IDS, 'lines']) }),
    z.object({ issueId: id, format: z.enum([...FORMAT_IDS, 'lines', 'manifest']) }),
    /** A year of an installation under CBAM: its operator's report, always a draft, or the Commission's communication template. */
    z.object({ cbamPeriodId: id, format: z.enum(['pdf', 'json', 'template']) }),
  ]),
  output: z.object({
    organizationId: id,
    /** Null: the document is of no report of the room of reports. */
    reportId: id.nullable(),
    document: reportDocument,
    /** Of an issue: its head and the text whose hash it is known by. */
    issue: z.object({ head: issueHead, text: z.string(), closing: z.string() }).nullable(),
    /** What its lines are of; null: of no inventory. */
    lines: linesOf.nullable(),
    /** Cells of the communication template of CBAM and lines of its sheet of notes; null: of no such file. */
    communication: z
      .object({ template: z.string(), cells: z.array(templateCell), notes: z.array(z.array(z.string())) })
      .nullable(),
    /** Of the logo, in its bucket. */
    logo: z.string().nullable(),
    format: z.string(),
  }),
});

type Source = z.output<typeof reportFile.output>;

/**
 * Reads what a file is made from. Refuses with `report.not_found` or `report.issue_not_found` (404),
 * and as `periodFiles` does.
 */
const readSource: UseCase<typeof reportFile.input, typeof reportFile.output> = {
  contract: reportFile,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, asked) {
    const organizationId = organizationOf(context.actor);
    const { format } = asked;
    if ('cbamPeriodId' in asked) {
      const isTemplate = format === 'template';
      const { document, communication } = await periodFiles(context, asked.cbamPeriodId, isTemplate);
      return {
        organizationId,
        reportId: null,
        document,
        issue: null,
        lines: null,
        communication: communication && {
          ...communication,
          cells: [...communication.cells],
          notes: communication.notes.map((line) => [...line]),
        },
        logo: await logoAt(context, document),
        format,
      };
    }
    if ('reportId' in asked) {
      const { reportId } = asked;
      const { inventoryId, closingId } = await readReport(context, reportId);
      const { document } = await previewReport.run(context, { reportId });
      const lines = { inventoryId, closingId };
      return {
        organizationId,
        reportId,
        document,
        issue: null,
        lines,
        communication: null,
        logo: await logoAt(context, document),
        format,
      };
    }
    const head = await findIssue(context, asked.issueId);
    const { record, text } = await readRecord(context, head.id);
    const closing = record.basis.closing?.sha256 ?? '';
    const { document } = record;
    const logo = await logoAt(context, document, head.issuedAt);
    return {
      organizationId,
      reportId: head.reportId,
      document,
      issue: { head, text, closing },
      lines: { inventoryId: record.basis.inventory.id, closingId: record.basis.closing?.id ?? null },
      communication: null,
      logo,
      format,
    };
  },
};

/** The logo of a document that has one on its first page. */
function logoAt(context: RunContext, { logo }: ReportDocument, at?: string): Promise<string | null> {
  return logo === false ? Promise.resolve(null) : findLogo(context, at);
}

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
    const options = await optionsOf(road, source, call.signal);
    if (source.format === 'manifest') return await manifestFile(road, source, options);
    return await writeFile(road, source, source.format as ReportFormatId, options);
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    if (error.code === 'report.unprintable') road.onFault(error);
    throw new Refused(error.code, statusOf(error), error.params);
  } finally {
    giveUp();
  }
}

/** What a file is made from, as the caller may read it. @throws Refused what `report.file` refuses */
export async function sourceOf({ installation }: FileRoad, call: Call, asked: unknown): Promise<Source> {
  return execute(readSource, installation, call, asked);
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

async function optionsOf(
  { installation: { ports }, origin }: FileRoad,
  { document, issue, reportId, logo }: Source,
  signal: AbortSignal | undefined,
): Promise<WriteOptions> {
  const words = ports.reportWords(document.language);
  return {
    say: (key, params) => words.say(key, params),
    logo: logo === null ? null : await readLogo(ports.files, logo),
    links: reportId === null ? null : linksOf(origin, reportId, issue?.head.number ?? null),
    ...(signal && { signal }),
  };
}

function linksOf(origin: string, reportId: string, number: number | null): ReportLinks {
  return {
    check: `${origin}/reports/check${number === null ? '' : `?number=${numberOf(number)}`}`,
    datapoint: (programme, code) =>
      `${origin}/reports/${reportId}?at=${encodeURIComponent(`${programme}/${code}`)}`,
  };
}

async function writeFile(
  road: FileRoad,
  source: Source,
  format: ReportFormatId,
  options: WriteOptions,
): Promise<ReportFile> {
  const { mediaType, extension, write }: ReportFormat = REPORT_FORMATS[format];
  const { document, issue } = source;
  // The JSON of an issue is the very text whose hash it is known by.
  const bytes =
    issue && format === 'json' ? new TextEncoder().encode(issue.text) : await write(document, options);
  options.signal?.throwIfAborted();
  const { sha256, pieces } = fingerprintOf(bytes);
  if (issue) {
    const { database, ports } = road.installation;
    await database.asService((tx) =>
      tx.query(
        `insert into public.report_files (organization_id, issue_id, format, version, bytes, sha256, pieces)
         select n.organization_id, n.id, $3, $4, $5, $6, $7 from public.report_issues n where n.organization_id = $1 and n.id = $2
         on conflict do nothing`,
        [source.organizationId, issue.head.id, format, ports.version, bytes.length, sha256, pieces],
      ),
    );
  }
  return { name: `${fileName(document)}.${extension}`, mediaType, bytes, sha256 };
}

/** The workbook of every line that the figures are of. It is no file of an issue: the lines are proved by their own chain. */
async function annexOfLines({ installation }: FileRoad, call: Call, source: Source): Promise<ReportFile> {
  if (source.lines === null) throw new Refused('report.not_found', 404);
  const { organizationId, document, lines } = source;
  const bytes = await linesFile(installation, call, { organizationId, document, lines });
  const { mediaType, extension } = REPORT_FORMATS.xlsx;
  return { name: `${fileName(document)}-lines.${extension}`, mediaType, bytes, sha256: sha256Of(bytes) };
}

/** The Commission's communication template, filled. */
async function communicationFile(
  { communication, document }: Source,
  signal: AbortSignal | undefined,
): Promise<ReportFile> {
  if (communication === null) throw new Refused('report.not_found', 404);
  const bytes = await fillCommunicationApart(communication, signal);
  const { mediaType, extension } = REPORT_FORMATS.xlsx;
  const name = `${fileName(document)}-communication-template.${extension}`;
  return { name, mediaType, bytes, sha256: sha256Of(bytes) };
}

/** Writes what was not written yet, so that a manifest names a file of every form. */
async function manifestFile(road: FileRoad, source: Source, options: WriteOptions): Promise<ReportFile> {
  const { issue, document } = source;
  if (!issue) throw new Refused('report.issue_not_found', 404);
  const { version } = road.installation.ports;
  const before = await readKept(road, source);
  for (const format of FORMAT_IDS)
    if (!before.some((file) => file.format === format && file.version === version))
      await writeFile(road, source, format, options);
  const { head, text: _text, closing } = issue;
  const manifest = manifestOf({
    document,
    number: numberOf(head.number),
    issuedAt: new Date(head.issuedAt).toISOString(),
    record: head.sha256,
    closing,
    files: await readKept(road, source),
  });
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`);
  const { sha256 } = fingerprintOf(bytes);
  return { name: `${fileName(document)}-manifest.json`, mediaType: 'application/json', bytes, sha256 };
}

function readKept({ installation }: FileRoad, source: Source): Promise<ManifestFile[]> {
  const name = fileName(source.document);
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
export function fileName({ number, title }: ReportDocument): string {
  const plain = `${number ?? 'draft'} ${title}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
