import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Platform } from '../../settings.ts';
import { hashOfSecret } from '../flow/flow_state.ts';

/**
 * A secret of the browser that sets out to a provider. Who comes back must bring it: else somebody could send the end of
 * their own sign-in to another person, who would then work in a stranger's account, or lend that account their identity.
 * Programs that keep no cookies set out and come back without.
 */
const cookieName = 'auth-flow-browser';

/** On https under a prefix that only an answer over https can set: no neighbouring host gives the browser another one. */
function nameOf({ settings }: Platform): string {
  return settings.externalUrl.startsWith('https:') ? `__Secure-${cookieName}` : cookieName;
}
const seconds = 60 * 60;

/** The hash of the browser's secret, given to it now if it has none; null for what is not a browser on its way. */
export function bindBrowser(platform: Platform, context: Context): string | null {
  const mode = context.req.header('sec-fetch-mode');
  const site = context.req.header('sec-fetch-site');
  // A request of a page keeps a cookie only where page and server are one origin.
  if (mode !== 'navigate' && site !== 'same-origin') return null;
  const present = getCookie(context, nameOf(platform)) ?? '';
  const secret = /^[\w-]{43}$/.test(present) ? present : randomBytes(32).toString('base64url');
  setCookie(context, nameOf(platform), secret, {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Lax',
    secure: platform.settings.externalUrl.startsWith('https:'),
    maxAge: seconds,
  });
  return hashOfSecret(secret);
}

/**
 * Whether the one who comes back is the one who set out. `strict`: nothing else binds the flow (no code challenge), so a
 * browser may not come back to what no browser began.
 */
export function isSameBrowser(
  platform: Platform,
  context: Context,
  browserHash: string | null,
  strict: boolean,
): boolean {
  if (browserHash === null) return !strict || context.req.header('sec-fetch-mode') !== 'navigate';
  const secret = getCookie(context, nameOf(platform));
  return secret !== undefined && hashOfSecret(secret) === browserHash;
}
