import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, isDay, lastDayOfMonth, monthsOf, readPeriod } from './period.ts';

const TODAY = '2026-11-20';

function code(from: string, to: string): string {
  const result = readPeriod(from, to, TODAY);
  return result.ok ? `${result.value.days} days` : (result.problems[0]?.code ?? '');
}

describe('periods', () => {
  it.each([
    ['2025-03-01', '2025-03-31', '31 days'],
    ['2024-02-01', '2024-02-29', '29 days'],
    ['2025-01-01', '2025-12-31', '365 days'],
    ['2024-01-01', '2024-12-31', '366 days'],
    ['2026-11-20', '2026-11-20', '1 days'],
    ['', '2025-03-31', 'period.missing'],
    ['2025-03-01', ' ', 'period.missing'],
    ['2025-02-29', '2025-03-31', 'period.unreadable'],
    ['2025-13-01', '2025-13-31', 'period.unreadable'],
    ['01/03/2025', '31/03/2025', 'period.unreadable'],
    ['2025-03-31', '2025-03-01', 'period.reversed'],
    ['2026-11-01', '2026-11-21', '21 days'],
    ['2026-11-01', '2026-11-30', '30 days'],
    ['2026-11-21', '2026-11-21', 'period.future'],
    ['2026-11-21', '2026-11-30', 'period.future'],
    ['2026-11-01', '2026-12-01', 'period.future'],
    ['1989-12-31', '1990-01-31', 'period.too_old'],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(code(from, to)).toBe(expected);
  });

  it('touch months, each with its days', () => {
    expect(monthsOf({ from: '2025-01-15', to: '2025-03-10', days: 55 })).toEqual([
      { month: '2025-01', from: '2025-01-15', to: '2025-01-31', days: 17 },
      { month: '2025-02', from: '2025-02-01', to: '2025-02-28', days: 28 },
      { month: '2025-03', from: '2025-03-01', to: '2025-03-10', days: 10 },
    ]);
    expect(monthsOf({ from: '2024-12-31', to: '2025-01-01', days: 2 }).map(({ month }) => month)).toEqual([
      '2024-12',
      '2025-01',
    ]);
  });

  it('agree with the calendar of the machine on every day, and their months add up to their days', () => {
    const days = fc
      .date({
        min: new Date('1990-01-01T00:00:00Z'),
        max: new Date('2099-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const expected = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        expect(isDay(from)).toBe(true);
        expect(daysBetween(from, to)).toBe(expected);
        const months = monthsOf({ from, to, days: expected });
        expect(months.reduce((total, month) => total + month.days, 0)).toBe(expected);
      }),
    );
  });

  it('know the length of February in century years', () => {
    expect(lastDayOfMonth('2000-02-01')).toBe('2000-02-29');
    expect(lastDayOfMonth('2100-02-01')).toBe('2100-02-28');
  });
});
