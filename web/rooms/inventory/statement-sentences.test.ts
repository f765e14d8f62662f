import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import english from '../../../messages/en/statement.json' with { type: 'json' };
import portuguese from '../../../messages/pt-BR/statement.json' with { type: 'json' };
import { type Facts, sentencesOf } from './statement-sentences.ts';

const words = createInstance();
beforeAll(async () => {
  await words.init({
    lng: 'pt-BR',
    defaultNS: 'statement',
    keySeparator: false,
    resources: { 'pt-BR': { statement: portuguese }, en: { statement: english } },
    interpolation: { escapeValue: false },
  });
});

const said = (language: 'pt-BR' | 'en', counted: number, notCounted: number, name = '2025'): string[] => {
  const facts: Facts = {
    inventory: {
      name,
      from: '2025-01-01',
      to: '2025-12-31',
      gwpSet: 'AR5',
      programme: 'brazil',
      consolidation: 'operational_control',
    },
    total: { co2eKg: '24424110', countedLines: counted, notCountedLines: notCounted },
    assessment: { status: 'not_calculated', problems: [] },
  };
  return sentencesOf(facts, words.getFixedT(language, 'statement') as never, formatsOf(language));
};

it('a statement says once how many lines were counted, also of one and of none', () => {
  const UNKNOWN = 'A incerteza e a qualidade dos dados não puderam ser avaliadas.';
  expect(said('pt-BR', 554, 0).slice(1)).toEqual([
    'Todas as 554 linhas registradas foram contadas.',
    UNKNOWN,
  ]);
  expect(said('pt-BR', 1, 0).slice(1)).toEqual(['A única linha registrada foi contada.', UNKNOWN]);
  expect(said('pt-BR', 0, 0).slice(1)).toEqual(['Nenhuma linha foi registrada.', UNKNOWN]);
  expect(said('pt-BR', 3, 1).slice(1)).toEqual([
    '3 linhas foram contadas.',
    '1 linha não pôde ser contada e não está no total.',
    UNKNOWN,
  ]);
});

it('an inventory that is called by its year is not named twice', () => {
  expect(said('pt-BR', 1, 0)[0]).toMatch(/^O inventário de 2025 soma 24\.424,11 tCO₂e, /);
  expect(said('en', 1, 0, 'Plant')[0]).toMatch(
    /^The inventory “Plant” \(2025\) adds up to 24,424\.11 tCO₂e, /,
  );
});
