import { expect, it } from 'vitest';
import { documentSentences } from './documents.ts';

const tongue = { reply: 'pt-BR', numbers: 'pt-BR', kinds: [], seed: 'm' } as const;
const refused = { tool: 'document_propose', input: {}, output: null, refused: 'document.corrupt' } as const;

it('of several documents each is told in a paragraph of its own, with its place among them', () => {
  expect(documentSentences([refused], tongue).join(' ')).not.toContain('Documento 1');
  const paragraphs = documentSentences([refused, refused], tongue)
    .join(' ')
    .trim()
    .split(/\s*\n\n\s*/);
  expect(paragraphs.map((paragraph) => paragraph.slice(0, 22))).toEqual([
    '**Documento 1 de 2.** ',
    '**Documento 2 de 2.** ',
  ]);
});
