import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archiver, startArchiver } from '#database/archive/archiver.ts';
import { backupsIn, takeBase } from '#database/archive/base.ts';
import { pruneBackups } from '#database/archive/prune.ts';
import { type Restored, restoreInstallation, type Target } from '#database/archive/restore.ts';
import type { BackupStore } from '#database/archive/store.ts';
import { type EmbeddedServer, startEmbedded } from '#database/embedded.ts';
import { backupsInBucket } from './backup_bucket.ts';
import { startTestBucket, type TestBucket } from './testing/test_bucket.ts';

describe('a database that is archived to a bucket', () => {
  const root = mkdtempSync(join(tmpdir(), 'razao-bucket-'));
  chmodSync(root, 0o755);
  const data = join(root, 'data');
  const files = join(data, 'files');
  const said: string[] = [];
  let bucket: TestBucket;
  let store: BackupStore;
  let server: EmbeddedServer;
  let archiver: Archiver;
  let client: Client;
  let written = 0;

  const openBucket = async (port = 0): Promise<void> => {
    bucket = await startTestBucket(join(root, 'bucket'), { port, bucketCalls: true });
  };
  beforeAll(async () => {
    await openBucket();
    store = backupsInBucket({ ...bucket.reached, prefix: 'kept/' });
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
    await client.query('create table lines (n int primary key)');
  });
  afterAll(async () => {
    await client.end();
    await archiver.stop();
    await server.stop();
    await bucket.close();
    rmSync(root, { recursive: true, force: true });
  });

  const write = async (): Promise<void> => {
    written += 1;
    await client.query('insert into lines values ($1)', [written]);
  };
  const archived = async (): Promise<void> => {
    const now = Date.now() / 1000;
    await expect.poll(() => archiver.archivedAt() ?? 0, { timeout: 20_000 }).toBeGreaterThan(now);
  };
  const backUp = (name: string) =>
    takeBase({
      address: server.address,
      data,
      cluster: server.cluster,
      store,
      name,
      version: 'test',
      storedFiles: files,
      bytesPerSecond: 1e9,
    });
  const restore = (to: string, target: Target): Promise<Restored> =>
    restoreInstallation({ store, data: join(root, to), base: null, target, say: () => undefined });
  const lastLine = async ({ server: { address } }: Restored): Promise<number | undefined> => {
    const reader = new Client({ ...address });
    await reader.connect();
    const { rows } = await reader.query<{ n: number }>('select max(n) as n from lines');
    await reader.end();
    return rows[0]?.n;
  };

  it('is restored from there to a name, to a time and to its end, with the files that were stored', async () => {
    mkdirSync(join(files, 'ab'), { recursive: true });
    const stored = join('files', 'ab', 'ab0f6c4e-0000-4000-8000-000000000000');
    writeFileSync(join(data, stored), 'the bytes of a file');
    await write();
    await backUp('one');
    expect((await backupsIn(store)).map(({ name }) => name)).toEqual(['one']);
    await write();
    await client.query("select pg_create_restore_point('before-the-import')");
    await write();
    await client.query('select pg_switch_wal()');
    const { rows } = await client.query<{ now: Date }>(
      'select clock_timestamp() as now from pg_sleep(0.002)',
    );
    await write();
    await archived();
    const time = new Date(String(rows[0]?.now.toISOString()));
    const targets: readonly (readonly [Target, number])[] = [
      [{ kind: 'point', name: 'before-the-import' }, 2],
      [{ kind: 'time', time }, 3],
      [{ kind: 'end' }, 4],
    ];
    for (const [target, last] of targets) {
      const restored = await restore(target.kind, target);
      expect(await lastLine(restored), target.kind).toBe(last);
      expect(readFileSync(join(restored.staging, stored), 'utf8')).toBe('the bytes of a file');
      await restored.discard();
    }
  }, 200_000);

  it('keeps its log until the bucket has it: nothing counts as kept while the bucket is away', async () => {
    await archived();
    await bucket.close();
    await write();
    await client.query('select pg_switch_wal()');
    await write();
    await expect.poll(() => said.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(said[0]).toMatch(/^The log of the database is not archived at the moment.*\[backup\.bucket\]$/);
    const before = archiver.archivedAt();
    await expect.poll(() => readdirSync(server.staging)).not.toEqual([]);
    expect(archiver.archivedAt()).toBe(before);
    await openBucket(bucket.port);
    await archived();
    await expect.poll(() => said.at(-1)).toBe('The log of the database is archived again.');
    expect(readdirSync(server.staging)).toEqual([]);
    const restored = await restore('after', { kind: 'end' });
    expect(await lastLine(restored)).toBe(written);
    await restored.discard();
  }, 200_000);

  it('holds a name once, and throws away what only an earlier backup needed', async () => {
    await expect(backUp('one')).rejects.toThrow(/\[backup\.exists\]$/);
    // What was killed on this machine is no backup, and goes.
    await store.write('base/killed/begun.json', '{"host":"elsewhere","pid":1,"at":"2020-01-01T00:00:00Z"}');
    await backUp('two');
    expect(await store.names('base')).toEqual(['one', 'two']);
    const pruned = await pruneBackups(store, 1, files);
    expect(pruned).toMatchObject({ backups: ['one'], storedFiles: 0 });
    expect(pruned.segments).toBeGreaterThan(0);
    expect(await store.names('base')).toEqual(['two']);
    await archived();
    const restored = await restore('pruned', { kind: 'end' });
    expect(await lastLine(restored)).toBe(written);
    await restored.discard();
  }, 200_000);

  it('appends in pieces that are made one now and then, and cuts what was appended', async () => {
    const piece = (n: number): Buffer => Buffer.from(`${n} `.padStart(6));
    for (let n = 0; n < 205; n += 1) await store.append('wal/X.tail', n * 6, piece(n));
    const whole = Buffer.concat(Array.from({ length: 205 }, (_, n) => piece(n)));
    expect(await store.read('wal/X.tail')).toEqual(whole);
    expect((await store.names('wal/X.tail')).length).toBeLessThan(20);
    expect(await store.names('wal')).toContain('X.tail');
    await store.cut('wal/X.tail', 1225);
    expect(await store.read('wal/X.tail')).toEqual(whole.subarray(0, 1225));
    await store.remove('wal/X.tail');
    expect(await store.read('wal/X.tail')).toBeNull();
  });

  it('says what the store says of a file of many parts that it refuses, and of an object that is none', async () => {
    const path = join(root, 'large');
    writeFileSync(path, Buffer.alloc(20_000_000));
    const nowhere = backupsInBucket({ ...bucket.reached, bucket: 'nowhere', prefix: 'kept/' });
    await expect(nowhere.bring(path, 'base/large')).rejects.toThrow(
      /^The bucket nowhere does not do what was asked: NoSuchBucket, The specified bucket does not exist\. \[backup\.bucket\]$/,
    );
    await expect(store.writtenAt('none')).rejects.toThrow(
      /^The bucket \S+ does not do what was asked: HTTP 404\. \[backup\.bucket\]$/,
    );
    await expect(store.bring(join(root, 'no such file'), 'base/large')).rejects.toThrow('ENOENT');
  });
});
