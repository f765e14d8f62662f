import type { Database } from '#database/database.ts';
import type { OpenedKeys } from '#platform/keys.ts';
import { postmanIdle, wakePostman } from '#platform/mail/postman.ts';
import type { Platform } from '#platform/settings.ts';
import { sendLetters } from './mail/letters.ts';
import { templates } from './mail/templates.ts';

const lettersEveryMs = 5000;
const keysEveryMs = 5 * 60_000;

/** What a process does by itself, whether anybody asks it something or not. */
export interface Chores {
  /** Begins nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

/**
 * Sends messages and letters that wait, and follows the signing keys. Chores of one kind never overlap; what fails is
 * told to the log and tried again the next time.
 */
export function startChores(
  database: Pick<Database, 'asService'>,
  platform: Platform,
  keys: OpenedKeys,
  origin: string,
): Chores {
  const running = [
    every(lettersEveryMs, platform, async () => {
      wakePostman(platform);
      await sendLetters(database, platform, templates, origin);
    }),
    every(keysEveryMs, platform, () => keys.renew()),
  ];
  return {
    stop: async () => {
      await Promise.all(running.map((chore) => chore.stop()));
      await postmanIdle(platform);
    },
  };
}

function every(ms: number, platform: Platform, work: () => Promise<void>): Chores {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= work()
      .catch((error: unknown) => platform.onFault?.(error))
      .finally(() => {
        current = null;
      });
  }, ms).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
