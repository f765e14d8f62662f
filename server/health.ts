import type { Database } from '#database/database.ts';
import { StorageFull } from '#database/outage.ts';
import { isFull } from '#database/space.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Chores } from './chores.ts';
import { version } from '#database/version.ts';

/** What keeps an installation from serving: a code for machines and a sentence for people. */
export interface Ailment {
  readonly code: string;
  readonly message: string;
}

/** Looks at one thing the installation needs; null when it is well. */
export type Check = () => Promise<Ailment | null>;

/** How long a check may take before it counts as failed. */
const patienceMs = 3000;

/** How long lines of this process are, by name: counted in memory, so that asking costs nothing. */
export type Queues = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** `GET /health`: 200 `{"status":"ok"}` when everything is well, else 503 with what is wrong; `queues` in both. */
export function healthDoor(checks: readonly Check[], numbers?: () => Queues): Hono {
  const door = new Hono();
  door.get('/health', async (c) => {
    const ailments = (await Promise.all(checks.map((check) => bounded(check)))).filter(
      (found) => found !== null,
    );
    c.header('cache-control', 'no-store');
    const queues = numbers ? { queues: numbers() } : {};
    if (ailments.length === 0) return c.json({ status: 'ok', version, ...queues });
    return c.json({ status: 'unavailable', version, problems: ailments, ...queues }, 503);
  });
  return door;
}

/**
 * `GET /live`: 200 as long as the process answers at all, whatever is wrong around it: to start it again would not bring a database
 * back. `GET /ready`: 200 where requests should be sent here, 503 where not, also while the process ends.
 */
export function probeDoor(checks: readonly Check[], isEnding: () => boolean): Hono {
  const door = new Hono();
  door.get('/live', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  door.get('/ready', async (c) => {
    c.header('cache-control', 'no-store');
    const found = isEnding() ? [ending] : await Promise.all(checks.map((check) => bounded(check)));
    const ailments = found.filter((one) => one !== null);
    return ailments.length === 0
      ? c.json({ status: 'ok' })
      : c.json({ status: 'unavailable', problems: ailments }, 503);
  });
  return door;
}

const ending: Ailment = { code: 'installation.ending', message: 'The installation is ending.' };

async function bounded(check: Check): Promise<Ailment | null> {
  const slow = Promise.withResolvers<Ailment>();
  const timer = setTimeout(
    () => slow.resolve({ code: 'health.slow', message: `A check took more than ${patienceMs} ms.` }),
    patienceMs,
  );
  try {
    return await Promise.race([check(), slow.promise]);
  } catch {
    return { code: 'health.failed', message: 'A check failed.' };
  } finally {
    clearTimeout(timer);
  }
}

/** Asks the database for its simplest answer, the way a request would reach it. */
export function databaseCheck(database: Database): Check {
  return async () => {
    try {
      await database.transaction(null, (tx) => tx.query('select 1'));
      return null;
    } catch (error) {
      // A disk that is full has a line of its own.
      if (error instanceof StorageFull) return null;
      return { code: 'database.unavailable', message: 'The database does not answer.' };
    }
  };
}

/** Looks whether the disk of the data folder has room: files and, where it is ours, the database lie on it. */
export function diskCheck(data: string): Check {
  return async () =>
    (await isFull(data))
      ? { code: 'storage.full', message: 'The disk is full: nothing can be saved until space is freed.' }
      : null;
}

/** Looks whether what the process does by itself (letters, imports, exports, deletions) gets done. */
export function queueCheck(chores: Pick<Chores, 'stalled'>): Check {
  return async () => {
    const stalled = chores.stalled();
    return stalled.length === 0
      ? null
      : {
          code: 'queue.stalled',
          message: `Work that waits is not being done: ${stalled.map(({ name, because }) => `${name} (${because})`).join(', ')}.`,
        };
  };
}

/** Looks whether the built web app is where it is served from. */
export function folderCheck(folder: string): Check {
  return async () =>
    existsSync(join(folder, 'index.html'))
      ? null
      : { code: 'web.not_built', message: 'The web app has not been built: run npm run build.' };
}
