import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { instructions } from '../conversation/context.ts';
import { understand } from '../language/understand.ts';
import { sampleEnvironment } from '../questions/cases/cases.ts';
import { rememberBounded } from './limits.ts';
import { plan } from './plan.ts';

const environment = sampleEnvironment('pt-BR');
const read = rememberBounded(understand);

const cell = (kg: number) => ({
  co2eKg: String(kg),
  biogenicCo2Kg: '0',
  countedLines: 1,
  notCountedLines: 0,
});
const row = (month: string, kg: number) => ({
  keys: [month],
  names: [null],
  cells: [cell(kg)],
  change: null,
});

/** What the verb of figures told of the months of 2025. */
const MONTHS = {
  by: ['month'],
  periods: [{ from: '2025-01-01', to: '2025-12-31' }],
  total: [cell(160)],
  rows: [row('2025-08', 90), row('2025-10', 70)],
};

function prompt(text: string, isTold: boolean): LanguageModelV4Prompt {
  const call = { toolCallId: 'c1', toolName: 'answer_query' } as const;
  return [
    { role: 'system', content: instructions(environment.context) },
    { role: 'user', content: [{ type: 'text', text: 'qual foi o pior mês de 2025?' }] },
    ...(isTold
      ? ([
          { role: 'assistant', content: [{ type: 'tool-call', ...call, input: {} }] },
          {
            role: 'tool',
            content: [{ type: 'tool-result', ...call, output: { type: 'json', value: MONTHS } }],
          },
        ] as const)
      : []),
    { role: 'assistant', content: [{ type: 'text', text: 'O maior foi agosto de 2025.' }] },
    { role: 'user', content: [{ type: 'text', text }] },
  ] as LanguageModelV4Prompt;
}

const filterOf = (text: string, isTold = true) => {
  const [call] = plan(prompt(text, isTold), { vocabulary: environment.vocabulary, read }).calls;
  const input = call?.input as { filter?: { from?: string; to?: string } } | undefined;
  return [call?.tool, input?.filter];
};

describe('a turn behind an answer', () => {
  it('is of what the look-ups of that answer told, and not of its words', () => {
    const august = { from: '2025-08-01', to: '2025-08-31' };
    expect(filterOf('me mostra os lançamentos desse mês')).toEqual(['entry_query', august]);
    expect(filterOf('me mostra os lançamentos')).toEqual(['entry_query', august]);
  });

  it('is of the time that was asked about where nothing was looked up', () => {
    const year = { from: '2025-01-01', to: '2025-12-31' };
    expect(filterOf('me mostra os lançamentos desse mês', false)).toEqual(['entry_query', year]);
  });
});
