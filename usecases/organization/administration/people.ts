import { mayAdministrate } from '../../may/access.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import {
  administrationBanPerson,
  administrationListOrganizations,
  administrationListPeople,
  administrationResetSecondFactors,
  administrationSignOutPerson,
  administrationUnbanPerson,
} from './administration.contract.ts';

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly organizations: string[];
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly emailConfirmed: boolean;
  readonly bannedUntil: string | null;
  readonly secondFactors: number;
  readonly platformAdministrator: boolean;
}

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'consultant' | 'partner';
  readonly taxId: string | null;
  readonly country: string;
  readonly createdAt: string;
  readonly members: number;
  readonly entries: number;
  readonly deletionRequestedAt: string | null;
  readonly deletionReason: string | null;
  readonly deletionDueAt: string | null;
}

/** "For good", as the identity service writes it: a moment nobody will see. */
const FOR_GOOD_DAYS = 36_500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Every organization with its size. */
export const listAllOrganizations: UseCase<
  typeof administrationListOrganizations.input,
  typeof administrationListOrganizations.output
> = {
  contract: administrationListOrganizations,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ tx }) {
    const organizations = await tx.query<OrganizationRow>(
      `select o.id, o.name, o.kind, o.tax_id as "taxId", o.country, to_json(o.created_at) #>> '{}' as "createdAt",
         o.members::int as members, o.entries::int as entries,
         to_json(o.deletion_requested_at) #>> '{}' as "deletionRequestedAt", o.deletion_reason as "deletionReason",
         to_json(d.due_at) #>> '{}' as "deletionDueAt"
       from razao.organizations_for_administrator() with ordinality o
       left join public.deletion_requests d on d.organization_id = o.id and d.withdrawn_at is null
       order by o.ordinality`,
    );
    return { organizations };
  },
};

/** Accounts by name or address, the latest first. */
export const listPeople: UseCase<
  typeof administrationListPeople.input,
  typeof administrationListPeople.output
> = {
  contract: administrationListPeople,
  may: ({ actor }) => mayAdministrate(actor),
  async run({ tx }, { search, page, perPage }) {
    const rows = await tx.query<PersonRow & { total: number }>(
      `select id, email, full_name as "fullName", organizations, to_json(created_at) #>> '{}' as "createdAt",
         to_json(last_sign_in_at) #>> '{}' as "lastSignInAt", email_confirmed as "emailConfirmed",
         to_json(banned_until) #>> '{}' as "bannedUntil", second_factors::int as "secondFactors",
         platform_administrator as "platformAdministrator", total::int as total
       from razao.people_for_administrator($1, $2, $3)`,
      [search, perPage, (page - 1) * perPage],
    );
    return { people: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 };
  },
};

/** Bans an account. Refuses with `account.not_found` (404) and, for one's own, `account.own` (409). */
export const banPerson: UseCase<typeof administrationBanPerson.input, typeof administrationBanPerson.output> =
  {
    contract: administrationBanPerson,
    may: ({ actor }) => mayAdministrate(actor),
    async run(context, { userId, days }) {
      if (userId === context.actor.userId) throw new Refused('account.own', 409);
      const until = new Date(context.now.getTime() + (days ?? FOR_GOOD_DAYS) * DAY_MS).toISOString();
      await administer(context, 'ban', userId, until);
      return { userId, bannedUntil: until };
    },
    journal: () => null,
  };

/** Lifts a ban. Refuses with `account.not_found` (404). */
export const unbanPerson: UseCase<Simple['input'], Simple['output']> = simple(
  administrationUnbanPerson,
  'unban',
);

/** Ends every session. Refuses with `account.not_found` (404). */
export const signOutPerson: UseCase<Simple['input'], Simple['output']> = simple(
  administrationSignOutPerson,
  'sign_out',
);

/** Removes second factors and passkeys. Refuses with `account.not_found` (404). */
export const resetSecondFactors: UseCase<Simple['input'], Simple['output']> = simple(
  administrationResetSecondFactors,
  'reset',
);

type Simple = typeof administrationUnbanPerson;

// The security log of the installation tells of these; no organization's journal is concerned.
function simple(contract: Simple, act: string): UseCase<Simple['input'], Simple['output']> {
  return {
    contract,
    may: ({ actor }) => mayAdministrate(actor),
    async run(context, { userId }) {
      await administer(context, act, userId, null);
      return { userId };
    },
    journal: () => null,
  };
}

async function administer(
  { tx }: RunContext,
  act: string,
  userId: string,
  until: string | null,
): Promise<void> {
  const [row] = await tx.query<{ found: boolean }>('select razao.administer_account($1, $2, $3) as found', [
    act,
    userId,
    until,
  ]);
  if (!row?.found) throw new Refused('account.not_found', 404);
}
