import type { Output } from '#web/api/call.ts';

type Organization = NonNullable<Output<'session.context'>['organization']>;

/** Who may take the first steps in an organization of one's own: a partner sends data, and sample data are whole. */
export function hasFirstSteps(organization: Organization | null | undefined): boolean {
  if (!organization) return false;
  const { kind, sample, role } = organization;
  return kind !== 'partner' && !sample && ['owner', 'manager', 'contributor'].includes(role);
}
