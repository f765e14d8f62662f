import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tools/sources.ts';
import { harmless } from './formula.ts';

describe('a cell of a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+55 11 4002-8922',
    '-cmd',
    '@sum',
    '\tx',
    '\rx',
    ' =1',
    '\n=1',
    '＝1',
    '-1 day',
    '-infinity',
  ])('is made text where a spreadsheet would run it: %j', (text) => expect(harmless(text)).toBe(`'${text}`));

  it.each(['-1', '-12.50', '1e-7', '-1.5E+10', '0', 'a=1', '2026-01-01', '', "'=1"])(
    'stays as it is where it runs nothing: %j',
    (text) => expect(harmless(text)).toBe(text),
  );

  it('follows one rule: no other file of the product says what a formula begins with', () => {
    const own = sourceFiles().filter(
      ({ path, text }) => !/\.(test|journey)\.tsx?$/.test(path) && /\[=\+\\?-?\\?-?@/.test(text),
    );
    expect(own.map(({ path }) => path)).toEqual(['text/formula.ts']);
  });

  it('is made by every file that writes CSV', () => {
    const writers = sourceFiles().filter(
      ({ path, text }) => !/\.(test|journey)\.tsx?$/.test(path) && /text\/csv;charset|\\uFEFF\$\{/.test(text),
    );
    expect(writers.length).toBeGreaterThan(5);
    // By the rule itself, or by a cell of one of the files that keep it.
    const kept = /'(?:#text\/formula|\.\.\/export\/ledger-sheet|\.\/csv|\.\/data\/write-csv)\.ts'/;
    expect(writers.filter(({ text }) => !kept.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
