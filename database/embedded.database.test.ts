import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { isRunning } from './initialize.ts';
import { folderLock } from './postmaster.ts';
import { CannotStart } from './refusal.ts';

const writerProgram = fileURLToPath(new URL('./crash/writer.ts', import.meta.url));

describe('the embedded PostgreSQL', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'razao-embedded-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const serverPid = (): number =>
    Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  it('keeps fsync, checksums, UTC and UTF-8, listens on no port, and asks even local callers for the password', async () => {
    const server = await startEmbedded({ data: folder });
    try {
      const client = new Client({ ...server.address });
      await client.connect();
      const settings: Record<string, unknown> = {};
      for (const name of [
        'fsync',
        'full_page_writes',
        'synchronous_commit',
        'data_checksums',
        'TimeZone',
        'server_encoding',
        'listen_addresses',
        'jit',
      ]) {
        settings[name] = (
          await client.query<{ value: string }>('select current_setting($1) as value', [name])
        ).rows[0]?.value;
      }
      await client.end();
      expect(settings).toEqual({
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        data_checksums: 'on',
        TimeZone: 'UTC',
        server_encoding: 'UTF8',
        listen_addresses: '',
        jit: 'off',
      });
      const stranger = new Client({ ...server.address, password: 'guess' });
      await expect(stranger.connect()).rejects.toThrow('password authentication failed');
      expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, 'postgres.key')).mode & 0o777).toBe(0o600);
    } finally {
      await server.stop();
    }
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('refuses a second start on the same folder in one sentence and leaves the first alone', async () => {
    const server = await startEmbedded({ data: folder });
    try {
      const second = startEmbedded({ data: folder });
      await expect(second).rejects.toThrow(CannotStart);
      await expect(second).rejects.toThrow(/is in use by another running/);
      const client = new Client({ ...server.address });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await server.stop();
    }
  });

  it('lets one of several simultaneous first starts win', async () => {
    const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbedded({ data: folder })));
    const won = starts.filter((start) => start.status === 'fulfilled');
    await Promise.all(won.map((start) => start.value.stop()));
    expect(won).toHaveLength(1);
    for (const start of starts)
      if (start.status === 'rejected') expect(String(start.reason)).toMatch(/in use/);
  });

  it('starts over after an initialisation that was killed half-way', async () => {
    const dead = await deadPid();
    mkdirSync(join(folder, `.postgres-${dead}-0123abcd`, 'base'), { recursive: true });
    writeFileSync(join(folder, `.postgres-${dead}-0123abcd`, 'PG_VERSION'), '18\n');
    const server = await startEmbedded({ data: folder });
    await server.stop();
    expect(existsSync(join(folder, `.postgres-${dead}-0123abcd`))).toBe(false);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a-folder-with-a-long-name'.repeat(4), 'and-another-one-in-it'.repeat(3));
    const server = await startEmbedded({ data: deep });
    expect(Buffer.byteLength(server.address.host)).toBeLessThan(90);
    await server.stop();
  });

  it.runIf(process.getuid?.() === 0)(
    'keeps its files elsewhere, says so and finds them again, where the account of PostgreSQL cannot reach the folder',
    async () => {
      chmodSync(folder, 0o700);
      const said: string[] = [];
      const start = () => startEmbedded({ data: folder, say: (sentence) => said.push(sentence) });
      const server = await start();
      const outside = server.address.host;
      await server.stop();
      try {
        const first = [
          expect.stringMatching(/cannot run as root/),
          expect.stringMatching(/^Creating the database in /),
        ];
        expect(said).toEqual(first);
        expect(readFileSync(join(folder, 'postgres-location.txt'), 'utf8').trim()).toBe(outside);
        const again = await start();
        await again.stop();
        expect(again.address.host).toBe(outside);
        expect(said).toEqual(first);
      } finally {
        rmSync(dirname(outside), { recursive: true, force: true });
      }
    },
  );

  it('says in one sentence that the folder is a file', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, 'kept');
    await expect(startEmbedded({ data: file })).rejects.toThrow(/cannot be written/);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it('refuses a cluster of another PostgreSQL version and does not touch it', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n');
    await expect(startEmbedded({ data: folder })).rejects.toThrow(/made by PostgreSQL 15/);
    expect(readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
  });

  it('waits a moment for a process that was killed to be missed, before it calls the folder in use', async () => {
    const writer = startWriter(folder);
    await writer.ready;
    await sleep(2_500);
    writer.child.kill('SIGKILL');
    await writer.ended;
    // What the server still keeps for the process that is gone, until it misses it.
    const ghost = new Client(addressOf(folder));
    ghost.on('error', () => undefined);
    await ghost.connect();
    await ghost.query('select pg_advisory_lock($1, $2)', [...folderLock]);
    const second = startEmbedded({ data: folder });
    await sleep(400);
    await ghost.end();
    const server = await second;
    const heir = new Client({ ...server.address });
    await heir.connect();
    expect((await heir.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await heir.end();
    await server.stop();
  });

  it('lets one of several starts win after a process that was killed, and tells the others that the folder is in use', async () => {
    const writer = startWriter(folder);
    await writer.ready;
    writer.child.kill('SIGKILL');
    await writer.ended;
    const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbedded({ data: folder })));
    const won = starts.filter((start) => start.status === 'fulfilled');
    await Promise.all(won.map((start) => start.value.stop()));
    expect(won).toHaveLength(1);
    for (const start of starts)
      if (start.status === 'rejected') expect(String(start.reason)).toMatch(/in use/);
  });

  it('lets one win however the starts fall, and no loser tells anything but that the folder is in use', async () => {
    const wins: number[] = [];
    const losers: string[] = [];
    for (const pauses of [
      [0, 0, 0, 0],
      [0, 40, 80, 120],
      [0, 150, 300, 450],
    ]) {
      const writer = startWriter(folder);
      await writer.ready;
      writer.child.kill('SIGKILL');
      await writer.ended;
      const starts = await Promise.allSettled(
        pauses.map((pause) => sleep(pause).then(() => startEmbedded({ data: folder }))),
      );
      const won = starts.filter((start) => start.status === 'fulfilled');
      for (const start of starts) if (start.status === 'rejected') losers.push(String(start.reason));
      await Promise.all(won.map((start) => start.value.stop()));
      wins.push(won.length);
    }
    expect(wins).toEqual([1, 1, 1]);
    expect(losers.filter((words) => !/is in use by another/.test(words))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'lets one win also where what a killed process left behind answers nobody for long',
    async () => {
      const writer = startWriter(folder);
      await writer.ready;
      writer.child.kill('SIGKILL');
      await writer.ended;
      const left = serverPid();
      process.kill(left, 'SIGSTOP');
      const starts = Promise.allSettled([1, 2, 3].map(() => startEmbedded({ data: folder })));
      // Longer than a process that is no server of the folder is asked.
      await sleep(12_000);
      process.kill(left, 'SIGCONT');
      const won = (await starts).filter((start) => start.status === 'fulfilled');
      await Promise.all(won.map((start) => start.value.stop()));
      expect(won).toHaveLength(1);
    },
  );

  it('starts again in its place what ended unasked, keeps the folder its own, and leaves no process when it stops', {
    timeout: 400_000,
  }, async () => {
    const said: string[] = [];
    const server = await startEmbedded({ data: folder, say: (sentence) => said.push(sentence) });
    const pids = new Set<number>();
    try {
      for (const end of ['postmaster', 'back-end', 'lock'] as const) {
        const before = new Client({ ...server.address });
        before.on('error', () => undefined);
        await before.connect();
        const ask = async (sql: string) => (await before.query<{ pid: number }>(sql)).rows[0]?.pid ?? 0;
        const lock = "select pid from pg_locks where locktype = 'advisory' and granted";
        const pid =
          end === 'postmaster'
            ? serverPid()
            : await ask(end === 'lock' ? lock : 'select pg_backend_pid() as pid');
        pids.add(serverPid());
        process.kill(pid, end === 'lock' ? 'SIGTERM' : 'SIGKILL');
        await expect.poll(() => holdsLock(server.address), { timeout: 100_000 }).toBe(true);
        await expect(startEmbedded({ data: folder })).rejects.toThrow(/is in use by another/);
        await before.end().catch(() => undefined);
      }
      expect(said).toEqual([
        expect.stringMatching(/^Creating the database in /),
        expect.stringMatching(/ended without being asked/),
      ]);
    } finally {
      pids.add(serverPid());
      await server.stop();
    }
    expect([...pids].filter(isRunning)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves a server to its living owner, however late that notices that its lock is gone',
    async () => {
      const writer = startWriter(folder);
      await writer.ready;
      const pid = serverPid();
      try {
        await sleep(2_500);
        writer.child.kill('SIGSTOP');
        const other = new Client(addressOf(folder));
        await other.connect();
        await other.query(
          "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted",
        );
        await other.end();
        const second = startEmbedded({ data: folder });
        second.catch(() => undefined);
        await sleep(1_500);
        writer.child.kill('SIGCONT');
        await expect(second).rejects.toThrow(/is in use by another/);
        expect(serverPid()).toBe(pid);
      } finally {
        writer.child.kill('SIGCONT');
        writer.child.kill('SIGKILL');
        await writer.ended;
        await (await startEmbedded({ data: folder })).stop();
      }
    },
  );

  it.each([
    ['the process alone, PostgreSQL living on', false],
    ['the process and PostgreSQL with it', true],
  ])('loses no acknowledged row when kill -9 hits %s', async (_, both) => {
    let acknowledged = 0;
    for (let round = 0; round < 5; round += 1) {
      const writer = startWriter(folder);
      await writer.ready;
      // Somewhere in the middle of writing, however long the first rows take.
      await expect.poll(() => writer.last()).toBeGreaterThan(acknowledged + 2);
      await sleep(Math.random() * 200);
      const postgres = serverPid();
      if (both) process.kill(postgres, 'SIGKILL');
      writer.child.kill('SIGKILL');
      await writer.ended;
      if (!both) expect(isRunning(postgres)).toBe(true);
      acknowledged = Math.max(acknowledged, writer.last());
    }
    const server = await startEmbedded({ data: folder });
    try {
      const client = new Client({ ...server.address, database: 'razao' });
      await client.connect();
      const found = await client.query<{ rows: number; last: number; damaged: number }>(
        "select count(*)::int as rows, max(id)::int as last, count(*) filter (where note <> repeat('x', 200))::int as damaged from public.acknowledged",
      );
      await client.end();
      const row = found.rows[0];
      expect(acknowledged).toBeGreaterThan(10);
      expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
      expect(row?.rows).toBe(row?.last);
      expect(row?.damaged).toBe(0);
    } finally {
      await server.stop();
    }
  });
});

/** Whether the server answers and somebody holds its folder. */
async function holdsLock(address: ClientConfig): Promise<boolean> {
  const client = new Client({ ...address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and granted");
    return rows.length === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The running server of a folder, as its superuser. */
function addressOf(folder: string): ClientConfig {
  const lines = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return {
    host: lines[4] ?? '',
    port: Number(lines[3]),
    user: 'postgres',
    password: readFileSync(join(folder, 'postgres.key'), 'utf8').trim(),
    database: 'postgres',
  };
}

/** Id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('close', resolve));
  return child.pid ?? 0;
}

interface Writer {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  last(): number;
}

function startWriter(folder: string): Writer {
  const child = spawn(process.execPath, [writerProgram, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('ready')) resolve();
    });
    child.once('close', () => reject(new Error(`The writer ended early: ${complaint}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // Only lines that arrived whole count as acknowledged.
  const last = (): number =>
    Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)?.replace('ready', '0') ?? 0);
  return { child, ready, ended, last };
}
