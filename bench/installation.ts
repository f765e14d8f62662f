import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '#tools/sources.ts';

const patienceMs = 120_000;

/** An installation that `npm start` brought up, npm itself included. */
export interface Running {
  /** Origin under which it listens. */
  readonly url: string;
  /** Of npm: the root of the tree of processes. */
  readonly pid: number;
  /** From `npm start` until `/health` said ok, in milliseconds. */
  readonly startedMs: number;
  /** Ends it as Ctrl-C on a terminal does, and waits for it. */
  stop(): Promise<void>;
}

/** Runs `npm start` on a data folder, as a person would: with the machine's own Node, in a process group of its own. */
export async function startInstallation(data: string): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: personsEnvironment({ PORT: String(port), RAZAO_DATA: data }),
  });
  const ended = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGINT');
    await ended;
  };
  try {
    await healthy(`http://127.0.0.1:${port}/health`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, pid, startedMs: performance.now() - began, stop };
}

/** Runs `use` with an empty folder for data, which the database's own user may reach, and removes it. */
export async function withDataFolder<T>(use: (data: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'razao-bench-'));
  chmodSync(folder, 0o755);
  try {
    return await use(join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** This process's environment without what npm and this project's own binaries put into it. */
function personsEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|RAZAO_|DATABASE_URL$|NODE_)/i.test(name),
  );
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), ...more };
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('npm start ended by itself');
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(20);
  }
  throw new Error('npm start did not come up');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
