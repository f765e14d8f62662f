// Builds the web app when its sources changed since the last build, and compresses it once and for all.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFolder } from './compress.mjs';
import { ROOT } from './root.mjs';

const DIST = join(ROOT, 'dist');
const WEB = join(DIST, 'web');
const RECORD = '.built';

/** Everything a build depends on: folders whole, of usecases the contracts alone. */
const SOURCES = [
  'web',
  'messages',
  'charts',
  'text',
  'engine',
  'usecases',
  'tools/bundle',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds dist/web with the given Node unless it was built from exactly these sources. */
export function ensureBuilt(node, options = {}) {
  const wanted = sourceHash();
  const record = join(WEB, RECORD);
  if (!options.force && existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  const why = existsSync(record) ? 'its sources changed since the last start' : 'there is none yet';
  console.error(`Building the web app: ${why}.`);
  const building = join(DIST, `.web-${process.pid}`);
  mkdirSync(DIST, { recursive: true });
  removeLeftovers();
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) {
    rmSync(building, { recursive: true, force: true });
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}\nThe web app could not be built (see above).`);
    process.exit(1);
  }
  compressFolder(building);
  writeFileSync(join(building, RECORD), wanted);
  swap(building);
}

/** Puts the new build in place of the old one; a build that another start finished meanwhile is as good. */
function swap(building) {
  const old = join(DIST, `.old-${process.pid}`);
  if (existsSync(WEB)) renameSync(WEB, old);
  try {
    renameSync(building, WEB);
  } catch (error) {
    if (!existsSync(join(WEB, RECORD))) throw error;
    rmSync(building, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/** Removes what builds that were killed left behind. */
function removeLeftovers() {
  for (const name of readdirSync(DIST)) {
    const pid = /^\.(?:web|old)-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(DIST, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => files(join(ROOT, source))).sort((a, b) =>
    a < b ? -1 : 1,
  )) {
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function files(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'cases' ? [] : files(inner);
    return matters(inner) ? [inner] : [];
  });
}

function matters(path) {
  if (/\.test\.tsx?$/.test(path)) return false;
  if (!relative(ROOT, path).startsWith('usecases')) return true;
  return /(?:\.contract|[/\\](?:contract|contracts|shapes))\.ts$/.test(path);
}
