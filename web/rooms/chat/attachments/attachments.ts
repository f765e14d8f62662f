import { useCallback, useEffect, useRef, useState } from 'react';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { bringDocument } from '#web/documents/bring.ts';
import { sentence } from '#web/words/words.ts';

/** Bytes of one file at most; the server refuses more too. */
export const MOST_BYTES = 20 * 1024 * 1024;
export const MOST_FILES = 20;

/** A document that is named by a message. */
export interface Attached {
  readonly documentId: string;
  readonly name: string;
}

/** A file on its way to becoming a document. */
export interface Attachment {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** The organization had these bytes already. */
  readonly already: boolean;
  readonly documentId: string | null;
  readonly problem: string | null;
}

type Change = Partial<Omit<Attachment, 'key' | 'name' | 'bytes'>>;

/** Uploads a file and has it taken up as a document. Rejects as the calls do. */
async function bring(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
  const { organization } = await queryClient.ensureQueryData(contextQuery);
  if (!organization)
    throw new CallRefused('organization.required', sentence('chat', 'attach.noOrganization'), 403);
  return bringDocument(file, organization.id, { signal, onProgress });
}

function wordsOf(error: unknown): string {
  if (error instanceof CallRefused && error.code === 'network') return sentence('shell', 'unreachable.text');
  return error instanceof Error && error.message ? error.message : sentence('chat', 'attach.failed');
}

/** Why a file is not even sent; null for one that is. */
function problemOf(file: File, place: number): string | null {
  if (place >= MOST_FILES) return sentence('chat', 'attach.tooMany', { max: String(MOST_FILES) });
  if (file.size > MOST_BYTES) return sentence('chat', 'attach.tooLarge', { max: '20 MB' });
  return file.size === 0 ? sentence('chat', 'attach.empty') : null;
}

/** The files of the message that is being written: each on its own way, with its own end. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const standing = stops.current;
    return () => {
      for (const stop of standing.values()) stop.abort();
    };
  }, []);

  const change = useCallback((key: string, to: Change) => {
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);

  const start = useCallback(
    async (file: File, key: string): Promise<void> => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      try {
        const { document, already } = await bring(file, stop.signal, (progress) => change(key, { progress }));
        change(key, { state: 'ready', progress: 1, documentId: document.id, already });
      } catch (error) {
        if (!stop.signal.aborted) change(key, { state: 'failed', problem: wordsOf(error) });
      }
    },
    [change],
  );

  const standing = attachments.length;
  const add = useCallback(
    (files: readonly File[]) => {
      const begun = files.map((file, place) => {
        const problem = problemOf(file, standing + place);
        const one: Attachment = {
          key: crypto.randomUUID(),
          name: file.name,
          bytes: file.size,
          state: problem === null ? 'uploading' : 'failed',
          progress: 0,
          already: false,
          documentId: null,
          problem,
        };
        return { file, one };
      });
      setAttachments((all) => [...all, ...begun.map(({ one }) => one)]);
      for (const { file, one } of begun) if (one.problem === null) void start(file, one.key);
    },
    [standing, start],
  );

  const reuse = useCallback(({ documentId, name }: Attached) => {
    const one = {
      key: crypto.randomUUID(),
      name,
      bytes: 0,
      state: 'ready',
      progress: 1,
      problem: null,
    } as const;
    setAttachments((all) => [...all, { ...one, already: true, documentId }]);
  }, []);

  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setAttachments((all) => all.filter((one) => one.key !== key));
  }, []);

  const clear = useCallback(() => setAttachments([]), []);

  return {
    attachments,
    add,
    /** Attaches a document that the organization has. */
    reuse,
    remove,
    clear,
    /** Nothing is on its way any more; what failed is left out of the message. */
    settled: attachments.every(({ state }) => state !== 'uploading'),
    ready: [
      ...new Map(
        attachments.flatMap(({ documentId, name }): [string, Attached][] =>
          documentId === null ? [] : [[documentId, { documentId, name }]],
        ),
      ).values(),
    ],
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
