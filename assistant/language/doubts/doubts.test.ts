import { describe, expect, it } from 'vitest';
import { advance } from '../advance.ts';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import { type ConversationState, EMPTY_CONVERSATION } from '../understanding.ts';

const kinds = referenceVocabulary();

function said(...texts: string[]) {
  let conversation: ConversationState = EMPTY_CONVERSATION;
  let left: readonly string[] = [];
  for (const text of texts) {
    const sites = ['Betim', 'Leeds'];
    const turn = understand({
      text,
      locale: 'pt-BR',
      referenceDate: '2026-11-20',
      sites,
      kinds,
      conversation,
    });
    conversation = advance(conversation, turn);
    left = turn.notUnderstood.map(({ quote }) => quote);
  }
  return { ...conversation, slots: conversation.asks.map(({ slot }) => slot), left };
}

describe('a reading that is not certain', () => {
  it.each([
    ['diesel e gasolina da frota: 500 L em maio de 2025', ['mobile.gasoline', 'mobile.diesel']],
    ['Painéis do telhado geraram 900 kWh em maio de 2025', ['electricity', 'electricity.renewable']],
    ['Vendemos 500 t de cavaco em 2025', ['stationary.wood', 'use_sold']],
    ['Compramos 10 t de cal em maio de 2025', ['process.lime', 'purchased.chemicals']],
    [
      'Usamos 60 L de querosene para limpar peças em março de 2025',
      ['stationary.kerosene', 'purchased.chemicals'],
    ],
  ])('asks the kind of %s', (text, candidates) => {
    const { proposals, slots } = said(text);
    expect(slots).toEqual(['kind']);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({ kind: null, candidates });
  });

  it('reports a plan and a result of emissions, and records neither', () => {
    expect(said('Previsão para 2027: 900 MWh de energia elétrica').left).toEqual(['900']);
    expect(said('Emitimos 45 t de CO2 em 2025').left).toContain('45');
  });

  it('says which noun beside an amount went unexplained', () => {
    expect(said('120 kg de aço zincoflex em maio de 2025').left).toContain('zincoflex');
  });
});

describe('what is said again', () => {
  it.each([
    ['o mesmo em junho', '420'],
    ['o dobro disso em junho', '840'],
    ['e 300 em junho', '300'],
  ])('%s is one more activity of that month', (text, quantity) => {
    const { proposals, slots } = said('Em maio de 2025 usamos 420 L de diesel no gerador', text);
    expect(slots).toEqual([]);
    expect(proposals.map((proposal) => [proposal.quantity, proposal.from, proposal.to])).toEqual([
      ['420', '2025-05-01', '2025-05-31'],
      [quantity, '2025-06-01', '2025-06-30'],
    ]);
  });
});

describe('a flight between cities that several airports serve', () => {
  it('waits for the codes and takes them from the next turn', () => {
    const first = 'Oito pessoas voaram de Recife para Paris em setembro de 2025';
    expect(said(first).slots).toEqual(['quantity']);
    const { proposals, slots } = said(first, 'REC-CDG');
    expect(slots).toEqual([]);
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({ route: ['REC', 'CDG'], passengers: 8 });
  });
});
