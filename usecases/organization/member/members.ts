import { refuseAddress } from '../access/address.ts';
import { issueInvitation } from '../invitation/issue.ts';
import { mayManageMembers } from '../../may/access.ts';
import { mayReadOrganization } from '../../may/organization.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { memberChange, memberInvite, memberList, memberRemove } from './member.contract.ts';

type Role = NonNullable<RunContext['actor']['role']>;

interface MemberRow {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly role: Role;
  readonly joinedAt: string;
}

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly expired: boolean;
}

/** Who works here. Open invitations are shown to those who may invite: row-level security hides them from others. */
export const listMembers: UseCase<typeof memberList.input, typeof memberList.output> = {
  contract: memberList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run({ tx, actor, now }) {
    const organizationId = organizationOf(actor);
    const members = await tx.query<MemberRow>(
      `select user_id as "userId", full_name as "fullName", email, job_title as "jobTitle", role,
         to_json(joined_at) #>> '{}' as "joinedAt"
       from public.members_of($1)`,
      [organizationId],
    );
    const invitations = await tx.query<InvitationRow>(
      `select id, email, role, to_json(created_at) #>> '{}' as "createdAt",
         to_json(expires_at) #>> '{}' as "expiresAt", expires_at <= $2 as expired
       from public.invitations
       where organization_id = $1 and accepted_at is null and revoked_at is null order by created_at desc, id`,
      [organizationId, now.toISOString()],
    );
    return { members, invitations };
  },
};

/**
 * Invites an address. Refuses with `email.invalid`, `email.personal` (422), `member.already` (409) and, for a manager
 * who would make an owner, `member.owners_only` (403).
 */
export const inviteMember: UseCase<typeof memberInvite.input, typeof memberInvite.output> = {
  contract: memberInvite,
  may: ({ actor }) => mayManageMembers(actor),
  async run(context, input) {
    const { tx, actor, ports, now, locale, door } = context;
    const organizationId = organizationOf(actor);
    const email = input.email.trim().toLowerCase();
    refuseAddress(ports, email);
    if (input.role === 'owner' && actor.role !== 'owner') throw new Refused('member.owners_only', 403);
    const [told] = await tx.query<{ organization: string; inviter: string; already: boolean }>(
      `select o.name as organization, p.full_name as inviter,
         exists (select from public.members_of(o.id) m where lower(m.email) = $3) as already
       from public.organizations o join public.profiles p on p.id = $2 where o.id = $1`,
      [organizationId, actor.userId, email],
    );
    if (!told || told.already) throw new Refused('member.already', 409);
    await tx.query(
      `update public.invitations set revoked_at = $3
       where organization_id = $1 and email = $2 and accepted_at is null and revoked_at is null`,
      [organizationId, email, now.toISOString()],
    );
    const { id, path } = await issueInvitation(context, {
      email,
      organizationId,
      role: input.role,
      requestId: null,
      locale: input.locale ?? locale,
      letter: {
        kind: 'member_invited',
        params: { organization: told.organization, inviter: told.inviter },
      },
    });
    // A conversation or a program is told no link: it would stay there.
    const isKept = door !== 'chat' && door !== 'mcp' && (await ports.outbox.list()) !== null;
    return { invitationId: id, link: isKept ? path : null };
  },
  journal: ({ invitationId }, { role }) => ({ subjectIds: [invitationId], detail: { role } }),
};

/** Changes a role. Refuses with `member.not_found` (404), `member.last_owner` (409), `member.owners_only` (403). */
export const changeMember: UseCase<typeof memberChange.input, typeof memberChange.output> = {
  contract: memberChange,
  may: ({ actor }) => mayManageMembers(actor),
  async run(context, { userId, role }) {
    await changeMembership(context, userId, role);
    return { userId, role };
  },
  journal: ({ userId, role }) => ({ subjectIds: [userId], detail: { role } }),
};

/** Ends a membership; everyone may end their own. Refuses as `member.change` does. */
export const removeMember: UseCase<typeof memberRemove.input, typeof memberRemove.output> = {
  contract: memberRemove,
  may: ({ actor }, { userId }) => mayManageMembers(actor) || userId === actor.userId,
  async run(context, { userId }) {
    await changeMembership(context, userId, null);
    return { userId };
  },
  journal: ({ userId }) => ({ subjectIds: [userId] }),
};

const refusals: Readonly<Record<string, number>> = { not_found: 404, last_owner: 409, owners_only: 403 };

async function changeMembership({ tx, actor }: RunContext, userId: string, role: Role | null): Promise<void> {
  const [row] = await tx.query<{ outcome: string }>('select razao.change_membership($1, $2, $3) as outcome', [
    organizationOf(actor),
    userId,
    role,
  ]);
  const outcome = row?.outcome ?? 'not_found';
  if (outcome !== 'done') throw new Refused(`member.${outcome}`, refusals[outcome] ?? 409);
}
