import { describe, expect, it } from 'vitest';
import { numberOfCell } from './numbers.ts';
import { daysOfCell } from './periods.ts';

describe('the number of a cell', () => {
  it.each([
    ['1.234,56', 'comma', '1234.56', ''],
    ['1,234.56', 'dot', '1234.56', ''],
    ['1.234', 'comma', '1234', ''],
    ['1.234', 'dot', '1.234', ''],
    ['12', null, '12', ''],
    ['1.234,5', null, '1234.5', ''],
    ['1 234,5 L', 'comma', '1234.5', 'L'],
    ['-3,5', 'comma', '-3.5', ''],
  ] as const)('%s in the style %s is %s', (text, style, value, beside) => {
    expect(numberOfCell({ text }, style)).toEqual({ read: 'number', value, beside });
  });

  it.each([
    ['1.234', null, 'ambiguous'],
    ['1.23', 'comma', 'unreadable'],
    ['12,34.5', null, 'unreadable'],
    ['um mil', 'comma', 'unreadable'],
    ['', 'comma', 'blank'],
    ['–', 'comma', 'blank'],
  ] as const)('%s in the style %s is %s', (text, style, read) => {
    expect(numberOfCell({ text }, style)).toEqual({ read });
  });

  it('that the file types is taken as it is typed', () => {
    expect(numberOfCell({ text: '1.234', number: '1234' }, null)).toMatchObject({ value: '1234' });
  });
});

describe('the period of a cell', () => {
  const month = (name: string, last: number) => ({ from: `${name}-01`, to: `${name}-${last}` });
  it.each([
    ['03/04/2025', 'day_first', null, { from: '2025-04-03', to: '2025-04-03' }],
    ['03/04/2025', 'month_first', null, { from: '2025-03-04', to: '2025-03-04' }],
    ['25/04/25', null, null, { from: '2025-04-25', to: '2025-04-25' }],
    ['2025-02-28T10:00', null, null, { from: '2025-02-28', to: '2025-02-28' }],
    ['02/2024', null, null, month('2024-02', 29)],
    ['2025-03', null, null, month('2025-03', 31)],
    ['202503', null, null, month('2025-03', 31)],
    ['2025', null, null, { from: '2025-01-01', to: '2025-12-31' }],
    ['4', null, 2025, month('2025-04', 30)],
    ['março/25', null, null, month('2025-03', 31)],
    ['Dez.', null, 2024, month('2024-12', 31)],
    ['Feb 2025', null, null, month('2025-02', 28)],
    ['setembro de 2025', null, null, month('2025-09', 30)],
    ['T1 2026', null, null, { from: '2026-01-01', to: '2026-03-31' }],
    ['2º trimestre', null, 2026, { from: '2026-04-01', to: '2026-06-30' }],
    ['Q3', null, 2025, { from: '2025-07-01', to: '2025-09-30' }],
    ['4T25', null, null, { from: '2025-10-01', to: '2025-12-31' }],
    ['2026-W27', null, null, { from: '2026-06-29', to: '2026-07-05' }],
  ] as const)('%s, dates %s, year %s', (text, dates, year, days) => {
    expect(daysOfCell({ text }, dates, year)).toEqual(days);
  });

  it.each([
    ['2', 'Trimestre', { from: '2026-04-01', to: '2026-06-30' }],
    ['2', 'Mês', { from: '2026-02-01', to: '2026-02-28' }],
    ['27', 'Semana', 'unclear'],
    ['2026-07-05', 'Week ending', { from: '2026-06-29', to: '2026-07-05' }],
    ['2026-06-29', 'Week commencing', { from: '2026-06-29', to: '2026-07-05' }],
  ] as const)('%s below %s', (text, header, days) => {
    expect(daysOfCell({ text }, null, 2026, header)).toEqual(days);
  });

  it.each([
    ['31/02/2025', 'day_first', 'impossible'],
    ['13/13/2025', null, 'impossible'],
    ['03/04/2025', null, 'unclear'],
    ['outrora', 'day_first', 'unclear'],
    ['março', 'day_first', 'unclear'],
  ] as const)('%s, dates %s, is %s', (text, dates, days) => {
    expect(daysOfCell({ text }, dates, null)).toBe(days);
  });
});
