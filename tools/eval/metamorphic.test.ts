import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sequence } from '#assistant/language/cases/paraphrases.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { type EvalCase, readCases, wellFormed } from './case.ts';
import { waysOf } from './changes.ts';
import { metamorphic } from './metamorphic.ts';

const CASES = join(import.meta.dirname, '../../assistant/language/cases');
const KINDS = referenceVocabulary();

function changed(name: string, given: EvalCase): EvalCase | null {
  const next = sequence(1);
  const draw = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  return (
    waysOf(KINDS)
      .find((way) => way.name === name)
      ?.change(given, draw) ?? null
  );
}

const GIVEN = wellFormed({
  id: 'x',
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: ['Betim', 'Camaçari'],
  turns: [{ text: 'Em Betim, 1.320,50 L de gasolina na frota em maio de 2025', files: [] }],
  expect: {
    intent: 'record',
    activities: [
      {
        kind: ['mobile.gasoline'],
        quantity: '1320.5',
        unit: 'L',
        from: '2025-05-01',
        to: '2025-05-31',
        site: 'Betim',
      },
    ],
    ask: [],
    notUnderstood: [],
  },
  tags: [],
});

describe('a changed case', () => {
  it('has the answer of its new numbers', () => {
    const other = changed('numbers', GIVEN);
    expect(other?.turns[0]?.text).toContain('5.760,90 L');
    expect(other?.expect.activities[0]?.quantity).toBe('5760.9');
  });

  it('has the answer of its new time and place', () => {
    expect(changed('years', GIVEN)?.expect.activities[0]?.from).toBe('2024-05-01');
    expect(changed('months', GIVEN)?.expect.activities[0]?.to).toBe('2025-07-31');
    expect(changed('sites', GIVEN)?.expect.activities[0]?.site).toBe('Camaçari');
  });

  it('is none where the case offers no hold', () => {
    expect(changed('sites', { ...GIVEN, sites: [] })).toBeNull();
    expect(changed('order', GIVEN)).toBeNull();
  });
});

describe('a set that the reader knows, changed in every way', () => {
  it.each(['heldout', 'fifteenth', 'twenty-second'])('is hardly ever read wrongly in silence: %s', (set) => {
    const outcomes = metamorphic(readCases(join(CASES, `${set}.jsonl`)));
    const cases = outcomes.reduce((total, one) => total + one.cases, 0);
    const silent = outcomes.flatMap((one) => one.silent);
    expect(cases).toBeGreaterThan(200);
    expect(silent.length / cases).toBeLessThan(0.01);
  });
});
