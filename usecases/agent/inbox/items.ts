import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { mayDecideProposals } from '../../may/agents.ts';
import { mayCommitEntries } from '../../may/ledger.ts';
import { mayDecideReports } from '../../may/reports.ts';
import { organizationOf } from '../../organization.ts';
import { readRequests } from '../request/row.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { inboxItem, proposalItem } from './inbox-shape.ts';

export type Item = z.input<typeof inboxItem>;
export type ProposalItem = z.input<typeof proposalItem>;
export type View = 'mine' | 'deferred' | 'all';

const COLLEAGUES = `with colleague as materialized (select user_id, full_name from public.my_colleagues())`;

function personOf(column: string): string {
  return `case when ${column} is not null then jsonb_build_object('id', ${column}, 'name', coalesce((
    select colleague.full_name from colleague where colleague.user_id = ${column} limit 1), '')) end`;
}

/** What of the approvals `a` a view shows: `$2` is the view, `$3` the person, `$4` today. */
export const IN_VIEW = `case $2 when 'deferred' then a.deferred_until > $4::date
  when 'mine' then (a.deferred_until is null or a.deferred_until <= $4::date) and (a.delegated_to is null or a.delegated_to = $3::uuid)
  else true end`;

const APPROVABLE = `a.id as "approvalId", a.deferred_until as "deferredUntil", ${personOf('a.delegated_to')} as "delegatedTo",
  a.asked_at as "askedAt"`;

function viewOf({ actor, now }: RunContext, view: View): unknown[] {
  return [organizationOf(actor), view, actor.userId, now.toISOString().slice(0, 10)];
}

/** Proposals of agents that wait, those of one run or by id where asked for, in the order in which they were made. */
export function readProposals(
  context: RunContext,
  view: View,
  { runId, ids }: { readonly runId?: string | undefined; readonly ids?: readonly string[] } = {},
): Promise<ProposalItem[]> {
  return context.tx.query<ProposalItem>(
    `${COLLEAGUES} select 'proposal' as type, p.id, p.revision, p.kind, g.kind as agent,
       jsonb_build_object('id', r.id, 'number', r.number, 'step', p.position + 1) as run, p.verb, p.input, p.facts,
       trim_scale(p.before_kg)::text as "beforeKg", trim_scale(p.after_kg)::text as "afterKg", p.expires_at as "expiresAt", p.changed,
       concat_ws('/', 'proposal', p.kind, p.facts ->> 'rule') as "group", ${APPROVABLE}
     from public.agent_proposals p
     join public.approvals a on a.organization_id = $1 and a.subject = 'proposal' and a.subject_id = p.id and a.state = 'waiting'
     join public.agent_runs r on r.id = p.run_id
     left join public.agents g on g.id = r.agent_id
     where p.organization_id = $1 and p.open and ${IN_VIEW} and ($5::uuid is null or p.run_id = $5)
       and ($6::uuid[] is null or p.id = any ($6))
     order by p.created_at, p.kind, p.id limit 1000`,
    [...viewOf(context, view), runId ?? null, ids ?? null],
  );
}

/** Reviews of inventories and reports that the person may decide, or everybody's. */
export function readReviews(context: RunContext, view: View): Promise<Item[]> {
  return context.tx.query<Item>(
    `${COLLEAGUES} select 'approval' as type, a.subject, a.subject_id as "subjectId", coalesce(i.name, r.title) as title, a.revision,
       ${personOf('a.asked_by')} as "askedBy", 'approval/' || a.subject as "group", ${APPROVABLE}
     from public.approvals a
     left join public.inventories i on a.subject = 'inventory' and i.id = a.subject_id
     left join public.reports r on a.subject = 'report' and r.id = a.subject_id
     where a.organization_id = $1 and a.state = 'waiting' and a.subject in ('inventory', 'report') and ${IN_VIEW}
       and ($2 = 'all' or ($5 and (not a.four_eyes or $3::uuid <> all (a.authors))))
       and coalesce(i.name, r.title) is not null
     order by a.asked_at limit 200`,
    [...viewOf(context, view), mayDecideReports(context.actor)],
  );
}

interface DraftRow extends Omit<Extract<Item, { type: 'draft' }>, 'name'> {
  readonly kind: string | null;
}

/** Open drafts of conversations, documents, programs and forms. */
export async function readDrafts(context: RunContext): Promise<Item[]> {
  const { tx, actor, ports } = context;
  const rows = await tx.query<DraftRow>(
    `select 'draft' as type, d.id, d.revision, d.thread_id as "threadId", t.title as "threadTitle", d.activity ->> 'kind' as kind,
       s.name as "siteName", d.activity ->> 'quantity' as quantity, d.activity ->> 'unit' as unit, d.activity ->> 'from' as "from",
       d.activity ->> 'to' as "to", d.result ->> 'co2eKg' as "co2eKg",
       coalesce(d.result ->> 'status' = 'calculated', false) as ready, d.created_at as "askedAt",
       'draft/' || coalesce(d.thread_id::text, 'other') as "group"
     from public.drafts d left join public.sites s on s.id = d.site_id and s.organization_id = $1
     left join public.threads t on t.id = d.thread_id and t.organization_id = $1
     where d.organization_id = $1 and d.state = 'open' order by d.position limit 500`,
    [organizationOf(actor)],
  );
  return rows.map(({ kind, ...row }) => {
    return { ...row, name: kind === null ? null : kindName(ports.library, kind) };
  });
}

/** Imports whose lines were read and that nobody has approved yet. */
function readImports({ tx, actor }: RunContext): Promise<Item[]> {
  return tx.query<Item>(
    `select 'import' as type, i.id, coalesce(i.inner_file, d.name) as name, i.lines, i.ready, i.created_at as "askedAt",
       'import' as "group"
     from public.imports i join public.documents d on d.id = i.document_id and d.organization_id = $1
     where i.organization_id = $1 and i.state = 'proposed' order by i.created_at limit 100`,
    [organizationOf(actor)],
  );
}

/** Own factors that another person proposed and nobody has decided. */
function readFactors({ tx, actor }: RunContext): Promise<Item[]> {
  return tx.query<Item>(
    `select 'factor' as type, f.id, jsonb_build_object('pt-BR', f.body -> 'name' ->> 'pt-BR', 'en', f.body -> 'name' ->> 'en') as name,
       f.proposed_at as "askedAt", 'factor' as "group"
     from public.organization_factors f
     where f.organization_id = $1 and f.proposed_by <> $2
       and not exists (select from public.organization_factor_decisions d where d.factor_id = f.id)
     order by f.proposed_at limit 100`,
    [organizationOf(actor), actor.userId],
  );
}

/** What colleagues ask the person for, and still lacks. */
async function readAsked(context: RunContext): Promise<Item[]> {
  const { requests } = await readRequests(context, { mine: true, states: ['open'], limit: 100, offset: 0 });
  return requests.map(
    ({ id, inventoryId, inventoryName, lacking, dueOn, overdue, askedByName, createdAt }) => {
      const told = { id, inventoryId, inventoryName, lacking, dueOn, overdue, askedByName };
      return { type: 'request', ...told, askedAt: createdAt, group: 'request' };
    },
  );
}

/** Everything that waits in a view, by how it came. What can only be looked at elsewhere is in it with where. */
export async function readItems(context: RunContext, view: View, runId: string | undefined): Promise<Item[]> {
  const { actor } = context;
  if (runId !== undefined) await requireRun(context, runId);
  const proposals =
    mayDecideProposals(actor) || view === 'all' ? await readProposals(context, view, { runId }) : [];
  if (runId !== undefined) return proposals;
  const reviews = await readReviews(context, view);
  if (view === 'deferred') return [...proposals, ...reviews];
  const drafting = mayCommitEntries(actor) || view === 'all';
  return [
    ...proposals,
    ...reviews,
    ...(await readAsked(context)),
    ...(drafting ? [...(await readImports(context)), ...(await readDrafts(context))] : []),
    ...(mayDecideReports(actor) || view === 'all' ? await readFactors(context) : []),
  ];
}

/** @throws Refused `run.not_found` (404) */
async function requireRun({ tx, actor }: RunContext, runId: string): Promise<void> {
  const [run] = await tx.query('select from public.agent_runs where organization_id = $1 and id = $2', [
    organizationOf(actor),
    runId,
  ]);
  if (!run) throw new Refused('run.not_found', 404);
}
