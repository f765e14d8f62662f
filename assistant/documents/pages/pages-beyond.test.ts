import { expect, it } from 'vitest';
import type { Page } from '#documents/document.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { referenceVocabulary } from '../../language/cases/vocabulary.ts';
import { proposeFromContent } from '../proposals.ts';

it('of two hundred pages of text says which were not read, and how many', async () => {
  const pages = Array.from({ length: 200 }, (_, at): Page => {
    const number = at + 1;
    const text = `Em março de 2025 a frota usou ${number + 100} litros de diesel.`;
    const place = { at: 'box', page: number, x: 0.1, y: 0.1, width: 0.8, height: 0.02 } as const;
    return {
      number,
      width: 595,
      height: 842,
      recognized: false,
      lines: [{ text, texts: [{ text, place }], place }],
    };
  });
  const read = await proposeFromContent(
    { kind: 'pages', format: 'pdf', pages },
    'relatorio.pdf',
    {
      locale: 'pt-BR',
      referenceDate: '2026-11-20',
      sites: [],
      taxIds: [],
      words: '',
      kinds: referenceVocabulary(),
      products: productNames(),
      remembered: [],
      mostActivities: 200,
    },
    () => Promise.reject(new Error('no file in it')),
  );
  expect(read.activities).toHaveLength(20);
  expect(read.problems[0]).toEqual({
    code: 'document.pages_beyond',
    params: { most: '20', pages: '21–200', count: '180' },
  });
});
