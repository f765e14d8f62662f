import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { inSentences } from './in-sentences.ts';
import { setNumberFormat } from './number-format.ts';

test('a number inside a sentence has the marks that the reader chose, and a year given as text has none', async () => {
  const words = createInstance();
  const shell = { lines_one: 'Uma linha', lines_other: 'Importar {{count}} linhas de {{year}}' };
  await words.use(inSentences).init({
    lng: 'pt-BR',
    defaultNS: 'shell',
    resources: { 'pt-BR': { shell } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  const sentence = () => words.t('lines' as never, { count: 4999, year: '2025' } as never);
  expect(sentence()).toBe('Importar 4.999 linhas de 2025');
  setNumberFormat('point');
  expect(sentence()).toBe('Importar 4,999 linhas de 2025');
  setNumberFormat('language');
});
