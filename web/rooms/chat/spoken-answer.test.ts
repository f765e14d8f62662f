import type { UIMessage } from 'ai';
import { expect, test } from 'vitest';
import { spokenAnswer } from './spoken-answer.ts';

test('an answer is read aloud with its question and the options, without marks and without what its tools gave', () => {
  const option = (value: string) => ({ value, label: { 'pt-BR': `${value} litros`, en: `${value} litres` } });
  const parts = [
    { type: 'data-notice', data: { code: 'model.fallback', text: 'Outro modelo.' } },
    { type: 'text', text: '**Documento 1.**\n\nRascunhei `isto`.' },
    {
      type: 'tool-draft_create',
      toolCallId: 'a',
      state: 'output-available',
      input: {},
      output: { drafts: [] },
    },
    {
      type: 'data-ask',
      data: { slot: 'quantity', text: 'Quanto foi?', options: [option('1'), option('2')] },
    },
  ] as UIMessage['parts'];
  const answer: UIMessage = { id: 'm', role: 'assistant', parts };
  expect(spokenAnswer(answer, 'pt-BR')).toBe(
    'Outro modelo. Documento 1. Rascunhei isto. Quanto foi? 1 litros; 2 litros;',
  );
  expect(spokenAnswer(answer, 'en')).toContain('1 litres; 2 litres;');
});
