import { backupsIn, storedNamesFile } from './base.ts';
import { placeOf } from './segments.ts';
import { type BackupStore, eachOf } from './store.ts';
import { keptNames, storedKey, storedNames } from './stored.ts';

/** What was thrown away. */
export interface Pruned {
  readonly backups: readonly string[];
  readonly segments: number;
  readonly storedFiles: number;
}

/**
 * Throws away all whole backups but the last `keep`, and what only they needed: segments of the log before the oldest that stays, and
 * stored files that neither the installation has nor had at any time since that one began. Histories of timelines stay.
 * @param live the installation's folder of stored files; null where a bucket keeps them
 */
export async function pruneBackups(store: BackupStore, keep: number, live: string | null): Promise<Pruned> {
  const all = await backupsIn(store);
  const [oldest] = all.slice(-keep);
  if (oldest === undefined) return { backups: [], segments: 0, storedFiles: 0 };
  const gone = all.slice(0, -keep);
  for (const { name } of gone) await removeBackup(store, name);
  let segments = 0;
  for (const file of await store.names('wal')) {
    if (!/^[0-9A-F]{24}\./.test(file) || placeOf(file) >= placeOf(oldest.firstSegment)) continue;
    await store.remove(`wal/${file}`);
    segments += 1;
  }
  const storedFiles =
    live === null
      ? 0
      : await pruneFiles(
          store,
          all.slice(-keep).map(({ name }) => name),
          oldest.beganAt,
          live,
        );
  return { backups: gone.map(({ name }) => name), segments, storedFiles };
}

/** What makes it a whole one goes first: one that is half removed is none. */
async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(`base/${name}/backup.json`);
  await store.remove(`base/${name}`);
}

async function pruneFiles(
  store: BackupStore,
  kept: readonly string[],
  since: string,
  live: string,
): Promise<number> {
  const needed = new Set(await storedNames(live));
  for (const name of kept) {
    const list = await store.read(`base/${name}/${storedNamesFile}`);
    if (list === null) throw new Error(`The backup ${name} does not say which stored files it has.`);
    for (const line of list.toString().split('\n')) needed.add(line);
  }
  let gone = 0;
  const unneeded = (await keptNames(store)).filter((name) => !needed.has(name));
  await eachOf(unneeded, store.atOnce, async (name) => {
    const key = storedKey(name);
    // It may have come and gone between two backups.
    if ((await store.writtenAt(key)) >= new Date(since).getTime()) return;
    await store.remove(key);
    gone += 1;
  });
  return gone;
}
