import { calculateActivity } from '#engine/ways/calculate.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../load.ts';
import { type Worked, workedActivities } from './activities.ts';
import { agree, by, fraction } from './fraction.ts';

/** The engine divides with this many digits and a few to spare; what is further apart is another number. */
const DIGITS = 20n;
const library = await loadLibrary();

function differs({ co2eKg, biogenicCo2Kg, gwpSet, ...activity }: Worked): string[] {
  const asked = { activity: { ...activity, region: 'BR' }, gwpSet, programme: 'brazil', today: '2026-11-24' } as const;
  const result = calculateActivity(asked, library);
  const { kind, quantity, unit, from, to } = activity;
  const name = `${kind} ${quantity} ${unit} ${from} to ${to} ${gwpSet}`;
  if (result.status !== 'calculated') return [`${name}: ${result.problems.map(({ code }) => code).join(' ')}`];
  const isSame =
    agree(co2eKg, fraction(result.co2eKg), DIGITS) &&
    agree(biogenicCo2Kg, fraction(result.biogenicCo2Kg), DIGITS);
  if (isSame) return [];
  const wanted = Number((co2eKg.over * 10n ** 9n) / co2eKg.under) / 1e9;
  return [`${name}: ${result.co2eKg}, worked out ${wanted}`];
}

describe('exact fractions', () => {
  it('agree with the same number and with none that is a little apart', () => {
    const third = by(fraction('1'), fraction('3'));
    expect(agree(third, fraction(`0.${'3'.repeat(30)}`), DIGITS)).toBe(true);
    expect(agree(third, fraction('0.333333333333'), DIGITS)).toBe(false);
    expect(agree(fraction('1000000'), fraction('1000001'), DIGITS)).toBe(false);
    expect(agree(fraction('0'), fraction('0'), DIGITS)).toBe(true);
    expect(() => fraction('1e3')).toThrow(RangeError);
  });
});

describe('random Brazilian activities, worked out a second way by exact fractions from the committed tables', () => {
  it.each([
    [390, 19],
    [1000, 2026],
  ])('%i of seed %i have no difference', (count, seed) => {
    const activities = workedActivities(seed, count);
    expect(activities).toHaveLength(count);
    expect(new Set(activities.map(({ kind }) => kind)).size).toBeGreaterThan(60);
    expect(activities.flatMap(differs)).toEqual([]);
  });
});
