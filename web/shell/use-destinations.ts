import { useQuery } from '@tanstack/react-query';
import { contextQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { type Destination, destinationsFor } from './destinations.ts';

/** The rooms that the person who is signed in may enter, in the order of the sidebar. */
export function useDestinations(): readonly Destination[] {
  const { status } = useSession();
  const { data: context } = useQuery({ ...contextQuery, enabled: status === 'signed_in' });
  return destinationsFor({
    platformAdministrator: context?.user.platformAdministrator === true,
    auditing: ['owner', 'manager', 'auditor'].includes(context?.organization?.role ?? ''),
    kind: context?.organization?.kind ?? null,
  });
}
