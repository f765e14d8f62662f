import { describe, expect, it } from 'vitest';
import { exactDecimal, timesHundred } from './exact-number.ts';
import { builtInFormat, numberCell, spelledFormat } from './number-format.ts';
import { isoDay, serialMoment } from './serial-date.ts';

describe('a stored number', () => {
  it.each([
    ['12.300000000000001', '12.3'],
    ['0.30000000000000004', '0.3'],
    ['1E3', '1000'],
    ['1.5e-7', '0.00000015'],
    ['-4.20', '-4.2'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['9999999999999999', '10000000000000000'],
    ['123456789012345678', '123456789012346000'],
    ['0.99999999999999999', '1'],
    ['007', '7'],
  ])('%s is the decimal %s', (stored, decimal) => {
    expect(exactDecimal(stored)).toBe(decimal);
  });

  it.each(['', '-', '.', '1,5', 'NaN', '0x10', '1e', '1e99999'])('“%s” is none', (stored) => {
    expect(exactDecimal(stored)).toBeNull();
  });

  it('is a hundred times itself in per cent, exactly', () => {
    expect(timesHundred('0.145')).toBe('14.5');
  });
});

describe('a serial day', () => {
  it.each([
    ['1', false, '1900-01-01'],
    ['59', false, '1900-02-28'],
    ['61', false, '1900-03-01'],
    ['45658', false, '2025-01-01'],
    ['0', true, '1904-01-01'],
    ['44196', true, '2025-01-01'],
  ])('%s (calendar of 1904: %s) is %s', (serial, from1904, day) => {
    expect(serialMoment(serial, from1904)?.day).toBe(day);
  });

  it('is none for the day that 1900 never had, before the calendar and after it', () => {
    expect(['60', '0', '-3', '2958466', '1e30'].map((serial) => serialMoment(serial, false))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('is no ISO day where the calendar has none', () => {
    expect(['2025-02-31', '2024-02-29T10:00', '31/02/2025'].map(isoDay)).toEqual([null, '2024-02-29', null]);
  });
});

describe('a number under a format', () => {
  it.each([
    ['dd/mm/yyyy', { text: '2025-03-01', date: '2025-03-01' }],
    ['d/m/yy h:mm', { text: '2025-03-01 12:00', date: '2025-03-01' }],
    ['mmm/yy', { text: '2025-03', date: '2025-03-01' }],
    ['[$-416]mmmm', { text: '2025-03', date: '2025-03-01' }],
    ['yyyy', { text: '2025', date: '2025-03-01' }],
    ['#,##0.00;[Red]-#,##0.00', { text: '45717.5', number: '45717.5' }],
    ['[h]:mm', { text: '45717.5', number: '45717.5' }],
    ['0.0" kWh"', { text: '45717.5 kWh', number: '45717.5' }],
    ['"dia "0', { text: 'dia 45717.5', number: '45717.5' }],
    ['[$R$-416] #,##0.00', { text: 'R$ 45717.5', number: '45717.5' }],
    ['General', { text: '45717.5', number: '45717.5' }],
  ])('%s shows %j', (code, cell) => {
    expect(numberCell('45717.5', spelledFormat(code), false)).toEqual(cell);
  });

  it('knows the formats that files name by number', () => {
    expect(numberCell('45717', builtInFormat(14), false)).toEqual({ text: '2025-03-01', date: '2025-03-01' });
    expect(numberCell('0.15', builtInFormat(9), false)).toEqual({ text: '15%', number: '0.15' });
  });

  it('is a number, and no day, where the calendar has none for it', () => {
    expect(numberCell('60', builtInFormat(14), false)).toEqual({ text: '60', number: '60' });
  });
});
