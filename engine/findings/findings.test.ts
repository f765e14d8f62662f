import { array, assert, integer, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDayOfMonth } from '../period.ts';
import { expiryOf } from './expired.ts';
import { findGaps } from './gap.ts';
import { findOutliers, outlierAmong } from './outlier.ts';
import { findRepeated } from './repeated.ts';
import { median, type Point, spansByLength, usualSpans, withSpan } from './series.ts';
import { USUAL_SETTINGS as USUAL } from './settings.ts';
import { unitSlip } from './slip.ts';
import { findWholes, wholesAmong } from './whole.ts';

/** Months from January 2023 on; 0: none. */
function months(amounts: readonly number[], every = 1): Point[] {
  return amounts.flatMap((amount, at) => {
    const from = new Date(Date.UTC(2023, at * every, 1)).toISOString().slice(0, 10);
    return amount === 0 ? [] : [{ from, to: lastDayOfMonth(from), amount }];
  });
}

/** Powers of two, so that logarithms to that base are whole: 10 10 11 11 11 12 12. */
const POWERS = [1024, 1024, 2048, 2048, 2048, 4096, 4096];

describe('an outlier', () => {
  it('is one from a modified z-score of 3.5 on, on logarithms', () => {
    // Eight values with 2^17: median 11, deviations 1 1 0 0 0 1 1 6, MAD 1; 0.6745 × 6 = 4.047.
    const [found] = findOutliers(months([...POWERS, 2 ** 17]), USUAL);
    expect(found).toMatchObject({ from: '2023-08-01', n: 7, seasonal: false });
    expect(found?.score).toBeCloseTo(4.047, 10);
    expect(found?.expected).toBeCloseTo(2048, 8);
    expect(found?.ratio).toBeCloseTo(64, 8);
    // 2^16: 0.6745 × 5 = 3.3725.
    expect(findOutliers(months([...POWERS, 2 ** 16]), USUAL)).toEqual([]);
  });

  it('is no month without consumption, which is no measure for the others either', () => {
    const none = { from: '2022-12-01', to: '2022-12-31', amount: 0 };
    const year = months([...POWERS, 2 ** 17]);
    expect(findOutliers([none, ...year], USUAL)).toEqual(findOutliers(year, USUAL));
    expect(findOutliers([none, ...months(POWERS)], USUAL)).toEqual([]);
  });

  it('is none where it is not half as much again, however even the others are', () => {
    const even = Array.from({ length: 11 }, () => 100);
    expect(findOutliers(months([...even, 149]), USUAL)).toEqual([]);
    expect(findOutliers(months([...even, 151]), USUAL)).toMatchObject([{ score: null, seen: 151 }]);
    expect(findOutliers(months([100, 100, 100, 100, 1000]), USUAL)).toEqual([]);
  });

  it('is none that comes again every year in the same month', () => {
    const year = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 100, 30];
    expect(findOutliers(months(year), USUAL)).toMatchObject([{ from: '2023-12-01' }]);
    expect(findOutliers(months([...year, ...year]), USUAL)).toEqual([]);
    const slipped = [...year, ...year.slice(0, 5), 980, ...year.slice(6)];
    expect(findOutliers(months(slipped), USUAL)).toMatchObject([{ from: '2024-06-01', slip: 1 }]);
  });

  it('is the same in any unit, and its mirror image is as much of one', () => {
    const amounts = array(integer({ min: 1, max: 1_000_000 }), { minLength: 6, maxLength: 40 });
    const told = (list: readonly number[]) =>
      findOutliers(months(list), USUAL).map(({ from, slip, n }) => ({ from, slip, n }));
    assert(
      property(amounts, integer({ min: -6, max: 6 }), (list, power) => {
        // Away from the very edge of a limit, where rounding decides.
        pre(told(list).length === told(list.map((one) => one * 1.000001)).length);
        expect(told(list.map((one) => one * 2 ** power))).toEqual(told(list));
        const scores = (of: readonly number[]) =>
          findOutliers(months(of), USUAL).map(({ score }) => score ?? 0);
        const mirrored = scores(list.map((one) => 1 / one));
        // A score is a ratio: where the rest hardly varies it is huge, and rounding shows in its last digits.
        for (const [at, score] of scores(list).entries()) {
          const apart = Math.abs((mirrored[at] ?? 0) + score) / Math.max(1, Math.abs(score));
          expect(apart).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a slip of the unit', () => {
  it('is a power of ten that leaves an ordinary value when it is taken back', () => {
    expect([9.57, 0.1, 1004, 0.00103, 970_000, 100].map((ratio) => unitSlip(ratio, USUAL))).toEqual([
      1, -1, 3, -3, 6, 2,
    ]);
    // 2.88 is none, and 16 ÷ 10 is not ordinary either.
    expect([1, 2.88, 16, 6, 30].map((ratio) => unitSlip(ratio, USUAL))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('a gap', () => {
  it('is a hole with values on both sides, in any rhythm', () => {
    expect(findGaps(months([1, 1, 0, 1, 1, 1, 0, 0, 1, 1]), USUAL)).toEqual([
      { from: '2023-03-01', to: '2023-03-31', missing: 1, n: 7, everyDays: 31 },
      { from: '2023-07-01', to: '2023-08-31', missing: 2, n: 7, everyDays: 31 },
    ]);
    const quarters = months([1, 1, 0, 1, 1], 3);
    expect(findGaps(quarters, USUAL)).toMatchObject([{ from: '2023-05-01', to: '2023-09-30', missing: 1 }]);
    expect(findGaps(months([1, 1, 1, 1], 3), USUAL)).toEqual([]);
  });

  it('is none where there is no rhythm, after the last value, or where a longer span fills it', () => {
    expect(findGaps(months([1, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1]), USUAL)).toEqual([]);
    expect(findGaps(months([1, 0, 1]), USUAL)).toEqual([]);
    const holed = months([1, 1, 1, 0, 0, 1, 1, 1]);
    expect(findGaps(holed, USUAL)).toHaveLength(1);
    const filled = [...holed, { from: '2023-04-01', to: '2023-05-31', amount: 2 }];
    expect(findGaps(filled, USUAL)).toEqual([]);
  });

  it('takes billing periods as they come', () => {
    const bills = ['01-14', '02-13', '03-15', '04-14', '06-14', '07-14'].map((day, at, all) => ({
      from: `2025-${day}`,
      to: at === 3 ? '2025-05-13' : at === all.length - 1 ? '2025-08-13' : `2025-${all[at + 1]}`,
      amount: 10,
    }));
    expect(findGaps(bills, USUAL)).toMatchObject([{ from: '2025-05-14', to: '2025-06-13', missing: 1 }]);
  });
});

describe('a span that is tried', () => {
  it('is judged as if its series had it, wherever it falls and however long it is', () => {
    const amounts = array(integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 40 });
    const seen = integer({ min: 1, max: 5000 });
    assert(
      property(
        amounts,
        seen,
        integer({ min: -3, max: 43 }),
        integer({ min: 1, max: 12 }),
        (list, amount, at, long) => {
          const whole = { from: '2023-01-01', to: '2023-12-31', amount: 1200 };
          const points = [whole, ...months(list)];
          const from = new Date(Date.UTC(2023, at, 1)).toISOString().slice(0, 10);
          const to = lastDayOfMonth(new Date(Date.UTC(2023, at + long - 1, 1)).toISOString());
          pre(!points.some((point) => point.from === from));
          const tried = { from, to, amount };
          const spans = spansByLength(points);
          const together = findOutliers([...points, tried], USUAL);
          expect(outlierAmong(spans, tried, USUAL)).toEqual(
            together.find((one) => one.from === from && one.to === to) ?? null,
          );
          expect(wholesAmong(withSpan(spans, tried), USUAL)).toEqual(findWholes([...points, tried], USUAL));
        },
      ),
    );
  });
});

describe('a whole beside its parts', () => {
  it('says whether both agree and whether the parts are all there', () => {
    const year = { from: '2023-01-01', to: '2023-12-31', amount: 1200 };
    const parts = months(Array.from({ length: 12 }, () => 100));
    expect(findWholes([...parts, year], USUAL)).toMatchObject([
      { stated: 1200, summed: 1200, ratio: 1, parts: 12, complete: true, agrees: true },
    ]);
    // 1100 ÷ 1200 = 0.9167.
    expect(findWholes([...parts.slice(1), year], USUAL)).toMatchObject([
      { complete: false, agrees: false, parts: 11 },
    ]);
    expect(findWholes(parts, USUAL)).toEqual([]);
  });
});

describe('lines that say the same', () => {
  const line = (id: string, other: object = {}) => ({
    id,
    from: '2025-03-04',
    to: '2025-03-04',
    quantity: '8036',
    unit: 'L',
    co2eKg: '21.5',
    keys: [],
    ...other,
  });
  const ids = (lines: ReturnType<typeof line>[]) =>
    findRepeated(lines, USUAL).map((group) => group.map(({ id }) => id));

  it('are those of one period, amount and result', () => {
    expect(ids([line('a'), line('b'), line('c', { quantity: '8037' }), line('d', { co2eKg: '9' })])).toEqual([
      ['a', 'b'],
    ]);
  });

  it('are not amounts that happen twice by chance in a day, nor bills with keys of their own', () => {
    expect(ids([line('a', { quantity: '150' }), line('b', { quantity: '150' })])).toEqual([]);
    const whole = { quantity: '150', from: '2025-03-01', to: '2025-03-31' };
    expect(ids([line('a', whole), line('b', whole)])).toEqual([['a', 'b']]);
    expect(ids([line('a', { keys: ['1'] }), line('b', { keys: ['2'] }), line('c')])).toEqual([['a', 'c']]);
  });
});

describe('a factor', () => {
  const of = (id: string, validFrom: string, validTo: string | null) => ({ id, validFrom, validTo });
  const june = { from: '2025-06-01', to: '2025-06-30' };

  it('is out of force after its last day, and gives way to an edition that is meant for the days', () => {
    expect(expiryOf(of('a', '2024-01-01', '2024-12-31'), null, june)).toBe('not_in_force');
    expect(expiryOf(of('a', '2024-01-01', null), null, june)).toBeNull();
    expect(expiryOf(of('a', '2024-01-01', null), of('b', '2025-01-01', null), june)).toBe('newer_edition');
    expect(expiryOf(of('a', '2025-01-01', null), of('b', '2026-01-01', null), june)).toBeNull();
    expect(expiryOf(of('a', '2026-01-01', '2026-12-31'), null, june)).toBeNull();
  });
});

describe('a series', () => {
  it('is of the spans that are as long as most', () => {
    const year = { from: '2023-01-01', to: '2023-12-31', amount: 1 };
    expect(usualSpans([year, ...months([1, 2])])).toMatchObject({
      series: [{ amount: 1 }, { amount: 2 }],
      longer: [year],
    });
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });
});
