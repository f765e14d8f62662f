import { describe, expect, it } from 'vitest';
import { sampleEnvironment, settingOf } from './cases/cases.ts';
import { answerEach, questionsIn } from './several.ts';
import { respelled } from './respelling.ts';
import { answerStep } from './answer.ts';
import type { Done } from './looked-up.ts';

const environment = sampleEnvironment('pt-BR');
const setting = settingOf(environment);
const typesOf = (text: string) => questionsIn(text, setting, null).map(({ type }) => type);

describe('several questions in one message', () => {
  it.each([
    ['Quanto de diesel usamos em 2025 e qual fator foi aplicado?', ['quantity', 'factor']],
    ['How many litres of diesel did we use in 2025 and which factor was applied?', ['quantity', 'factor']],
    ['quanto emitimos em 2025 e quem aprovou?', ['total', 'who']],
    ['qual foi a maior fonte de 2025 e o que falta nesse ano?', ['top', 'missing']],
    ['Qual a incerteza do total de 2025? Quais as 5 maiores fontes?', ['uncertainty', 'top']],
    ['Quantos m³ de água usamos em 2025 e quantas toneladas foram pra aterro?', ['quantity', 'quantity']],
    ['average monthly electricity use at the boiler works in 2025 vs 2024', ['average', 'average']],
  ])('are answered one by one: %s', (text, types) => {
    expect(typesOf(text)).toEqual(types);
  });

  it.each([
    ['Quanto emitimos em 2024 e quanto em 2025?', 'the same of two times is one question'],
    ['Which scope 3 categories are not counted, and why?', 'a bare why asks of nothing by itself'],
    [
      'How many lines could not be calculated in 2024, and which activities are they?',
      'they are those lines',
    ],
    [
      'qual a maior fonte do escopo 1 e quanto ela representa?',
      'a ranking tells the share of each, and not that of all',
    ],
    ['Who made the most recent change and what did they change?', 'they did that change'],
    ['Qual o total de 2025 e quantos gatos temos?', 'a part that is not understood stays with the rest'],
  ])('are one where they cannot be parted: %s', (text) => {
    expect(typesOf(text)).toHaveLength(1);
  });

  it('take each the look-ups that it asked for, and the second goes on from the first', () => {
    const questions = questionsIn(
      'Quanto de diesel usamos em 2025 e qual fator foi aplicado?',
      setting,
      null,
    );
    expect(questions[1]?.only.kinds).toEqual(questions[0]?.only.kinds);
    const first = answerEach(questions, environment, []);
    expect(first.text).toBe('');
    const [look] = first.calls;
    const done: Done[] = [
      { tool: look?.tool ?? '', input: look?.input ?? {}, output: null, refused: 'ledger.busy' },
    ];
    const second = answerEach(questions, environment, done);
    expect(second.calls.map(({ tool }) => tool)).not.toEqual(first.calls.map(({ tool }) => tool));
    const both = answerEach(questions, environment, [
      ...done,
      ...second.calls.map((call) => ({ ...call, output: null, refused: 'ledger.busy' })),
    ]);
    expect(both.text.split('ledger.busy')).toHaveLength(3);
  });
});

describe('what lacks', () => {
  const electricity = {
    name: { 'pt-BR': 'Energia elétrica', en: 'Electricity' },
    kind: 'electricity',
    siteName: null,
  };
  const looked = (series: readonly object[]): Done[] => [
    { tool: 'inventory_completeness', input: {}, output: { months: ['2025-01'], series }, refused: null },
    { tool: 'answer_query', input: {}, output: { total: [], rows: [] }, refused: null },
  ];
  const told = (series: readonly object[]) => {
    const [question] = questionsIn('quais meses faltam em 2025?', setting, null);
    if (!question) throw new Error('No question.');
    return answerStep(question, environment, looked(series)).text;
  };

  it('is told where it was expected though no line of it stands', () => {
    const expected = {
      ...electricity,
      scope: 2,
      category: 'purchased_electricity',
      lacks: ['2025-01'],
    };
    expect(told([expected])).toContain('janeiro de 2025');
  });

  it('is not denied of a time of which nothing is known', () => {
    expect(told([])).toContain('Não há lançamentos em 2025');
  });
});

describe('a slip of the hand', () => {
  it.each([
    ['qual a incertesa do inventário?', 'incertesa', 'incerteza'],
    ['what is our uncertanty?', 'uncertanty', 'uncertainty'],
  ])('is mended in a word that nothing accounts for: %s', (text, slip, meant) => {
    expect(respelled(text, [slip])).toBe(text.replace(slip, meant));
  });

  it.each(['fornecedor', 'maquina', 'revenue', 'turno', 'department'])(
    'is none in a word of its own: %s',
    (word) => {
      expect(respelled(`por ${word}`, [word])).toBe(`por ${word}`);
    },
  );
});
