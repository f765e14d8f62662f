import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';

const kinds = referenceVocabulary();

function read(text: string): string[] {
  const turn = understand({
    text,
    locale: 'en',
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: { proposals: [], asks: [] },
  });
  return [
    ...turn.activities.map(({ kind, quantity, unit, from }) => `${kind} ${quantity} ${unit} ${from}`),
    ...turn.asks.map(({ slot }) => `? ${slot}`),
    ...turn.notUnderstood.map(({ quote }) => `! ${quote}`),
  ];
}

describe('marks that end lines', () => {
  it('make no columns, so that no line gives its thing to the next', () => {
    expect(read('May 2025:\n26 GJ of purchased heat;\n575 t of glass melted;\n33 t of petcoke')).toEqual([
      'heat 26 GJ 2025-05-01',
      'process.glass 575 t 2025-05-01',
      'stationary.petroleum_coke 33 t 2025-05-01',
    ]);
    expect(read('May 2025\ncoal: 40 t |\ncement bought: 12 t |\nlime produced: 9 t |')).toEqual([
      'stationary.coal 40 t 2025-05-01',
      'purchased.cement 12 t 2025-05-01',
      'process.lime 9 t 2025-05-01',
    ]);
  });

  it('part amounts that each name their thing', () => {
    const text = 'May 2025\ncoal: 40 t; cement bought: 12 t\nlime produced: 9 t; consulting: USD 500';
    expect(read(text)).toEqual([
      'stationary.coal 40 t 2025-05-01',
      'purchased.cement 12 t 2025-05-01',
      'process.lime 9 t 2025-05-01',
      'purchased.services 500 USD 2025-05-01',
    ]);
  });

  it('still part the columns of a table with empty cells', () => {
    const text = 'month;diesel generator (L);glass melted (t)\nMay 2025;400;\nJun 2025;;90';
    expect(read(text)).toEqual(['stationary.diesel 400 L 2025-05-01', 'process.glass 90 t 2025-06-01']);
  });
});
