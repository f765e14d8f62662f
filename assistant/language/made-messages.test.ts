import { describe, expect, it } from 'vitest';
import { type Message, PLACES } from './cases/drawn.ts';
import { message } from './cases/messages.ts';
import { besideNumbers } from './cases/numbers-beside.ts';
import { sequence } from './cases/paraphrases.ts';
import { tradeFigures } from './cases/trade-figures.ts';
import { referenceVocabulary } from './cases/vocabulary.ts';
import { plus } from './numbers/exact.ts';
import { understand } from './understand.ts';
import type { Proposal } from './understanding.ts';

const kinds = referenceVocabulary();

type Line = Pick<Proposal, 'kind' | 'quantity' | 'unit' | 'from' | 'to' | 'site' | 'distance'>;

/** A line for an activity, to compare and to show. */
function line({ kind, quantity, unit, from, to, site, distance }: Line): string {
  const amount = quantity === null ? null : plus(quantity, '0');
  return [kind, amount, unit, from, to, site ?? '', distance ?? ''].join(' ');
}

/** What was read otherwise than it was made, with neither a question nor a report; and how many were read as they were made. */
function judged(make: (next: () => number) => Message, seed: number, count: number) {
  const next = sequence(seed);
  const silent: string[] = [];
  let right = 0;
  for (let made = 0; made < count; made += 1) {
    const { text, locale, told } = make(next);
    const turn = understand({
      text,
      locale,
      referenceDate: '2026-11-20',
      sites: PLACES,
      kinds,
      conversation: { proposals: [], asks: [] },
    });
    const got = turn.activities.map(line).sort().join(' | ');
    const wanted = told.map(line).sort().join(' | ');
    if (got === wanted) right += 1;
    else if (turn.asks.length + turn.notUnderstood.length === 0)
      silent.push([text, `wanted ${wanted}`, `got ${got}`].join('\n'));
  }
  return { silent, right };
}

describe('made messages of several activities', () => {
  it('are wrong in nothing that is not told', () => {
    const { silent, right } = judged(message, 20_261_123, 300);
    expect(silent).toEqual([]);
    expect(right).toBeGreaterThan(285);
  });
});

describe('made messages with numbers beside the amounts', () => {
  it('are wrong in nothing that is not told', () => {
    const { silent, right } = judged(besideNumbers, 20_261_123, 300);
    expect(silent).toEqual([]);
    expect(right).toBeGreaterThan(270);
  });
});

describe('made reports of figures that belong together', () => {
  it('are wrong in nothing that is not told', () => {
    const { silent, right } = judged(tradeFigures, 20_261_123, 200);
    expect(silent).toEqual([]);
    expect(right).toBeGreaterThan(195);
  });
});
