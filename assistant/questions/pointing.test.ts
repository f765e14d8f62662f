import { describe, expect, it } from 'vitest';
import { sampleEnvironment, settingOf, SITES } from './cases/cases.ts';
import { namedBy } from './named.ts';
import { type Question, readQuestion } from './question.ts';
import type { Done } from './looked-up.ts';

const environment = sampleEnvironment('pt-BR');
const setting = settingOf(environment);
const { sites } = environment.context;
const idOf = (key: 'PM' | 'IT' | 'BC') => sites.find(({ name }) => name === SITES[key])?.id ?? '';

const cell = (co2eKg: number) => ({
  co2eKg: String(co2eKg),
  biogenicCo2Kg: '0',
  countedLines: 1,
  notCountedLines: 0,
});
const PERIOD = { from: '2025-01-01', to: '2025-12-31' };

/** What the verb of figures tells: rows of one period by one group, in order. */
const figures = (by: string, rows: readonly (readonly [key: string, kg: number])[]): Done => ({
  tool: 'answer_query',
  input: {},
  refused: null,
  output: {
    by: [by],
    periods: [PERIOD],
    total: [cell(rows.reduce((sum, [, kg]) => sum + kg, 0))],
    rows: rows.map(([key, kg]) => ({ keys: [key], names: [null], cells: [cell(kg)], change: null })),
  },
});

/** A thread: each turn with what was looked up for its answer. */
function thread(...turns: readonly (readonly [text: string, ...done: Done[]])[]): Question {
  let before: Question | null = null;
  for (const [text, ...done] of turns) {
    const question: Question = readQuestion(text, setting, before);
    before = { ...question, told: namedBy(question, before, done, environment) };
  }
  return before!;
}

const MONTHS = figures('month', [
  ['2025-03', 10],
  ['2025-08', 90],
  ['2025-10', 70],
]);
const BY_SITE = figures('site', [
  [idOf('PM'), 90],
  [idOf('IT'), 50],
  [idOf('BC'), 20],
]);
const KINDS = figures('kind', [
  ['purchased.steel', 80],
  ['stationary.natural_gas', 60],
  ['mobile.diesel', 10],
]);
const AUGUST = [{ from: '2025-08-01', to: '2025-08-31' }];
const WORST = ['qual foi o pior mês de 2025?', MONTHS] as const;

describe('what an answer named', () => {
  it.each([
    'os lançamentos desse mês',
    'e nesse mês, qual a maior fonte?',
    'por que foi tão alto nesse mês?',
  ])('is the time of a turn that points to it: %s', (text) =>
    expect(thread(WORST, [text]).spans).toEqual(AUGUST),
  );

  it('is the time of what caused a worst month, and of its entries, though nothing points to it', () => {
    expect(thread(WORST, ['o que puxou?'])).toMatchObject({ type: 'explain_change', spans: AUGUST });
    expect(thread(WORST, ['show me the entries'])).toMatchObject({ type: 'lines', spans: AUGUST });
  });

  it('is the highest of a course where “that month” is one of many', () => {
    const { spans, type } = thread(['emissions by month in 2025', MONTHS], ['why is that month so high?']);
    expect([type, spans]).toEqual(['explain_change', AUGUST]);
  });

  it('is a filter by its place or size, where something else is asked of it than which it is', () => {
    const ranked = ['ranking das unidades em 2025', BY_SITE] as const;
    expect(thread(ranked, ['só a primeira, mês a mês']).only.sites).toEqual([SITES['PM']]);
    expect(thread(ranked, ['quarterly for the smallest one']).only.sites).toEqual([SITES['BC']]);
    const second = thread(ranked, ['e a segunda?']);
    expect([second.only.sites, second.place]).toEqual([[], 2]);
  });

  it('is a part of the whole that was asked, or several are together', () => {
    const top = ['qual a maior fonte de 2025?', KINDS] as const;
    expect(thread(top, ['e quanto por cento ela representa?'])).toMatchObject({
      type: 'share',
      only: { kinds: ['purchased.steel'] },
    });
    expect(thread(top, ['how much of scope 3 are those two together?']).only.kinds).toEqual([
      'purchased.steel',
      'stationary.natural_gas',
    ]);
  });

  it('is what was asked about one after the other, for “both”', () => {
    const { only } = thread(
      ['quanto de aço compramos em 2025?'],
      ['e alumínio?'],
      ['qual dos dois emite mais?'],
    );
    expect(only.kinds.toSorted()).toEqual(['purchased.aluminium', 'purchased.steel']);
  });

  it('leaves what is named in the turn itself as it is', () => {
    expect(thread(WORST, ['e nesse mês de março de 2024?']).spans[0]?.from).toBe('2024-03-01');
    const ranked = ['as 3 maiores fontes de 2025', KINDS] as const;
    expect(thread(ranked, ['e as 2 menores?'])).toMatchObject({ limit: 2, only: { kinds: [] } });
  });

  it('is all that was told for “those sources”, and no single line for “those lines”', () => {
    const top = ['as 3 maiores fontes de 2025', KINDS] as const;
    expect(thread(top, ['essas fontes por unidade']).only.kinds).toHaveLength(3);
    const line = {
      kind: 'mobile.diesel',
      siteName: SITES['PM'],
      from: '2025-03-01',
      to: '2025-03-31',
      co2eKg: '9',
    };
    const listed: Done = { tool: 'entry_query', input: {}, refused: null, output: { entries: [line] } };
    const who = thread(['lista os lançamentos de 2025', listed], ['quem lançou essas linhas?']);
    expect(who).toMatchObject({ type: 'who', spans: [PERIOD], only: { kinds: [], sites: [] } });
  });

  it('is everything but that for “the others”', () => {
    const question = thread(['faltou algum mês de energia na usinagem em 2025?'], ['e nas outras unidades?']);
    expect(new Set(question.only.sites)).toEqual(new Set([SITES['BC'], SITES['PM']]));
  });
});

describe('a follow-up', () => {
  const last = (...turns: string[]) => thread(...turns.map((text) => [text] as const));

  it('is told in tonnes behind a share, and as a share again', () => {
    const share = 'quanto o diesel representa do escopo 1 em 2025?';
    expect(last(share, 'e em toneladas?').type).toBe('total');
    expect(last(share, 'e em toneladas?', 'e em percentual?').type).toBe('share');
  });

  it('is by two groups where one is added, and along the time', () => {
    expect(last('natural gas by month in 2025', 'split it by site too').by).toEqual(['month', 'site']);
    expect(last('natural gas by month in 2025', 'split it by site').by).toEqual(['site']);
  });

  it('stays what it is site by site: how much is certified, scope 2, how many entries', () => {
    expect(last('quanto da nossa energia tem I-REC em 2025?', 'por unidade').type).toBe('coverage');
    expect(last('escopo 2 de 2025 por mercado', 'separa por unidade')).toMatchObject({
      type: 'scope2',
      market: true,
    });
    expect(last('how many LPG entries in 2025?', 'in which sites?')).toMatchObject({
      type: 'count',
      by: ['site'],
    });
  });

  it('says that a bound is not used, and keeps the rest', () => {
    const question = last('List the diesel entries of 2025', 'only those above 10 t');
    expect(question).toMatchObject({ type: 'lines', order: 'largest', unused: ['above 10 t'], unheld: null });
  });

  it('is of the lines that lack evidence, behind those', () => {
    const lacking = 'quais lançamentos de 2024 estão sem comprovante?';
    expect(last(lacking, 'quem lançou esses?')).toMatchObject({ type: 'who', lacks: true });
    expect(last(lacking, 'quantas são?').type).toBe('evidence');
  });

  it('keeps what is not put right, whatever words put it right', () => {
    const scopes = 'emissões da usinagem em 2024 por escopo';
    expect(last(scopes, 'troca pra categoria, e o ano pra 2025')).toMatchObject({
      type: 'breakdown',
      by: ['category'],
      only: { sites: [SITES['IT']] },
    });
    const { only, except } = last('how much LPG did the forge use in 2025?', 'actually not lpg, natural gas');
    expect([only.sites, except.kinds]).toEqual([[SITES['PM']], []]);
  });

  it('is of the same part of each year, and of how many, where only that is said', () => {
    const both = last('emissões por mês de 2024 e 2025', 'só o segundo semestre').spans;
    expect(both.map(({ from }) => from)).toEqual(['2024-07-01', '2025-07-01']);
    expect(last('top 5 sources of scope 3 in 2024?', 'just three, but for 2025').limit).toBe(3);
  });
});
