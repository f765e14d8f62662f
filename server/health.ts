import type { Database } from '#database/database.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { version } from './version.ts';

/** What keeps an installation from serving: a code for machines and a sentence for people. */
export interface Ailment {
  readonly code: string;
  readonly message: string;
}

/** Looks at one thing the installation needs; null when it is well. */
export type Check = () => Promise<Ailment | null>;

/** How long a check may take before it counts as failed. */
const patienceMs = 3000;

/** `GET /health`: 200 `{"status":"ok"}` when everything is well, else 503 with what is wrong. */
export function healthDoor(checks: readonly Check[]): Hono {
  const door = new Hono();
  door.get('/health', async (c) => {
    const ailments = (await Promise.all(checks.map((check) => bounded(check)))).filter(
      (found) => found !== null,
    );
    c.header('cache-control', 'no-store');
    if (ailments.length === 0) return c.json({ status: 'ok', version });
    return c.json({ status: 'unavailable', version, problems: ailments }, 503);
  });
  return door;
}

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
    } catch {
      return { code: 'database.unreachable', message: 'The database does not answer.' };
    }
  };
}

/** Looks whether the built web app is where it is served from. */
export function folderCheck(folder: string): Check {
  return async () =>
    existsSync(join(folder, 'index.html'))
      ? null
      : { code: 'web.not_built', message: 'The web app has not been built: run npm run build.' };
}
