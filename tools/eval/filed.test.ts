import { expect, test } from 'vitest';
import { numbersIn } from './filed.ts';

const held = (text: string) => numbersIn(new TextEncoder().encode(text), 'nota.txt');

test('a number stands in a file in whatever style it is written, also grouped by spaces', async () => {
  const numbers = await held('Energia 1 846 220 kWh; gás 12.345,60 m³; diesel 1’200 L; lote 77 1234');
  for (const number of ['1846220', '12345.6', '1200', '77', '1234']) expect(numbers).toContain(number);
});

test('digits that are no group of three make no longer number', async () => {
  expect(await held('lote 77 1234')).not.toContain('771234');
});
