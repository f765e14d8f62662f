import { queryOptions } from '@tanstack/react-query';
import { call, type Input } from '#web/api/call.ts';
import { supabase } from '#web/api/client.ts';
import { sentence } from '#web/words/words.ts';

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document.get', documentId],
    queryFn: ({ signal }) => call('document.get', { documentId }, signal),
    // Drafts come to rest on it, and entries.
    staleTime: 0,
  });

export const excerptQuery = (input: Input<'document.excerpt'>) =>
  queryOptions({
    queryKey: ['document.excerpt', input],
    queryFn: ({ signal }) => call('document.excerpt', input, signal),
    // The bytes of a document never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

interface Stored {
  readonly bucket: string;
  readonly path: string;
}

/** The bytes of a document, fetched from its private bucket with the rights of who is signed in. */
export async function downloadBytes({ bucket, path }: Stored): Promise<Blob> {
  const client = await supabase();
  const { data, error } = await client.storage.from(bucket).download(path);
  if (error) throw new Error(sentence('documents', 'download.failed'));
  return data;
}

export const bytesQuery = (stored: Stored) =>
  queryOptions({
    queryKey: ['document.bytes', stored.path],
    queryFn: () => downloadBytes(stored),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export function bytesOfBase64(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)]);
}
