import type { Platform } from '../settings.ts';
import { asServer } from './caller.ts';
import type { ByteStore } from './bytes.ts';

/** Longer than any request may take: what is still "being written" then was abandoned. */
const abandonedAfter = '24 hours';
const batch = 100;
const sweepEveryMs = 10 * 60 * 1000;

/** Removes bytes that no row names. */
export interface Sweeper {
  /** Removes the bytes of removed or overwritten rows at once; what fails waits for the next sweep. */
  drop(versions: readonly (string | null)[]): Promise<void>;
  /** Removes some of what was left behind: after an overwriting, what it overwrote. */
  dropLeft(): Promise<void>;
  /** Removes all that was left behind by anybody, and uploads whose time is over. */
  sweep(): Promise<void>;
  /** Sweeps in the background when the last time is ten minutes ago. */
  sweepWhenDue(): void;
}

/** The sweeper of one process. Processes side by side share the work: a row is swept by one of them. */
export function createSweeper(platform: Platform, bytes: ByteStore): Sweeper {
  let sweptAt = platform.now().getTime();

  const sweep = async (): Promise<void> => {
    await asServer(platform, (tx) =>
      tx.query('delete from storage.uploads where expires_at <= $1', [platform.now().toISOString()]),
    );
    const abandoned = `state = 'left' or since < now() - interval '${abandonedAfter}'`;
    while ((await removeSome(platform, bytes, abandoned, [])) === batch);
  };

  const orLater = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      platform.onFault?.(error);
    }
  };

  return {
    drop: (versions) =>
      orLater(async () => {
        const named = versions.filter((version) => version !== null);
        for (let at = 0; at < named.length; at += batch) {
          await removeSome(platform, bytes, `version = any ($1)`, [named.slice(at, at + batch)]);
        }
      }),
    dropLeft: () => orLater(() => removeSome(platform, bytes, `state = 'left'`, [])),
    sweep,
    sweepWhenDue() {
      const now = platform.now().getTime();
      if (now - sweptAt < sweepEveryMs) return;
      sweptAt = now;
      sweep().catch((error: unknown) => platform.onFault?.(error));
    },
  };
}

/**
 * Bytes first, their line in the list after: killed in between, the line is swept again. The rows stay locked meanwhile,
 * so that a writer that is late finds its line gone and refuses to name the bytes.
 */
async function removeSome(
  platform: Platform,
  bytes: ByteStore,
  condition: string,
  parameters: readonly unknown[],
): Promise<number> {
  return asServer(platform, async (tx) => {
    const rows = await tx.query<{ version: string }>(
      `select version from storage.loose_bytes where ${condition}
       order by since limit ${batch} for update skip locked`,
      parameters,
    );
    const versions = rows.map((row) => row.version);
    await Promise.all(versions.map((version) => bytes.remove(version)));
    await tx.query('delete from storage.loose_bytes where version = any ($1)', [versions]);
    return versions.length;
  });
}
