import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * The account PostgreSQL runs under. PostgreSQL refuses to run as root, so a root installation runs it as an
 * unprivileged id; everyone else runs it as themselves (`null`).
 */
export interface Runner {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every common Linux and on macOS containers; it needs no account to exist. */
const unprivileged: Runner = { uid: 65534, gid: 65534 };

/**
 * Chooses who runs PostgreSQL: nobody else when the process is not root; as root the owner of an existing data folder,
 * else the id 65534.
 */
export function chooseRunner(dataFolder: string): Runner | null {
  if (process.getuid?.() !== 0) return null;
  const found = statSync(dataFolder, { throwIfNoEntry: false });
  if (found !== undefined && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  return unprivileged;
}

/** Tells whether the runner can reach a path with the given permission (`x` to pass or execute, `r` to read). */
export function reachable(runner: Runner | null, path: string, permission: 'r' | 'x'): boolean {
  if (runner === null) return true;
  const asked = spawnSync('/bin/sh', ['-c', `test -${permission} "$1"`, 'sh', path], {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  });
  return asked.status === 0;
}

/** Options of `spawn` that make a child run as the runner, away from a working folder it may not enter. */
export function spawnAs(runner: Runner | null): { cwd: string; uid?: number; gid?: number } {
  return runner === null
    ? { cwd: process.platform === 'win32' ? process.cwd() : '/' }
    : { cwd: '/', uid: runner.uid, gid: runner.gid };
}
