import { describe, expect, it } from 'vitest';
import { monthAlike } from './alike-days.ts';
import type { Library } from './library.ts';
import { type Days, openCalculation, withoutDays } from './open-calculation.ts';
import { lastDayOfMonth } from './period.ts';
import { caseLibrary } from './testing/library.ts';
import { calculateActivity } from './ways/calculate.ts';

const library = caseLibrary();
const TODAY = '2026-11-20';

function countedOn(kind: string, unit: string, region: string, { from, to }: Days) {
  const activity = { kind, quantity: '1250', unit, from, to, region };
  const input = { activity, gwpSet: 'AR5' as const, programme: 'brazil' as const, today: TODAY };
  const open = openCalculation(input, library);
  if (!open.ok) return open.problems.map(({ code }) => code);
  const { restHash: _rest, ...stored } = { restHash: '', ...withoutDays(open.value) };
  const counted = calculateActivity(input, library);
  if (counted.status !== 'calculated') return counted.problems;
  const { co2eKg, factors, problems, disclosures, method } = counted;
  return JSON.parse(JSON.stringify({ stored, co2eKg, factors, problems, disclosures, method })) as unknown;
}

const months = (years: readonly number[], step: number) =>
  years.flatMap((year) =>
    Array.from({ length: 12 / step }, (_, n) => `${year}-${String(1 + n * step).padStart(2, '0')}`),
  );

describe('days on which an activity counts alike', () => {
  it('are counted on one basis, whichever of a month: first, last, within, and all of it', () => {
    let shared = 0;
    for (const { key: kind, units } of Object.values(library.kinds)) {
      const [unit = ''] = units;
      for (const month of months([2019, 2025], 6)) {
        const [first, last] = [`${month}-01`, lastDayOfMonth(`${month}-01`)];
        if (monthAlike(kind, { from: first, to: last }, TODAY, library) === null) continue;
        const whole = countedOn(kind, unit, 'BR', { from: first, to: last });
        for (const days of [
          [first, first],
          [last, last],
          [`${month}-11`, `${month}-19`],
        ]) {
          expect(countedOn(kind, unit, 'BR', { from: days[0] ?? '', to: days[1] ?? '' })).toEqual(whole);
        }
        shared += Array.isArray(whole) ? 0 : 1;
      }
    }
    expect(shared).toBeGreaterThan(20);
  });

  it('are no days of a month in which an act begins, ends or was last seen', () => {
    const blend = library.fuelBlends['diesel_b'];
    if (blend === undefined) throw new Error('no diesel');
    const act = { act: 'Ato', limit: null, shares: blend.months[0]?.shares ?? {} };
    const { source } = blend.months[0] ?? {};
    if (source === undefined) throw new Error('no source');
    const acts = [
      { ...act, source, from: '2031-02-15', limit: '2031-04-20', checked: '2031-06-10' },
      { ...act, source, from: '2031-08-01', checked: '2031-09-30' },
    ];
    const other: Library = {
      ...library,
      fuelBlends: { ...library.fuelBlends, diesel_b: { ...blend, months: [], acts } },
    };
    const alike = Array.from({ length: 12 }, (_, n) => {
      const month = `2031-${String(n + 1).padStart(2, '0')}`;
      return monthAlike('mobile.diesel', { from: `${month}-05`, to: `${month}-05` }, '2032-01-01', other);
    });
    expect(alike.flatMap((month, n) => (month === null ? [n + 1] : []))).toEqual([2, 4, 6]);
  });

  it('are no days of a month in which a factor of the organization begins or ends', () => {
    const [published] = library.candidates('electricity', null);
    if (published === undefined) throw new Error('no factor');
    const ours = { ...published, id: 'own/ours', validFrom: '2025-03-10', validTo: '2025-05-31' };
    const other: Library = { ...library, own: (kind) => (kind === 'electricity' ? [ours] : []) };
    const on = (day: string) => monthAlike('electricity', { from: day, to: day }, TODAY, other);
    expect([on('2025-03-02'), on('2025-04-02'), on('2025-05-31'), on('2025-06-02')]).toEqual([
      null,
      '2025-04',
      '2025-05',
      '2025-06',
    ]);
  });

  it.each([
    ['2025-02-30', '2025-02-30'],
    ['2025-03-09', '2025-03-02'],
    ['2025-03-01', '2025-04-30'],
    ['1989-12-01', '1989-12-02'],
    ['2026-11-01', '2026-11-30'],
    ['', ''],
  ])('are none of %s to %s', (from, to) => {
    expect(monthAlike('mobile.diesel', { from, to }, TODAY, library)).toBeNull();
  });
});
