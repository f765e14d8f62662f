import { queryOptions } from '@tanstack/react-query';
import { serviceUrl } from '#web/api/ask.ts';
import { supabase } from '#web/api/client.ts';
import { loadConfig } from '#web/api/config.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { readRow } from '#web/api/row.ts';

export type LogoSize = 'small' | 'medium' | 'large';

export interface OwnProfile {
  readonly fullName: string;
  readonly organization: string | null;
  readonly jobTitle: string | null;
  readonly email: string | null;
  readonly avatarUrl: string | null;
  readonly customLogoUrl: string | null;
  readonly logoSize: LogoSize;
}

interface Row {
  full_name: string | null;
  organization: string | null;
  job_title: string | null;
  email: string | null;
  avatar_url: string | null;
  custom_logo_url: string | null;
  logo_size: LogoSize | null;
}

const COLUMNS = 'full_name,organization,job_title,email,avatar_url,custom_logo_url,logo_size';

/** Everything of one's own profile; a missing one or a failed read gives an empty name and null for the rest. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: async (): Promise<OwnProfile> => {
      const data = await readRow<Row>('profiles', COLUMNS, ['id', userId]).catch(() => null);
      return {
        fullName: data?.full_name ?? '',
        organization: data?.organization ?? null,
        jobTitle: data?.job_title ?? null,
        email: data?.email ?? null,
        avatarUrl: data?.avatar_url ?? null,
        customLogoUrl: data?.custom_logo_url ?? null,
        logoSize: data?.logo_size ?? 'medium',
      };
    },
  });

/** Changes one's own profile, and lets everything that shows it ask again. @throws Error with the service's words */
export async function changeProfile(
  userId: string,
  change: Partial<Omit<Row, 'email'>> & { locale?: string },
): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('profiles').update(change).eq('id', userId);
  if (error) throw new Error(error.message);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['profile', userId] }),
    queryClient.invalidateQueries({ queryKey: ['own-profile', userId] }),
    queryClient.invalidateQueries({ queryKey: contextQuery.queryKey }),
  ]);
}

/** Address of one's picture: the public file named by one's id, when a HEAD request to it succeeds; else null. */
export const avatarQuery = (userId: string) =>
  queryOptions({
    queryKey: ['avatar', userId],
    queryFn: async (): Promise<string | null> => {
      const publicUrl = serviceUrl(await loadConfig(), `storage/v1/object/public/avatars/${userId}`);
      try {
        const { ok, headers } = await fetch(publicUrl, { method: 'HEAD', cache: 'no-cache' });
        if (!ok) return null;
        // A new picture has the old one's address: its tag keeps the browser from showing the old one.
        const tag = headers.get('etag') ?? headers.get('last-modified') ?? '';
        return `${publicUrl}?v=${encodeURIComponent(tag)}`;
      } catch {
        return null;
      }
    },
  });
