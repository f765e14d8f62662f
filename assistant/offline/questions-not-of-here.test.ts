import type { LanguageModelV4Content, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { instructions } from '../conversation/context.ts';
import { understand } from '../language/understand.ts';
import { sampleEnvironment } from '../questions/cases/cases.ts';
import { OfflineModel } from './model.ts';

const NAMES = [
  'draft_create',
  'draft_update',
  'draft_discard',
  'answer_query',
  'entry_query',
  'learn_search',
];
const TOOLS = NAMES.map((name) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const },
}));

/** What is said to a message at once, and which tools it asks for. */
async function first(text: string) {
  const environment = sampleEnvironment('pt-BR');
  const model = new OfflineModel({ vocabulary: environment.vocabulary, understand, pacing: null });
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: instructions(environment.context) },
    { role: 'user', content: [{ type: 'text', text }] },
  ];
  const { content } = await model.doGenerate({ prompt, tools: TOOLS });
  const calls = content.filter(
    (one): one is Extract<LanguageModelV4Content, { type: 'tool-call' }> => one.type === 'tool-call',
  );
  return {
    said: content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join(''),
    tools: calls.map(({ toolName }) => toolName),
    inputs: calls.map(({ input }) => JSON.parse(input) as Record<string, unknown>),
  };
}

const long = (piece: string) => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);

describe('a question that is out of the common', () => {
  it.each([
    ['one sentence', long('quanto emitimos em 2025 e ')],
    ['many questions', long('Quanto emitimos em 2025? ')],
    ['one word', long('emissoes')],
    ['marks', long('?!')],
  ])('of 10,000 characters (%s) is answered with something and records nothing', async (_name, text) => {
    const { said, tools } = await first(text);
    expect(said.length + tools.length).toBeGreaterThan(0);
    expect(tools.filter((tool) => tool.startsWith('draft_'))).toEqual([]);
  });

  it.each([
    '¿Cuánto hemos emitido en 2025?',
    'Combien avons-nous émis en 2025 ?',
    'Wie hoch waren unsere Emissionen im Jahr 2025?',
    'Quanto abbiamo emesso nel 2025?',
    '2025年の排出量はどのくらいですか？',
  ])('in a third language records nothing, and reads no other year than it names: %s', async (text) => {
    const { said, tools, inputs } = await first(text);
    expect(said.length + tools.length).toBeGreaterThan(0);
    expect(tools.filter((tool) => tool.startsWith('draft_'))).toEqual([]);
    const years = JSON.stringify(inputs).match(/\b20\d\d(?=-\d\d-\d\d)/g) ?? [];
    expect(years.filter((year) => year !== '2025')).toEqual([]);
  });

  it.each([
    ['quanto emitimos em março de 2031?', '2031'],
    ['What did we emit in Q2 2030?', '2030'],
  ])('of a time to come asks for that time and no other: %s', async (text, year) => {
    const { tools, inputs } = await first(text);
    expect(tools.filter((tool) => tool.startsWith('draft_'))).toEqual([]);
    const years = JSON.stringify(inputs).match(/\b20\d\d(?=-\d\d-\d\d)/g) ?? [];
    expect(years.filter((one) => one !== year)).toEqual([]);
  });

  it.each([
    ['quanto a unidade de Campinas emitiu em 2025?', 'Campinas'],
    ['total emissions of the Rotterdam plant in 2025', 'Rotterdam'],
  ])('of a site that there is not, names it and the sites that there are: %s', async (text, name) => {
    const { said, tools } = await first(text);
    expect(tools).toEqual([]);
    expect(said).toContain(name);
    expect(said).toMatch(/Pedra Mansa.*Ipê Torto.*Barra do Cipoal/s);
    expect(said).not.toMatch(/CO₂/);
  });
});
