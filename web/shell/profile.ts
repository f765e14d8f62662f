import { queryOptions } from '@tanstack/react-query';
import { readRow } from '#web/api/row.ts';

export interface Profile {
  readonly fullName: string;
  readonly organization: string | null;
}

interface Row {
  full_name: string | null;
  organization: string | null;
}

/** Name and organization of one's own profile: the user menu reads nothing else. A missing one gives an empty name. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => {
      const row = await readRow<Row>('profiles', 'full_name,organization', ['id', userId]).catch(() => null);
      return { fullName: row?.full_name ?? '', organization: row?.organization ?? null };
    },
  });
