import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { initializeCluster, isRunning, serverEnvironment } from './initialize.ts';
import { type Place, preparePlace, socketFolder } from './place.ts';
import { CannotStart, errorCode, errorMessage } from './refusal.ts';
import { spawnAs } from './runner.ts';

/** How to connect to the embedded server as its superuser. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedServer {
  readonly address: Address;
  /** Resolves when the server is gone, expected or not. */
  readonly exited: Promise<void>;
  /** Stops the server in an orderly way and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedSettings {
  /** The installation's data folder; the cluster lies in `postgres/` in it. */
  readonly data: string;
  /** Only for tests: gives up durability for speed. */
  readonly volatile?: boolean;
  /** More connections than the default of 40 (tests of many workers). */
  readonly connections?: number;
  /** Told, in one sentence each, what a person should know. */
  readonly say?: (sentence: string) => void;
}

/** Key of the session-level lock that marks a data folder as being in use. */
export const folderLock = [7_247_461, 1] as const;

/**
 * Starts the real PostgreSQL of the npm package on a data folder, recovering from whatever ended the last run: a
 * server left behind by a killed process is stopped first.
 *
 * One process holds one data folder: the folder's advisory lock belongs to a connection, so it dies with its process.
 * @throws CannotStart when another process holds the folder, or the server does not come up
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<EmbeddedServer> {
  const say = settings.say ?? (() => undefined);
  const place = preparePlace(settings.data, say);
  const binaries = findBinaries(place.runner, place.copies, say);
  await stopOrphan(place);
  await initializeCluster(place, binaries);
  const address = await chooseAddress(place);
  const options = serverOptions(settings, place, address);
  const { child, lock } = await comeUp(place, binaries.program('postgres'), options, address);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { address, exited, stop: () => stopServer(child, lock, exited) };
}

interface Running {
  readonly child: ChildProcess;
  readonly lock: Client;
}

/**
 * Starts the server and takes the folder's lock. Where the main process of the former server was killed, its other
 * processes take a moment to notice: PostgreSQL refuses to start until they are gone, and is asked again.
 */
async function comeUp(
  place: Place,
  program: string,
  options: readonly string[],
  address: Address,
): Promise<Running> {
  for (const end = Date.now() + 20_000; ; ) {
    const logged = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
    const child = spawnServer(place, program, options);
    const lock = await takeLock(place, address, child);
    if (lock !== null) return { child, lock };
    const words = readFileSync(place.log)
      .subarray(Math.min(logged, statSync(place.log).size))
      .toString('utf8');
    if (child.exitCode === 0 || isHeldByLiving(place)) throw inUse(place);
    const ghosts = /pre-existing shared memory block|lock file "[^"]+" already exists/.test(words);
    if (!ghosts || Date.now() > end) throw explainExit(place, words);
    await sleep(50);
  }
}

/** Whether another start on the same folder won meanwhile: PostgreSQL's own lock file names a living server. */
function isHeldByLiving(place: Place): boolean {
  const postmaster = readPostmaster(place);
  return postmaster !== null && isRunning(postmaster.pid);
}

async function chooseAddress(place: Place): Promise<Address> {
  const folder = socketFolder(place);
  const common = { user: 'postgres', password: place.password, database: 'postgres' };
  if (folder !== null) return { host: folder, port: 5432, ...common };
  return { host: '127.0.0.1', port: await freePort(), ...common };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const found = server.address();
      server.close(() =>
        typeof found === 'object' && found !== null ? resolve(found.port) : reject(new Error('no port')),
      );
    });
  });
}

function serverOptions(settings: EmbeddedSettings, place: Place, address: Address): string[] {
  const socket = address.host !== '127.0.0.1';
  const values: Record<string, string> = {
    listen_addresses: socket ? '' : '127.0.0.1',
    port: String(address.port),
    unix_socket_directories: socket ? address.host : '',
    unix_socket_permissions: '0700',
    max_connections: String(settings.connections ?? 40),
    superuser_reserved_connections: '3',
    // Sized for an idle installation of tens of megabytes; the operating system's cache does the rest.
    shared_buffers: settings.volatile ? '64MB' : '32MB',
    // A large commit writes more than the megabyte that would follow from the above between two flushes.
    wal_buffers: '4MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    huge_pages: 'off',
    jit: 'off',
    io_method: 'sync',
    max_wal_senders: '0',
    max_replication_slots: '0',
    max_logical_replication_workers: '0',
    wal_compression: 'on',
    max_wal_size: '512MB',
    checkpoint_timeout: '10min',
    autovacuum_max_workers: '2',
    idle_in_transaction_session_timeout: '120s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Statements and details of errors hold people's data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  if (settings.volatile) {
    Object.assign(values, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    });
  }
  return [
    '-D',
    place.cluster,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** The server leads its own process group (Ctrl-C at the console reaches us, who stop it) and logs to a file. */
function spawnServer(place: Place, program: string, options: readonly string[]): ChildProcess {
  keepLogSmall(place.log);
  const log = openSync(place.log, 'a', 0o640);
  if (place.runner !== null) fchownSync(log, place.runner.uid, place.runner.gid);
  const child = spawn(program, options, {
    ...spawnAs(place.runner),
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

function keepLogSmall(path: string): void {
  const limit = 4 * 1024 * 1024;
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limit) truncateSync(path);
}

const inUse = (place: Place): CannotStart =>
  new CannotStart(
    `The data folder ${place.data} is in use by another running Razão: stop that one first, or set RAZAO_DATA to another folder.`,
  );

/** Waits until the server answers, and takes the folder's lock on a connection that is kept; null when it ended. */
async function takeLock(place: Place, address: Address, child: ChildProcess): Promise<Client | null> {
  let failed = false;
  child.once('error', () => (failed = true));
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 250)) {
    const client = await connect(address);
    if (client !== null) {
      if (await locked(client)) return client;
      await client.end();
      throw inUse(place);
    }
    if (failed || child.exitCode !== null || child.signalCode !== null) return null;
    await sleep(wait);
  }
}

/** Connects; null while there is nobody or the server says that it is starting or stopping. */
async function connect(address: Address): Promise<Client | null> {
  const client = new Client({ ...address, application_name: 'razao lock', connectionTimeoutMillis: 5000 });
  // Losing this connection is losing the server, which `exited` tells; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error) === '28P01') throw new CannotStart(wrongKey, error);
    return null;
  }
}

const wrongKey =
  "The database refuses this installation's own password (postgres.key in the data folder): restore that file from the same backup as the database.";

async function locked(client: Client): Promise<boolean> {
  const answer = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
    ...folderLock,
  ]);
  return answer.rows[0]?.locked === true;
}

/** A server takes a moment to miss a process that was killed, on a busy machine a long one, and holds its lock until then. */
async function lockedSoon(client: Client): Promise<boolean> {
  for (const end = Date.now() + 5_000; ; ) {
    if (await locked(client)) return true;
    if (Date.now() > end) return false;
    await sleep(50);
  }
}

function explainExit(place: Place, words: string): CannotStart {
  const fatal = /(?:FATAL|PANIC|ERROR|could not|error):\s+(.*)$/m.exec(words)?.[1] ?? 'it said nothing';
  return new CannotStart(`The database did not start (${fatal}): see ${place.log}.`);
}

/**
 * Stops a server that a killed process left behind on this folder. If its lock is held, the folder is in use.
 * @throws CannotStart when a living process holds the folder
 */
async function stopOrphan(place: Place): Promise<void> {
  for (let patience = 0; patience < 200; patience += 1) {
    const orphan = readPostmaster(place);
    if (orphan === null || !isRunning(orphan.pid)) return;
    const client = await connect({
      ...orphan,
      user: 'postgres',
      password: place.password,
      database: 'postgres',
    });
    if (client !== null) {
      // Null: the server went away under the question, because another start stopped it or by itself.
      const free = await lockedSoon(client).catch(() => null);
      if (free === true) {
        await shutDown(client, orphan.pid);
        return;
      }
      await client.end().catch(() => undefined);
      if (free === false) throw inUse(place);
    }
    await sleep(50);
    // Ten seconds of no answer from a living process: another program has the old id, or the server hangs. PostgreSQL
    // itself tells the two apart when it starts and refuses if the folder is truly in use.
  }
}

async function shutDown(client: Client, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  await client.end().catch(() => undefined);
  await gone(pid, 30_000);
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGQUIT');
  await gone(pid, 10_000);
}

async function gone(pid: number, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  while (isRunning(pid) && Date.now() < end) await sleep(10);
}

interface Postmaster {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
}

/** Reads `postmaster.pid`: line 1 the process id, 4 the port, 5 the socket folder, 6 the address listened on. */
/** How to reach the server that runs on a data folder now, as its superuser; null where none does. */
export async function addressOfRunning(data: string): Promise<Address | null> {
  const place = preparePlace(data, () => undefined);
  const running = readPostmaster(place);
  if (running === null || !isRunning(running.pid)) return null;
  const { host, port } = running;
  const address = { host, port, user: 'postgres', password: place.password, database: 'postgres' };
  const client = await connect(address);
  await client?.end();
  return client === null ? null : address;
}

function readPostmaster(place: Place): Postmaster | null {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return { pid, port, host: lines[4]?.trim() || '127.0.0.1' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new CannotStart(`The data folder ${place.data} cannot be read: ${errorMessage(error)}.`, error);
  }
}

async function stopServer(child: ChildProcess, lock: Client, exited: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    // "Fast": ends sessions, writes a checkpoint, leaves nothing to recover.
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), 30_000);
    await exited;
    clearTimeout(timer);
  }
  await lock.end().catch(() => undefined);
}
