import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isRunning } from './initialize.ts';
import type { Place } from './place.ts';
import { CannotStart, errorCode, errorMessage } from './refusal.ts';

/** How to connect to the embedded server as its superuser. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The server that runs on a data folder, by PostgreSQL's own lock file. */
export interface Postmaster {
  readonly pid: number;
  /** Null while it has only just begun and listens nowhere yet. */
  readonly host: string | null;
  readonly port: number;
}

/** Key of the session-level lock that marks a data folder as being in use. */
export const folderLock = [7_247_461, 1] as const;

/** How long the process that started a server may take to lock it, before another start takes the server for an orphan. */
const claimWithin = '2 seconds';

/** How long a living starter may leave its server without a lock, in milliseconds: a busy machine makes it late. */
const patience = 10_000;

/**
 * How long a process may leave questions unanswered before PostgreSQL is left to tell, when it starts, whether it is a server
 * of the folder or another program with the old id, in milliseconds.
 */
const silence = 10_000;

/** The same for what is known to be the folder's server, of a starter that is gone: nobody but who asks can end it. */
const orphanSilence = 60_000;

/** As few questions have to go unanswered, however long they took: a machine that stood still for long has not asked. */
const fewestAsked = 4;

export const inUse = (place: Place): CannotStart =>
  new CannotStart(
    `The data folder ${place.data} is in use by another running Razão: stop that one first, or set RAZAO_DATA to another folder.`,
  );

/** Reads `postmaster.pid`: line 1 the process id, 4 the port, 5 the socket folder, 6 the address listened on. */
export function readPostmaster(place: Place): Postmaster | null {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!Number.isInteger(pid) || pid <= 1) return null;
    return { pid, port, host: lines[4]?.trim() || lines[5]?.trim() || null };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new CannotStart(`The data folder ${place.data} cannot be read: ${errorMessage(error)}.`, error);
  }
}

/** Whether PostgreSQL's own lock file names a living server: another start on the folder won meanwhile. */
export function isHeldByLiving(place: Place): boolean {
  const postmaster = readPostmaster(place);
  return postmaster !== null && isRunning(postmaster.pid);
}

/** Connects; null while there is nobody or the server says that it is starting or stopping. */
export async function connect(address: Address): Promise<Client | null> {
  const client = new Client({ ...address, application_name: 'razao lock', connectionTimeoutMillis: 5000 });
  // Losing this connection is noticed by its end; without a listener it would end the process.
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
  "The database refuses this installation's own password (postgres.key in the data folder): restore that " +
  'file from the same backup as the database.';

/**
 * Takes the folder's lock, which belongs to the connection. A server takes a moment to miss a process that was killed, on a
 * busy machine a long one, and holds its lock until then.
 * @returns false where somebody else holds it, null where the server went away under the question
 */
export async function lockFolder(client: Client): Promise<boolean | null> {
  try {
    for (let asked = 1, end = Date.now() + 5_000; ; asked += 1) {
      const answer = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [...folderLock],
      );
      if (answer.rows[0]?.locked === true) return true;
      if (Date.now() > end && asked >= fewestAsked) return false;
      await sleep(50);
    }
  } catch {
    return null;
  }
}

/** What a start has seen so far of one server that it found on its folder. */
interface Sight {
  readonly pid: number;
  /** When it was first seen, when it last answered, and since when it answers that nobody holds it: in milliseconds. */
  readonly foundAt: number;
  answeredAt: number;
  freeSince: number | null;
  /** Questions since the last answer. */
  unanswered: number;
}

function sightOf(pid: number): Sight {
  const now = Date.now();
  return { pid, foundAt: now, answeredAt: now, freeSince: null, unanswered: 0 };
}

/**
 * Stops a server that a killed process left behind on this folder. One whose starter lives is that starter's.
 * @throws CannotStart when a living process holds the folder
 */
export async function stopOrphan(place: Place): Promise<void> {
  for (let sight: Sight | null = null; ; ) {
    const found = readPostmaster(place);
    if (found === null || !isRunning(found.pid)) return;
    // What was seen of a server says nothing of the one that has come in its place.
    if (sight?.pid !== found.pid) sight = sightOf(found.pid);
    if (await stopFound(place, found, sight)) return;
    if (isSilent(place, sight)) return;
    await sleep(50);
  }
}

/** Asks a running server whose it is, and stops it where it is nobody's; false where that has to be asked again. */
async function stopFound(place: Place, { pid, host, port }: Postmaster, sight: Sight): Promise<boolean> {
  sight.unanswered += 1;
  if (host === null) return false;
  const client = await connect({
    host,
    port,
    user: 'postgres',
    password: place.password,
    database: 'postgres',
  });
  if (client === null) return false;
  const whose = await askWhose(client);
  if (whose !== null) {
    sight.unanswered = 0;
    sight.answeredAt = Date.now();
    sight.freeSince = whose.isHeld ? null : (sight.freeSince ?? sight.answeredAt);
    const free = await lockOrphan(client, whose, sight);
    if (free === true) {
      await shutDown(client, pid);
      return true;
    }
    if (free === false) {
      await client.end().catch(() => undefined);
      throw inUse(place);
    }
  }
  await client.end().catch(() => undefined);
  return false;
}

/**
 * Whether a process has left questions unanswered for so long that it is not asked any more. A server that is known to be
 * left behind is waited for longer: a start that gives it up says that the folder is in use, which is not so.
 */
function isSilent(place: Place, { answeredAt, pid, unanswered }: Sight): boolean {
  if (unanswered < fewestAsked || Date.now() - answeredAt < silence) return false;
  return !isLeftBehind(place, pid) || Date.now() - answeredAt >= orphanSilence;
}

/** Whether a process is this folder's server and its starter is gone, by what can be known of one that does not answer. */
function isLeftBehind(place: Place, pid: number): boolean {
  try {
    // PostgreSQL keeps the command line of its last start.
    const options = readFileSync(join(place.cluster, 'postmaster.opts'), 'utf8');
    const starter = new RegExp(`cluster_name=${starterPrefix}(\\d+)`).exec(options)?.[1];
    if (starter === undefined || isRunning(Number(starter))) return false;
    // A server stands in its cluster; another program with its old id stands elsewhere.
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.cluster);
  } catch {
    return false;
  }
}

/** What a running server tells of who it belongs to. */
interface Whose {
  /** Process that started it; null where a version of before 0.4 did, which did not say so. */
  readonly starter: number | null;
  /** Whether anybody holds the folder's lock. */
  readonly isHeld: boolean;
  /** Whether it came up, or recovered from the death of one of its processes, longer ago than a starter needs to lock it. */
  readonly isOld: boolean;
}

const starterPrefix = 'razao ';

/** The name that a server bears by the process that started it: PostgreSQL's setting `cluster_name`. */
export const starterName = (pid: number): string => `${starterPrefix}${pid}`;

/** Null where the server went away under the question. */
async function askWhose(client: Client): Promise<Whose | null> {
  try {
    const { rows } = await client.query<{ name: string; held: boolean; old: boolean }>(
      `select current_setting('cluster_name') as name,
         exists (select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2) as held,
         (select greatest(pg_postmaster_start_time(), max(backend_start)) < clock_timestamp() - $3::interval
          from pg_stat_activity where backend_type in ('checkpointer', 'background writer')) as old`,
      [...folderLock, claimWithin],
    );
    const row = rows[0];
    if (row === undefined) return null;
    const named = row.name.startsWith(starterPrefix) ? Number(row.name.slice(starterPrefix.length)) : null;
    return { starter: named, isHeld: row.held, isOld: row.old };
  } catch {
    return null;
  }
}

/**
 * Locks a server whose starter is gone. A living starter that has lost the connection with its lock, or is about to lock a
 * server that has just come up, is left the time to: to lock first would be to stop a living installation's server. Only
 * where nobody has done so for long, the starter's id is another program's by now. Who holds the server of a starter that is
 * gone is another start that stops it, or is missed soon: both are waited for.
 * @returns false where the folder is in use, null where that has to be asked again
 */
async function lockOrphan(
  client: Client,
  { isHeld, isOld, starter }: Whose,
  { foundAt, freeSince }: Sight,
): Promise<boolean | null> {
  if (starter === null) return isOld ? lockFolder(client) : null;
  if (!isRunning(starter)) {
    const locked = await lockFolder(client);
    return locked === false && Date.now() - foundAt < orphanSilence ? null : locked;
  }
  if (isHeld) return false;
  return freeSince !== null && Date.now() - freeSince > patience ? lockFolder(client) : null;
}

async function shutDown(client: Client, pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  await client.end().catch(() => undefined);
  await gone(pid, 30_000);
  if (!isRunning(pid)) return;
  signal(pid, 'SIGQUIT');
  await gone(pid, 10_000);
}

/** Another start may have ended the server in this very moment. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function gone(pid: number, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  while (isRunning(pid) && Date.now() < end) await sleep(10);
}
