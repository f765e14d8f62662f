import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#web/api/client.ts';

export interface Profile {
  readonly fullName: string;
  readonly organization: string | null;
}

interface Row {
  full_name: string | null;
  organization: string | null;
}

/** One's own row of `profiles`; a missing profile or a failed read gives an empty name, never an error. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => {
      const client = await supabase();
      const { data } = await client
        .from('profiles')
        .select('full_name, organization')
        .eq('id', userId)
        .maybeSingle<Row>();
      return { fullName: data?.full_name ?? '', organization: data?.organization ?? null };
    },
  });
