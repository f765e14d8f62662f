import { Hono } from 'hono';
import type { WaysIn } from '#platform/auth/public_facts.ts';
import { version } from '#database/version.ts';

export interface PublicConfiguration {
  /** Origin under which browsers reach the installation; undefined: the one they asked. */
  readonly siteUrl: string | undefined;
  /** The publishable key that the browser's client sends. */
  readonly publishableKey: string;
  readonly locale: 'pt-BR' | 'en';
  /** What the sign-in page offers besides an address and a password. */
  readonly signIn: WaysIn;
  /** Whether there is no administrator yet. */
  readonly isEmpty: () => Promise<boolean>;
}

/** `GET /config.json`: what a browser must know before anybody has signed in. */
export function configDoor(configuration: PublicConfiguration): Hono {
  const door = new Hono();
  let setupNeeded = true;
  door.get('/config.json', async (c) => {
    // Once there is an administrator there always is one: from then on nobody has to be asked.
    if (setupNeeded) setupNeeded = await configuration.isEmpty();
    c.header('cache-control', 'no-store');
    return c.json({
      supabaseUrl: configuration.siteUrl ?? new URL(c.req.url).origin,
      supabaseKey: configuration.publishableKey,
      version,
      setupNeeded,
      locale: configuration.locale,
      signIn: configuration.signIn,
    });
  });
  return door;
}
