import type { Query, Understanding, UnderstandInput } from '../language/understanding.ts';

/** A question that goes on may go on from one that went on: so many messages are read again at most. */
const MOST_MESSAGES = 6;
/** A longer message is no question that a few words go on from, and would be read anew for nothing. */
const MOST_LETTERS = 300;

/**
 * What the message before the last one asked of the ledger, read again from the words of the person: nothing of a question is
 * kept beside them. Undefined where it asked nothing.
 */
export function askedBefore(
  earlier: readonly string[],
  setting: Omit<UnderstandInput, 'text' | 'conversation'>,
  understand: (input: UnderstandInput) => Understanding,
): Query | undefined {
  let asked: Query | undefined;
  for (const text of earlier.slice(-MOST_MESSAGES)) {
    const conversation = { proposals: [], asks: [], ...(asked === undefined ? {} : { asked }) };
    asked = text.length > MOST_LETTERS ? undefined : understand({ text, ...setting, conversation }).query;
  }
  return asked;
}
