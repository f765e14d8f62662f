import { useSyncExternalStore } from 'react';
import type { Input } from '#web/api/call.ts';

export type Place = NonNullable<Input<'document.excerpt'>['place']>;

/** A document to be shown, and where in it. */
export interface Opening {
  readonly documentId: string;
  /** Of a file in the document, as the evidence names it. */
  readonly inner?: string | undefined;
  readonly place?: Place | undefined;
  /** Told once, when the place has been on the screen. */
  readonly onSeen?: (() => void) | undefined;
}

let opened: Opening | null = null;
const listeners = new Set<() => void>();

function tell(next: Opening | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Shows a document in the drawer of the shell, at a place where one is given. */
export function openDocument(opening: Opening): void {
  tell(opening);
}

export function closeDocument(): void {
  tell(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The document that is open; null when none is. */
export function useOpened(): Opening | null {
  return useSyncExternalStore(subscribe, () => opened);
}
