import { parseDecimal, subtract, toText } from '#engine/decimal.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requestPack } from './audit/packs.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { mayDecideReports } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import { locale } from '../shapes.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { annex, basis, given, quotedByChapter, texts } from './basis-shape.ts';
import { type ReportDocument, type ReportDatapoint, reportDocument } from '#reports/document.ts';
import { reportCompare, reportIssue, reportReadIssue, reportVerify } from './report.contract.ts';
import { documentOf } from './reports.ts';
import { USUAL_DAYS, writeLetters } from './letters.ts';
import { figuresOf, type IssueHead, numberOf, readBasis, readIssues, readReport, textsOf } from './row.ts';
import { readBacking, readFigures } from './take.ts';

/** What is hashed of an issue: the document, and all that it was made from. */
const issueRecord = z.object({
  format: z.literal(1),
  /** Of the product that composed it. */
  version: z.string(),
  document: reportDocument,
  settings: z.object({
    title: z.string(),
    programmes: z.array(z.string()),
    language: locale,
    given,
    texts,
    // Records of before these were settings have none.
    figures: quotedByChapter.optional(),
    logo: z.boolean().optional(),
    annexes: z.array(annex).optional(),
  }),
  basis,
});

type IssueRecord = z.output<typeof issueRecord>;

/**
 * Issues what was approved. Refuses with `report.not_found` (404), `report.stale`, `report.not_approved`, `report.not_closed` or
 * `report.issued` (409).
 */
export const issueReport: UseCase<typeof reportIssue.input, typeof reportIssue.output> = {
  contract: reportIssue,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { reportId, revision }) {
    const { tx, actor, ports } = context;
    await readReport(context, reportId);
    // Whoever else issues waits here, so that the number on the pages is that of the issue.
    const [next] = await tx.query<{ number: number }>('select razao.next_issue_number($1) as number', [
      organizationOf(actor),
    ]);
    const report = await readReport(context, reportId);
    if (report.revision !== revision) throw new Refused('report.stale', 409);
    if (report.state === 'issued') throw new Refused('report.issued', 409);
    if (report.state !== 'approved') throw new Refused('report.not_approved', 409);
    const kept = await readBasis(context, reportId);
    const { title, programmes, language, given: added, logo, annexes } = report;
    const settings = {
      title,
      programmes,
      language,
      given: added,
      logo,
      annexes,
      texts: textsOf(report),
      figures: figuresOf(report),
    };
    const document = await documentOf(context, kept, settings, numberOf(next?.number ?? 1));
    const record: IssueRecord = { format: 1, version: ports.version, document, settings, basis: kept };
    const [made] = await tx.query<{ id: string }>('select razao.issue_report($1, $2::jsonb) as id', [
      reportId,
      JSON.stringify(record),
    ]);
    const issue = await findIssue(context, made?.id ?? '');
    const { recipients } = report;
    const organization = document.organization.name;
    await writeLetters(context, { ...issue, language }, { recipients, days: USUAL_DAYS, organization });
    const evidence = annexes.includes('evidence') ? await askEvidence(context, issue.id) : null;
    return { report: await readReport(context, reportId), issue, evidence };
  },
  journal: ({ issue, report: { recipients } }) => ({
    subjectIds: [issue.reportId, issue.id],
    detail: {
      number: numberOf(issue.number),
      sha256: issue.sha256,
      ...(recipients.length > 0 && { recipients: String(recipients.length) }),
    },
  }),
};

/** Asks for the pack of an issue; one at a time is written for an organization, and an issue does not wait for another's. */
async function askEvidence(context: RunContext, issueId: string): Promise<'asked' | 'busy'> {
  try {
    await requestPack.run(context, { pack: { of: 'issue', issueId } });
    return 'asked';
  } catch (error) {
    if (error instanceof Refused && error.code === 'pack.running') return 'busy';
    throw error;
  }
}

/** An issue. Refuses with `report.issue_not_found` (404). */
export const readIssue: UseCase<typeof reportReadIssue.input, typeof reportReadIssue.output> = {
  contract: reportReadIssue,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { issueId }) {
    const issue = await findIssue(context, issueId);
    const { record, text } = await readRecord(context, issueId);
    return { issue, document: record.document, text };
  },
};

/** @throws Refused `report.issue_not_found` (404), also for another organization's */
export async function findIssue(context: RunContext, issueId: string): Promise<IssueHead> {
  const [found] = await readIssues(context, { issueId });
  if (!found) throw new Refused('report.issue_not_found', 404);
  return found;
}

export async function readRecord(
  { tx }: RunContext,
  issueId: string,
): Promise<{ record: IssueRecord; text: string }> {
  const [row] = await tx.query<{ text: string }>(
    'select record::text as text from public.report_issues where id = $1',
    [issueId],
  );
  const text = row?.text ?? '';
  return { record: issueRecord.parse(JSON.parse(text)), text };
}

/** What is said of a record without looking into it. */
interface RecordSaid {
  readonly language: 'pt-BR' | 'en';
  readonly madeAt: string;
  /** Null: nothing was said of it. */
  readonly logo: boolean | null;
  readonly inventoryId: string;
  readonly closingId: string | null;
  /** The hash of the closing. */
  readonly closing: string | null;
}

/** The record of an issue as the text whose hash it is known by, and what the database says of it. */
export async function readRecordText(
  { tx }: RunContext,
  issueId: string,
): Promise<{ text: string; said: RecordSaid }> {
  const [row] = await tx.query<RecordSaid & { text: string }>(
    `select record::text as text, record #>> '{document,language}' as language, record #>> '{document,madeAt}' as "madeAt",
       (record #>> '{document,logo}')::boolean as logo, record #>> '{basis,inventory,id}' as "inventoryId",
       record #>> '{basis,closing,id}' as "closingId", record #>> '{basis,closing,sha256}' as closing
     from public.report_issues where id = $1`,
    [issueId],
  );
  if (!row) throw new Refused('report.issue_not_found', 404);
  const { text, ...said } = row;
  return { text, said };
}

const MOST_DIFFERENCES = 100;

/**
 * Proves an issue, or says in what it no longer holds: its bytes against the hash, its figures against the ledger, its document
 * against its figures. Refuses with `report.issue_not_found` (404).
 */
export const verifyIssue: UseCase<typeof reportVerify.input, typeof reportVerify.output> = {
  contract: reportVerify,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { issueId, text }) {
    const issue = await findIssue(context, issueId);
    const kept = await readRecord(context, issueId);
    const asked = text ?? kept.text;
    const sha256 = createHash('sha256').update(asked).digest('hex');
    const isRecordWhole = sha256 === issue.sha256;
    const record = readText(asked) ?? kept.record;
    const areFiguresSame = await holds(context, record);
    const now = await documentOf(context, record.basis, record.settings, record.document.number);
    const differences = differing(record.document, now);
    const isSameVersion = record.version === context.ports.version;
    const isDocumentSame = isSameVersion
      ? same(record.document, now)
      : differences.length === 0
        ? null
        : false;
    return {
      issue,
      isProven: isRecordWhole && areFiguresSame && isDocumentSame !== false,
      sha256,
      isRecordWhole,
      areFiguresSame,
      isDocumentSame,
      differences: differences.slice(0, MOST_DIFFERENCES),
    };
  },
};

/** The record that a text holds; null: it holds none. */
function readText(text: string): IssueRecord | null {
  try {
    return issueRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the lines of the closing still give the figures of the record, and what stands behind them where the record has it. */
async function holds(
  context: RunContext,
  { basis: { at, backing, closing, figures, inventory, setup } }: IssueRecord,
): Promise<boolean> {
  if (closing === null) return false;
  const [kept] = await context.tx.query<{ sequence: string }>(
    'select ledger_sequence::text as sequence from public.closings where id = $1 and sha256 = $2',
    [closing.id, closing.sha256],
  );
  if (!kept) return false;
  const ledger = { sequence: Number(kept.sequence) };
  const standing = { inventory, setup, ledger };
  const gases = figures.gases.map(({ bySet: _bySet, ...cell }) => cell);
  if (!same(await readFigures(context, standing), { ...figures, gases })) return false;
  return backing === undefined || same(await readBacking(context, standing, at), backing);
}

/** Whether two values say the same, whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  );
}

function byCode({ datapoints }: ReportDocument): Map<string, ReportDatapoint> {
  return new Map(datapoints.map((point) => [`${point.programme}/${point.code}`, point]));
}

function differing(issued: ReportDocument, now: ReportDocument) {
  const later = byCode(now);
  return issued.datapoints.flatMap(({ programme, code, value }) => {
    const other = later.get(`${programme}/${code}`)?.value ?? null;
    return other === value ? [] : [{ programme, code, issued: value, now: other }];
  });
}

/** Compares two issues, the earlier with the later. Refuses with `report.issue_not_found` (404). */
export const compareIssues: UseCase<typeof reportCompare.input, typeof reportCompare.output> = {
  contract: reportCompare,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { issueId, withIssueId }) {
    const [one, other] = [await findIssue(context, issueId), await findIssue(context, withIssueId)];
    const [before, after] = one.number <= other.number ? [one, other] : [other, one];
    const earlier = byCode((await readRecord(context, before.id)).record.document);
    const later = byCode((await readRecord(context, after.id)).record.document);
    const keys = [...new Set([...earlier.keys(), ...later.keys()])];
    const differences = keys.flatMap((key) => {
      const [old, young] = [earlier.get(key), later.get(key)];
      const told = young ?? old;
      if (!told || (old && young && old.value === young.value && old.unit === young.unit)) return [];
      return [
        {
          programme: told.programme,
          code: told.code,
          label: told.label,
          unit: told.unit,
          before: old?.value ?? null,
          after: young?.value ?? null,
          change: changeOf(old, young),
        },
      ];
    });
    return { before, after, same: keys.length - differences.length, differences };
  },
};

function changeOf(old: ReportDatapoint | undefined, young: ReportDatapoint | undefined): string | null {
  if (!old?.value || !young?.value || old.unit === null || old.unit !== young.unit) return null;
  const [from, to] = [parseDecimal(old.value), parseDecimal(young.value)];
  return from && to ? toText(subtract(to, from)) : null;
}
