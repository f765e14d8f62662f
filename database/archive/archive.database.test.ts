import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { type Archiver, startArchiver } from './archiver.ts';
import { type BaseSettings, backupsIn, takeBase } from './base.ts';
import { backupsInFolder } from './folder.ts';
import { type Restored, restoreInstallation, type Target } from './restore.ts';

describe('a database that is archived', () => {
  const root = mkdtempSync(join(tmpdir(), 'razao-archive-'));
  chmodSync(root, 0o755);
  const folder = join(root, 'backups');
  const store = backupsInFolder(folder);
  const data = join(root, 'data');
  const files = join(data, 'files');
  let server: EmbeddedServer;
  let archiver: Archiver;
  let client: Client;
  beforeAll(async () => {
    server = await startEmbedded({ data, archived: true });
    const { address, cluster, staging } = server;
    archiver = await startArchiver({
      address,
      data,
      cluster,
      staging,
      store,
      files,
      say: (sentence) => said.push(sentence),
    });
    client = new Client({ ...address });
    await client.connect();
    await client.query(
      'create table lines (n int primary key, at timestamptz not null default clock_timestamp())',
    );
  });
  afterAll(async () => {
    await client.end();
    await archiver.stop();
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });
  const said: string[] = [];
  let written = 0;

  const write = async (through: Client = client): Promise<void> => {
    written += 1;
    await through.query('insert into lines (n) values ($1)', [written]);
  };
  const base = (name: string): BaseSettings => ({
    address: server.address,
    data,
    cluster: server.cluster,
    store,
    name,
    version: 'test',
    storedFiles: files,
    bytesPerSecond: 1e9,
  });
  const restore = (to: string, target: Target = { kind: 'end' }, from = folder): Promise<Restored> =>
    restoreInstallation({
      store: backupsInFolder(from),
      data: join(root, to),
      base: null,
      target,
      say: () => undefined,
    });
  const linesIn = async (restored: Restored): Promise<number[]> => {
    const reader = new Client({ ...restored.server.address });
    await reader.connect();
    const { rows } = await reader.query<{ n: number }>('select n from lines order by n');
    await reader.end();
    return rows.map(({ n }) => n);
  };
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
  const archived = async (): Promise<void> => {
    const now = Date.now() / 1000;
    await expect.poll(() => archiver.archivedAt() ?? 0).toBeGreaterThan(now);
  };

  it('is copied whole while writers write, and restored with every line that they were told of', async () => {
    const copying = takeBase(base('one'));
    const writers = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const own = new Client({ ...server.address });
        await own.connect();
        return own;
      }),
    );
    const ended = new AbortController();
    void copying.finally(() => ended.abort()).catch(() => undefined);
    await Promise.all(
      writers.map(async (own) => {
        do await write(own);
        while (!ended.signal.aborted);
        await own.end();
      }),
    );
    const record = await copying;
    expect(Object.keys(record.files)).toEqual(
      expect.arrayContaining(['postgres.key', 'postgres/global/pg_control']),
    );
    await archived();
    const restored = await restore('under-writers');
    expect(await linesIn(restored)).toEqual(upTo(written));
    await restored.discard();
    expect(readdirSync(root).filter((name) => name.includes('under-writers'))).toEqual([]);
  });

  it('is restored to a named moment and to a time, with the files that were stored, and starts from there', async () => {
    const stored = join(files, 'ab', 'ab0f6c4e-0000-4000-8000-000000000000');
    mkdirSync(join(files, 'ab'), { recursive: true });
    writeFileSync(stored, 'the bytes of a file');
    const first = written;
    await client.query("select pg_create_restore_point('before-the-import')");
    await write();
    // A time is told in whole milliseconds: rounded down it is still after the line only where one has gone by.
    const { rows } = await client.query<{ now: Date }>(
      'select clock_timestamp() as now from pg_sleep(0.002)',
    );
    await write();
    await archived();
    const named = await restore('named', { kind: 'point', name: 'before-the-import' });
    expect(await linesIn(named)).toEqual(upTo(first));
    await named.discard();
    const timed = await restore('timed', {
      kind: 'time',
      time: new Date(String(rows[0]?.now.toISOString())),
    });
    expect(await linesIn(timed)).toEqual(upTo(first + 1));
    await timed.finish();
    expect(
      readFileSync(join(root, 'timed', 'files', 'ab', 'ab0f6c4e-0000-4000-8000-000000000000'), 'utf8'),
    ).toBe('the bytes of a file');
    const again = await startEmbedded({ data: join(root, 'timed') });
    const reader = new Client({ ...again.address });
    await reader.connect();
    expect((await reader.query('select count(*)::int as n from lines')).rows).toEqual([{ n: first + 1 }]);
    await reader.end();
    await again.stop();
  });

  it('is not copied over another copy, nor restored over anything', async () => {
    await expect(takeBase(base('one'))).rejects.toThrow(/\[backup\.exists\]$/);
    mkdirSync(join(root, 'filled'));
    writeFileSync(join(root, 'filled', 'kept'), 'kept');
    await expect(restore('filled')).rejects.toThrow(/\[restore\.not_empty\]$/);
    expect(readdirSync(join(root, 'filled'))).toEqual(['kept']);
  });

  it('leaves neither half a copy nor log that is held back when a copy is killed', async () => {
    const { address, cluster } = server;
    const slow = { ...base('killed'), address, cluster, bytesPerSecond: 1e5 };
    const script = `import { takeBase } from ${JSON.stringify(fileURLToPath(new URL('./base.ts', import.meta.url)))};
      import { backupsInFolder } from ${JSON.stringify(fileURLToPath(new URL('./folder.ts', import.meta.url)))};
      await takeBase({ ...${JSON.stringify(slow)}, store: backupsInFolder(${JSON.stringify(folder)}) });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const part = `.killed-${child.pid}`;
    await expect.poll(() => existsSync(join(folder, 'base', part, 'postgres', 'PG_VERSION'))).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const held = async () => (await client.query('select 1 from pg_replication_slots')).rowCount;
    await expect.poll(held).toBe(0);
    expect((await backupsIn(store)).map(({ name }) => name)).toEqual(['one']);
    await takeBase(base('two'));
    expect(readdirSync(join(folder, 'base')).sort()).toEqual(['one', 'two']);
  });

  it('names what is damaged or lacks in what was kept, and restores nothing then', async () => {
    await client.query('select pg_switch_wal()');
    await write();
    await client.query('select pg_switch_wal()');
    await write();
    await archived();
    await expect.poll(() => wholeSegments().length).toBeGreaterThan(4);
    const damaged = (change: (copy: string) => void): string => {
      const copy = join(root, 'copy');
      rmSync(copy, { recursive: true, force: true });
      cpSync(folder, copy, { recursive: true });
      rmSync(join(copy, 'base', 'two'), { recursive: true });
      change(copy);
      return copy;
    };
    // One that another follows: without the very last the log only ends earlier.
    const segment = wholeSegments().at(-2) ?? '';
    const flip = (path: string): void => {
      const bytes = readFileSync(path);
      bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 0xff;
      writeFileSync(path, bytes);
    };
    const cases: readonly (readonly [change: (copy: string) => void, words: RegExp])[] = [
      [
        (copy) => flip(join(copy, 'wal', segment)),
        new RegExp(`${segment} is damaged.*\\[archive\\.damaged\\]$`),
      ],
      [
        (copy) => rmSync(join(copy, 'wal', segment)),
        new RegExp(`lacks the segment ${segment.slice(0, 24)}.*\\[archive\\.gap\\]$`),
      ],
      [
        (copy) => flip(join(copy, 'base/one/postgres/global/pg_control')),
        /global\/pg_control is damaged.*\[restore\.damaged\]$/,
      ],
      [
        (copy) => rmSync(join(copy, 'base/one/postgres/PG_VERSION')),
        /PG_VERSION lacks.*\[restore\.damaged\]$/,
      ],
      [
        (copy) => {
          const path = join(copy, 'base/one/backup.json');
          writeFileSync(
            path,
            readFileSync(path, 'utf8').replace('"postgres/PG_VERSION"', '"../../../PG_VERSION"'),
          );
        },
        /is no path of a backup\. \[restore\.damaged\]$/,
      ],
      [
        (copy) => rmSync(join(copy, 'base/one'), { recursive: true }),
        /no whole backup\. \[restore\.no_backup\]$/,
      ],
    ];
    for (const [change, words] of cases)
      await expect(restore('nothing', { kind: 'end' }, damaged(change))).rejects.toThrow(words);
    for (const change of [flip, (path: string) => rmSync(path)]) {
      const copy = damaged((folderOfCopy) => change(join(folderOfCopy, 'wal', segment)));
      const before = await restore('before', { kind: 'point', name: 'before-the-import' }, copy);
      await before.discard();
      await expect(restore('nothing', { kind: 'point', name: 'never-named' }, copy)).rejects.toThrow(
        segment.slice(0, 24),
      );
    }
    const earlier = await restore('earlier', { kind: 'point', name: 'before-the-import' });
    expect(earlier.base.name).toBe('one');
    await earlier.discard();
    const later: Target = { kind: 'point', name: 'never-named' };
    await expect(restore('nothing', later)).rejects.toThrow(
      /ends before never-named.*\[restore\.target_not_reached\]$/,
    );
    const early: Target = { kind: 'time', time: new Date('2020-01-01T00:00:00Z') };
    await expect(restore('nothing', early)).rejects.toThrow(/\[restore\.no_backup\]$/);
    expect(readdirSync(root).filter((name) => name.includes('nothing'))).toEqual([]);
    // A dozen restores, one after the other.
  }, 400_000);

  it('takes no folder for its own that is another installation’s', async () => {
    const other = await startEmbedded({ data: join(root, 'other'), archived: true });
    try {
      const { address, cluster, staging } = other;
      const before = readFileSync(join(folder, 'installation.json'), 'utf8');
      await expect(
        startArchiver({
          address,
          data: join(root, 'other'),
          cluster,
          staging,
          store,
          files: null,
          say: () => undefined,
        }),
      ).rejects.toThrow(/\[archive\.foreign\]$/);
      expect(readFileSync(join(folder, 'installation.json'), 'utf8')).toBe(before);
    } finally {
      await other.stop();
    }
  });

  it('goes on where the folder of backups was away, and says so once', async () => {
    const away = join(root, 'away');
    renameSync(folder, away);
    writeFileSync(folder, 'no folder');
    await write();
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]).toMatch(/^The log of the database is not archived at the moment/);
    rmSync(folder);
    renameSync(away, folder);
    await archived();
    expect(said[1]).toBe('The log of the database is archived again.');
    const restored = await restore('after');
    expect(await linesIn(restored)).toEqual(upTo(written));
    await restored.discard();
  });

  const wholeSegments = (): string[] =>
    readdirSync(join(folder, 'wal')).filter((name) => /^[0-9A-F]{24}\.zst$/.test(name));
});
