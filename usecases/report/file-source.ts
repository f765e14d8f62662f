import { REPORT_FORMATS, type ReportFormatId } from '#reports/formats.ts';
import { z } from 'zod';
import type { Communication } from '../cbam/communication/communication.ts';
import { periodFiles } from '../cbam/period-document.ts';
import { contract } from '../contract.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { id, locale } from '../shapes.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { findIssue, readRecordText } from './issues.ts';
import { linesOf } from './lines-annex.ts';
import { findLogo } from './logo.ts';
import type { DocumentSource } from './preparing.ts';
import { issueHead } from './report-shape.ts';
import { settingsOf, toCompose } from './reports.ts';
import { numberOf, readBasisMoment, readBasisText, readReport } from './row.ts';

export const FORMAT_IDS = Object.keys(REPORT_FORMATS) as [ReportFormatId, ...ReportFormatId[]];

/** What a file says of its document without looking into it. */
const fileHead = z.object({
  title: z.string(),
  /** Of an issue; null: of a draft. */
  number: z.string().nullable(),
  language: locale,
  /** ISO 8601. */
  madeAt: z.string(),
});

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
    head: fileHead,
    source: z.custom<DocumentSource>((value) => typeof value === 'object'),
    /** Of an issue: its head and the text whose hash it is known by. */
    issue: z.object({ head: issueHead, text: z.string(), closing: z.string() }).nullable(),
    /** What its lines are of; null: of no inventory. */
    lines: linesOf.nullable(),
    /** Cells of the communication template of CBAM and lines of its sheet of notes; null: of no such file. */
    communication: z.custom<Communication>((value) => typeof value === 'object').nullable(),
    /** Of the logo, in its bucket. */
    logo: z.string().nullable(),
    format: z.string(),
  }),
});

export type FileSource = z.output<typeof reportFile.output>;
type Part = Omit<FileSource, 'organizationId' | 'format'>;

/**
 * Reads what a file is made from; what is large is not looked into here. Refuses with `report.not_found` or `report.issue_not_found`
 * (404), and as `periodFiles` does.
 */
export const readFileSource: UseCase<typeof reportFile.input, typeof reportFile.output> = {
  contract: reportFile,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, asked) {
    const { format } = asked;
    const part =
      'cbamPeriodId' in asked
        ? await ofPeriod(context, asked.cbamPeriodId, format === 'template')
        : 'reportId' in asked
          ? await ofReport(context, asked.reportId, format)
          : await ofIssue(context, asked.issueId);
    return { organizationId: organizationOf(context.actor), format, ...part };
  },
};

async function ofPeriod(context: RunContext, periodId: string, isTemplate: boolean): Promise<Part> {
  const { document, communication } = await periodFiles(context, periodId, isTemplate);
  return {
    reportId: null,
    head: document,
    source: { document },
    issue: null,
    lines: null,
    communication,
    logo: await logoAt(context, document.logo),
  };
}

async function ofReport(context: RunContext, reportId: string, format: string): Promise<Part> {
  const report = await readReport(context, reportId);
  const { inventoryId, closingId, title, language } = report;
  const settings = settingsOf(report);
  const [madeAt, basis, logo] = [
    await readBasisMoment(context, reportId),
    // The workbook of lines is made without its figures.
    format === 'lines' ? '' : await readBasisText(context, reportId),
    await logoAt(context, settings.logo),
  ];
  return {
    reportId,
    head: { title, number: null, language, madeAt },
    source: { compose: toCompose(basis, settings, null) },
    issue: null,
    lines: { inventoryId, closingId },
    communication: null,
    logo,
  };
}

async function ofIssue(context: RunContext, issueId: string): Promise<Part> {
  const head = await findIssue(context, issueId);
  const { text, said } = await readRecordText(context, issueId);
  const { reportId, title, issuedAt } = head;
  return {
    reportId,
    head: { title, number: numberOf(head.number), language: said.language, madeAt: said.madeAt },
    source: { record: text },
    issue: { head, text, closing: said.closing ?? '' },
    lines: { inventoryId: said.inventoryId, closingId: said.closingId },
    communication: null,
    logo: await logoAt(context, said.logo ?? undefined, issuedAt),
  };
}

/** The logo of a document that has one on its first page. */
function logoAt(context: RunContext, hasLogo: boolean | undefined, at?: string): Promise<string | null> {
  return hasLogo === false ? Promise.resolve(null) : findLogo(context, at);
}
