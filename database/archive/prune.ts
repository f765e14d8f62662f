import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn, storedNamesFile } from './base.ts';
import { namesIn, storedNames } from './durable.ts';
import { placeOf } from './segments.ts';

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
export async function pruneBackups(folder: string, keep: number, live: string | null): Promise<Pruned> {
  const all = await backupsIn(folder);
  const [oldest] = all.slice(-keep);
  if (oldest === undefined) return { backups: [], segments: 0, storedFiles: 0 };
  const gone = all.slice(0, -keep);
  for (const { name } of gone) await rm(join(folder, 'base', name), { recursive: true, force: true });
  let segments = 0;
  for (const file of await namesIn(join(folder, 'wal'))) {
    if (!/^[0-9A-F]{24}\./.test(file) || placeOf(file) >= placeOf(oldest.firstSegment)) continue;
    await rm(join(folder, 'wal', file), { force: true });
    segments += 1;
  }
  const storedFiles =
    live === null
      ? 0
      : await pruneFiles(
          folder,
          all.slice(-keep).map(({ name }) => name),
          oldest.beganAt,
          live,
        );
  return { backups: gone.map(({ name }) => name), segments, storedFiles };
}

async function pruneFiles(
  folder: string,
  kept: readonly string[],
  since: string,
  live: string,
): Promise<number> {
  const needed = new Set(await storedNames(live));
  for (const name of kept) {
    const list = await readFile(join(folder, 'base', name, storedNamesFile), 'utf8');
    for (const line of list.split('\n')) needed.add(line);
  }
  let gone = 0;
  for (const name of await storedNames(join(folder, 'files'))) {
    if (needed.has(name)) continue;
    const path = join(folder, 'files', name.slice(0, 2), name);
    // It may have come and gone between two backups.
    if ((await stat(path)).mtimeMs >= new Date(since).getTime()) continue;
    await rm(path);
    gone += 1;
  }
  return gone;
}
