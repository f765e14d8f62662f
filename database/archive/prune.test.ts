import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsInFolder } from './folder.ts';
import { pruneBackups } from './prune.ts';

const file = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;

describe('backups that are thrown away', () => {
  let root: string;
  const at = (path: string): string => join(root, path);
  const put = (path: string, content = '', day?: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
    if (day !== undefined) utimesSync(at(path), new Date(day), new Date(day));
  };
  const backup = (name: string, day: string, segment: string, files: readonly string[]): void => {
    const record = { name, beganAt: `${day}T00:00:00Z`, endedAt: `${day}T01:00:00Z`, firstSegment: segment };
    put(`backups/base/${name}/backup.json`, JSON.stringify(record));
    put(`backups/base/${name}/stored-files.txt`, files.map((one) => `${one}\n`).join(''));
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'razao-prune-'));
    backup('one', '2026-01-01', '000000010000000000000002', [file('a'), file('b')]);
    backup('two', '2026-02-01', '000000010000000000000005', [file('b'), file('c')]);
    backup('three', '2026-03-01', '000000020000000000000009', [file('c')]);
    for (const place of [2, 4, 5, 9]) put(`backups/wal/00000001000000000000000${place}.zst`);
    put('backups/wal/00000002.history.zst');
    put('backups/wal/000000020000000000000009.tail');
    for (const digit of ['a', 'b', 'c'])
      put(`backups/files/${digit}${digit}/${file(digit)}`, '', '2026-01-01T00:00:00Z');
    put(`backups/files/dd/${file('d')}`, '', '2026-02-10T00:00:00Z');
    put(`live/cc/${file('c')}`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('take along what only they needed, and nothing that one that stays may need', async () => {
    const pruned = await pruneBackups(backupsInFolder(at('backups')), 2, at('live'));
    expect(pruned).toEqual({ backups: ['one'], segments: 2, storedFiles: 1 });
    expect(readdirSync(at('backups/base')).sort()).toEqual(['three', 'two']);
    expect(readdirSync(at('backups/wal')).sort()).toEqual([
      '000000010000000000000005.zst',
      '000000010000000000000009.zst',
      '00000002.history.zst',
      '000000020000000000000009.tail',
    ]);
    expect(
      ['a', 'b', 'c', 'd'].filter((one) => existsSync(at(`backups/files/${one}${one}/${file(one)}`))),
    ).toEqual(['b', 'c', 'd']);
  });

  it('are none where there are no more than are kept, or none at all', async () => {
    const none = { backups: [], segments: 0, storedFiles: 0 };
    expect(await pruneBackups(backupsInFolder(at('nowhere')), 2, null)).toEqual(none);
    rmSync(at('backups/wal'), { recursive: true });
    expect(await pruneBackups(backupsInFolder(at('backups')), 5, null)).toEqual(none);
  });
});
