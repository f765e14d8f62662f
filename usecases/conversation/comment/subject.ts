import { kindName } from '../../ledger/entry/row.ts';
import { invalidInput } from '../../input.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { CommentRow } from './row.ts';

/** What is talked about, found and named. */
export interface FoundSubject {
  readonly kind: CommentRow['subject'];
  /** Of a line: the name that all its versions share. */
  readonly id: string;
  /** Of a report; null: the whole of it, or something else. */
  readonly chapter: string | null;
  readonly title: { readonly 'pt-BR': string; readonly en: string };
  /** Where it is on this installation, with `&comment=` to be added. */
  readonly path: string;
  /** Who is asked when somebody has a question and mentions nobody: of a line who saved it; null: who leads. */
  readonly askedOf: string | null;
}

/**
 * What a comment is to be of.
 * @throws Refused `entry.not_found`, `inventory.not_found`, `finding.not_found` or `report.not_found` (404), also for another
 * organization's; `input.invalid` (400) for a chapter of anything but a report
 */
export function findSubject(
  context: RunContext,
  {
    kind,
    id,
    chapter = null,
  }: {
    readonly kind: CommentRow['subject'];
    readonly id: string;
    readonly chapter?: string | null | undefined;
  },
): Promise<FoundSubject> {
  if (kind === 'report') return findReport(context, id, chapter);
  if (chapter !== null) throw invalidInput('subject.chapter', 'only a report has chapters');
  if (kind === 'line') return findLine(context, id);
  return kind === 'inventory' ? findInventoryNamed(context, id) : findFinding(context, id);
}

async function findReport(
  { tx, actor }: RunContext,
  id: string,
  chapter: string | null,
): Promise<FoundSubject> {
  const [row] = await tx.query<{ id: string; title: string; changedBy: string }>(
    'select id, title, changed_by as "changedBy" from public.reports where id = $1 and organization_id = $2',
    [id, organizationOf(actor)],
  );
  if (!row) throw new Refused('report.not_found', 404);
  return {
    kind: 'report',
    id: row.id,
    chapter,
    title: { 'pt-BR': row.title, en: row.title },
    path: `/reports/${row.id}?chapter=${chapter ?? ''}`,
    askedOf: row.changedBy,
  };
}

async function findLine({ tx, actor, ports }: RunContext, id: string): Promise<FoundSubject> {
  const [row] = await tx.query<{
    lineId: string;
    entryId: string;
    kind: string;
    month: string;
    siteName: string | null;
    committedBy: string;
  }>(
    `select e.line_id as "lineId", last.id as "entryId", last.kind, to_char(last.period_from, 'YYYY-MM') as month,
       s.name as "siteName", last.committed_by as "committedBy"
     from public.entries e
     cross join lateral (
       select v.* from public.entries v where v.line_id = e.line_id order by v.sequence desc limit 1
     ) last
     left join public.sites s on s.id = last.site_id
     where e.id = $1 and e.organization_id = $2`,
    [id, organizationOf(actor)],
  );
  if (!row) throw new Refused('entry.not_found', 404);
  const name = kindName(ports.library, row.kind);
  const more = [...(row.siteName === null ? [] : [row.siteName]), row.month].join(', ');
  return {
    kind: 'line',
    id: row.lineId,
    chapter: null,
    title: { 'pt-BR': `${name['pt-BR']}, ${more}`, en: `${name.en}, ${more}` },
    path: `/tables?entry=${row.entryId}`,
    askedOf: row.committedBy,
  };
}

async function findInventoryNamed({ tx, actor }: RunContext, id: string): Promise<FoundSubject> {
  const [row] = await tx.query<{ id: string; name: string }>(
    'select id, name from public.inventories where id = $1 and organization_id = $2',
    [id, organizationOf(actor)],
  );
  if (!row) throw new Refused('inventory.not_found', 404);
  return {
    kind: 'inventory',
    id: row.id,
    chapter: null,
    title: { 'pt-BR': row.name, en: row.name },
    path: `/carbon-inventory/questions?inventory=${row.id}`,
    askedOf: null,
  };
}

async function findFinding({ tx, actor, ports }: RunContext, id: string): Promise<FoundSubject> {
  const [row] = await tx.query<{ id: string; kind: string | null; month: string; siteName: string | null }>(
    `select f.id, f.kind, to_char(f.period_from, 'YYYY-MM') as month, s.name as "siteName"
     from razao.finding_place($2, $1) f left join public.sites s on s.id = f.site_id`,
    [id, organizationOf(actor)],
  );
  if (!row) throw new Refused('finding.not_found', 404);
  const name = row.kind === null ? { 'pt-BR': '', en: '' } : kindName(ports.library, row.kind);
  const title = (kind: string) => [kind, row.siteName, row.month].filter((part) => part).join(', ');
  return {
    kind: 'finding',
    id: row.id,
    chapter: null,
    title: { 'pt-BR': title(name['pt-BR']), en: title(name.en) },
    path: `/carbon-inventory/findings?finding=${row.id}`,
    askedOf: null,
  };
}
