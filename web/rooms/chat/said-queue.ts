import { useCallback, useEffect, useState } from 'react';
import { keepWork, keptWork } from '#web/account/kept-work.ts';
import { useSession } from '#web/api/session.ts';
import type { Attached } from './attachments/attachments.ts';

/** What is said with a message beside its text. */
export interface Said {
  readonly text: string;
  /** Under what id it was sent before and did not arrive: sent once more, the server takes it once. */
  readonly id?: string;
  /** A factor that the person named with `@`. */
  readonly factorId?: string | null;
  /** Documents handed in with it. */
  readonly attachments?: readonly Attached[];
}

const isSaid = (one: unknown): one is Said =>
  typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string';

/** The messages in a text of the tab's storage; none where it holds anything else. */
export function saidIn(kept: string): readonly Said[] {
  try {
    const all: unknown = JSON.parse(kept);
    return Array.isArray(all) ? all.filter(isSaid) : [];
  } catch {
    return [];
  }
}

/** What was on its way when the tab was left and is not among the messages that the server has. */
export function unsentIn(kept: string, stored: readonly { readonly id: string }[]): readonly Said[] {
  return saidIn(kept).filter(({ id }) => id !== undefined && !stored.some((message) => message.id === id));
}

const sendingName = (threadId: string) => `sending-${threadId}`;

/**
 * Messages that wait: those typed during an answer, and first the one that did not get through to the server. Kept for the
 * tab: neither a reload nor a session's end loses any.
 */
export function useQueue(threadId: string, stored: readonly { readonly id: string }[]) {
  const userId = useSession().session?.user.id ?? '';
  const name = `queue-${threadId}`;
  const [queue, setQueue] = useState(() => [
    ...unsentIn(keptWork(userId, sendingName(threadId)), stored),
    ...saidIn(keptWork(userId, name)),
  ]);
  // From here on it is in line with the others, or was there all the time.
  useEffect(() => keepWork(userId, sendingName(threadId), ''), [userId, threadId]);
  useEffect(
    () => keepWork(userId, name, queue.length === 0 ? '' : JSON.stringify(queue)),
    [userId, name, queue],
  );
  /** Keeps what is on its way; nothing where it arrived. */
  const keepSending = useCallback(
    (said: Said | null) =>
      keepWork(userId, sendingName(threadId), said === null ? '' : JSON.stringify([said])),
    [userId, threadId],
  );
  return [queue, setQueue, keepSending] as const;
}
