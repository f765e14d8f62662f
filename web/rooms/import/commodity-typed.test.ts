import { describe, expect, it } from 'vitest';
import { readCommodity } from './commodity-typed.ts';

const typed = { kind: 'spend.services', words: 'consultoria', factorId: null };

describe('what a supplier sells', () => {
  it('is told by its kind alone where no line knew one: the rules choose its factor', () => {
    expect(readCommodity(typed, null, 'lacking')).toEqual({
      said: { kind: 'spend.services', factorId: null },
    });
  });

  it('needs a factor where the kind was known and the rules could not choose', () => {
    expect(readCommodity(typed, 'spend.services', 'lacking')).toEqual({ wrong: { factorId: 'lacking' } });
    expect(readCommodity({ ...typed, factorId: 'one' }, 'spend.services', 'lacking')).toEqual({
      said: { kind: 'spend.services', factorId: 'one' },
    });
  });

  it('is not told before a kind is chosen', () => {
    expect(readCommodity({ ...typed, kind: null }, null, 'lacking')).toEqual({ wrong: { kind: 'lacking' } });
  });
});
