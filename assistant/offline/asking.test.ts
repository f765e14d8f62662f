import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../language/cases/vocabulary.ts';
import { advance } from '../language/advance.ts';
import { understand } from '../language/understand.ts';
import {
  EMPTY_CONVERSATION,
  type Ask,
  type ConversationState,
  type Locale,
} from '../language/understanding.ts';
import { asks } from '../questions/gate.ts';
import { wordQuestions } from './asking.ts';

const vocabulary = referenceVocabulary();
const LOCALES: readonly Locale[] = ['pt-BR', 'en'];

function said(text: string, conversation: ConversationState = EMPTY_CONVERSATION, locale: Locale = 'pt-BR') {
  const input = { text, locale, referenceDate: '2026-11-20', sites: [], kinds: vocabulary } as const;
  const understood = understand({ ...input, conversation });
  return { understood, state: { ...advance(conversation, understood), asks: understood.asks } };
}

function questions(state: ConversationState, reply: Locale) {
  const standing = state.proposals.map((proposal, index) => ({ draftId: `draft ${index}`, proposal }));
  const tongue = { reply, numbers: reply, kinds: vocabulary.kinds, seed: '' };
  return wordQuestions(state.asks, standing, '2026-11-20', tongue);
}

/** The question of an amount, with its buttons as the language floor is handed them with the next message. */
function asked(state: ConversationState, reply: Locale): { state: ConversationState; buttons: string[] } {
  const worded = questions(state, reply);
  const asks: Ask[] = state.asks.map((ask, index) => ({ ...ask, options: worded[index]?.options ?? [] }));
  return {
    state: { ...state, asks },
    buttons: worded.flatMap(({ options }) => options.map(({ label }) => label[reply])),
  };
}

describe('that there was no consumption', () => {
  it.each([
    ['sem consumo de energia em maio', false],
    ['não houve consumo de diesel da frota em setembro de 2025', false],
    ['No electricity was used in May', false],
    ['no electricity in May', false],
    ['consumo de energia em maio', true],
    ['não houve consumo de energia em maio?', true],
  ])('is a report and no question of the ledger: %s (%s)', (text, isQuestion) => {
    const setting = { sites: [], vocabulary, today: '2026-11-20', year: 2026, years: [2025, 2026] };
    const locale = /^no /i.test(text) ? 'en' : 'pt-BR';
    const found = asks(text, (stretch) => said(stretch, EMPTY_CONVERSATION, locale).understood, {
      setting,
      before: null,
      isAnswer: false,
    });
    expect(found).toBe(isQuestion);
  });

  it.each([
    ['pt-BR', 'sem consumo de energia em maio', 'electricity', '2026-05-01', 'Nada (0 kWh)'],
    ['pt-BR', 'não houve consumo de energia em maio', 'electricity', '2026-05-01', 'Nada (0 kWh)'],
    [
      'pt-BR',
      'em março de 2026 não usamos gás natural',
      'stationary.natural_gas',
      '2026-03-01',
      'Nada (0 m³)',
    ],
    ['en', 'no electricity in May', 'electricity', '2026-05-01', 'None (0 kWh)'],
    ['en', 'No LPG was used in June 2026', 'stationary.lpg', '2026-06-01', 'None (0 kg)'],
  ] as const)('is asked in %s and never taken for a zero: %s', (reply, text, kind, from, button) => {
    const { understood, state } = said(text);
    expect(understood.activities).toMatchObject([{ kind, from, quantity: null }]);
    expect(understood.notUnderstood).toEqual([]);
    const question = asked(state, reply);
    expect(question.buttons).toEqual([button]);
    const answer = said(button, question.state);
    expect(answer.understood.changes).toMatchObject([{ index: 0, set: { quantity: '0' } }]);
    expect([answer.understood.asks, answer.understood.activities, answer.understood.notUnderstood]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it.each([
    ['ainda sem fatura de energia de maio', 'a fatura ainda não chegou'],
    ['não foi informado o consumo de energia de maio', 'ainda não sei'],
    ['no electricity bill for May yet', 'the bill has not come yet'],
  ])('is nobody’s word where a figure only lacks: %s', (text, reply) => {
    const { understood, state } = said(text);
    expect(understood.activities).toMatchObject([{ kind: 'electricity', quantity: null }]);
    const answer = said(reply, asked(state, 'pt-BR').state).understood;
    expect([answer.changes, answer.asks.map(({ slot }) => slot)]).toEqual([[], ['quantity']]);
  });

  it('is a button of every kind, which is read as zero of its usual unit and as nothing else', () => {
    for (const { key, units } of vocabulary.kinds)
      for (const reply of LOCALES) {
        const slots = { quantity: null, unit: null, from: '2026-05-01', to: '2026-05-31' };
        const about = { estimated: false, yearInferred: false, spans: [] };
        const proposal = { kind: key, candidates: [key], ...slots, ...about };
        const { state, buttons } = asked(
          { proposals: [proposal], asks: [{ slot: 'quantity', activityIndex: 0 }] },
          reply,
        );
        const { understood } = said(buttons[0] ?? '', state);
        expect(understood.changes, key).toMatchObject([{ index: 0, set: { quantity: '0', unit: units[0] } }]);
        expect([understood.activities, understood.asks], key).toEqual([[], []]);
      }
  });

  it('is no button of two questions that one press would answer', () => {
    const first = said('sem consumo de energia em maio');
    const second = said('sem consumo de energia em junho', first.state);
    expect(second.state.asks.map(({ slot }) => slot)).toEqual(['quantity', 'quantity']);
    expect(asked(second.state, 'pt-BR').buttons).toEqual([]);
    const other = said('sem consumo de diesel no gerador em junho', first.state);
    expect(asked(other.state, 'pt-BR').buttons).toEqual(['Nada (0 kWh)', 'Nada (0 L)']);
  });
});
