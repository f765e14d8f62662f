import { describe, expect, it } from 'vitest';
import type { Query, Understanding } from '../language/understanding.ts';
import { ledgerAnswer } from './ledger.ts';
import type { Reading } from './prompt.ts';
import { lookUp } from './questions.ts';

const query: Query = {
  measure: 'comparison',
  groupBy: 'site',
  change: 'rose',
  kinds: [],
  from: null,
  to: null,
  hypothetical: false,
};
const understood: Understanding = {
  intent: 'query',
  language: 'pt-BR',
  activities: [],
  changes: [],
  removals: [],
  asks: [],
  notUnderstood: [],
  query,
};
const context = {
  today: '2026-11-20',
  reply: 'pt-BR',
  numbers: 'pt-BR',
  messageId: 'm1',
  sites: [],
  drafts: [],
} as const;
const empty: Reading = {
  context,
  text: 'qual unidade mais subiu?',
  earlier: [],
  attachments: [],
  done: [],
  readings: new Map(),
  questions: [],
  corrected: false,
};
const total = (co2eKg: string) => ({ co2eKg, biogenicCo2Kg: '0', countedLines: 2, notCountedLines: 0 });
const NOW = { from: '2026-01-01', to: '2026-11-20' };
const BEFORE = { from: '2025-01-01', to: '2025-11-20' };

function summary(days: { from: string; to: string }, sites: Readonly<Record<string, string>>) {
  const rows = Object.entries(sites).map(([siteName, kg]) => ({ ...total(kg), siteId: siteName, siteName }));
  const output = {
    ...days,
    gwpSets: ['AR5'],
    total: total('0'),
    scopes: [],
    categories: [],
    months: [],
    kinds: [],
    sites: rows,
  };
  return { tool: 'result_summary', input: days, output, refused: null };
}

describe('which site went up the most', () => {
  it('is looked up in this year so far and in the same days of the year before', () => {
    expect(lookUp(empty, understood)).toEqual([
      { tool: 'result_summary', input: NOW },
      { tool: 'result_summary', input: BEFORE },
    ]);
  });

  it('is answered with both totals of each site, the farthest first, and says what could not be compared', () => {
    const done = [
      summary(NOW, { Betim: '3000', Camaçari: '9000', Suape: '100', Nova: '50' }),
      summary(BEFORE, { Betim: '1000', Camaçari: '8500', Suape: '200' }),
    ];
    const text = ledgerAnswer({ ...empty, done }, understood, {
      reply: 'pt-BR',
      numbers: 'pt-BR',
      kinds: [],
      seed: 'm1',
    });
    expect(text?.indexOf('Betim')).toBeLessThan(text?.indexOf('Camaçari') ?? 0);
    expect(text).not.toContain('Suape');
    expect(text).toContain('Um grupo tem lançamentos em só um dos períodos');
  });

  it('is nothing where nothing went that way', () => {
    const done = [summary(NOW, { Betim: '900' }), summary(BEFORE, { Betim: '1000' })];
    const text = ledgerAnswer({ ...empty, done }, understood, {
      reply: 'pt-BR',
      numbers: 'pt-BR',
      kinds: [],
      seed: 'm1',
    });
    expect(text).toContain('Nada subiu');
  });
});

describe('why a figure is what it is', () => {
  it('is asked of the draft that came to that figure', () => {
    const draft = (id: string, co2eKg: string) =>
      ({
        id,
        co2eKg,
        activity: { kind: 'mobile.diesel' },
        factor: null,
        spans: [],
      }) as unknown as Reading['context']['drafts'][number];
    const drafts = [draft('a', '2312.4'), draft('b', '871')];
    const why = { ...understood, intent: 'explain' as const };
    const asked = (text: string) => lookUp({ ...empty, text, context: { ...context, drafts } }, why);
    expect(asked('por que 2,3 t?')).toEqual([{ tool: 'draft_list', input: { draftIds: ['a'] } }]);
    expect(asked('por que 871 kg?')).toEqual([{ tool: 'draft_list', input: { draftIds: ['b'] } }]);
    const listed = (co2eKg: string) =>
      ({
        tool: 'entry_list',
        refused: null,
        output: {
          entries: [{ id: 'e', co2eKg, kind: 'steam', kindName: { 'pt-BR': 'Vapor', en: 'Steam' } }],
        },
      }) as unknown as Reading['done'][number];
    const after = (co2eKg: string) =>
      lookUp({ ...empty, text: 'why 2.76 t?', context: { ...context, drafts }, done: [listed(co2eKg)] }, why);
    expect(asked('why 2.76 t?')).toEqual([{ tool: 'entry_list', input: { limit: 50 } }]);
    expect(after('2757.9')).toEqual([{ tool: 'entry_explain', input: { entryId: 'e' } }]);
    expect(after('12')).toMatchObject([{ tool: 'draft_list' }]);
  });
});
