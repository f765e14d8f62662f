import { mayReadOwnSession } from '../may/everyone.ts';
import { readInventories, readSites } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { sessionContext } from './context.contract.ts';

type Output = typeof sessionContext.output;

interface OrganizationOfPerson {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'consultant' | 'partner';
  readonly role: 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor';
  readonly locale: 'pt-BR' | 'en';
  readonly country: string;
}

/** Who is signed in, for which organization, and what the screens need to start. */
export const tellSession: UseCase<typeof sessionContext.input, Output> = {
  contract: sessionContext,
  may: ({ actor }) => mayReadOwnSession(actor),
  async run(context) {
    const { tx, actor, now } = context;
    const [person] = await tx.query<{ fullName: string }>(
      'select full_name as "fullName" from public.profiles where id = $1',
      [actor.userId],
    );
    const organizations = await organizationsOf(context);
    const active = organizations.find(({ id }) => id === actor.organizationId);
    return {
      user: {
        id: actor.userId,
        email: actor.email,
        fullName: person?.fullName ?? '',
        platformAdministrator: actor.platformAdministrator,
      },
      organizations: organizations.map(({ id, name, kind, role }) => ({ id, name, kind, role })),
      organization: active
        ? {
            id: active.id,
            name: active.name,
            role: active.role,
            locale: active.locale,
            country: active.country,
          }
        : null,
      sites: active ? await readSites(context, false) : [],
      inventories: active ? await readInventories(context) : [],
      today: now.toISOString().slice(0, 10),
    };
  },
};

function organizationsOf({ tx, actor }: RunContext): Promise<OrganizationOfPerson[]> {
  return tx.query<OrganizationOfPerson>(
    `select o.id, o.name, o.kind, m.role, o.locale, o.country
     from public.memberships m join public.organizations o on o.id = m.organization_id
     where m.user_id = $1 and m.ended_at is null order by m.created_at, o.id`,
    [actor.userId],
  );
}
