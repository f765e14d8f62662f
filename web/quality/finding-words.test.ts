import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import english from '../../messages/en/quality.json' with { type: 'json' };
import portuguese from '../../messages/pt-BR/quality.json' with { type: 'json' };
import { findingSentence } from './finding-words.ts';

const words = createInstance();
beforeAll(async () => {
  await words.init({
    lng: 'pt-BR',
    defaultNS: 'quality',
    keySeparator: false,
    resources: { 'pt-BR': { quality: portuguese }, en: { quality: english } },
    interpolation: { escapeValue: false },
  });
});

const said = (language: 'pt-BR' | 'en', rule: 'factor_missing' | 'factor_expired', n: string): string =>
  findingSentence(
    { rule, figures: { n, until: '2024-12-31' }, from: '2025-01-01', to: '2025-12-31' },
    words.getFixedT(language, 'quality') as never,
    formatsOf(language),
  );

it('a finding of one entry is told in the singular, of several in the plural', () => {
  expect(said('pt-BR', 'factor_missing', '1')).toBe(
    '1 lançamento não pôde ser calculado e não está em nenhum total.',
  );
  expect(said('pt-BR', 'factor_missing', '1234')).toMatch(/^1\.234 lançamentos não puderam/);
  expect(said('en', 'factor_expired', '1')).toMatch(/^1 entry uses a factor /);
  expect(said('en', 'factor_expired', '2')).toMatch(/^2 entries use a factor /);
});
