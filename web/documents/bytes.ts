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
  readonly sha256: string;
}

/**
 * The bytes of a document, fetched from its private bucket with the rights of who is signed in: those that were handed in.
 * @throws Error in the person's language where they cannot be fetched, or are others
 */
export async function downloadBytes({ bucket, path, sha256 }: Stored): Promise<Blob> {
  const client = await supabase();
  const { data, error } = await client.storage.from(bucket).download(path);
  if (error) throw new Error(sentence('documents', 'download.failed'));
  if (!(await isIntact(data, sha256))) throw new Error(sentence('documents', 'download.changed'));
  return data;
}

/** Whether bytes have a hash. A page that did not come by https cannot tell: there the server's word must do. */
async function isIntact(bytes: Blob, sha256: string): Promise<boolean> {
  const subtle = globalThis.isSecureContext ? crypto.subtle : undefined;
  if (subtle === undefined) return true;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
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
