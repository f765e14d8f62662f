import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The variable that names a prepared data folder (`server/testing/prepared.ts`). */
export const PREPARED = 'RAZAO_TEST_PREPARED_DATA';

const program = fileURLToPath(new URL('../tools/run/start.mjs', import.meta.url));

export interface StartSettings {
  /** 0, which is the default, picks a free port. */
  readonly port?: number;
  /** Data folder; by default a temporary one that `stop` removes. */
  readonly data?: string;
  /** Starts in an empty folder also where a prepared one could be copied. */
  readonly first?: boolean;
  /** More environment variables (`DATABASE_URL`, `RAZAO_ADMIN_EMAIL`, …). */
  readonly env?: Readonly<Record<string, string>>;
  /** How long the start may take. */
  readonly patienceMs?: number;
}

export interface Product {
  /** Origin of the running product, `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  readonly data: string;
  /** Token of the set-up link that was printed; null on an installation that is set up. */
  readonly setupToken: string | null;
  /** The process: the server itself, since the launcher turns into it. */
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** SIGTERM, wait for the end (its exit code), and remove the folder if it was temporary. */
  stop(): Promise<number | null>;
  /** SIGKILL of the server alone, as an accident would; the data folder stays. */
  kill(): Promise<void>;
}

/** What a start that was refused said. */
export interface RefusedStart {
  readonly exitCode: number | null;
  readonly stderr: string;
}

/**
 * Starts the real command (`tools/run/start.mjs`, what `npm start` runs) and waits until `/health` says ok.
 * @throws Error with everything printed, when it ends or takes too long
 */
export async function startProduct(settings: StartSettings = {}): Promise<Product> {
  const temporary = settings.data === undefined;
  const data = settings.data ?? temporaryFolder();
  if (temporary && !settings.first) copyPrepared(data, settings.env);
  // What it prints is its configured address, if it has one; then the port it listens on has to be known before.
  const chosen = settings.env?.['RAZAO_SITE_URL'] === undefined ? settings.port : await freePort();
  const run = spawnProduct({ ...settings, port: chosen ?? 0 }, data);
  const port = await untilReady(run, settings.patienceMs ?? 240_000, chosen || undefined);
  const token = /#token=([\w-]+)/.exec(run.printed())?.[1] ?? null;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    data,
    setupToken: token,
    child: run.child,
    output: () => run.printed(),
    stop: async () => {
      const code = await end(run, 'SIGTERM');
      if (temporary) rmSync(data, { recursive: true, force: true });
      return code;
    },
    kill: async () => {
      await end(run, 'SIGKILL');
    },
  };
}

/** Fills the folder with a prepared installation, if there is one and the product keeps its own database. */
function copyPrepared(data: string, env: StartSettings['env'] = {}): void {
  const prepared = process.env[PREPARED];
  if (prepared === undefined || 'DATABASE_URL' in env || 'SUPABASE_URL' in env) return;
  // With its owners: the database's account is not that of the tests where they run as root.
  execFileSync('cp', ['-Rp', `${prepared}/.`, data]);
}

/** A folder that the account PostgreSQL runs under can reach, also where the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'razao-product-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the real command where it must refuse, and gives what it said. */
export async function startRefused(settings: StartSettings & { data: string }): Promise<RefusedStart> {
  const run = spawnProduct(settings, settings.data);
  const timer = setTimeout(() => run.child.kill('SIGKILL'), settings.patienceMs ?? 60_000);
  await run.ended;
  clearTimeout(timer);
  return { exitCode: run.child.exitCode, stderr: run.complained() };
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  printed(): string;
  complained(): string;
}

function spawnProduct(settings: StartSettings, data: string): Run {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(settings.port ?? 0),
      RAZAO_DATA: data,
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, ended, printed: () => stdout + stderr, complained: () => stderr };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilReady(run: Run, patienceMs: number, known?: number): Promise<number> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (run.child.exitCode !== null || run.child.signalCode !== null) break;
    const port = known ?? /https?:\/\/[^\s/]+:(\d+)/.exec(run.printed())?.[1];
    if (port !== undefined && (await isHealthy(Number(port)))) return Number(port);
    await sleep(25);
  }
  run.child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${run.printed()}`);
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
}

async function end(run: Run, signal: NodeJS.Signals): Promise<number | null> {
  run.child.kill(signal);
  await run.ended;
  return run.child.exitCode;
}
