import { describe, expect, it } from 'vitest';
import { exportEverything, fileNameOf } from './export-file.ts';

describe('an export', () => {
  it('is a line about itself and one for each row of every page', async () => {
    const progress: number[][] = [];
    const { name, content, rows } = await exportEverything({
      begin: () =>
        Promise.resolve({
          organizationName: 'Aços São João / 2',
          startedAt: '2026-11-20T12:00:00.000Z',
          tables: [
            { table: 'sites', rows: 3 },
            { table: 'drafts', rows: 0 },
          ],
        }),
      page: (table, after) => {
        if (table === 'drafts') return Promise.resolve({ rows: [], next: null });
        return Promise.resolve(
          after === null
            ? { rows: [{ id: 'a' }, { id: 'b' }], next: 'b' }
            : { rows: [{ id: `after ${after}` }], next: null },
        );
      },
      onProgress: (done, total) => progress.push([done, total]),
    });
    const lines = (await content.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(name).toBe('razao-acos-sao-joao-2-2026-11-20.ndjson');
    expect(rows).toBe(3);
    expect(lines[0]).toMatchObject({ format: 'razao-export', version: 1, organization: 'Aços São João / 2' });
    expect(lines.slice(1)).toEqual([
      { table: 'sites', row: { id: 'a' } },
      { table: 'sites', row: { id: 'b' } },
      { table: 'sites', row: { id: 'after b' } },
    ]);
    expect(progress).toEqual([
      [2, 3],
      [3, 3],
      [3, 3],
    ]);
  });

  it('has a file name whatever the organization is called', () => {
    expect(fileNameOf('  炭素  ', '2026-11-20T12:00:00Z')).toBe('razao-export-2026-11-20.ndjson');
  });
});
