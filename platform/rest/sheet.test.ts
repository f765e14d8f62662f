import { describe, expect, it } from 'vitest';
import { harmlessSheet } from './sheet.ts';

describe('CSV that is opened in a spreadsheet', () => {
  it.each([
    ['a,b\n=1,-2\n', "a,b\n'=1,-2\n"],
    ['"=1, x","a ""=2"""\n@b,', '"\'=1, x","a ""=2"""\n\'@b,'],
    ['=1', "'=1"],
    ['"",,-1.5e-07,"-x"', '"",,-1.5e-07,"\'-x"'],
    ['"\n=1,2",=3', '"\'\n=1,2",\'=3'],
    // Not CSV at all: nothing is lost, and what begins a cell is still looked at.
    ['"=1', '"\'=1'],
    ['"a"=1,=2', '"a"=1,\'=2'],
    ['a"b,=1', 'a"b,\'=1'],
    ['', ''],
  ])('runs nothing: %j', (csv, safe) => expect(harmlessSheet(csv)).toBe(safe));

  it('is walked over once, however large a cell of it is', () => {
    const large = 20_000_000;
    for (const inner of ['a, '.repeat(large / 3), '""'.repeat(large / 2), ' '.repeat(large)]) {
      expect(harmlessSheet(`=1,"${inner}",=2`)).toHaveLength(inner.length + 10);
    }
    expect(harmlessSheet(`"${'a'.repeat(large)}`)).toHaveLength(large + 1);
  });
});
