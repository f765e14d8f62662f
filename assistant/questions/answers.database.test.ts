import { queryAnswer } from '#usecases/conversation/answer/query.ts';
import { useCases } from '#usecases/list.ts';
import { summarizeResult } from '#usecases/inventory/result/summary.ts';
import { addSample } from '#usecases/learn/sample/sample.ts';
import { chooseOrganization } from '#usecases/organization/session/choose.ts';
import { tellSession } from '#usecases/organization/session/context.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { Refused } from '#usecases/usecase.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllowedVerb } from '../tools/allowed.ts';
import { summarize } from '../tools/summarize.ts';
import { answerStep } from './answer.ts';
import {
  daysOf,
  readQuestionCases,
  readTurns,
  sampleEnvironment,
  SITES,
  type QuestionCase,
} from './cases/cases.ts';
import type { Done } from './looked-up.ts';
import type { Environment } from './verb-inputs.ts';
import { Phrases } from './phrases.ts';

let house: TestInstallation;
let environments: Record<'pt-BR' | 'en', Environment>;
const CASES = readQuestionCases();

beforeAll(async () => {
  house = await openTestInstallation();
  const { owner } = house.north.people;
  let organizationId = '';
  for (let whole = false; !whole; ) {
    const { sample } = await house.as(owner, addSample, {});
    organizationId = sample.organizationId;
    whole = sample.done === sample.total;
  }
  await house.as(owner, chooseOrganization, { organizationId });
  const session = await house.as(owner, tellSession, {});
  const of = (reply: 'pt-BR' | 'en') => {
    const sample = sampleEnvironment(reply);
    return {
      ...sample,
      context: { ...sample.context, sites: session.sites, inventories: session.inventories },
    };
  };
  environments = { 'pt-BR': of('pt-BR'), en: of('en') };
}, 300_000);
afterAll(() => house?.stop());

/** Answers the last turn of a case through the verbs themselves. */
async function answer(one: QuestionCase): Promise<{ text: string; tools: string[] }> {
  const environment = environments[one.locale];
  const { question } = readTurns(one, environment);
  const done: Done[] = [];
  for (let step = 0; step < 6; step += 1) {
    const { text, calls } = answerStep(question, environment, done);
    if (text !== '' || calls.some(({ tool }) => tool === 'ask'))
      return { text: text || JSON.stringify(calls), tools: done.map(({ tool }) => tool) };
    for (const { tool, input } of calls) {
      const verb = tool.replace('_', '.') as AllowedVerb;
      const useCase = useCases.find(({ contract }) => contract.name === verb);
      if (!useCase) throw new Error(`No verb ${verb}.`);
      const { show: _show, ...rest } = input as Record<string, unknown>;
      try {
        const output = await house.as(house.north.people.owner, useCase, rest as never);
        done.push({ tool, input, output: summarize(verb, output), refused: null });
      } catch (error) {
        done.push({
          tool,
          input,
          output: null,
          refused: error instanceof Refused ? error.code : String(error),
        });
      }
    }
  }
  throw new Error(`No answer to ${one.turns.join(' || ')}`);
}

/** The emissions that the words of a case are about, by the verb that the overview reads. */
async function expected({ slots, locale }: QuestionCase): Promise<string> {
  const { vocabulary, context } = environments[locale];
  const { question } = readTurns(
    { locale, type: 'total', slots, turns: CASES.find((one) => one.slots === slots)?.turns ?? [] },
    environments[locale],
  );
  const siteIds = (slots['site'] ?? '')
    .split(',')
    .flatMap((key) => context.sites.find(({ name }) => name === SITES[key])?.id ?? []);
  const known = new Set(vocabulary.kinds.map(({ key }) => key));
  const kinds = question.only.kinds.filter((key) => known.has(key));
  const { total } = await house.as(house.north.people.owner, summarizeResult, {
    ...daysOf(slots['p'] ?? '2025'),
    ...(siteIds.length > 0 && { siteIds }),
    ...(slots['s'] && { scopes: slots['s'].split(',').map(Number) as (1 | 2 | 3)[] }),
    ...(slots['c'] && { categories: [slots['c']] }),
    ...(kinds.length > 0 && { kinds: kinds.slice(0, 200) }),
  });
  const isBiogenic = question.measure === 'biogenic';
  return new Phrases(environments[locale], question.kilograms).carbon(
    isBiogenic ? total.biogenicCo2Kg : total.co2eKg,
    isBiogenic ? 'CO₂' : 'CO₂e',
  );
}

describe('answers over the sample company', () => {
  it('tell the total that the overview has, for every question about one', async () => {
    const totals = CASES.filter(
      ({ type, slots }) =>
        type === 'total' &&
        slots['x'] === undefined &&
        slots['h'] === undefined &&
        slots['p']?.includes('+') === false,
    );
    const wrong: string[] = [];
    for (const one of totals) {
      const [{ text }, figure] = [await answer(one), await expected(one)];
      if (!text.includes(figure))
        wrong.push(`${one.turns.join(' || ')}: ${text.split('\n')[0]} and not ${figure}`);
    }
    expect(totals.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('come to every case, refuse nothing and touch no draft', async () => {
    const bad: string[] = [];
    for (const one of CASES) {
      const { text, tools } = await answer(one);
      if (
        /\b(?:undefined|NaN|null|Infinity)\b|\{\w+\}|Nada foi gravado|Nothing was recorded|^$/.test(
          text.replace('nada foi registrado', ''),
        ) &&
        one.type !== 'what_if'
      )
        bad.push(`${one.turns.join(' || ')}: ${text.slice(0, 200)}`);
      if (tools.some((tool) => tool.startsWith('draft_') && tool !== 'draft_list'))
        bad.push(`drafted: ${one.turns.join(' || ')}`);
    }
    expect(bad).toEqual([]);
  });

  it('say that the ledger does not hold what it does not, without any figure', async () => {
    for (const one of CASES.filter(({ type }) => ['not_held', 'forecast', 'target'].includes(type))) {
      const { text } = await answer(one);
      expect(text, one.turns.join(' || ')).toMatch(/não (?:está|há)|not in the ledger|there (?:is|are) no/i);
      expect(text, one.turns.join(' || ')).not.toMatch(/\d[\d.,]* ?k?t?gCO₂/);
    }
  });

  it('lead from why and how to the page on it, in both languages', async () => {
    const asked = [
      [
        'pt-BR',
        'diferença entre localização e escolha de compra',
        'term/dual-reporting guide/compare-scope-2-methods term/market-based',
      ],
      [
        'pt-BR',
        'por que o sistema escolheu esse fator?',
        'guide/understand-a-choice-of-factor term/factor-choice',
      ],
      ['pt-BR', 'como mudar o GWP do inventário?', 'guide/change-the-gwp-set'],
      ['en', 'why is part of my diesel biogenic?', 'tutorial/why-diesel-has-two-colours'],
      ['en', 'why was this factor chosen?', 'guide/understand-a-choice-of-factor'],
      [
        'en',
        'why are there two scope 2 totals?',
        'guide/compare-scope-2-methods tutorial/two-answers-for-one-kwh',
      ],
    ] as const;
    for (const [locale, turn, right] of asked) {
      const { text } = await answer({ locale, type: 'glossary', slots: {}, turns: [turn] });
      const pages = [...text.matchAll(/\]\(\/learn\/([^)]+)\)/g)].map(([, id = '']) => id);
      expect(
        pages.some((id) => right.split(' ').includes(id)),
        `${turn}: ${text}`,
      ).toBe(true);
    }
  });

  it('say of a time to come, and of a filter that matches nothing, that nothing is there', async () => {
    for (const turn of [
      'quanto emitimos em março de 2031?',
      'quanto emitimos com carvão mineral em 2025?',
      'quantos MWh usamos em 2032?',
    ]) {
      const { text } = await answer({ locale: 'pt-BR', type: 'total', slots: {}, turns: [turn] });
      expect(text, turn).not.toMatch(/\d[\d.,]* (?:k?t?g ?CO₂|MWh)/);
      expect(text.length, turn).toBeGreaterThan(10);
    }
  });

  it('says of how many of all entries it read who recorded them', async () => {
    const { text } = await answer({
      locale: 'pt-BR',
      type: 'who',
      slots: {},
      turns: ['quem lançou em 2025?'],
    });
    expect(text).toContain('Considerados os 500 lançamentos mais recentes, de um total de 554.');
    const { text: ever } = await answer({ locale: 'pt-BR', type: 'who', slots: {}, turns: ['quem lançou?'] });
    expect(ever).toContain('de um total de 1.105.');
  });

  it('cut a table of hundreds of cells, and lead to the rest', async () => {
    const { text } = await answer({
      locale: 'pt-BR',
      type: 'breakdown',
      slots: {},
      turns: ['emissões por mês e por atividade em 2024 e 2025, em tabela'],
    });
    expect(text.split('\n').length).toBeLessThan(80);
    expect(text).toContain('](/tables?');
    const { rows, more } = await house.as(house.north.people.owner, queryAnswer, {
      periods: [{ from: '2024-01-01', to: '2025-12-31' }],
      by: ['month', 'kind'],
    });
    expect(rows).toHaveLength(60);
    expect(more.rows).toBeGreaterThan(300);
  });

  it.each([
    ['breakdown', 'emissões por escopo em 2025', 0],
    ['trend', 'emissões por mês em 2025', 0],
    ['compare', 'compare 2024 e 2025 por unidade', 0],
    ['top', 'maiores fontes de 2025', 1],
    ['count', 'quantos lançamentos por unidade em 2025?', 3],
    ['trend', 'CO2 biogênico por mês em 2025', 12],
  ] as const)('list no rows in words that the table beside them tells (%s: %s)', async (type, turn, rows) => {
    const { text } = await answer({ locale: 'pt-BR', type, slots: {}, turns: [turn] });
    expect(text.match(/^(?:-|\d+\.) /gm)?.length ?? 0, text).toBe(rows);
  });

  it.each([
    ['pt-BR', 'o que emitiu mais em 2025: escopo 1, 2 ou 3?'],
    ['pt-BR', 'compare diesel, etanol e frete contratado em 2024'],
    ['pt-BR', 'compare a usinagem, a caldeiraria e a forjaria em 2025'],
  ] as const)('tell the difference of the two that they name first (%s: %s)', async (locale, turn) => {
    const { text } = await answer({ locale, type: 'compare', slots: {}, turns: [turn] });
    const tonnes = [...text.matchAll(/(\d[\d.]*,\d+)\**\u00a0?\s?tCO₂e/g)].map(([, figure = '']) =>
      Number(figure.replaceAll('.', '').replace(',', '.')),
    );
    const [first = Number.NaN, second = Number.NaN, gap = Number.NaN] = tonnes;
    expect(gap, text).toBeCloseTo(first - second, 1);
    expect(first, text).toBe(Math.max(...tonnes));
  });

  it('add up where they say why a year rose or fell', async () => {
    const { text } = await answer({
      locale: 'pt-BR',
      type: 'explain_change',
      slots: {},
      turns: ['por que as emissões subiram em 2025?'],
    });
    expect(text).toMatch(/atividade \(quantidade\) [+−].*fator de emissão [+−].*estrutura/);
    expect(text).toContain('Resíduo para aterro, Forjaria Pedra Mansa: maio de 2025');
  });
});
