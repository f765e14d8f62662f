import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeBase } from './base.ts';
import { backupsInFolder } from './folder.ts';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { outageOf } from '../outage.ts';
import { createPool } from '../pool.ts';

/** Only PostgreSQL's own means: a copy, a stream, a promotion. */
describe('two servers of PostgreSQL behind one address', () => {
  const root = mkdtempSync(join(tmpdir(), 'razao-failover-'));
  chmodSync(root, 0o755);
  let primary: EmbeddedServer;
  let standby: EmbeddedServer;
  let pool: Pool;
  const options = { max_wal_senders: '4' };
  beforeAll(async () => {
    primary = await startEmbedded({ data: join(root, 'one'), options });
    const { address, cluster } = primary;
    const data = join(root, 'one');
    const folder = join(root, 'copy');
    await takeBase({
      address,
      data,
      cluster,
      store: backupsInFolder(folder),
      name: 'base',
      version: 'test',
      storedFiles: null,
      bytesPerSecond: 1e9,
    });
    standby = await follow(address.host, join(folder, 'base', 'base'));
    const only = new Client({ ...address });
    await only.connect();
    await only.query("alter system set synchronous_standby_names = '*'");
    await only.query('select pg_reload_conf()');
    await only.query('create table lines (n int primary key)');
    await only.end();
    const hosts = [primary, standby].map(({ address: { host } }) => host).join(',');
    const url = `postgresql://postgres:${address.password}@/postgres?host=${hosts}&port=5432&target_session_attrs=read-write`;
    pool = createPool({ connectionString: url }, { max: 4 });
  });
  afterAll(async () => {
    await pool.end();
    await standby.stop();
    await primary.stop();
    rmSync(root, { recursive: true, force: true });
  });

  /** A second server from the copy, which follows the first by its stream. */
  async function follow(host: string, copy: string): Promise<EmbeddedServer> {
    const data = join(root, 'two');
    mkdirSync(data);
    cpSync(join(copy, 'postgres.key'), join(data, 'postgres.key'));
    const cluster = join(data, 'postgres');
    cpSync(join(copy, 'postgres'), cluster, { recursive: true });
    const made =
      'pg_wal/archive_status pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc';
    for (const name of [
      ...made.split(' '),
      'pg_twophase',
      'pg_commit_ts',
      'pg_logical/snapshots',
      'pg_logical/mappings',
    ])
      mkdirSync(join(cluster, name), { recursive: true });
    writeFileSync(join(cluster, 'standby.signal'), '');
    chmodSync(cluster, 0o700);
    await giveTo(cluster, join(root, 'one', 'postgres'));
    const password = readFileSync(join(data, 'postgres.key'), 'utf8').trim();
    const primary_conninfo = `host=${host} port=5432 user=postgres password=${password} application_name=second`;
    return startEmbedded({ data, options: { ...options, primary_conninfo } });
  }

  it('are written to through the one that takes writes', async () => {
    await pool.query('insert into lines values (0)');
    const { rows } = await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    expect(rows).toEqual([{ follows: false }]);
  });

  it('lose no acknowledged line when the first dies and the second is promoted: the pool finds it by itself', async () => {
    const acknowledged: number[] = [0];
    const stop = new AbortController();
    const writer = (async () => {
      for (let n = 1; !stop.signal.aborted; n += 1) {
        try {
          await pool.query('insert into lines values ($1)', [n]);
          acknowledged.push(n);
        } catch (error) {
          if (outageOf(error) === null && !String(error).includes('read-only')) throw error;
          await sleep(5);
        }
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    const pid = Number(readFileSync(join(primary.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The watcher of the first would start it again: it is told to stop, and does not get the time to.
    const ended = primary.stop();
    process.kill(pid, 'SIGKILL');
    await ended;
    const before = acknowledged.length;
    const second = new Client({ ...standby.address });
    await second.connect();
    const began = performance.now();
    await second.query("alter system set synchronous_standby_names = ''");
    await second.query('select pg_promote(true, 60)');
    await second.query('select pg_reload_conf()');
    const promoted = performance.now() - began;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    const again = performance.now() - began;
    stop.abort();
    await writer;
    const { rows } = await second.query<{ n: number }>('select n from lines');
    await second.end();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    process.stdout.write(
      `promotion ${Math.round(promoted)} ms, written again after ${Math.round(again)} ms, ` +
        `${acknowledged.length} lines acknowledged, 0 lost\n`,
    );
  });
});

/** Gives a folder to the account that another belongs to, where the tests run as root. */
async function giveTo(folder: string, like: string): Promise<void> {
  const { uid, gid } = lstatSync(like);
  const give = async (path: string): Promise<void> => {
    await chown(path, uid, gid);
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) await give(join(path, name));
  };
  await give(folder);
}
