import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, errorCode } from './refusal.ts';
import { chooseRunner, type Runner, reachable } from './runner.ts';

/** Where one embedded PostgreSQL keeps its files. */
export interface Place {
  /** The installation's data folder, as given. */
  readonly data: string;
  /** PGDATA. */
  readonly cluster: string;
  /** Log of the server. */
  readonly log: string;
  /** Folder for copies of the programs when they cannot be executed in place. */
  readonly copies: string;
  readonly runner: Runner | null;
  /** Password of the superuser and of the authenticator: known to this installation only. */
  readonly password: string;
}

/** Longest path of a Unix socket, less PostgreSQL's file name in it (Linux 107 bytes, macOS 103). */
const socketFolderLimit = 103 - '/.s.PGSQL.5432'.length;
const pointerName = 'postgres-location.txt';
const systemFolder = '/var/lib/razao';

/**
 * Prepares the data folder and decides where the cluster lies: in `<data>/postgres`, or, where the account that runs
 * PostgreSQL cannot reach that, under `/var/lib/razao/<id>`, noted in `<data>/postgres-location.txt`.
 */
export function preparePlace(data: string, say: (sentence: string) => void): Place {
  makeFolder(data);
  const folder = realpathSync(data);
  const inside = join(folder, 'postgres');
  const runner = chooseRunner(inside);
  const cluster = decideCluster(folder, inside, runner, say);
  return {
    data: folder,
    cluster,
    log: join(folder, 'postgres.log'),
    copies: runner === null ? folder : systemFolder,
    runner: runner === null ? null : (chooseRunner(cluster) ?? runner),
    password: ownSecret(join(folder, 'postgres.key')),
  };
}

/** PGDATA of an installation that was prepared before. */
export function clusterOf(data: string): string {
  return preparePlace(data, () => undefined).cluster;
}

function makeFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true });
    const probe = join(data, `.write-${process.pid}`);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe, { force: true });
  } catch (error) {
    throw new CannotStart(
      `The data folder ${data} cannot be written (${errorCode(error) ?? 'unknown error'}): give this ` +
        `account the right to write there, or set RAZAO_DATA to another folder.`,
      error,
    );
  }
}

function decideCluster(
  folder: string,
  inside: string,
  runner: Runner | null,
  say: (sentence: string) => void,
): string {
  const pointer = join(folder, pointerName);
  if (existsSync(inside)) return inside;
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (reachable(runner, folder, 'x')) return inside;
  // A fresh name: a folder that was deleted and made anew must not meet the cluster of its former life.
  const id = randomBytes(6).toString('hex');
  const outside = join(systemFolder, id);
  mkdirSync(outside, { recursive: true, mode: 0o755 });
  const cluster = join(outside, 'postgres');
  writeFileSync(pointer, `${cluster}\n`, { mode: 0o644 });
  say(
    `PostgreSQL cannot run as root and its account cannot reach ${folder}: its files are kept in ${outside} (noted in ${pointer}).`,
  );
  return cluster;
}

/**
 * Reads a secret of this installation, or makes one (256 random bits) that only this account may read. It appears
 * whole or not at all, also when two processes make it at once.
 */
function ownSecret(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * The folder of the server's Unix socket: the cluster itself, which only the server's account may enter; where that
 * path is too long for a socket, a private folder under the system's temporary one. Null where Unix sockets are
 * impossible (Windows): the server then listens on loopback.
 */
export function socketFolder(place: Place): string | null {
  if (process.platform === 'win32') return null;
  if (Buffer.byteLength(place.cluster) <= socketFolderLimit) return place.cluster;
  const owner = place.runner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const id = createHash('sha256').update(place.cluster).digest('hex').slice(0, 16);
  const base = Buffer.byteLength(tmpdir()) + 25 <= socketFolderLimit ? tmpdir() : '/tmp';
  const folder = join(base, `razao-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== owner.uid && found.uid !== process.getuid?.())) {
    throw new CannotStart(
      `The folder ${folder}, needed for the database's socket, belongs to somebody else.`,
    );
  }
  chmodSync(folder, 0o700);
  if (place.runner !== null) chownSync(folder, place.runner.uid, place.runner.gid);
  return folder;
}
