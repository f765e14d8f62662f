import type { Factor } from '#engine/factor.ts';
import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { ownFactor } from './own-shape.ts';

export type OwnFactor = z.output<typeof ownFactor>;

const PREFIX = 'own/';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Id of an own factor as drafts, entries and traces name it: `own/<uuid>`. */
export function ownFactorId(id: string): string {
  return PREFIX + id;
}

const SELECT = `select f.id, f.body as factor, f.version, f.line_id as "lineId", f.kind, f.reason, f.evidence,
    case when gone.decided_at is not null then 'withdrawn' when good.decided_at is not null then 'approved'
      else 'proposed' end as state,
    f.proposed_at as "proposedAt", f.proposed_by as "proposedBy", coalesce(proposer.full_name, '') as "proposedByName",
    good.decided_at as "approvedAt", approver.full_name as "approvedByName",
    gone.decided_at as "withdrawnAt", withdrawer.full_name as "withdrawnByName", gone.reason as "withdrawnReason"
  from public.organization_factors f
  left join public.organization_factor_decisions good on good.factor_id = f.id and good.decision = 'approved'
  left join public.organization_factor_decisions gone on gone.factor_id = f.id and gone.decision = 'withdrawn'
  left join public.my_colleagues() proposer on proposer.user_id = f.proposed_by
  left join public.my_colleagues() approver on approver.user_id = good.decided_by
  left join public.my_colleagues() withdrawer on withdrawer.user_id = gone.decided_by
  where f.organization_id = $1`;

/** Own factors of the organization, latest proposal first. */
export async function readOwnFactors(
  { tx, actor }: RunContext,
  { state, limit }: { state: OwnFactor['state'] | null; limit: number },
): Promise<OwnFactor[]> {
  return tx.query<OwnFactor>(
    `select * from (${SELECT}) own where $2::text is null or own.state = $2
     order by own."proposedAt" desc, own.id limit $3`,
    [organizationOf(actor), state, limit],
  );
}

/**
 * One own factor of the organization.
 * @throws Refused `factor.not_found` (404), also for another organization's
 */
export async function findOwnFactor({ tx, actor }: RunContext, id: string): Promise<OwnFactor> {
  const [row] = await tx.query<OwnFactor>(`${SELECT} and f.id = $2`, [organizationOf(actor), id]);
  if (!row) throw new Refused('factor.not_found', 404);
  return row;
}

/** The approved own factor of the organization by the id that drafts name it by; undefined for every other id. */
export async function findApprovedFactor(
  { tx, actor }: RunContext,
  factorId: string,
): Promise<Factor | undefined> {
  const id = factorId.startsWith(PREFIX) ? factorId.slice(PREFIX.length) : '';
  if (!UUID.test(id) || actor.organizationId === null) return undefined;
  const [row] = await tx.query<{ factor: Factor }>(
    `select f.body as factor from public.organization_factors f
     where f.organization_id = $1 and f.id = $2
       and exists (select from public.organization_factor_decisions where factor_id = f.id and decision = 'approved')
       and not exists (select from public.organization_factor_decisions where factor_id = f.id and decision = 'withdrawn')`,
    [actor.organizationId, id],
  );
  return row?.factor;
}
