import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { checkedText, wordTexts } from './report-texts.ts';

const asked = {
  language: 'pt-BR',
  figures: [
    { at: 'ghg-protocol/CS-scope1', text: '1.234,5 t CO₂e', label: 'Escopo 1' },
    { at: 'ghg-protocol/CS-scope2-location', text: '34,5 t CO₂e', label: 'Escopo 2' },
  ],
  names: ['Metalúrgica Norte 3', '2025 · 01/01/2025 – 31/12/2025'],
  drafts: [
    {
      chapter: 'summary',
      title: 'Resumo',
      text: 'Escopo 1: 1.234,5 t CO₂e.',
      figures: [{ at: 'ghg-protocol/CS-scope1', text: '1.234,5 t CO₂e' }],
    },
    { chapter: 'quality', title: 'Qualidade', text: 'Tudo.', figures: [] },
  ],
} as const;

function modelThatSays(text: string) {
  const none = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
  return new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: { inputTokens: none, outputTokens: { total: 0, text: 0, reasoning: 0 } },
      warnings: [],
    },
  });
}

describe('texts of a report in the words of a model', () => {
  it('are none where no model is configured', async () => {
    expect(await wordTexts(null, asked)).toEqual(new Map());
  });

  it('have each figure with what it is of', async () => {
    const summary =
      'Em 2025 a Metalúrgica Norte 3 emitiu 1.234,5 t CO₂e no escopo 1 e 34,5 t CO₂e no escopo 2.';
    const worded = await wordTexts(
      modelThatSays(`\`\`\`json\n${JSON.stringify({ summary })}\n\`\`\``),
      asked,
    );
    expect(worded.get('summary')).toEqual({
      problem: null,
      text: summary,
      figures: [
        { at: 'ghg-protocol/CS-scope1', text: '1.234,5 t CO₂e' },
        { at: 'ghg-protocol/CS-scope2-location', text: '34,5 t CO₂e' },
      ],
    });
    expect(worded.get('quality')).toEqual({ problem: 'model' });
  });

  it.each([
    ['rounded', 'O escopo 1 foi de 1.235 t CO₂e.'],
    ['made up', 'O escopo 1 foi de 1.234,5 t CO₂e, 12% menos que antes.'],
    ['added up', 'Ao todo 1.269 t CO₂e.'],
    ['of another unit', 'O escopo 1 foi de 1.234,5 kg CO₂e.'],
    ['part of a longer one', 'O escopo 1 foi de 91.234,5 t CO₂e.'],
    ['with digits of a name', 'O escopo 2 foi de 3 t CO₂e.'],
    ['of a year', 'Foram 2025 lançamentos.'],
  ])('are not taken with a figure that is %s', async (_, summary) => {
    const told: unknown[] = [];
    const worded = await wordTexts(modelThatSays(JSON.stringify({ summary })), asked, (error) =>
      told.push(error),
    );
    expect(worded.get('summary')).toEqual({ problem: 'figure' });
    expect(told).toHaveLength(1);
  });

  it.each(['no JSON at all', '{"summary": 12}', '[]', ''])(
    'are not taken where the answer is %j',
    async (said) => {
      const told: unknown[] = [];
      const worded = await wordTexts(modelThatSays(said), asked, (error) => told.push(error));
      expect([...worded.values()]).toEqual([{ problem: 'model' }, { problem: 'model' }]);
      expect(told).toHaveLength(1);
    },
  );

  it('lead a figure that stands alone to its datapoint, and none within a longer one', () => {
    const given = [{ at: 'a/b', text: '5 t CO₂e' }];
    expect(checkedText('No escopo 3, 5 t CO₂e.', given, [])).toMatchObject({ problem: null, figures: given });
    expect(checkedText('No escopo 3, 34,5 t CO₂e.', given, [])).toEqual({ problem: 'figure' });
  });
});
