import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, namesIn } from './durable.ts';
import { BackupProblem } from './problem.ts';
import { type BackupStore, eachOf } from './store.ts';

/** Below it lie the stored files of an installation, in flat folders of two letters there as here. */
const filesKey = 'files';
const isShelf = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

/** Key of a stored file. */
export const storedKey = (name: string): string => `${filesKey}/${name.slice(0, 2)}/${name}`;

/**
 * Keeps the stored files that the backups lack. Their bytes never change under a name, so that what is there needs no second look.
 * @param seen when each folder was last changed; folders that were not since are passed over
 */
export async function keepStoredFiles(
  from: string,
  store: BackupStore,
  seen = new Map<string, number>(),
): Promise<void> {
  for (const shelf of await namesIn(from)) {
    if (!isShelf(shelf)) continue;
    const changed = (await stat(join(from, shelf))).mtimeMs;
    if (seen.get(shelf) === changed) continue;
    const there = new Set(await store.names(`${filesKey}/${shelf}`));
    const lacking = (await namesIn(join(from, shelf))).filter(
      (name) => !name.endsWith('.part') && !there.has(name),
    );
    await eachOf(lacking, store.atOnce, async (name) => {
      // It may have been removed meanwhile.
      await store.bring(join(from, shelf, name), `${filesKey}/${shelf}/${name}`).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
    });
    // Two changes within one tick of the disk's clock look like one: a young folder is looked at again.
    if (Date.now() - changed > 2000) seen.set(shelf, changed);
  }
}

/** Fetches all stored files that are kept. */
export async function fetchStoredFiles(store: BackupStore, to: string): Promise<void> {
  for (const shelf of (await store.names(filesKey)).filter(isShelf)) {
    await mkdir(join(to, shelf), { recursive: true, mode: 0o700 });
    await eachOf(await store.names(`${filesKey}/${shelf}`), store.atOnce, async (name) => {
      const fetched = await store.fetch(`${filesKey}/${shelf}/${name}`, join(to, shelf, name));
      if (fetched === null)
        throw new BackupProblem(
          'restore.damaged',
          `${store.name}/${filesKey}/${shelf}/${name} went meanwhile.`,
        );
    });
  }
}

/** Names of the stored files of a folder. */
export async function storedNames(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const shelf of (await namesIn(folder)).filter(isShelf))
    for (const name of await namesIn(join(folder, shelf))) if (!name.endsWith('.part')) found.push(name);
  return found;
}

/** Names of the stored files that are kept. */
export async function keptNames(store: BackupStore): Promise<string[]> {
  const found: string[] = [];
  for (const shelf of (await store.names(filesKey)).filter(isShelf))
    found.push(...(await store.names(`${filesKey}/${shelf}`)));
  return found;
}
