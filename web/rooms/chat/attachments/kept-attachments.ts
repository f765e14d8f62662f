import { useEffect, useState } from 'react';
import { keepWork, keptWork } from '#web/account/kept-work.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import type { Attached, Attachments } from './attachments.ts';

/** The documents in what a tab kept, which may be anything. */
export function readAttached(text: string): Attached[] {
  try {
    const kept = JSON.parse(text) as unknown;
    return Array.isArray(kept) ? kept.filter(isAttached) : [];
  } catch {
    return [];
  }
}

function isAttached(value: unknown): value is Attached {
  if (typeof value !== 'object' || value === null || !('documentId' in value && 'name' in value))
    return false;
  return typeof value.documentId === 'string' && typeof value.name === 'string';
}

/**
 * Keeps for the tab what was attached and not sent, like what was typed: for its owner, in the organization that has the
 * documents. What was not up yet when the tab was left has to be attached anew.
 * @param name the conversation, as for the text that is typed in it
 */
export function useKeptAttachments(
  userId: string,
  name: string,
  { ready, reuse }: Pick<Attachments, 'ready' | 'reuse'>,
): void {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    async function takeUp(): Promise<void> {
      const { organization } = await queryClient.ensureQueryData(contextQuery);
      if (left || !organization) return;
      const own = `${name}-files-${organization.id}`;
      for (const one of readAttached(keptWork(userId, own))) reuse(one);
      setKey(own);
    }
    // Without an answer nothing can be attached either.
    takeUp().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [userId, name, reuse]);
  const text = ready.length > 0 ? JSON.stringify(ready) : '';
  useEffect(() => {
    if (key !== null) keepWork(userId, key, text);
  }, [userId, key, text]);
}
