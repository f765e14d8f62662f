// Installs what package-lock.json names, when that is not what lies in node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const RECORD = join(MODULES, '.razao-lock');

/** Brings node_modules up to date with the lockfile; says so in one line when there is something to do. */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted) return;
  if (!matchesLock()) install();
  writeFileSync(RECORD, wanted);
}

/** Whether npm itself recorded (in its hidden lockfile) exactly the packages of the lockfile. */
function matchesLock() {
  const hidden = join(MODULES, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' ||
      link ||
      (found[path] === undefined ? optional === true : found[path].version === version),
  );
}

const OPTIONS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * `npm ci`; where it refuses (a lockfile that lacks some platform's binary, see tools/lock/complete.ts; a Windows that
 * cannot delete the Node it runs on) an installation that takes the lockfile's versions as well and leaves it alone.
 */
function install() {
  console.error('Installing what package-lock.json names: up to a minute on the first start.');
  const done = runNpm(['ci', ...OPTIONS]);
  if (done.status === 0 && matchesLock()) return;
  console.error(`${sayings(done)}\nnpm ci did not do it (see above): trying npm install --no-save.`);
  const second = runNpm(['install', '--no-save', ...OPTIONS]);
  if (second.status === 0 && matchesLock()) return;
  console.error(
    `${sayings(second)}\nThe packages could not be installed as package-lock.json names them (see above).`,
  );
  process.exit(1);
}

function sayings(done) {
  return `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() || (done.error?.message ?? 'npm said nothing');
}

function runNpm(args) {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js'))
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
