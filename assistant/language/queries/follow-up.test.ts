import { describe, expect, it } from 'vitest';
import { advance } from '../advance.ts';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import {
  type ConversationState,
  EMPTY_CONVERSATION,
  type Locale,
  type Understanding,
} from '../understanding.ts';

const kinds = referenceVocabulary();

function talk(locale: Locale, ...texts: readonly string[]): Understanding {
  let state: ConversationState = EMPTY_CONVERSATION;
  let turn: Understanding | null = null;
  for (const text of texts) {
    turn = understand({
      text,
      locale,
      referenceDate: '2026-11-20',
      sites: ['Camaçari', 'Betim'],
      kinds,
      conversation: state,
    });
    state = advance(state, turn);
  }
  if (turn === null) throw new Error('nothing was said');
  return turn;
}

describe('a question that goes on from the one before', () => {
  it.each([
    [
      'pt-BR',
      'quanto emitimos em 2025?',
      'E em 2024?',
      { measure: 'emissions', from: '2024-01-01', to: '2024-12-31' },
    ],
    [
      'pt-BR',
      'quanto gastamos de diesel em 2025?',
      'e em Betim?',
      { measure: 'quantity', site: 'Betim', from: '2025-01-01' },
    ],
    ['pt-BR', 'quanto emitimos em 2025?', 'agora por mês', { groupBy: 'month', from: '2025-01-01' }],
    ['pt-BR', 'quanto emitimos em 2025?', 'e só o escopo 2?', { scope: 2, from: '2025-01-01' }],
    [
      'en',
      'how much did we emit in 2025?',
      'and in 2024?',
      { measure: 'emissions', from: '2024-01-01', to: '2024-12-31' },
    ],
    ['en', 'how much did we emit in 2025?', 'what about Betim?', { site: 'Betim', from: '2025-01-01' }],
    ['en', 'how much did we emit in 2025?', 'by month?', { groupBy: 'month', from: '2025-01-01' }],
  ] as const)('keeps what is not said anew (%s): %s %s', (locale, first, then, query) => {
    const turn = talk(locale, first, then);
    expect(turn.intent).toBe('query');
    expect(turn.query).toMatchObject(query);
  });

  it('goes on from one that went on', () => {
    const { query } = talk('pt-BR', 'quanto emitimos em 2025?', 'e em 2024?', 'e em Betim?');
    expect(query).toMatchObject({ site: 'Betim', from: '2024-01-01', to: '2024-12-31' });
  });

  it('is none where something is reported, and none where nothing was asked', () => {
    const reported = talk(
      'pt-BR',
      'quanto emitimos em 2025?',
      'e em maio de 2025 foram 300 L de diesel na frota',
    );
    expect([reported.intent, reported.activities.length]).toEqual(['record', 1]);
    expect(talk('pt-BR', 'quanto emitimos em 2025?', 'obrigado!').intent).toBe('greet');
    expect(talk('pt-BR', 'usamos 300 L de diesel na frota em maio de 2025', 'e em 2024?').intent).not.toBe(
      'query',
    );
  });
});
