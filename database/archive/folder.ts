import { mkdir, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isRunning } from '../initialize.ts';
import {
  copyDurably,
  copyLoosely,
  hashOf,
  isAbsent,
  namesIn,
  syncDirectory,
  writeDurably,
} from './durable.ts';
import type { BackupStore } from './store.ts';

/** Backups in a folder: on another disk, or a mounted one. */
export function backupsInFolder(path: string): BackupStore {
  const folder = resolve(path);
  const at = (key: string): string => join(folder, key);
  const shelf = (key: string): Promise<string | undefined> =>
    mkdir(dirname(at(key)), { recursive: true, mode: 0o700 });
  return {
    name: folder,
    folder,
    atOnce: 1,
    read: (key) => orNull(readFile(at(key))),
    async write(key, bytes) {
      await shelf(key);
      await writeDurably(at(key), bytes);
    },
    async append(key, _at, bytes) {
      await shelf(key);
      await appendDurably(at(key), bytes);
    },
    cut: (key, length) => truncate(at(key), length),
    names: async (key) => (await namesIn(at(key))).filter((name) => !/^\.|\.part$/.test(name)),
    writtenAt: async (key) => (await stat(at(key))).mtimeMs,
    async bring(source, key, paced) {
      await shelf(key);
      // What is staged is seen when it is whole; anything else is seen at once.
      if (key.split('/').some((step) => step.startsWith('.'))) return copyDurably(source, at(key), paced);
      return bringWhole(source, at(key), paced);
    },
    fetch: (key, target) => orNull(copyLoosely(at(key), target)),
    hashOf: (key) => orNull(hashOf(at(key))),
    remove: (key) => rm(at(key), { recursive: true, force: true }),
    async stage(place) {
      const beside = dirname(place);
      await removeLeftovers(at(beside));
      const staged = `${beside}/.${basename(place)}-${process.pid}`;
      await mkdir(at(staged), { recursive: true, mode: 0o700 });
      return staged;
    },
    async publish(staged, place) {
      await rename(at(staged), at(place));
      await syncDirectory(dirname(at(place)));
    },
  };
}

async function appendDurably(path: string, bytes: Buffer): Promise<void> {
  const target = await open(path, 'a', 0o600);
  try {
    await target.writeFile(bytes);
    await target.sync();
  } finally {
    await target.close();
  }
}

/** Copies a file that appears whole or not at all. */
async function bringWhole(
  from: string,
  to: string,
  paced?: (bytes: number) => Promise<void>,
): ReturnType<typeof copyDurably> {
  await rm(`${to}.part`, { force: true });
  try {
    const copied = await copyDurably(from, `${to}.part`, paced);
    await rename(`${to}.part`, to);
    await syncDirectory(dirname(to));
    return copied;
  } catch (error) {
    await rm(`${to}.part`, { force: true });
    throw error;
  }
}

/** Removes what backups left that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const pid = /^\..+-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
