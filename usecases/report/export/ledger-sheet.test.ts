import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { cell, LEDGER_COLUMNS, LEDGER_HEADER, ledgerLine } from './ledger-sheet.ts';

describe('a cell of the ledger’s sheet', () => {
  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['-12.5', '-12.5'],
    ['1200.123456789012345678', '1200.123456789012345678'],
    ['a=b', 'a=b'],
  ])('%s is written %s: never a formula, and a number stays one', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it('is empty where there is nothing, which is not zero', () => {
    expect([cell(null), cell(undefined), cell('0')]).toEqual(['', '', '0']);
  });
});

it('a line of the sheet reads back as its entry, whatever its texts hold', () => {
  const entry = {
    sequence: '7',
    reason: 'a "quoted",\r\nbroken ; text',
    factor_ids: ['a', 'b'],
    co2e_kg: null,
  };
  const [row] = parse<Record<string, string>>(`${LEDGER_HEADER}${ledgerLine(JSON.stringify(entry))}`, {
    columns: true,
    bom: true,
  });
  expect(Object.keys(row ?? {})).toEqual([...LEDGER_COLUMNS]);
  expect(row).toMatchObject({ sequence: '7', reason: entry.reason, factor_ids: 'a b', co2e_kg: '' });
});
