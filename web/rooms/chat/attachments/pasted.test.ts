import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted.ts';

const paste = (text: string, files: File[] = []) =>
  pastedFiles({ files: files as unknown as FileList, getData: () => text }, 'colado');

describe('a paste', () => {
  it('of files or of a picture attaches them', () => {
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    expect(paste('', [picture])).toEqual([picture]);
  });

  it('of a long range of a spreadsheet becomes a table, of a long text a file, and of little stays text', () => {
    const range = (rows: number) => Array.from({ length: rows }, (_, row) => `diesel\t${row}\tL`).join('\n');
    expect(paste(range(20))).toBeNull();
    expect(paste(range(21))?.map(({ name, type }) => [name, type])).toEqual([
      ['colado.tsv', 'text/tab-separated-values'],
    ]);
    expect(paste('x'.repeat(8_001))?.[0]?.name).toBe('colado.txt');
    expect(paste('1.200 litros de diesel em março')).toBeNull();
  });
});
