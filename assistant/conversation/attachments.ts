import type { MessageRow } from '#usecases/conversation/thread/row.ts';
import { z } from 'zod';

/** A document that a person attached to a message. */
export interface Attachment {
  readonly documentId: string;
  /** As the person's file is called, for the screen only: a model is never told it as a message. */
  readonly name: string;
}

/** Documents with one message. */
export const MOST_ATTACHMENTS = 20;

/** The part of a message that names a document: `{type: 'data-attachment', data: {documentId, name}}`. */
export const attachmentPart = z.object({
  type: z.literal('data-attachment'),
  data: z.object({ documentId: z.uuid(), name: z.string().max(300).default('') }),
});

/** Names may hold anything; shown they are one line without what hides, turns or marks up text. */
export function shownName(name: string): string {
  const shown = name
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069<>`*_[\]{}|\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // By characters: half of one could not be kept, and the message with it.
  return Array.from(shown).slice(0, 120).join('');
}

/** The attachments of parts as they came in; parts of other types are nobody's here. */
export function attachmentsIn(parts: readonly unknown[]): Attachment[] {
  return parts.flatMap((part) => {
    const read = attachmentPart.safeParse(part);
    if (!read.success) return [];
    const { documentId, name } = read.data.data;
    return [{ documentId: documentId.toLowerCase(), name: shownName(name) }];
  });
}

/** Every document that the messages of a thread name: the ones that its tools may read. */
export function attachedIn(messages: readonly MessageRow[]): ReadonlySet<string> {
  const own = messages.filter(({ role }) => role === 'user');
  return new Set(own.flatMap(({ parts }) => attachmentsIn(parts).map(({ documentId }) => documentId)));
}

/** What a model is told of an attachment: that there is one, by its id. Its name and its text come from a tool, if at all. */
export function attachmentLine({ documentId }: Pick<Attachment, 'documentId'>): string {
  return `[attachment ${documentId}]`;
}

/** The id in such a line; null for any other text. */
export function attachmentInLine(text: string): string | null {
  return /^\[attachment ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]$/.exec(text)?.[1] ?? null;
}
