import { mayDecideProposals } from '../../may/agents.ts';
import { mayCommitEntries } from '../../may/ledger.ts';
import { mayReadOrganization } from '../../may/organization.ts';
import { mayDecideReports } from '../../may/reports.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { inboxCount, inboxDefer, inboxDelegate, inboxList } from './inbox.contract.ts';
import { IN_VIEW, readItems } from './items.ts';

/** Lists what waits. */
export const listInbox: UseCase<typeof inboxList.input, typeof inboxList.output> = {
  contract: inboxList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { view, runId }) {
    return { items: await readItems(context, view, runId), mayDecide: mayDecideProposals(context.actor) };
  },
};

/** Counts what waits for the person: asked again and again by the shell, so that nothing is read but the counts. */
export const countInbox: UseCase<typeof inboxCount.input, typeof inboxCount.output> = {
  contract: inboxCount,
  may: ({ actor }) => mayReadOrganization(actor),
  async run({ tx, actor, now }) {
    const [row] = await tx.query<{ waiting: number }>(
      `select ((select count(*) from public.approvals a where a.organization_id = $1 and a.state = 'waiting' and ${IN_VIEW}
           and case when a.subject = 'proposal' then $5 else $6 and (not a.four_eyes or $3::uuid <> all (a.authors)) end)
         + (select count(*) from public.drafts d where $7 and d.organization_id = $1 and d.state = 'open')
         + (select count(*) from public.imports i where $7 and i.organization_id = $1 and i.state = 'proposed')
         + (select count(*) from public.organization_factors f where $6 and f.organization_id = $1 and f.proposed_by <> $3::uuid
             and not exists (select from public.organization_factor_decisions d where d.factor_id = f.id))
         + (select count(*) from public.data_requests q where q.organization_id = $1 and q.asked_of = $3::uuid and q.state = 'open'
             and razao.lacking_cells(q.id) > 0))::int as waiting`,
      [
        organizationOf(actor),
        'mine',
        actor.userId,
        now.toISOString().slice(0, 10),
        mayDecideProposals(actor),
        mayDecideReports(actor),
        mayCommitEntries(actor),
      ],
    );
    return { waiting: row?.waiting ?? 0 };
  },
};

/** Puts decisions off; what no longer waits is passed over. Refuses with `approval.not_found` (404). */
export const deferApprovals: UseCase<typeof inboxDefer.input, typeof inboxDefer.output> = {
  contract: inboxDefer,
  may: ({ actor }) => mayDecideProposals(actor),
  run: (context, { approvalIds, until }) => change(context, approvalIds, 'deferred_until = $3::date', until),
  journal: (_, { approvalIds, until }) => ({
    subjectIds: approvalIds.slice(0, 20),
    detail: { until: until ?? '' },
  }),
};

/** Hands decisions on. Refuses with `approval.not_found`, `member.not_found` (404) or `approval.cannot_decide` (422). */
export const delegateApprovals: UseCase<typeof inboxDelegate.input, typeof inboxDelegate.output> = {
  contract: inboxDelegate,
  may: ({ actor }) => mayDecideProposals(actor),
  async run(context, { approvalIds, to }) {
    if (to !== null) await requireDecider(context, to);
    return change(context, approvalIds, 'delegated_to = $3::uuid', to);
  },
  journal: (_, { approvalIds, to }) => ({ subjectIds: approvalIds.slice(0, 20), detail: { to: to ?? '' } }),
};

/** @throws Refused `approval.not_found` (404) where one of them is none of the organization's */
async function change(
  { tx, actor }: RunContext,
  approvalIds: readonly string[],
  assignment: string,
  value: string | null,
): Promise<{ changed: number }> {
  const ids = [...new Set(approvalIds.map((id) => id.toLowerCase()))];
  const [known] = await tx.query<{ n: number }>(
    'select count(*)::int as n from public.approvals where organization_id = $1 and id = any ($2::uuid[])',
    [organizationOf(actor), ids],
  );
  if (known?.n !== ids.length) throw new Refused('approval.not_found', 404);
  const changed = await tx.query(
    `update public.approvals set ${assignment}
     where organization_id = $1 and id = any ($2::uuid[]) and state = 'waiting' and subject = 'proposal' returning id`,
    [organizationOf(actor), ids, value],
  );
  return { changed: changed.length };
}

async function requireDecider({ tx, actor }: RunContext, userId: string): Promise<void> {
  const [row] = await tx.query<{ role: string }>(
    'select role from razao.people_who_work_in($1) where user_id = $2',
    [organizationOf(actor), userId],
  );
  if (!row) throw new Refused('member.not_found', 404);
  if (!['owner', 'manager', 'contributor'].includes(row.role))
    throw new Refused('approval.cannot_decide', 422);
}
