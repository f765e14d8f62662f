import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimal, toText } from '../decimal.ts';
import type { Change, RecalculationPolicy, Restatement, SeriesYear, Trigger } from './base-year.ts';
import { restateSeries } from './base-year.ts';
import { fromDayOn } from './mid-year.ts';

const SERIES: readonly SeriesYear[] = [
  { year: '2022', values: { '1': '700', '2': '300' } },
  { year: '2023', values: { '1': '720', '2': '280' } },
];
const POLICY: RecalculationPolicy = { threshold: '0.05', baseYears: ['2022'] };

function change(trigger: Trigger, base: string, more: Partial<Change> = {}): Change {
  return {
    id: `${trigger} ${base}`,
    trigger,
    on: '2024-05-01',
    deltas: { '2022': { '1': base }, '2023': { '1': base } },
    reason: 'a reason',
    approvedBy: 'a person',
    ...more,
  };
}

function restated(changes: readonly Change[], policy = POLICY, series = SERIES): Restatement {
  const result = restateSeries(series, changes, policy);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(changes: readonly Change[], policy = POLICY, series = SERIES): string[] {
  const result = restateSeries(series, changes, policy);
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const decisions = (changes: readonly Change[]): string[] =>
  restated(changes).decisions.map(({ decision }) => decision);

describe('a base year', () => {
  it('is restated in every year that a significant change touches, and the original stays', () => {
    const result = restated([change('acquisition', '100')]);
    expect(result.restated).toEqual([
      { year: '2022', values: { '1': '800', '2': '300' } },
      { year: '2023', values: { '1': '820', '2': '280' } },
    ]);
    expect(result.original).toEqual(SERIES);
    expect(result.baseYear).toEqual({ originalKg: '1000', restatedKg: '1100' });
    expect([result.significance, result.isRecalculated]).toEqual(['0.1', true]);
  });

  it('stays as it is below the threshold, and is restated exactly at it', () => {
    expect(restated([change('divestment', '-49')]).isRecalculated).toBe(false);
    expect(restated([change('divestment', '-49')]).restated).toEqual(SERIES);
    expect(restated([change('divestment', '-50')]).isRecalculated).toBe(true);
    expect(decisions([change('factor', '10')])).toEqual(['below_threshold']);
  });

  it('lets small changes accumulate, and opposite ones not hide each other', () => {
    const result = restated([change('factor', '30'), change('error', '-30')]);
    expect([result.significance, result.isRecalculated]).toEqual(['0.06', true]);
    expect(result.baseYear.restatedKg).toBe('1000');
  });

  it('is never restated for growth, for what did not exist then, or for a move between reported scopes', () => {
    expect(
      decisions([
        change('organic_growth', '500'),
        change('organic_decline', '-500'),
        change('acquisition', '500', { existedInBaseYear: false }),
        change('outsourcing', '-500', { betweenReportedScopes: true }),
      ]),
    ).toEqual(['organic', 'organic', 'not_in_base_year', 'between_reported_scopes']);
  });

  it('takes a category that was added, and an average of several base years', () => {
    const added = change('category_added', '0', { deltas: { '2022': { '3.6': '100' } } });
    expect(restated([added]).restated[0]?.values).toEqual({ '1': '700', '2': '300', '3.6': '100' });
    const both = restated([change('merger', '80')], { threshold: '0.08', baseYears: ['2022', '2023'] });
    expect(both.baseYear).toEqual({ originalKg: '1000', restatedKg: '1080' });
  });

  it('is the original plus all changes, exactly, with the original kept whatever happens', () => {
    const amounts = fc
      .integer({ min: 0, max: 10 ** 12 })
      .map((millionths) => toText({ coefficient: BigInt(millionths), exponent: -6 }));
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 6 }), amounts, (deltas, base) => {
        const series: readonly SeriesYear[] = [
          { year: '2022', values: { '1': toText(add(decimal(base), decimal('1'))) } },
        ];
        const copy = structuredClone(series);
        const changes = deltas.map((delta) =>
          change('acquisition', delta, { deltas: { '2022': { '1': delta } } }),
        );
        const result = restated(changes, POLICY, series);
        expect(result.original).toEqual(copy);
        const expected = [decimal(series[0]?.values['1'] ?? ''), ...deltas.map(decimal)].reduce(add);
        const now = result.restated[0]?.values['1'];
        expect(now).toBe(result.isRecalculated ? toText(expected) : series[0]?.values['1']);
      }),
    );
  });

  it('refuses a year it does not know, a threshold that is none, no emissions, and less than nothing', () => {
    expect(codes([], { ...POLICY, baseYears: ['1999'] })).toEqual(['base_year.missing']);
    expect(codes([], { ...POLICY, baseYears: [] })).toEqual(['base_year.missing']);
    for (const threshold of ['0', '1.1', '-0.1', '5 %'])
      expect(codes([], { ...POLICY, threshold })).toEqual(['threshold.out_of_range']);
    expect(codes([change('factor', '1')], POLICY, [{ year: '2022', values: { '1': '0' } }])).toEqual([
      'base_year.zero',
    ]);
    expect(codes([change('divestment', '-900')])).toEqual(['amount.negative', 'amount.negative']);
    expect(codes([change('error', 'x')])).toEqual(['amount.unreadable']);
  });
});

describe('a change in the middle of a year', () => {
  it('can count from its day on only', () => {
    const year = { from: '2025-01-01', to: '2025-12-31' };
    expect(fromDayOn({ '1': '365' }, '2025-07-01', year)).toEqual({ ok: true, value: { '1': '184' } });
    expect(fromDayOn({ '1': '365' }, '2024-07-01', year)).toEqual({ ok: true, value: { '1': '365' } });
    expect(fromDayOn({ '1': '365' }, '2026-07-01', year)).toEqual({ ok: true, value: { '1': '0' } });
    expect(fromDayOn({ '1': 'x' }, '2025-07-01', year).ok).toBe(false);
    expect(fromDayOn({}, '2025-13-01', year).ok).toBe(false);
    expect(fromDayOn({}, '2025-01-01', { from: year.to, to: year.from }).ok).toBe(false);
  });
});
