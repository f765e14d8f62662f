import { expect, test } from 'vitest';
import type { Output } from '#web/api/call.ts';
import { figureTexts, totalText } from './figures.ts';
import { voiceOf } from './said.ts';

type Summary = Output<'result.summary'>;

const WORDS = {
  location: 'Escopo 2 por localização',
  gwp: 'Conjunto de GWP: {{sets}}',
  'switch.recorded': 'Como registrado',
  'switch.approved': 'Só aprovados',
  'view.unfiltered': 'sem filtros',
  counted_zero: 'nenhum lançamento contado',
  counted_one: '{{count}} lançamento contado',
  counted_other: '{{count}} lançamentos contados',
  notCounted_one: '{{count}} lançamento não contado',
  notCounted_other: '{{count}} lançamentos não contados',
  allCounted: 'Todos os lançamentos contados',
  baseYear: '{{year}} (primeiro inventário)',
  provisionalIn_one: 'dos quais {{amount}} tCO₂e provisórios (1 lançamento)',
  provisionalIn_other: 'dos quais {{amount}} tCO₂e provisórios ({{count}} lançamentos)',
  'change.up': '{{percent}} a mais que {{than}}',
  'change.down': '{{percent}} a menos que {{than}}',
  'change.same': 'igual a {{than}}',
  'change.none': 'sem dados de {{than}} para comparar',
  lines_other: '{{count}} lançamentos',
  notCountedLines_one: '{{count}} não contado',
  asRecorded: 'como registrado (100%)',
};
const voice = voiceOf(WORDS, 'pt-BR');
const inEnglish = voiceOf(WORDS, 'en');

const total = (co2eKg: string, countedLines = 2, notCountedLines = 0) => ({
  co2eKg,
  biogenicCo2Kg: '0',
  countedLines,
  notCountedLines,
});
const summary = (of: Partial<Summary>) =>
  ({
    total: total('1234567.8'),
    scopes: [],
    gwpSets: ['AR5'],
    provisional: { co2eKg: '0', lines: 0 },
    ...of,
  }) as unknown as Summary;
const context = {
  today: '2026-11-29',
  inventories: [
    { from: '2025-01-01', to: '2025-12-31' },
    { from: '2022-01-01', to: '2022-12-31' },
  ],
} as unknown as Output<'session.context'>;

test('the first figures are written as the reader of the language writes them, and compared with both years', () => {
  const years = [
    summary({}),
    summary({ total: total('1000000') }),
    summary({ total: total('2000000') }),
  ] as const;
  expect(figureTexts(context, years, voice)).toMatchObject({
    year: '2025',
    total: '1.234,57',
    'in-force':
      'Escopo 2 por localização · Conjunto de GWP: AR5 · Como registrado · Só aprovados · sem filtros',
    'change-arrow': '▲',
    change: ' 23,5% a mais que 2024',
    'since-arrow': '▼',
    since: ' 38,3% a menos que 2022 (primeiro inventário)',
    counted: '2 lançamentos contados',
    'all-counted': 'Todos os lançamentos contados',
    'not-counted': null,
    provisional: null,
  });
  expect(figureTexts(context, years, inEnglish)?.['total']).toBe('1,234.57');
});

test('what is not known is no zero: a scope without lines has a dash, no unit and no comparison', () => {
  const texts = figureTexts(context, [summary({ total: total('5', 1, 3) })], voice);
  expect(texts).toMatchObject({
    'scope-1': '—',
    'scope-1-unit': null,
    'scope-1-change': null,
    'scope-1-why': null,
    'scope-1-counted': 'nenhum lançamento contado',
    change: 'sem dados de 2024 para comparar',
    'change-arrow': null,
    'not-counted': '3 lançamentos não contados',
    'all-counted': null,
  });
});

test('nothing is said early where the live page says more: no figure, several GWP sets, another view', () => {
  for (const of of [
    { total: total('0', 0, 2) },
    { gwpSets: ['AR5', 'AR6'] },
    { seen: {} },
  ] as unknown as Partial<Summary>[])
    expect(figureTexts(context, [summary(of)], voice)).toBeNull();
  expect(figureTexts(context, [], voice)).toBeNull();
});

test('the tables say at once what all lines come to, and how many of them are not counted', () => {
  const answer = {
    total: { lines: 1105, counted: 1104, notCounted: 1, co2eKg: '48392350', biogenicCo2Kg: '0' },
  };
  expect(totalText(answer as Output<'entry.group'>, voice)).toEqual({
    total: '1.105 lançamentos · 48.392,35 tCO₂e · 1 não contado · como registrado (100%)',
  });
});
