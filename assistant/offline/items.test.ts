import { describe, expect, it } from 'vitest';
import { understand } from '../language/understand.ts';
import type {
  ConversationState,
  KindVocabulary,
  Proposal,
  ProposalChange,
} from '../language/understanding.ts';
import { EMPTY_CONVERSATION } from '../language/understanding.ts';
import { changeOf, flown, itemOf } from './items.ts';

const kinds: KindVocabulary = {
  kinds: [
    {
      key: 'travel.flight',
      scope: 3,
      category: 'business_travel',
      name: { 'pt-BR': 'Voo', en: 'Flight' },
      units: ['pkm', 'trip'],
    },
  ],
  aliases: [],
};
const context = {
  today: '2026-11-20',
  reply: 'pt-BR',
  numbers: 'pt-BR',
  messageId: '',
  sites: [],
  drafts: [],
} as const;

function read(text: string, conversation: ConversationState = EMPTY_CONVERSATION) {
  return understand({ text, locale: 'pt-BR', referenceDate: '2026-11-20', sites: [], kinds, conversation });
}

function only(text: string): Proposal {
  const [proposal, ...more] = read(text).activities;
  if (proposal === undefined || more.length > 0) throw new Error(text);
  return proposal;
}

describe('a flight told in a sentence', () => {
  it('is drafted as its travellers, with route, class and return as parameters', () => {
    const item = itemOf(only('2 pessoas voaram GRU-LIS ida e volta na executiva em março de 2025'), context);
    expect(item).toMatchObject({
      kind: 'travel.flight',
      quantity: '2',
      unit: 'trip',
      from: '2025-03-01',
      parameters: { from: 'GRU', to: 'LIS', cabin: 'business', journey: 'return' },
    });
    expect(item['parameters']).not.toHaveProperty('radiativeForcing');
  });

  it('takes the effects at altitude from words only, in either language', () => {
    const forcing = (words: string) => only(`Voo GRU-LIS em março de 2025, ${words}`).radiativeForcing;
    expect(forcing('com forçamento radiativo')).toBe('with');
    expect(forcing('sem efeitos em altitude')).toBe('without');
    expect(forcing('including radiative forcing')).toBe('with');
    expect(forcing('classe econômica')).toBeUndefined();
  });

  it('is completed by the next message', () => {
    const standing = only('Voo GRU-LIS em março de 2025');
    const { changes } = read('econômica, com forçamento radiativo', { proposals: [standing], asks: [] });
    const after = changes.reduce((proposal, { set }) => ({ ...proposal, ...set }) as Proposal, standing);
    expect(flown(after)?.parameters).toMatchObject({ cabin: 'economy', radiativeForcing: 'with' });
  });

  it('keeps its travellers as they were read when only the class or the altitude is told later', () => {
    const standing = only('Voo GRU-LIS, 2 passageiros, em março de 2025');
    const { changes } = read('econômica, com forçamento radiativo', { proposals: [standing], asks: [] });
    const set = Object.assign({}, ...changes.map((change) => change.set)) as ProposalChange;
    const change = changeOf(set, { ...standing, ...set } as Proposal, context);
    expect(change).toMatchObject({ parameters: { cabin: 'economy', radiativeForcing: 'with' } });
    expect(change).not.toHaveProperty('quantity');
    expect(change).not.toHaveProperty('unit');
  });

  it('by way of a third airport is not drafted as one leg', () => {
    expect(flown(only('Voo GRU-MAD-LIS em março de 2025'))).toBeNull();
    expect(flown(only('Voo GRU-MAD-GRU em março de 2025'))?.parameters['journey']).toBe('return');
  });
});
