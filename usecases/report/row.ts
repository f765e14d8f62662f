import type { z } from 'zod';
import { readApprovals } from '../inventory/approval/approvals.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import { basis, type KeptBasis } from './basis-shape.ts';
import type { reportList } from './report.contract.ts';
import type { head, issueHead, report } from './report-shape.ts';

export type Report = z.output<typeof report>;
export type ReportHead = z.output<typeof head>;
export type IssueHead = z.output<typeof issueHead>;
type Asked = z.output<typeof reportList.input> & { readonly reportIds?: readonly string[] };

/** Begins a statement that names people with `personOf`. */
export const COLLEAGUES =
  'with colleague as materialized (select user_id, full_name from public.my_colleagues())';

/** A person by a column with their id, as an object of JSON. */
export function personOf(column: string): string {
  return `jsonb_build_object('id', ${column}, 'name', coalesce((
    select colleague.full_name from colleague where colleague.user_id = ${column} limit 1), ''))`;
}

// A state follows from what was asked, decided and issued of the revision that stands.
const HEADS = `select r.id, r.title, r.category, r.programmes, r.language, r.revision, r.inventory_id as "inventoryId",
    case when issued.revision = r.revision then 'issued' when a.state = 'waiting' then 'in_review'
      when a.state = 'approved' then 'approved' else 'draft' end as state,
    i.name as "inventoryName", i.period_from as "from", i.period_to as "to", b.closing_id as "closingId", c.number as "closingNumber",
    ${personOf('r.created_by')} as "createdBy", r.changed_at as "changedAt", ${personOf('r.changed_by')} as "changedBy",
    issued.number as "issueNumber", r.given, r.recipients, r.logo, r.annexes
  from public.reports r join public.inventories i on i.id = r.inventory_id
  left join lateral (select k.closing_id from public.report_bases k where k.report_id = r.id order by k.revision desc limit 1) b on true
  left join public.closings c on c.id = b.closing_id
  left join lateral (select p.state from public.approvals p
    where p.subject = 'report' and p.subject_id = r.id and p.revision = r.revision order by p.asked_at desc limit 1) a on true
  left join lateral (select n.number, n.revision from public.report_issues n
    where n.report_id = r.id order by n.number desc limit 1) issued on true`;

/** Reports of the organization that answer what is asked, the latest change first. */
export async function readHeads(
  { tx, actor }: RunContext,
  { query, category, state, inventoryId, reportIds }: Asked,
): Promise<ReportHead[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return tx.query<ReportHead>(
    `${COLLEAGUES} select * from (${HEADS} where r.organization_id = $1) h
     where (h.title ilike $2 or h."inventoryName" ilike $2 or exists (
         select 1 from public.report_issues n where n.report_id = h.id and 'R-' || lpad(n.number::text, 4, '0') ilike $2))
       and ($3::text is null or h.category = $3) and ($4::text is null or h.state = $4)
       and ($5::uuid is null or h."inventoryId" = $5) and ($6::uuid[] is null or h.id = any ($6))
     order by h."changedAt" desc, h.id limit 500`,
    [organizationOf(actor), pattern, category ?? null, state ?? null, inventoryId ?? null, reportIds ?? null],
  );
}

/**
 * A report with all that is said of it.
 * @throws Refused `report.not_found` (404), also for another organization's
 */
export async function readReport(context: RunContext, reportId: string): Promise<Report> {
  const { tx, actor } = context;
  const [head] = await tx.query<ReportHead & Pick<Report, 'given' | 'recipients' | 'logo' | 'annexes'>>(
    `${COLLEAGUES} ${HEADS} where r.organization_id = $1 and r.id = $2`,
    [organizationOf(actor), reportId],
  );
  if (!head) throw new Refused('report.not_found', 404);
  const texts = await tx.query<Report['texts'][number]>(
    `${COLLEAGUES} select t.chapter, t.version, t.text, t.written_at as "writtenAt", ${personOf('t.written_by')} as "writtenBy",
       t.drafted_by as "draftedBy", t.figures
     from public.report_texts t where t.report_id = $1 order by t.chapter, t.version desc`,
    [reportId],
  );
  const issues = await readIssues(context, { reportId });
  return {
    ...head,
    texts,
    issues,
    approvals: await readApprovals(context, { decided: true, subjectId: reportId }),
    comments: await countComments(context, reportId),
  };
}

function countComments({ tx, actor }: RunContext, reportId: string): Promise<Report['comments']> {
  return tx.query(
    `select c.chapter, count(*)::int as threads,
       count(*) filter (where c.state in ('open', 'reopened') and c.withdrawn_at is null)::int as "openQuestions"
     from public.comments c
     where c.organization_id = $1 and c.subject = 'report' and c.subject_id = $2 and c.parent_id is null
     group by c.chapter order by c.chapter nulls first`,
    [organizationOf(actor), reportId],
  );
}

/** Issues of the organization, of one report or by id, the latest first. */
export function readIssues(
  { tx, actor }: RunContext,
  { reportId, issueId }: { readonly reportId?: string; readonly issueId?: string },
): Promise<IssueHead[]> {
  return tx.query<IssueHead>(
    `${COLLEAGUES} select n.id, n.report_id as "reportId", n.number, n.record #>> '{document,title}' as title, n.revision,
       n.previous_id as "previousId", n.sha256, n.issued_at as "issuedAt", ${personOf('n.issued_by')} as "issuedBy"
     from public.report_issues n
     where n.organization_id = $1 and ($2::uuid is null or n.report_id = $2) and ($3::uuid is null or n.id = $3)
     order by n.number desc`,
    [organizationOf(actor), reportId ?? null, issueId ?? null],
  );
}

/**
 * An issue with what a letter about it says: its language, and the name of its organization as it was issued.
 * @throws Refused `report.issue_not_found` (404), also for another organization's
 */
export async function issueWithLanguage(
  context: RunContext,
  issueId: string,
): Promise<IssueHead & { language: 'pt-BR' | 'en'; organization: string }> {
  const [issue] = await readIssues(context, { issueId });
  const [said] = await context.tx.query<{ language: 'pt-BR' | 'en'; organization: string }>(
    `select n.record #>> '{document,language}' as language, n.record #>> '{document,organization,name}' as organization
     from public.report_issues n where n.id = $1`,
    [issueId],
  );
  if (!issue || !said) throw new Refused('report.issue_not_found', 404);
  return { ...issue, ...said };
}

/** The latest figures of a report. */
export async function readBasis({ tx }: RunContext, reportId: string): Promise<KeptBasis> {
  const [row] = await tx.query<{ basis: unknown }>(
    'select basis from public.report_bases where report_id = $1 order by revision desc limit 1',
    [reportId],
  );
  return basis.parse(row?.basis);
}

/** The same as its JSON, which was not looked into. */
export async function readBasisText({ tx }: RunContext, reportId: string): Promise<string> {
  const [row] = await tx.query<{ basis: string }>(
    'select basis::text as basis from public.report_bases where report_id = $1 order by revision desc limit 1',
    [reportId],
  );
  return row?.basis ?? '';
}

/** When the latest figures of a report were taken, as they say it. */
export async function readBasisMoment({ tx }: RunContext, reportId: string): Promise<string> {
  const [row] = await tx.query<{ at: string }>(
    `select basis ->> 'at' as at from public.report_bases where report_id = $1 order by revision desc limit 1`,
    [reportId],
  );
  return row?.at ?? '';
}

/** The texts that count: the latest version of each chapter, without those that were taken away. */
export function textsOf({ texts }: Pick<Report, 'texts'>): Record<string, string> {
  const latest: Record<string, string> = {};
  for (const { chapter, text } of texts) if (!Object.hasOwn(latest, chapter)) latest[chapter] = text;
  return Object.fromEntries(Object.entries(latest).filter(([, text]) => text.trim() !== ''));
}

/** Of the texts that count, those that have figures of the report. */
export function figuresOf({
  texts,
}: Pick<Report, 'texts'>): Record<string, Report['texts'][number]['figures']> {
  const latest = new Map<string, Report['texts'][number]['figures']>();
  for (const { chapter, figures } of texts) if (!latest.has(chapter)) latest.set(chapter, figures);
  return Object.fromEntries([...latest].filter(([, figures]) => figures.length > 0));
}

/** How an issue is numbered on its pages. */
export function numberOf(issue: number): string {
  return `R-${String(issue).padStart(4, '0')}`;
}
