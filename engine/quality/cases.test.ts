import { describe, expect, it } from 'vitest';
import { casesIn } from '../testing/cases.ts';
import type { Coverage, Match, Provenance, Rating } from './indicator.ts';
import { rateCompleteness, rateGeography, rateReliability, rateTechnology, rateTime } from './indicator.ts';

type Input =
  | { readonly indicator: 'technology' | 'geography'; readonly match: Match }
  | { readonly indicator: 'time'; readonly yearsApart: number | null }
  | ({ readonly indicator: 'completeness' } & Coverage)
  | ({ readonly indicator: 'reliability' } & Provenance);

function rate(input: Input): Rating {
  switch (input.indicator) {
    case 'technology':
      return rateTechnology(input.match);
    case 'geography':
      return rateGeography(input.match);
    case 'time':
      return rateTime(input.yearsApart);
    case 'completeness':
      return rateCompleteness(input);
    default:
      return rateReliability(input);
  }
}

describe('box 7.2 of the Scope 3 Standard', () => {
  it.each(casesIn<Input, { rating: Rating }>('quality/box-7-2.json'))('$id', ({ input, expected }) => {
    expect(rate(input)).toBe(expected.rating);
  });
});
