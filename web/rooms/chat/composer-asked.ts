import type { Attached } from './attachments/attachments.ts';

/** What the composer is asked for by a sign that was typed: commands by `/`; sites, factors and documents by `@`. */
export interface Asked {
  readonly what: 'command' | 'mention';
  /** What follows the sign. */
  readonly words: string;
  /** Where sign and words stand in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * What choosing one of the list does: says something, puts words into the text, names a factor beside it (whose own name
 * would be read as if it had been reported), attaches a document that was handed in before, or does something else.
 */
export type Choice =
  | { readonly say: string }
  | { readonly put: string }
  | { readonly factor: { readonly id: string; readonly name: string } }
  | { readonly attach: Attached }
  | { readonly run: () => void };

const LONGEST_MENTION = 40;

/** Reads what is asked for at the caret; null for text like any other (an e-mail address, a fraction). */
export function askedAt(text: string, caret: number): Asked | null {
  const before = text.slice(0, caret);
  const command = /^\/(?<words>[\p{L}\d]*)$/u.exec(before);
  if (command && caret === text.length) {
    return { what: 'command', words: command.groups?.['words'] ?? '', start: 0, end: caret };
  }
  const mention = /(?:^|[\s(])@(?<words>[\p{L}\d][\p{L}\d .-]*|)$/u.exec(before);
  const words = mention?.groups?.['words'];
  if (words === undefined || words.length > LONGEST_MENTION) return null;
  return { what: 'mention', words, start: caret - words.length - 1, end: caret };
}
