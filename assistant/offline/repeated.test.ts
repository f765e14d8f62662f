import { describe, expect, it } from 'vitest';
import { summarize } from '../tools/summarize.ts';
import type { DraftSummary } from '../tools/summarize.ts';
import { repeated } from './repeated.ts';

const kinds = [
  {
    key: 'mobile.diesel',
    scope: 1,
    category: 'mobile_combustion',
    name: { 'pt-BR': 'Diesel na frota', en: 'Diesel in the fleet' },
    units: ['L'],
  },
] as const;
const activity = { kind: 'mobile.diesel', quantity: '50', unit: 'L', from: '2025-03-01', to: '2025-03-31' };

function told(code: string): DraftSummary[] {
  const draft = {
    id: 'd',
    revision: 1,
    state: 'open',
    siteId: null,
    activity,
    problems: [],
    evidence: null,
    result: null,
  };
  const findings = [{ code, params: {}, draftIds: [], entryIds: ['e'] }];
  return (
    summarize('draft.list', { drafts: [{ ...draft, findings }] }) as unknown as { drafts: DraftSummary[] }
  ).drafts;
}

describe('what stands already', () => {
  it.each([
    [
      'pt-BR',
      'draft.duplicate_period',
      /^Atenção: para 50 L de .*mesma atividade, unidade da empresa e período/,
    ],
    ['en', 'draft.duplicate_period', /^Mind: for 50 L of .*same activity, site and period/],
    ['pt-BR', 'draft.duplicate_document', /^Atenção: o mesmo documento já deu origem a outra linha de 50 L/],
    ['en', 'draft.duplicate_document', /^Mind: the same document already led to another line of 50 L/],
  ] as const)('is said in %s of %s, since approving it again counts it twice', (reply, code, sentence) => {
    const said = repeated(told(code), { reply, numbers: reply, kinds, seed: 'm' });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
  });

  it('is not said of a finding of another sort', () => {
    expect(repeated(told('draft.outlier'), { reply: 'en', numbers: 'en', kinds, seed: 'm' })).toEqual([]);
  });
});
