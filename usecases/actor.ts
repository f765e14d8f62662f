import type { Claims } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { Contract } from './contract.ts';
import { tokenOf } from './may/scopes.ts';
import { type Actor, Refused } from './usecase.ts';

/** Nobody: the actor of a public verb, which runs before there is any person. */
export const nobody: Actor = {
  userId: '',
  email: '',
  organizationId: null,
  role: null,
  platformAdministrator: false,
  claims: {},
};

interface ActorRow {
  readonly email: string | null;
  readonly activeOrganization: string | null;
  readonly platformAdministrator: boolean;
  readonly heldBack: 'application' | 'banned' | 'signed_out' | 'second_factor' | null;
  readonly memberships: readonly { organizationId: string; role: NonNullable<Actor['role']> }[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The person's id in verified claims; a service key is no person. */
export function personOf(claims: Claims | null): string {
  const sub = claims?.['sub'];
  if (typeof sub !== 'string' || !UUID.test(sub) || claims?.['role'] !== 'authenticated') {
    throw new Refused('actor.required', 401);
  }
  return sub;
}

/**
 * Marks the transaction as a use-case's (policies ask for it), makes it read-only for a read verb, and finds who acts:
 * one round trip.
 *
 * The organization is the one that the header names; without a header the profile's active one, else the first
 * membership. A header that names an organization which is not the person's is refused with `organization.not_found`
 * (404) where the verb acts for an organization: acting for another one than named would write into the wrong ledger.
 * A token that is an application's, of a Supabase with an OAuth server, is refused with `token.invalid` (401).
 * A person who is banned, or has a second factor and has not given it, is refused with `actor.banned` or
 * `actor.second_factor` (403): their token may have been signed before. One whose session was ended since is refused with
 * `token.invalid` (401).
 *
 * A personal access token acts for its own organization alone, and with the role that its person has there now; without
 * one it is refused with `token.role_lost` (403).
 */
export async function findActor(
  tx: Tx,
  contract: Contract,
  claims: Claims,
  organizationHeader: string | null,
): Promise<Actor> {
  const userId = personOf(claims);
  const [row] = await tx.query<ActorRow>(
    `select set_config('razao.verb', $1, true), set_config('transaction_read_only', $2, true),
       p.email, p.active_organization as "activeOrganization", razao.held_back() as "heldBack",
       exists (select from public.platform_administrators where user_id = me.id) as "platformAdministrator",
       coalesce((
         select json_agg(json_build_object('organizationId', organization_id, 'role', role)
           order by engaged, since, organization_id)
         from public.my_memberships()
       ), '[]') as memberships
     from (select auth.uid() as id) me left join public.profiles p on p.id = me.id`,
    [contract.name, contract.effect === 'read' ? 'on' : 'off'],
    { kept: true },
  );
  if (!row) throw new Error('A select without a condition gave no row.');
  refuseHeldBack(row);
  const token = tokenOf(claims);
  if (token) refuseOtherOrganization(token.organization, organizationHeader);
  const membership = chooseMembership(row, contract, organizationHeader);
  if (token && membership?.organizationId !== token.organization) throw new Refused('token.role_lost', 403);
  if (!membership && contract.access === 'member') throw new Refused('actor.forbidden', 403);
  return {
    userId,
    email: row.email ?? (typeof claims['email'] === 'string' ? claims['email'] : ''),
    organizationId: membership?.organizationId ?? null,
    role: membership?.role ?? null,
    platformAdministrator: row.platformAdministrator && !token,
    claims,
  };
}

function refuseHeldBack({ heldBack }: ActorRow): void {
  if (heldBack === 'banned') throw new Refused('actor.banned', 403);
  if (heldBack === 'signed_out' || heldBack === 'application') throw new Refused('token.invalid', 401);
  if (heldBack === 'second_factor') throw new Refused('actor.second_factor', 403);
}

function refuseOtherOrganization(organizationId: string, header: string | null): void {
  if (header === null || header === '' || header.toLowerCase() === organizationId) return;
  throw new Refused('organization.not_found', 404);
}

function chooseMembership(row: ActorRow, contract: Contract, header: string | null) {
  const of = (organizationId: string | null) =>
    row.memberships.find((membership) => membership.organizationId === organizationId);
  if (header !== null && header !== '') {
    const named = of(header.toLowerCase());
    if (named) return named;
    if (contract.access === 'member') throw new Refused('organization.not_found', 404);
  }
  return of(row.activeOrganization) ?? row.memberships[0];
}
