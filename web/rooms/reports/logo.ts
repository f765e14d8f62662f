import type { Output } from '#web/api/call.ts';
import { supabase } from '#web/api/client.ts';

export type Logo = NonNullable<Output<'report.logo'>['logo']>;

/** What the store takes of a logo, in bytes. */
export const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Puts a logo of an organization up, beside those before it: an issue keeps the one that it was issued with.
 * @returns where it lies
 * @throws Error in words
 */
export async function putLogo(organizationId: string, file: File): Promise<string> {
  const path = `${organizationId}/${Date.now()}-${crypto.randomUUID().slice(0, 8)}`;
  const { error } = await (await supabase()).storage
    .from('logos')
    .upload(path, file, { contentType: file.type });
  if (error) throw new Error(error.message);
  return path;
}

/** Takes back a logo that turned out to be none. */
export async function dropLogo(path: string): Promise<void> {
  const { error } = await (await supabase()).storage.from('logos').remove([path]);
  if (error) throw new Error(error.message);
}
