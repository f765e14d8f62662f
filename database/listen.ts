import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type Pool, type PoolOptions } from 'pg';

export interface Listener {
  stop(): Promise<void>;
}

const retryMs = 2000;

/**
 * Listens to a channel on a connection of its own, outside the pool; connects again when it breaks. Null is told
 * whenever notices may have been missed.
 */
export function startListening(
  pool: Pool,
  channel: string,
  heard: (notice: string | null) => void,
): Listener {
  const ending = new AbortController();
  let client: Client | null = null;

  async function attend(): Promise<void> {
    const { password, Client: Making = Client } = pool.options as PoolOptions & {
      readonly Client?: typeof Client;
    };
    // The pool hides the password from whoever copies its options.
    const connected = new Making({ ...pool.options, password, application_name: 'razao listener' });
    client = connected;
    const over = new Promise<void>((resolve) => {
      connected.once('end', resolve).on('error', () => resolve());
    });
    connected.on('notification', (notice) => heard(notice.payload ?? ''));
    await connected.connect();
    await connected.query(`listen ${escapeIdentifier(channel)}`);
    heard(null);
    await over;
  }

  async function attendForEver(): Promise<void> {
    while (!ending.signal.aborted) {
      await attend().catch(() => undefined);
      await client?.end().catch(() => undefined);
      await sleep(retryMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  }

  const attending = attendForEver();
  return {
    stop: async () => {
      ending.abort();
      await client?.end().catch(() => undefined);
      await attending;
    },
  };
}
