import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SqlFile } from '#database/sql.ts';
import { ROOT } from '../sources.ts';

/** Path, from the root of the repository, of the list of released SQL files. */
export const releasedList = 'supabase/released.json';

const shape = z.record(z.string(), z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)));
/** SHA-256 of each released SQL file, by the version that released it first. */
export type Released = z.infer<typeof shape>;

/** The committed list. */
export function readReleased(): Released {
  return shape.parse(JSON.parse(readFileSync(join(ROOT, releasedList), 'utf8')));
}

/** What is wrong with the files, one sentence each: a released file that is gone or has changed, a new one that goes before it. */
export function breaches(released: Released, files: readonly SqlFile[]): string[] {
  const now = new Map(files.map((file) => [file.name, file.sha256]));
  const kept = Object.entries(released).flatMap(([version, hashes]) =>
    Object.entries(hashes).map(([name, sha256]) => ({ version, name, sha256 })),
  );
  const changed = kept
    .filter(({ name, sha256 }) => now.get(name) !== sha256)
    .map(
      ({ version, name }) =>
        `${name} was released with ${version} and ${now.has(name) ? 'has changed' : 'is gone'}: restore ` +
        `it (git checkout) and put the change into a new migration with a higher number.`,
    );
  const names = new Set(kept.map(({ name }) => name));
  const early = files
    .filter(
      ({ name }) =>
        !names.has(name) && kept.some((old) => folderOf(old.name) === folderOf(name) && old.name > name),
    )
    .map(
      ({ name }) => `${name} is new but comes before released files of its folder: give it a higher number.`,
    );
  return [...changed, ...early];
}

/**
 * The list with every file that is not in it yet, under this version.
 * @throws Error when this version was frozen before: data of it may be anywhere, so what is new belongs to the next one
 */
export function freeze(released: Released, files: readonly SqlFile[], version: string): Released {
  const names = new Set(Object.values(released).flatMap((hashes) => Object.keys(hashes)));
  const added = files
    .filter(({ name }) => !names.has(name))
    .map(({ name, sha256 }) => [name, sha256] as const);
  if (added.length === 0) return released;
  if (version in released)
    throw new Error(`${version} is released already: raise the version in package.json, then freeze again.`);
  return { ...released, [version]: Object.fromEntries(added) };
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}
