import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { instructions } from '../conversation/context.ts';
import { referenceVocabulary } from '../language/cases/vocabulary.ts';
import { understand } from '../language/understand.ts';
import { OfflineModel } from './model.ts';

const model = new OfflineModel({ vocabulary: referenceVocabulary(), understand, pacing: null });
const context = {
  today: '2026-11-20',
  reply: 'pt-BR',
  numbers: 'pt-BR',
  messageId: 'm1',
  sites: [],
  drafts: [],
} as const;

/** The tools that are called for the last of several messages, each answered before the next. */
async function called(...texts: readonly string[]) {
  const prompt: LanguageModelV4Prompt = [{ role: 'system', content: instructions(context) }];
  for (const [at, text] of texts.entries()) {
    if (at > 0) prompt.push({ role: 'assistant', content: [{ type: 'text', text: '…' }] });
    prompt.push({ role: 'user', content: [{ type: 'text', text }] });
  }
  const { content } = await model.doGenerate({ prompt });
  return content.flatMap((part) =>
    part.type === 'tool-call' ? [{ tool: part.toolName, input: JSON.parse(part.input) as unknown }] : [],
  );
}

it('a question that goes on from the one before is looked up in the ledger', async () => {
  const year = { from: '2024-01-01', to: '2024-12-31' };
  expect(await called('quanto emitimos em 2025?', 'E em 2024?')).toEqual([
    { tool: 'result_summary', input: year },
  ]);
  expect(await called('quanto gastamos de gás natural em 2025?', 'e em 2024?')).toMatchObject([
    { tool: 'entry_list', input: year },
  ]);
});

it('a question is gone on from no more once something else was said', async () => {
  const calls = await called(
    'quanto emitimos em 2025?',
    'obrigado!',
    'usamos 30 L de diesel na frota',
    'E em 2024?',
  );
  expect(calls.map(({ tool }) => tool)).not.toContain('result_summary');
});
