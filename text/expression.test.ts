import { describe, expect, it } from 'vitest';
import { expression } from './expression.ts';

describe('an expression on several lines', () => {
  it('is the literal that it would be on one', () => {
    const found = expression('g')`
      ^(?:GASOLINA|
      \bS-?10\b|R\$)/ \d+
    `;
    expect(found).toEqual(/^(?:GASOLINA|\bS-?10\b|R\$)\/ \d+/g);
  });

  it('takes the source of another in', () => {
    const year = /20\d\d/;
    expect(expression()`\b(?:FY)?
      ${year.source}\b`).toEqual(/\b(?:FY)?20\d\d\b/);
  });

  it('keeps the spaces within a line', () => {
    expect(
      expression()`a  b
      c`.source,
    ).toBe('a  bc');
  });
});
