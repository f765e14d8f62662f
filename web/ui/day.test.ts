import { sourceFiles } from '#tools/sources.ts';
import { expect, test } from 'vitest';
import { isDay, readDay, writeDay } from './day.ts';

test.each([
  ['05/03/2025', '2025-03-05'],
  ['5/3/2025', '2025-03-05'],
  [' 05.03.2025 ', '2025-03-05'],
  ['05-03-2025', '2025-03-05'],
  ['05 03 2025', '2025-03-05'],
  ['05032025', '2025-03-05'],
  ['2025-03-05', '2025-03-05'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2025', null],
  ['31/04/2025', null],
  ['03/31/2025', null],
  ['05/03/25', null],
  ['05/03', null],
  ['0/3/2025', null],
  ['2025-3-5', null],
  ['amanhã', null],
  ['', null],
])('"%s" is the day %s, whatever the browser speaks', (text, iso) => {
  expect(readDay(text)).toBe(iso);
});

test('a day is written as it is read', () => {
  expect(writeDay('2025-03-05')).toBe('05/03/2025');
  expect([writeDay(''), writeDay('31/02/2025')]).toEqual(['', '31/02/2025']);
  expect([isDay('2025-03-05'), isDay('05/03/2025'), isDay('2025-02-31'), isDay('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readDay(writeDay('1999-12-31'))).toBe('1999-12-31');
});

test('every day is typed into the product’s own field, and none into the browser’s', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'));
  const thatSay = (what: RegExp) => files.filter(({ text }) => what.test(text)).map(({ path }) => path);
  // The calendar behind the button of that field is the browser's.
  expect(thatSay(/\btype=(?:"|\{[^}]*')(?:date|datetime-local)\b/)).toEqual(['web/ui/day-input.tsx']);
  // `DayField` of the form kit is that field under its label.
  expect(thatSay(/<Day(?:Input|Field)\b/).length).toBeGreaterThan(20);
});
