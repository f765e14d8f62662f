import { advance } from '#assistant/language/advance.ts';
import { understand } from '#assistant/language/understand.ts';
import {
  EMPTY_CONVERSATION,
  type ConversationState,
  type KindVocabulary,
  type Locale,
  type Understanding,
} from '#assistant/language/understanding.ts';

export interface Understood {
  /** What the last turn was. */
  readonly last: Understanding;
  /** What stands after it. */
  readonly state: ConversationState;
}

/** Understands turns in order, each in the state that the ones before it left. */
export function understandTurns(
  texts: readonly string[],
  setting: { locale: Locale; referenceDate: string; sites: readonly string[]; kinds: KindVocabulary },
): Understood {
  let state = EMPTY_CONVERSATION;
  let last: Understanding | null = null;
  for (const text of texts) {
    last = understand({ text, ...setting, conversation: state });
    state = advance(state, last);
  }
  return { last: last ?? understand({ text: '', ...setting, conversation: state }), state };
}
