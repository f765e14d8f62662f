import { describe, expect, it } from 'vitest';
import { readRegister } from '../../../reference/registers.ts';
import { fold } from '../text/fold.ts';
import { SERVED_CITIES } from '../lexicon/lexicon.ts';
import { OTHER_NAMES } from './cities.ts';

const plain = (text: string) =>
  fold(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
const beginnings = (text: string) => {
  const words = plain(text).split(' ');
  return words.slice(0, 5).map((_, at) => words.slice(0, at + 1).join(' '));
};

/** What the register itself says of every city: the sizes of its airports in service by code. */
function served(): Map<string, Map<string, string>> {
  const cities = new Map<string, Map<string, string>>();
  const inService = [...readRegister('airports').values()].filter(
    ({ facts }) => facts['scheduled'] === 'yes',
  );
  for (const { code, facts } of inService)
    for (const city of (facts['city'] ?? '')
      .replaceAll(/\s*\(.*?\)/g, '')
      .split(/[/,]/)
      .map(plain))
      if (city.length >= 4 && city.split(' ').length <= 5)
        cities.set(city, (cities.get(city) ?? new Map<string, string>()).set(code, facts['size'] ?? ''));
  for (const { code, facts, label } of inService)
    for (const name of [label.en, ...(facts['words'] ?? '').split(', ')].flatMap(beginnings))
      cities.get(name)?.set(code, facts['size'] ?? '');
  return cities;
}

function answer(airports: ReadonlyMap<string, string>): string {
  const large = [...airports].filter(([, size]) => size === 'large');
  const [only] = airports.size === 1 ? airports : large.length === 1 ? large : [];
  return only?.[0] ?? '?';
}

describe('the cities that airports serve', () => {
  it('are those of the register, each with the one airport that answers for it', () => {
    const wanted = [...served()].map(([city, airports]) => `${city}:${answer(airports)}`);
    const given = [...SERVED_CITIES].map(([city, code]) => `${city}:${code}`);
    expect(given.sort()).toEqual(wanted.sort());
  });

  it.each(Object.entries(OTHER_NAMES))('%s is another name of %s', (_, city) => {
    expect(SERVED_CITIES.has(city)).toBe(true);
  });
});
