import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from './quoted.ts';

const figures = [
  { text: '12 t', at: 'a/short' },
  { text: '12 t CO₂e', at: 'a/long' },
  { text: '7', at: 'table/x' },
];

describe('figures in a text', () => {
  it('are taken whole, the longest first', () => {
    expect(partsOf('Foram 12 t CO₂e, 12 t e 7.', figures)).toEqual([
      { text: 'Foram ' },
      { text: '12 t CO₂e', at: 'a/long' },
      { text: ', ' },
      { text: '12 t', at: 'a/short' },
      { text: ' e ' },
      { text: '7', at: 'table/x' },
      { text: '.' },
    ]);
  });

  it.each(['112 t', '1,12 t', '12 ton', 'x7', '7,5', '70', '2.7'])('are no part of %j', (text) => {
    expect(partsOf(text, figures)).toEqual([{ text }]);
  });

  it('joined with what stands between them are the text', () => {
    const some = array(constantFrom('12 t', '12 t CO₂e', '7', ' ', ',', '.', '1', 'x', '\n'), {
      maxLength: 30,
    });
    assert(property(some, (pieces) => joined(pieces.join('')) === pieces.join('')));
    assert(property(string(), (text) => joined(text) === text));
  });
});

const joined = (text: string) =>
  partsOf(text, figures)
    .map((part) => part.text)
    .join('');
