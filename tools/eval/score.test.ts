import { describe, expect, it } from 'vitest';
import type { EvalCase } from './case.ts';
import { type Answer, score } from './score.ts';

const CASE: EvalCase = {
  id: 'x',
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: [],
  turns: [{ text: '900 L de gasolina e 44 xiringas em maio de 2025', files: [] }],
  expect: {
    intent: 'record',
    activities: [
      { kind: ['mobile.gasoline'], quantity: '900', unit: 'L', from: '2025-05-01', to: '2025-05-31' },
    ],
    ask: [],
    notUnderstood: ['44'],
  },
  tags: [],
};
const RIGHT = { kind: 'mobile.gasoline', quantity: '900', unit: 'L', from: '2025-05-01', to: '2025-05-31' };
const answer = (change: Partial<Answer>): Answer => ({
  intent: 'record',
  activities: [RIGHT],
  ask: [],
  notUnderstood: ['44'],
  ms: 1,
  ...change,
});

describe('the judge of the evaluation', () => {
  it('counts an amount of a file as found with its unit, whatever it is taken for, and once', () => {
    const filed: EvalCase = { ...CASE, turns: [{ text: '', files: ['a.csv'] }] };
    const of = (activities: Answer['activities'], testCase: EvalCase = filed) => {
      const { filedAmounts, filedAmountsRight } = score(testCase, answer({ activities }));
      return [filedAmountsRight, filedAmounts];
    };
    expect(of([{ ...RIGHT, kind: null }])).toEqual([1, 1]);
    expect(of([{ ...RIGHT, unit: 'gal' }])).toEqual([0, 1]);
    expect(of([RIGHT], CASE)).toEqual([0, 0]);
  });

  it('counts an answer that says all of it as exact', () => {
    expect(score(CASE, answer({}))).toMatchObject({
      right: 1,
      sentenceExact: true,
      silentError: false,
      fabrications: 0,
    });
  });

  it('counts a wrong amount as a silent error only where nothing was asked or reported', () => {
    const wrong = [{ ...RIGHT, quantity: '44' }];
    expect(score(CASE, answer({ activities: wrong, notUnderstood: [] }))).toMatchObject({
      right: 0,
      silentError: true,
    });
    expect(score(CASE, answer({ activities: wrong }))).toMatchObject({ right: 0, silentError: false });
  });

  it('finds a number that the text does not contain', () => {
    expect(score(CASE, answer({ activities: [{ ...RIGHT, quantity: '901' }] })).fabrications).toBe(1);
    expect(
      score(CASE, answer({ activities: [{ ...RIGHT, quantity: '1800', arithmetic: '900 × 2' }] }))
        .fabrications,
    ).toBe(0);
    expect(
      score(CASE, answer({ activities: [{ ...RIGHT, quantity: '63000', arithmetic: '900 × 70' }] }))
        .fabrications,
    ).toBe(1);
  });

  it('counts a question that the case does not want, and does not count a proposal with an open slot as wrong', () => {
    const open = { ...RIGHT, unit: null };
    expect(score(CASE, answer({ activities: [RIGHT, open], ask: ['unit'] }))).toMatchObject({
      needlessQuestions: 1,
      proposed: 1,
      sentenceExact: false,
    });
  });
});
