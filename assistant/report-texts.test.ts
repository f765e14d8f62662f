import { type ModelQuestion, ModelSilent } from '#usecases/usecase.ts';
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

const modelThatSays = (text: string) => () => Promise.resolve({ text, tokens: 1 });

describe('texts of a report in the words of a model', () => {
  it('are none where no model is configured', async () => {
    expect(await wordTexts(() => Promise.resolve(null), asked)).toEqual(new Map());
  });

  it.each([
    [new ModelSilent('slow'), 'The model gave no answer: slow.'],
    [new ModelSilent('failed', new Error('no such model')), 'no such model'],
  ])('are none where it is silent, which is told with its cause and not thrown: %s', async (silent, why) => {
    const told: unknown[] = [];
    const worded = await wordTexts(
      () => Promise.reject(silent),
      asked,
      (error) => told.push(error),
    );
    expect([...worded.values()]).toEqual([{ problem: 'model' }, { problem: 'model' }]);
    expect(told).toMatchObject([{ message: why }]);
  });

  it('are asked for with every figure and every draft, and with time for as many as they are', async () => {
    const questions: ModelQuestion[] = [];
    await wordTexts((question) => {
      questions.push(question);
      return Promise.resolve(null);
    }, asked);
    expect(questions).toMatchObject([{ patienceMs: 40_000, mostTokens: 6_000 }]);
    const matter = JSON.parse(questions[0]?.prompt ?? '') as Record<string, unknown[]>;
    expect(matter['figures']).toHaveLength(2);
    expect(matter['chapters']).toHaveLength(2);
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
