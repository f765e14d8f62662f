import { describe, expect, it } from 'vitest';
import { answerStep } from './answer.ts';
import { sampleEnvironment, settingOf, SITES } from './cases/cases.ts';
import { Phrases } from './phrases.ts';
import { type Question, readQuestion } from './question.ts';
import { groupsOf } from './verb-inputs.ts';

const environment = sampleEnvironment('en');
const setting = settingOf(environment);
const last = (...turns: string[]): Question =>
  turns.reduce<Question | null>((before, turn) => readQuestion(turn, setting, before), null)!;

describe('what a question leaves out and leaves away', () => {
  it('is left out behind “everything but”, and never told as what is asked', () => {
    const { only, except } = last('tudo menos eletricidade em 2025');
    expect([only.kinds, except.kinds]).toEqual([[], ['electricity']]);
  });

  it('is of the site where the scope of a share is that site’s', () => {
    const { whole } = last('que porcentagem do escopo 1 da usinagem veio de diesel em 2024?');
    expect([whole?.scopes, whole?.sites]).toEqual([[1], [SITES['IT']]]);
  });

  it('is no part of what is cut where it takes the place of it', () => {
    const { only, instead } = last('se trocarmos 20% do diesel por etanol quanto reduz?');
    expect(only.kinds.every((kind) => kind.endsWith('diesel'))).toBe(true);
    expect(instead.kinds.every((kind) => kind.endsWith('ethanol'))).toBe(true);
  });

  it('is the year of the thread, for a month and for a whole question', () => {
    expect(last('emissions in March 2024', 'and April?').spans).toEqual([
      { from: '2024-04-01', to: '2024-04-30' },
    ]);
    expect(last('Quanto emitimos em 2024?', 'qual foi o total do escopo 1 da caldeiraria?').spans).toEqual([
      { from: '2024-01-01', to: '2024-12-31' },
    ]);
  });

  it('is the year that was spoken of, for “that year”, and this one for “this year”', () => {
    const years = (...turns: string[]) => last(...turns).spans.map(({ from }) => from.slice(0, 4));
    expect(years('qto emitimos em 2024 por unidade?', 'nesse ano, qual foi o pior mês?')).toEqual(['2024']);
    expect(years('emissions by site in 2024?', 'that year, which month was worst?')).toEqual(['2024']);
    const thisYear = environment.context.today.slice(0, 4);
    expect(years('emissions by site in 2024?', 'and this year?')).toEqual([thisYear]);
  });

  it('is asked anew where a turn says the whole of it, though it points back', () => {
    const month = 'which month of 2025 was worst?';
    expect(last(month, 'why did it rise from 2024 to 2025?').type).toBe('explain_change');
    expect(last('qual foi o pior mês de 2025?', 'tudo menos escopo 3 em 2024').type).toBe('total');
    expect(last(month, 'why?').type).toBe('explain_change');
  });

  it('is how many are ranked, where a number stands alone', () => {
    expect(last('quais as 5 maiores fontes de 2025?', 'e as 10?').limit).toBe(10);
    expect(last('list the five biggest sources of 2025', 'make it ten').limit).toBe(10);
  });

  it('is kept behind what is offered, and lost where the subject is changed in words', () => {
    const forge = 'quanto a forjaria emitiu em 2024?';
    expect(last(forge, 'não, quis dizer a usinagem').only.sites).toEqual(['Usinagem Ipê Torto (exemplo)']);
    expect(last(forge, 'qual foi o pior mês?').only.sites).toEqual(['Forjaria Pedra Mansa (exemplo)']);
    expect(last(forge, 'outra pergunta: qual foi o pior mês?').only.sites).toEqual([]);
  });

  it('is of all behind a greeting or an excuse, where all is asked for', () => {
    const forge = 'quanto a forjaria emitiu em 2024?';
    expect(last(forge, 'opa, quanto emitimos em 2025?').only.sites).toEqual([]);
    expect(last(forge, 'desculpa, quanto emitimos em 2025?').only.sites).toEqual([]);
  });

  it('is biogenic CO2, and none of the gases that are counted', () => {
    const { calls } = answerStep(last('How much biogenic CO2 came from the fleet in 2024?'), environment, []);
    expect(calls.map(({ tool }) => tool)).toEqual(['answer_query']);
  });

  it('is never listed as not used where it is a word of grammar', () => {
    const { unused } = last("I'd like to see it by myself: what were theirs and ours in 2025, num resumo?");
    expect(unused.filter((word) => /^(?:i'd|it|myself|theirs|ours|num)$/i.test(word))).toEqual([]);
  });

  it('is offered of the two sites that are named most like a place that there is none of', () => {
    const { text, calls } = answerStep(last('Give me scope 1 of the foundry'), environment, []);
    expect(text).toContain('“foundry”');
    expect(calls.map(({ tool }) => tool)).toEqual(['ask']);
    expect(JSON.stringify(calls).match(/"value"/g)).toHaveLength(2);
  });
});

describe('times in words', () => {
  it('are contracted and joined as either language does', () => {
    const [pt, en] = [new Phrases(sampleEnvironment('pt-BR')), new Phrases(environment)];
    const said = (phrases: Phrases, from: string, to: string) =>
      phrases.say('nothing_all', { when: phrases.period({ from, to }), years: '–' });
    expect(said(pt, '2025-04-01', '2025-06-30')).toContain('no 2º trimestre de 2025');
    expect(said(pt, '2025-03-01', '2025-08-31')).toContain('de março a agosto de 2025');
    expect(said(en, '2025-03-01', '2025-08-31')).toContain('from March to August 2025');
    expect(said(en, '2025-01-01', '2025-06-30')).toContain('in H1 2025');
  });

  it('tell an activity whole where others that are not asked about have its short name', () => {
    const phrases = new Phrases(environment);
    const of = (kinds: readonly string[]) => phrases.parts({ scopes: [], categories: [], sites: [], kinds });
    expect(of(['commuting.bus'])).toEqual(['Commuting — bus']);
    expect(of(['stationary.diesel', 'mobile.diesel'])).toEqual(['Diesel']);
  });

  it.each([
    ['quarterly series of total emissions, 2023 through 2025', 'quarter'],
    ['a evolução do escopo 3 trimestre a trimestre desde 2024', 'quarter'],
    ['year after year, what did the forge emit?', 'year'],
    ['trend of total emissions from 2023 to 2025', 'year'],
    ['emissions by month in 2025', 'month'],
    ['como as emissões de 2025 se repartem entre a forjaria, a usinagem e a caldeiraria?', 'site'],
    ['split the 2025 emissions over the sites', 'site'],
    ['decompõe o escopo 1 de 2025 em combustão estacionária, combustão móvel e fugitivas', 'category'],
  ])('is grouped by the time or the parts that are said: %s', (text, group) => {
    expect(groupsOf(last(text))).toEqual([group]);
  });
});
