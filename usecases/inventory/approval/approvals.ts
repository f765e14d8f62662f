import type { z } from 'zod';
import { mayReadOrganization } from '../../may/organization.ts';
import { mayDecideReports } from '../../may/reports.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { approvalList } from './approval.contract.ts';
import type { approval } from './approval-shape.ts';

export type Approval = z.output<typeof approval>;

function personOf(column: string): string {
  return `case when ${column} is not null then jsonb_build_object('id', ${column}, 'name', coalesce((
    select colleague.full_name from colleague where colleague.user_id = ${column} limit 1), '')) end`;
}

/** What waits for approval, or on request was decided, the latest first. */
export const listApprovals: UseCase<typeof approvalList.input, typeof approvalList.output> = {
  contract: approvalList,
  may: ({ actor }) => mayReadOrganization(actor),
  run: async (context, asked) => ({ approvals: await readApprovals(context, asked) }),
};

/** Approvals of the organization, or of one subject, latest first. */
export function readApprovals(
  { tx, actor }: RunContext,
  { decided, subjectId }: { readonly decided: boolean; readonly subjectId?: string | undefined },
): Promise<Approval[]> {
  return tx.query<Approval>(
    `with colleague as materialized (select user_id, full_name from public.my_colleagues())
     select a.id, a.subject, a.subject_id as "subjectId", coalesce(i.name, r.title) as title, a.revision, a.state,
       ${personOf('a.asked_by')} as "askedBy", a.asked_at as "askedAt", a.note, ${personOf('a.decided_by')} as "decidedBy",
       a.decided_at as "decidedAt", a.reason, a.alone,
       a.state = 'waiting' and $4 and (not a.four_eyes or $5::uuid <> all (a.authors)) as mine
     from public.approvals a
     left join public.inventories i on a.subject = 'inventory' and i.id = a.subject_id
     left join public.reports r on a.subject = 'report' and r.id = a.subject_id
     where a.organization_id = $1 and ($2 or a.state = 'waiting') and ($3::uuid is null or a.subject_id = $3)
       and coalesce(i.name, r.title) is not null
     order by a.asked_at desc, a.id limit 200`,
    [organizationOf(actor), decided, subjectId ?? null, mayDecideReports(actor), actor.userId],
  );
}

/** Asks for the approval of an exact revision of a subject. */
export async function askApproval(
  { tx, actor }: RunContext,
  {
    subject,
    subjectId,
    revision,
    note,
  }: Pick<Approval, 'subject' | 'subjectId' | 'revision'> & { note: string },
): Promise<void> {
  await tx.query(
    `insert into public.approvals (organization_id, subject, subject_id, revision, authors, four_eyes, asked_by, note)
     values ($1, $2, $3, $4, array[$5::uuid], true, $5, nullif($6, ''))`,
    [organizationOf(actor), subject, subjectId, revision, actor.userId, note],
  );
}

/**
 * Decides what waits of a subject at exactly this revision.
 * @throws Refused `approval.none` (409) where nothing of it waits
 */
export async function decideApproval(
  { tx, actor, now }: RunContext,
  decision: {
    readonly subjectId: string;
    readonly revision: number;
    readonly state: 'approved' | 'sent_back';
    readonly reason: string;
    readonly alone: boolean;
  },
): Promise<void> {
  const { subjectId, revision, state, reason, alone } = decision;
  if (alone) await tx.query("select set_config('razao.approves_alone', 'on', true)");
  const decided = await tx.query(
    `update public.approvals set state = $4, decided_by = $5, decided_at = $6, reason = nullif($7, '')
     where organization_id = $1 and subject_id = $2 and revision = $3 and state = 'waiting' returning id`,
    [organizationOf(actor), subjectId, revision, state, actor.userId, now, reason],
  );
  if (decided.length === 0) throw new Refused('approval.none', 409);
}
