import { describe, expect, it } from 'vitest';
import ways from '#engine/ways/ways.json' with { type: 'json' };
import english from '#messages/en/terms.json' with { type: 'json' };
import portuguese from '#messages/pt-BR/terms.json' with { type: 'json' };

describe('the method of a line', () => {
  it.each([
    ['pt-BR', portuguese],
    ['en', english],
  ])('has a name in %s, whichever calculator it is', (_, words) => {
    const methods = new Set([...ways.map(({ method }) => method), 'factor', 'not_counted']);
    expect([...methods].filter((method) => !Object.hasOwn(words, `method.${method}`))).toEqual([]);
  });
});
