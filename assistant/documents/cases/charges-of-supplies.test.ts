import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { type ToldStatement, tellsOf } from './told-statement.ts';

afterAll(() => closePdf());

const head = (use: string) => ({
  text: ['Invented Plains Gas (sample utility)', `Industrial gas statement ${use}`.trim()],
});
const period = { text: ['Service period: 08/01/2026 to 08/31/2026 (31 days)'] };
const meter = {
  at: [36, 120, 200, 290, 370, 460],
  rows: [
    ['Meter', 'Previous', 'Present', 'CCF metered', 'Therm factor', 'Therms billed'],
    ['M220418', '604,118', '621,894', '17,776', '1.03694', '18,432.6'],
  ],
};
const charges = (rows: readonly (readonly string[])[]) => ({
  at: [36, 200, 320, 440],
  rows: [['Charge', 'Quantity', 'Rate', 'Amount (USD)'], ...rows],
});
const WANTED = ['stationary.natural_gas 18432.6 therm 2026-08-01 2026-08-31 '];

const CASES: Record<string, ToldStatement> = {
  'by what each service of it costs': {
    parts: [
      head(''),
      period,
      meter,
      charges([
        ['Gas cost', '18,432.6 therms', '$0.41270', '7,607.13'],
        ['Transportation', '18,432.6 therms', '$0.09850', '1,815.61'],
        ['Customer charge', '', '', '240.00'],
      ]),
    ],
    wanted: WANTED,
  },
  'by tiers and for its transport': {
    parts: [
      head(''),
      period,
      meter,
      charges([
        ['Gas cost first tier', '10,000.0 therms', '$0.41270', '4,127.00'],
        ['Gas cost second tier', '8,432.6 therms', '$0.38000', '3,204.39'],
        ['Gas transportation', '18,432.6 therms', '$0.09850', '1,815.61'],
      ]),
    ],
    wanted: WANTED,
  },
};

describe('a supply that a statement charges several times over is told once,', () => {
  it.each(Object.entries(CASES))('%s', async (_, paper) => {
    expect(await tellsOf({ locale: 'en', ...paper })).toEqual(paper.wanted);
  });
});
