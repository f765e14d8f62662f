import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startArchiver } from '#database/archive/archiver.ts';
import { takeBase } from '#database/archive/base.ts';
import { backupsInFolder } from '#database/archive/folder.ts';
import { restoreInstallation } from '#database/archive/restore.ts';
import { type EmbeddedServer, startEmbedded } from '#database/embedded.ts';
import { temporaryFolder } from '#server/testing.ts';

const writers = 20;
const phaseMs = 12_000;
/** What the copy has to carry: rows of 200 bytes. */
const filling = 1_500_000;

export interface BackupFigures {
  /** p95 of a commit of one row under 20 writers, in milliseconds: without an archive, with it, and during a whole copy with it. */
  readonly plainP95: number;
  readonly archivedP95: number;
  readonly copiedP95: number;
  readonly copiedMegabytes: number;
  readonly copySeconds: number;
  /** Lines acknowledged before the machine was lost, those that the restore lacks, and how old the oldest of them was. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly lostSeconds: number;
  readonly restoreSeconds: number;
}

/** Commits beside an archive and a whole copy; then the loss of everything but the folder of backups, and a restore to its end. */
export async function benchBackup(): Promise<BackupFigures> {
  const root = temporaryFolder();
  const data = join(root, 'data');
  const store = backupsInFolder(join(root, 'backups'));
  try {
    const plainP95 = await withoutArchive(data);
    const server = await startEmbedded({ data, archived: true });
    const { address, cluster, staging } = server;
    const archiver = await startArchiver({
      address,
      data,
      cluster,
      staging,
      store,
      files: null,
      say: console.error,
    });
    const alone = await write(server, () => sleep(phaseMs));
    let bytes = 0;
    const began = performance.now();
    let copySeconds = 0;
    const copied = await write(server, async () => {
      const record = await takeBase({
        address,
        data,
        cluster,
        store,
        name: 'bench',
        version: 'bench',
        storedFiles: null,
        bytesPerSecond: 60e6,
      });
      copySeconds = (performance.now() - began) / 1000;
      bytes = Object.values(record.files).reduce((sum, file) => sum + file.bytes, 0);
    });
    const last = await write(server, () => lose(server));
    await archiver.stop();
    const lostAt = Date.now();
    const restored = await restoreInstallation({
      store,
      data: join(root, 'again'),
      base: null,
      target: { kind: 'end' },
      say: console.error,
    });
    const restoreSeconds = (Date.now() - lostAt) / 1000;
    const kept = new Set(await keptLines(restored.server));
    await restored.discard();
    const all = [...alone, ...copied, ...last];
    const lost = all.filter(({ n }) => !kept.has(n));
    // Too many lines to hand over as arguments.
    const end = all.reduce((latest, { at }) => Math.max(latest, at), 0);
    const firstLost = lost.reduce((first, { at }) => Math.min(first, at), end);
    return {
      plainP95,
      archivedP95: p95(alone),
      copiedP95: p95(copied),
      copiedMegabytes: bytes / 1e6,
      copySeconds,
      acknowledged: all.length,
      lost: lost.length,
      lostSeconds: (end - firstLost) / 1000,
      restoreSeconds,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** One line that was acknowledged. */
interface Written {
  readonly n: number;
  readonly at: number;
  readonly ms: number;
}

async function withoutArchive(data: string): Promise<number> {
  const server = await startEmbedded({ data });
  const client = new Client({ ...server.address });
  await client.connect();
  await client.query(
    'create table filled as select g as n, repeat($$x$$, 180) as x from generate_series(1, 1) g',
  );
  await client.query(`insert into filled select g, repeat('x', 180) from generate_series(1, ${filling}) g`);
  await client.query('create table lines (n bigint primary key, x text not null)');
  await client.query('checkpoint');
  await client.end();
  const written = await write(server, () => sleep(phaseMs));
  await server.stop();
  return p95(written);
}

let next = 0;

/** Has 20 writers commit a row each, again and again, until `until` is done or the server is gone. */
async function write(server: EmbeddedServer, until: () => Promise<unknown>): Promise<Written[]> {
  const stop = new AbortController();
  const written: Written[] = [];
  const one = async (): Promise<void> => {
    const client = new Client({ ...server.address });
    client.on('error', () => undefined);
    await client.connect();
    try {
      while (!stop.signal.aborted) {
        next += 1;
        const n = next;
        const began = performance.now();
        await client.query('insert into lines values ($1, $2)', [n, 'x'.repeat(300)]);
        written.push({ n, at: Date.now(), ms: performance.now() - began });
      }
    } catch {
      // The server was lost: what it acknowledged until then counts.
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, one));
  await until();
  stop.abort();
  await all;
  return written;
}

/** Some seconds of work, and then no server any more: its watcher is told to stop, and does not get the time to. */
async function lose(server: EmbeddedServer): Promise<void> {
  await sleep(5000);
  const pid = Number(readFileSync(join(server.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const ended = server.stop();
  process.kill(pid, 'SIGKILL');
  await ended;
}

async function keptLines({ address }: EmbeddedServer): Promise<number[]> {
  const client = new Client({ ...address });
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select n from lines');
  await client.end();
  return rows.map(({ n }) => Number(n));
}

function p95(written: readonly Written[]): number {
  const sorted = written.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
