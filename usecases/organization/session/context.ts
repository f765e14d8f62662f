import { mayReadOwnSession } from '../../may/everyone.ts';
import { readInventories, readSites } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { sessionContext } from './context.contract.ts';

type Output = typeof sessionContext.output;

interface OrganizationOfPerson {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'consultant' | 'partner';
  readonly role: 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor';
  readonly locale: 'pt-BR' | 'en';
  readonly country: string;
  /** True where the person works for a client of their consultancy. */
  readonly engaged: boolean;
  readonly sample: boolean;
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
      organizations: organizations.map(({ id, name, kind, role, engaged, sample }) => ({
        id,
        name,
        kind,
        role,
        engaged,
        sample,
      })),
      organization: active
        ? {
            id: active.id,
            name: active.name,
            kind: active.kind,
            role: active.role,
            locale: active.locale,
            country: active.country,
            sample: active.sample,
          }
        : null,
      sites: active ? await readSites(context, false) : [],
      inventories: active ? await readInventories(context) : [],
      today: now.toISOString().slice(0, 10),
    };
  },
};

function organizationsOf({ tx }: RunContext): Promise<OrganizationOfPerson[]> {
  return tx.query<OrganizationOfPerson>(
    `select o.id, o.name, o.kind, m.role, m.engaged, o.locale, o.country, o.is_sample as sample
     from public.my_memberships() m join public.organizations o on o.id = m.organization_id
     order by m.engaged, m.since, o.id`,
  );
}
