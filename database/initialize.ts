import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { CannotStart, errorCode } from './refusal.ts';
import { spawnAs } from './runner.ts';

/**
 * Creates the cluster if there is none. It is made in a temporary folder beside its place and renamed when complete,
 * so that an initialisation killed half-way leaves nothing that blocks the next one.
 */
export async function initializeCluster(
  place: Place,
  binaries: Binaries,
  say: (sentence: string) => void,
): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return checkVersion(place, binaries);
  say(`Creating the database in ${place.cluster}.`);
  const parent = dirname(place.cluster);
  mkdirSync(parent, { recursive: true });
  removeLeftovers(place);
  const building = join(
    parent,
    `.${basename(place.cluster)}-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  try {
    mkdirSync(building, { mode: 0o700 });
    if (place.runner !== null) chownSync(building, place.runner.uid, place.runner.gid);
    await initdb(place, binaries, building);
    renameSync(building, place.cluster);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    // Another process may have finished the same work first: its cluster is as good.
    if (
      ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '') &&
      existsSync(join(place.cluster, 'PG_VERSION'))
    )
      return;
    throw error;
  }
}

function checkVersion(place: Place, binaries: Binaries): void {
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const major = binaries.version.split('.')[0];
  if (found !== major) {
    throw new CannotStart(
      `The database in ${place.cluster} was made by PostgreSQL ${found}, and this version of Razão ` +
        `brings PostgreSQL ${major}: start it with the version of Razão that made it.`,
    );
  }
}

/** Removes folders of initialisations whose process is gone. */
function removeLeftovers(place: Place): void {
  const parent = dirname(place.cluster);
  const pattern = new RegExp(`^\\.${basename(place.cluster)}-(\\d+)-[0-9a-f]{8}(\\.pw)?$`);
  for (const name of readdirSync(parent)) {
    const pid = pattern.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Tells whether a process with this id runs; one that ended but was not collected by its parent yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The state follows the program's name, which stands in parentheses and may itself hold any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

async function initdb(place: Place, binaries: Binaries, building: string): Promise<void> {
  const passwordFile = `${building}.pw`;
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.runner !== null) chownSync(passwordFile, place.runner.uid, place.runner.gid);
  const common = [
    '--pgdata',
    building,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    // Classes of letters outside ASCII (search, trigrams) come from the system's C.UTF-8; not every system has it.
    const first = await runInitdb(place, binaries, [...common, '--locale', 'C', '--lc-ctype', 'C.UTF-8']);
    if (first === null) return;
    emptyFolder(building);
    const second = await runInitdb(place, binaries, [...common, '--locale', 'C']);
    if (second !== null)
      throw new CannotStart(`The database could not be created in ${place.cluster}: ${second}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Runs initdb; null when it went well, else what it said. */
function runInitdb(place: Place, binaries: Binaries, options: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.program('initdb'), options, {
      ...spawnAs(place.runner),
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      resolve(code === 0 ? null : said.trim().replaceAll(/\s+/g, ' ') || `exit code ${code}`),
    );
  });
}

/** The environment PostgreSQL's programs run in: nothing of ours, English messages, UTC. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SYSTEMROOT', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const own = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return { ...own, LC_MESSAGES: 'C', TZ: 'UTC', PGTZ: 'UTC' };
}
