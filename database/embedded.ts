import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { initializeCluster, isRunning } from './initialize.ts';
import { type Place, preparePlace, socketFolder } from './place.ts';
import {
  type Address,
  connect,
  inUse,
  isHeldByLiving,
  lockFolder,
  readPostmaster,
  stopOrphan,
} from './postmaster.ts';
import { CannotStart } from './refusal.ts';
import { makeStaging, type ServerSettings, serverOptions, spawnServer, stagingOf } from './server_process.ts';
import { refuseFullDisk } from './space.ts';

export type { Address } from './postmaster.ts';

export interface EmbeddedServer {
  readonly address: Address;
  /** PGDATA of the server, and where it puts full segments of its log if they are archived. */
  readonly cluster: string;
  readonly staging: string;
  /** Resolves when the server is gone for good: asked to stop, or its folder taken by somebody else. */
  readonly exited: Promise<void>;
  /** Stops the server in an orderly way and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedSettings extends ServerSettings {
  /** The installation's data folder; the cluster lies in `postgres/` in it. */
  readonly data: string;
  /** Told, in one sentence each, what a person should know. */
  readonly say?: (sentence: string) => void;
}

/**
 * Starts the real PostgreSQL of the npm package on a data folder, recovering from whatever ended the last run: a
 * server left behind by a killed process is stopped first. One that ends while nobody asked it to is started again in its
 * place, under the same address.
 *
 * One process holds one data folder: the folder's advisory lock belongs to a connection, so it dies with its process.
 * @throws CannotStart when another process holds the folder, or the server does not come up
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<EmbeddedServer> {
  const say = settings.say ?? (() => undefined);
  const place = preparePlace(settings.data, say);
  await refuseFullDisk(place.data);
  const binaries = findBinaries(place.runner, place.copies, say);
  await stopOrphan(place);
  await initializeCluster(place, binaries, say);
  if (settings.archived === true) makeStaging(place);
  const address = await chooseAddress(place);
  const options = serverOptions(settings, place, address);
  const asked = new AbortController();
  const program = binaries.program('postgres');
  const start: Start = { place, program, options, address, asked: asked.signal };
  const exited = keepUp(start, await comeUp(start), say);
  return {
    address,
    cluster: place.cluster,
    staging: stagingOf(place),
    exited,
    stop: () => {
      asked.abort();
      return exited;
    },
  };
}

/** How one server is started, also when it has to be started again. */
interface Start {
  readonly place: Place;
  readonly program: string;
  readonly options: readonly string[];
  readonly address: Address;
  /** Aborted when the server is to end. */
  readonly asked: AbortSignal;
}

/** A server that is up. */
interface Running {
  readonly child: ChildProcess;
  /** The connection that holds the folder's lock. */
  readonly lock: Client;
}

/** Watches over a running server until it is told to stop, and stops it. */
async function keepUp(start: Start, first: Running, say: (sentence: string) => void): Promise<void> {
  const { asked } = start;
  const toStop = once(asked, 'abort').then(() => undefined);
  for (let running: Running | null = first; running !== null; ) {
    await Promise.race([toStop, lost(running)]);
    if (asked.aborted) return endServer(running);
    running = await recovered(start, running, say);
  }
  return undefined;
}

/** Settles when the server has ended, or the connection that holds the folder has. */
function lost({ child, lock }: Running): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    lock.once('end', () => resolve());
    if (hasEnded(child)) resolve();
  });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Takes the folder again where only the connection broke (PostgreSQL mends the death of one of its processes itself), and
 * starts the server again where it ended; tries until that works, since what keeps it down (a full disk) may pass.
 * Null where another process has taken the folder meanwhile.
 */
async function recovered(
  start: Start,
  { child, lock }: Running,
  say: (sentence: string) => void,
): Promise<Running | null> {
  const { asked } = start;
  await lock.end().catch(() => undefined);
  let told = '';
  const tell = (sentence: string): void => {
    if (sentence !== told) say(sentence);
    told = sentence;
  };
  for (let failures = 0, taken = 0; taken < 5; failures += 1) {
    try {
      const held = hasEnded(child) ? null : await takeLock(start, child);
      if (held !== null) return { child, lock: held };
      tell('PostgreSQL ended without being asked to and is started again.');
      return await comeUp(start);
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      tell(error.message);
      if (isHeldByOther(start.place, child)) taken += 1;
    }
    await sleep(Math.min(100 * 2 ** failures, 1000), undefined, { signal: asked }).catch(() => undefined);
    // Who stops now stops what has ended already.
    if (asked.aborted) return { child, lock };
  }
  return null;
}

function isHeldByOther(place: Place, child: ChildProcess): boolean {
  const postmaster = readPostmaster(place);
  return postmaster !== null && postmaster.pid !== child.pid && isRunning(postmaster.pid);
}

/**
 * Starts the server and takes the folder's lock. Where the main process of the former server was killed, its other
 * processes take a moment to notice: PostgreSQL refuses to start until they are gone, and is asked again.
 */
async function comeUp(start: Start): Promise<Running> {
  const { place, program, options } = start;
  for (const end = Date.now() + 20_000; ; ) {
    const logged = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
    const child = spawnServer(place, program, options);
    const lock = await takeLock(start, child);
    if (lock !== null) return { child, lock };
    const words = readFileSync(place.log)
      .subarray(Math.min(logged, statSync(place.log).size))
      .toString('utf8');
    if (child.exitCode === 0 || isHeldByLiving(place)) throw inUse(place);
    const ghosts = /pre-existing shared memory block|lock file "[^"]+" (?:already exists|is empty)/.test(
      words,
    );
    if (!ghosts || Date.now() > end) throw explainExit(place, words);
    await sleep(50);
  }
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

/**
 * Waits until the server answers, and takes the folder's lock on a connection that is kept; null when it ended. One that
 * goes away between the two was stopped by another start, which took it for an orphan: its end is waited for.
 */
async function takeLock({ place, address, asked }: Start, child: ChildProcess): Promise<Client | null> {
  let failed = false;
  child.once('error', () => (failed = true));
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 250)) {
    // Another start may have put its own server under the same address.
    const isOurs = readPostmaster(place)?.pid === child.pid;
    const client = isOurs ? await connect(address) : null;
    if (client !== null) {
      const locked = await lockFolder(client);
      if (locked === true) return client;
      await client.end().catch(() => undefined);
      if (locked === false) throw inUse(place);
    }
    if (failed || hasEnded(child)) return null;
    if (asked.aborted) child.kill('SIGINT');
    await sleep(wait);
  }
}

function explainExit(place: Place, words: string): CannotStart {
  // That it is starting is what it told those who asked too early.
  const fatal =
    /(?:FATAL|PANIC|ERROR|could not|error):(?!\s+the database system is )\s+(.*)$/m.exec(words)?.[1] ??
    'it said nothing';
  return new CannotStart(`The database did not start (${fatal}): see ${place.log}.`);
}

/** How to reach the server that runs on a data folder now, as its superuser; null where none does. */
export async function addressOfRunning(data: string): Promise<Address | null> {
  const place = preparePlace(data, () => undefined);
  const running = readPostmaster(place);
  if (running === null || !isRunning(running.pid)) return null;
  const { host, port } = running;
  if (host === null) return null;
  const address = { host, port, user: 'postgres', password: place.password, database: 'postgres' };
  const client = await connect(address);
  await client?.end();
  return client === null ? null : address;
}

async function endServer({ child, lock }: Running): Promise<void> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    // "Fast": ends sessions, writes a checkpoint, leaves nothing to recover.
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), 30_000);
    await ended;
    clearTimeout(timer);
  }
  await lock.end().catch(() => undefined);
}
