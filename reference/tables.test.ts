import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLines } from './tables.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'razao-tables-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string) => {
  writeFileSync(join(folder, 'table.csv'), text);
  return readLines('table.csv', folder);
};

describe('a reference table', () => {
  it('names of each row the line on which it ends, also behind a cell of several lines', () => {
    expect(read('id,note\na,"one\ntwo"\nb,\n')).toEqual([
      { value: { id: 'a', note: 'one\ntwo' }, file: 'table.csv', line: 3 },
      { value: { id: 'b', note: '' }, file: 'table.csv', line: 4 },
    ]);
  });

  it('keeps commas and quotes of a cell in quotes, and reads a table of one column', () => {
    expect(read('id,note\na,"1,5 ""net"""\n')[0]?.value).toEqual({ id: 'a', note: '1,5 "net"' });
    expect(read('id\na\nb\n').map(({ value }) => value['id'])).toEqual(['a', 'b']);
  });

  it('is refused with the line of a row that is not as wide as its head, or empty', () => {
    expect(() => read('id,note\na,1\nb,2,3\n')).toThrow('reference/table.csv:3: 3 cells where the head has 2');
    expect(() => read('id,note\na\n')).toThrow('reference/table.csv:2: 1 cells where the head has 2');
    expect(() => read('id,note\n\na,1\n')).toThrow('reference/table.csv:2: 1 cells where the head has 2');
  });

  it('is refused where a quote does not end', () => {
    expect(() => read('id,note\na,"1\n')).toThrow(/reference\/table\.csv:2: /);
  });
});
