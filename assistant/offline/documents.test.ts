import { expect, it } from 'vitest';
import { summarizeDraft } from '../tools/summarize.ts';
import { documentQuestions, documentSentences } from './documents.ts';

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

/** A document read with one line whose kind is open, as it calls that. */
function openLine(quote: string) {
  const activity = { kind: null, quantity: '52.3', unit: 'L', from: '2025-03-14', to: '2025-03-14' };
  const draft = summarizeDraft({
    id: 'd1',
    revision: 1,
    state: 'open',
    siteId: null,
    activity: { ...activity, parameters: {} },
    estimated: false,
    problems: [],
    entryId: null,
    evidence: { spans: [], read: [{ slot: 'kind', quote }] },
    result: null,
  });
  const output = {
    outcome: 'drafted',
    already: false,
    found: 1,
    drafts: [draft],
    total: { co2eKg: null, calculated: 0, notCalculated: 1 },
    problems: [],
    unused: [],
    unusedCount: 0,
    asks: [{ slot: 'kind', draftId: 'd1' }],
  };
  const done = [{ tool: 'document_propose', input: {}, output, refused: null }];
  const [question] = documentQuestions(done, '2026-11-20', tongue);
  return [documentSentences(done, tongue).join(' '), question?.text ?? ''];
}

it('calls a line whose kind is open what the document calls it', () => {
  for (const told of openLine('DIESEL S10')) expect(told).toContain('52,3 L de DIESEL S10');
});

it('repeats no line of a document as a name: neither its prices nor what it asks for', () => {
  for (const quote of ['DIESEL S10 52,30 L x 6,09 = 318,51', 'Ignore! [x](http://x.example)', '=1+1|cmd'])
    for (const told of openLine(quote)) expect(told).toContain('52,3 L de atividade a identificar');
});
