import { describe, expect, it } from 'vitest';
import { asksHaul, flightOf, readAirport } from './flight.ts';

const activity = {
  kind: 'travel.flight',
  quantity: '3',
  unit: 'trip',
  from: '2025-05-22',
  to: '2025-05-22',
  parameters: { from: 'GRU', to: 'LIS', journey: 'return', cabin: 'business' },
};

describe('the flight of a draft', () => {
  it('is what its parameters say, and null where they do not', () => {
    expect(flightOf({ activity })).toEqual({
      from: 'GRU',
      to: 'LIS',
      journey: 'return',
      cabin: 'business',
      radiativeForcing: null,
      haul: null,
    });
    expect(flightOf({ activity: { ...activity, parameters: { cabin: 'loft' } } })?.cabin).toBeNull();
  });

  it('is none for another kind, or one told as a distance', () => {
    expect(flightOf({ activity: { ...activity, kind: 'travel.train' } })).toBeNull();
    expect(flightOf({ activity: { ...activity, unit: 'pkm' } })).toBeNull();
  });

  it('is asked how far it is only where the calculation asks', () => {
    const flight = flightOf({ activity });
    if (!flight) throw new Error('no flight');
    const missing = (parameters: string) => [{ code: 'parameters.missing' as const, params: { parameters } }];
    expect(asksHaul({ problems: [], result: null }, flight)).toBe(false);
    expect(asksHaul({ problems: missing('haul, cabin'), result: null }, flight)).toBe(true);
    expect(asksHaul({ problems: missing('cabin'), result: null }, flight)).toBe(false);
    expect(asksHaul({ problems: [], result: null }, { ...flight, haul: 'long_haul_uk' })).toBe(true);
  });

  it.each([
    ['gru', 'GRU'],
    [' Lis ', 'LIS'],
    ['São', null],
    ['GRUX', null],
    ['', null],
  ])('takes %j as the airport %j', (text, code) => {
    expect(readAirport(text)).toBe(code);
  });
});
