import { mayAdministrate, mayManageMembers } from '../../may/access.ts';
import { mayReadOwnSession } from '../../may/everyone.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import {
  type Founding,
  invitationAccept,
  invitationJoin,
  invitationRead,
  invitationRevoke,
} from './invitation.contract.ts';
import { invitationHash } from './issue.ts';
import { checkedTaxId } from './tax-id.ts';

interface OpenInvitation {
  readonly email: string;
  readonly locale: 'pt-BR' | 'en';
  readonly organizationName: string | null;
  readonly role: 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor' | null;
  readonly hasAccount: boolean;
  readonly fullName: string | null;
  readonly jobTitle: string | null;
  readonly expiresAt: string;
}

/** Tells what an invitation opens. Refuses with `invitation.invalid` (404), whatever is wrong with the token. */
export const readInvitation: UseCase<typeof invitationRead.input, typeof invitationRead.output> = {
  contract: invitationRead,
  may: () => true,
  run: (context, { token }) => findOpen(context, token),
};

/**
 * Makes the account of an invitation, confirmed, since the letter reached its address. Runs as the service role. Refuses
 * with `invitation.invalid` (404), `invitation.organization_needed`, `tax_id.invalid`, or the account's own
 * `email.taken`, `password.weak` (422).
 */
export const acceptInvitation: UseCase<typeof invitationAccept.input, typeof invitationAccept.output> = {
  contract: invitationAccept,
  may: () => true,
  async run(context, input) {
    const { tx, ports } = context;
    const invitation = await findOpen(context, input.token);
    const founded = foundedWith(invitation, input.organization, input.locale);
    const { email } = invitation;
    const { fullName, password } = input;
    const account = await ports.accounts.create(tx, { email, password, fullName });
    if ('refused' in account) throw new Refused(account.refused, 422, account.params);
    const { userId } = account;
    await tx.query(
      `update public.profiles set full_name = $2, job_title = $3, locale = $4, email = $5 where id = $1`,
      [userId, fullName, input.jobTitle ?? invitation.jobTitle, input.locale, email],
    );
    return { userId, organizationId: await take(context, input.token, userId, founded), email };
  },
  journal: ({ userId, organizationId }) => ({
    subjectIds: [userId],
    organizationId,
    actorId: userId,
  }),
};

/**
 * Uses an invitation with one's own account. Refuses with `invitation.invalid` (404, also when it was for another
 * address), `invitation.organization_needed` and `tax_id.invalid` (422).
 */
export const joinByInvitation: UseCase<typeof invitationJoin.input, typeof invitationJoin.output> = {
  contract: invitationJoin,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run(context, { token, organization }) {
    const founded = organization ? foundation(organization, context.locale) : null;
    return { organizationId: await take(context, token, context.actor.userId, founded) };
  },
  journal: ({ organizationId }, _input) => ({ subjectIds: [organizationId], organizationId }),
};

/** Takes an open invitation back. Refuses with `invitation.not_found` (404) when none of the person's is open. */
export const revokeInvitation: UseCase<typeof invitationRevoke.input, typeof invitationRevoke.output> = {
  contract: invitationRevoke,
  may: ({ actor }) => mayManageMembers(actor) || mayAdministrate(actor),
  async run({ tx, now }, { invitationId }) {
    const revoked = await tx.query(
      `update public.invitations set revoked_at = $2
       where id = $1 and accepted_at is null and revoked_at is null returning id`,
      [invitationId, now.toISOString()],
    );
    if (revoked.length === 0) throw new Refused('invitation.not_found', 404);
    return { invitationId };
  },
  journal: ({ invitationId }) => ({ subjectIds: [invitationId] }),
};

async function findOpen({ tx, now }: RunContext, token: string): Promise<OpenInvitation> {
  const [found] = await tx.query<OpenInvitation>(
    `select i.email, i.locale, o.name as "organizationName", i.role,
       razao.has_account(i.email) as "hasAccount", r.full_name as "fullName", r.job_title as "jobTitle",
       to_json(i.expires_at) #>> '{}' as "expiresAt"
     from public.invitations i
     left join public.organizations o on o.id = i.organization_id
     left join public.access_requests r on r.id = i.request_id
     where i.token_sha256 = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $2`,
    [invitationHash(token), now.toISOString()],
  );
  if (!found) throw new Refused('invitation.invalid', 404);
  return found;
}

/** What `razao.accept_invitation` founds; null where the invitation names an organization. */
function foundedWith(
  invitation: OpenInvitation,
  organization: Founding | undefined,
  locale: string,
): Readonly<Record<string, string>> | null {
  if (invitation.organizationName !== null) return null;
  if (!organization) throw new Refused('invitation.organization_needed', 422);
  return foundation(organization, locale);
}

function foundation(organization: Founding, locale: string): Readonly<Record<string, string>> {
  const country = organization.country.toUpperCase();
  const { name, kind } = organization;
  return { name, kind, country, locale, taxId: checkedTaxId(country, organization.taxId) };
}

async function take(
  { tx }: RunContext,
  token: string,
  userId: string,
  founded: Readonly<Record<string, string>> | null,
): Promise<string> {
  const [row] = await tx.query<{ organization: string | null }>(
    'select razao.accept_invitation($1, $2, $3::jsonb) as organization',
    [invitationHash(token), userId, founded === null ? null : JSON.stringify(founded)],
  );
  if (!row?.organization) throw new Refused('invitation.invalid', 404);
  return row.organization;
}
