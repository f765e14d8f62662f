import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';
import { readLines } from './tables.ts';
import { readUpstream, UNIT_OF_KEY } from './upstream.ts';

/** Keys of every published factor of the category, over all editions of the publisher. */
const KEYS = ['2020', '2021', '2024', '2025'].flatMap((edition) =>
  readLines(`factors/desnz/${edition}/factors.csv`)
    .map(({ value }) => value)
    .filter((row) => row['category'] === 'fuel_energy_activities')
    .map((row) => row['key'] ?? ''),
);

describe('the table of what lies upstream', () => {
  it('names fuels and kinds that the library knows, each part once', async () => {
    const { fuels, fuelBlends, kinds } = await loadLibrary();
    const rows = readUpstream();
    expect(rows.length).toBeGreaterThan(40);
    const unknown = rows.filter(({ of }) => !fuels[of] && !kinds[of] && !fuelBlends[of]);
    expect(unknown.map(({ of }) => of)).toEqual([]);
    expect(new Set(rows.map(({ of, part }) => `${of} ${part}`)).size).toBe(rows.length);
  });

  it('names keys that published factors have', () => {
    for (const { keys } of readUpstream()) {
      for (const key of keys) {
        const pattern = new RegExp(`^${key}_${UNIT_OF_KEY}$`);
        expect(KEYS.some((known) => pattern.test(known)), key).toBe(true);
      }
    }
  });
});
