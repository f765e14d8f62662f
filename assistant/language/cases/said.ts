import { advance } from '../advance.ts';
import { understand } from '../understand.ts';
import { type ConversationState, EMPTY_CONVERSATION, type Locale } from '../understanding.ts';
import { referenceVocabulary } from './vocabulary.ts';

const KINDS = referenceVocabulary();

/** What stands after the turns of a conversation, in lines that a test can compare. */
export interface Said {
  /** `kind quantity unit` of every proposal. */
  readonly amounts: readonly string[];
  readonly periods: readonly string[];
  readonly sites: readonly (string | undefined)[];
  readonly flights: readonly string[];
  /** The open questions. */
  readonly slots: readonly string[];
  /** What the last turn reports as unused. */
  readonly left: readonly string[];
  readonly intent: string;
  readonly state: ConversationState;
}

/** Puts turns to the language one after another, in a workspace with the sites Camaçari and Betim, on 2026-11-20. */
export function said(locale: Locale, ...turns: readonly string[]): Said {
  let state: ConversationState = EMPTY_CONVERSATION;
  let left: readonly string[] = [];
  let intent = '';
  for (const text of turns) {
    const turn = understand({
      text,
      locale,
      referenceDate: '2026-11-20',
      sites: ['Camaçari', 'Betim'],
      kinds: KINDS,
      conversation: state,
    });
    state = advance(state, turn);
    left = turn.notUnderstood.map(({ quote }) => quote);
    ({ intent } = turn);
  }
  const { proposals } = state;
  return {
    amounts: proposals.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`),
    periods: proposals.map(({ from, to }) => `${from}/${to}`),
    sites: proposals.map(({ site }) => site),
    flights: proposals.flatMap((one) =>
      one.route === undefined
        ? []
        : [
            `${one.passengers} ${one.route.join('-')} ${one.class ?? '?'} ${one.return === true ? 'return' : 'one way'}`,
          ],
    ),
    slots: state.asks.map(({ slot }) => slot),
    left,
    intent,
    state,
  };
}
