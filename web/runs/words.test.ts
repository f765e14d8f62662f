import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import english from '../../messages/en/agents.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/agents.json' with { type: 'json' };
import type { Agent } from './asked.ts';
import { costOf, eventWords, recordWords } from './words.ts';

const words = createInstance();
beforeAll(async () => {
  await words.init({
    lng: 'pt-BR',
    defaultNS: 'agents',
    keySeparator: false,
    resources: { 'pt-BR': { agents: portuguese }, en: { agents: english } },
    interpolation: { escapeValue: false },
  });
});

const inWords = (language: 'pt-BR' | 'en') => words.getFixedT(language, 'agents') as never;

const NOTHING: Agent['record'] = {
  accepted: 0,
  changed: 0,
  rejected: 0,
  expired: 0,
  reversed: 0,
  waiting: 0,
  drafts: { made: 0, open: 0, recorded: 0, discarded: 0 },
};

describe('what became of what an agent proposed', () => {
  it('is told in the singular of one and in the plural of several, without what never happened', () => {
    expect(recordWords({ ...NOTHING, accepted: 1, changed: 1 }, inWords('pt-BR'))).toBe(
      '1 aceita, 1 delas alterada',
    );
    const several = {
      ...NOTHING,
      accepted: 3,
      rejected: 1,
      reversed: 1,
      drafts: { made: 2, open: 1, recorded: 1, discarded: 0 },
    };
    expect(recordWords(several, inWords('pt-BR'))).toBe(
      '3 aceitas · 1 rejeitada · 1 desfeita depois · 2 rascunhos, 1 lançado',
    );
  });

  it('is not “nothing yet” while a proposal waits', () => {
    expect(recordWords(NOTHING, inWords('pt-BR'))).toBe('Nada proposto ainda');
    expect(recordWords({ ...NOTHING, waiting: 2 }, inWords('pt-BR'))).toBe('');
  });
});

it('one step is no “1 steps”', () => {
  const spent = { steps: 1, ms: 57, tokens: 0 };
  expect(costOf(spent, inWords('pt-BR'), formatsOf('pt-BR'))).toBe('1 passo · 0,057 s');
  expect(costOf(spent, inWords('en'), formatsOf('en'))).toBe('1 step · 0.057 s');
});

it('an event says by whom, where a person did it', () => {
  const by = { id: 'a', name: 'Ana' };
  expect(eventWords({ kind: 'started', by }, inWords('pt-BR'))).toBe('Iniciada por Ana');
  expect(eventWords({ kind: 'ended', by: null }, inWords('en'))).toBe('Ended');
});
