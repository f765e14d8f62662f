import { useCallback, useEffect, useRef, useState } from 'react';
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENT_MEGABYTES } from '#usecases/evidence/document/limits.contract.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { bringDocument } from '#web/documents/bring.ts';
import { knownAs } from '#web/documents/media-type.ts';
import { sentence } from '#web/words/words.ts';

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
  /** It failed on its way and can be sent once more; a file that must not be sent cannot. */
  readonly again: boolean;
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

/** Answers after which the same file may arrive another time: none at all, signed out meanwhile, too slow, too many calls. */
const PASSING = new Set([0, 401, 408, 429]);

function isPassing(error: unknown): boolean {
  return !(error instanceof CallRefused) || PASSING.has(error.status) || error.status >= 500;
}

/** What is wrong with a file by itself; null where it may be sent. */
function problemOf({ size }: { readonly size: number }): string | null {
  if (size > MOST_DOCUMENT_BYTES)
    return sentence('chat', 'attach.tooLarge', { max: `${MOST_DOCUMENT_MEGABYTES} MB` });
  return size === 0 ? sentence('chat', 'attach.empty') : null;
}

/**
 * Why each file is not even sent; null for one that is. A file that cannot be sent takes no other one's place.
 * @param standing how many files the message has that are sent or on their way
 */
export function problemsOf(
  files: readonly { readonly size: number }[],
  standing: number,
): readonly (string | null)[] {
  let sent = standing;
  return files.map((file) => {
    const problem = problemOf(file);
    if (problem !== null) return problem;
    if (sent >= MOST_FILES) return sentence('chat', 'attach.tooMany', { max: String(MOST_FILES) });
    sent += 1;
    return null;
  });
}

/** A file that begins its way, or that does not because of a problem. */
function begun(file: File, problem: string | null): Attachment {
  return {
    key: crypto.randomUUID(),
    // What a file calls itself may be longer than a message takes.
    name: knownAs(file.name),
    bytes: file.size,
    state: problem === null ? 'uploading' : 'failed',
    progress: 0,
    already: false,
    documentId: null,
    problem,
    again: false,
  };
}

/** A document that the organization has. */
function reused({ documentId, name }: Attached): Attachment {
  const key = crypto.randomUUID();
  const there = { state: 'ready', progress: 1, already: true, problem: null, again: false } as const;
  return { key, name, bytes: 0, documentId, ...there };
}

/** The documents that a message names, each once. */
function readyIn(attachments: readonly Attachment[]): readonly Attached[] {
  const ready = attachments.flatMap(({ documentId, name }): [string, Attached][] =>
    documentId === null ? [] : [[documentId, { documentId, name }]],
  );
  return [...new Map(ready).values()];
}

/** Sends files on their way, each of which can be stopped; all are when the page is left. */
function useUploads(change: (key: string, to: Change) => void) {
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const standing = stops.current;
    return () => {
      for (const stop of standing.values()) stop.abort();
    };
  }, []);
  const start = useCallback(
    async (file: File, key: string): Promise<void> => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      try {
        const { document, already } = await bring(file, stop.signal, (progress) => change(key, { progress }));
        change(key, { state: 'ready', progress: 1, documentId: document.id, already });
      } catch (error) {
        if (!stop.signal.aborted)
          change(key, { state: 'failed', problem: wordsOf(error), again: isPassing(error) });
      }
    },
    [change],
  );
  const stop = useCallback((key: string) => stops.current.get(key)?.abort(), []);
  return { start, stop };
}

/** The files of the message that is being written: each on its own way, with its own end. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const files = useRef(new Map<string, File>());

  const change = useCallback((key: string, to: Change) => {
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  const { start, stop } = useUploads(change);

  const standing = attachments.filter(({ state }) => state !== 'failed').length;
  const add = useCallback(
    (added: readonly File[]) => {
      const problems = problemsOf(added, standing);
      const all = added.map((file, place) => ({ file, one: begun(file, problems[place] ?? null) }));
      setAttachments((before) => [...before, ...all.map(({ one }) => one)]);
      for (const { file, one } of all) {
        if (one.problem !== null) continue;
        files.current.set(one.key, file);
        void start(file, one.key);
      }
    },
    [standing, start],
  );

  const reuse = useCallback((document: Attached) => setAttachments((all) => [...all, reused(document)]), []);

  const remove = useCallback(
    (key: string) => {
      stop(key);
      files.current.delete(key);
      setAttachments((all) => all.filter((one) => one.key !== key));
    },
    [stop],
  );

  const retry = useCallback(
    (key: string) => {
      const file = files.current.get(key);
      if (!file) return;
      const [problem = null] = problemsOf([file], standing);
      if (problem !== null) {
        change(key, { problem });
        return;
      }
      change(key, { state: 'uploading', progress: 0, problem: null, again: false });
      void start(file, key);
    },
    [change, standing, start],
  );

  const clear = useCallback(() => {
    files.current.clear();
    setAttachments([]);
  }, []);

  return {
    attachments,
    add,
    /** Attaches a document that the organization has. */
    reuse,
    remove,
    /** Sends a file once more whose way was cut. */
    retry,
    clear,
    /** Nothing is on its way any more; what failed is left out of the message. */
    settled: attachments.every(({ state }) => state !== 'uploading'),
    ready: readyIn(attachments),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
