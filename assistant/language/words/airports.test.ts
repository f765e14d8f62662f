import { describe, expect, it } from 'vitest';
import { readRegister } from '../../../reference/registers.ts';
import { fold } from '../text/fold.ts';
import { CITIES_WITHOUT_CODE, CITY_AIRPORTS, CITY_NAMES } from './airports.ts';

const register = readRegister('airports');
const names = (code: string) => {
  const entry = register.get(code);
  if (entry === undefined) return '';
  const { city = '', words = '' } = entry.facts;
  return fold(`${entry.label.en} ${entry.label['pt-BR']} ${city} ${words}`);
};

describe('the airport of a city', () => {
  it.each(Object.entries(CITY_AIRPORTS))('%s is in the name that the register gives %s', (city, code) => {
    expect(names(code)).toContain(CITY_NAMES[city] ?? city);
  });

  it('is told for no city that the register tells nothing of', () => {
    expect(CITIES_WITHOUT_CODE.filter((city) => CITY_AIRPORTS[city] !== undefined)).toEqual([]);
  });
});
