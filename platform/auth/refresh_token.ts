import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys, MacPurpose } from '../keys.ts';

const selectorBytes = 18;
const selectorLength = (selectorBytes * 4) / 3;
const macLength = 43;

/**
 * A refresh token is `<selector><mac>`: the selector stands in the database, the MAC is made with a key that does not.
 * A copy of the database therefore opens no session, a forged token costs no query, and the living token of a session can
 * be given again to a tab whose exchange was overtaken, without ever being stored.
 */
export function newSelector(): string {
  return randomBytes(selectorBytes).toString('base64url');
}

/** Whose token it is: the one of a person's own session is good for nothing at the door of applications, and the other way round. */
type RefreshPurpose = Extract<MacPurpose, 'refresh' | 'oauth-refresh'>;

/** The token that a selector stands for. */
export function refreshTokenOf(keys: Keys, selector: string, purpose: RefreshPurpose = 'refresh'): string {
  return selector + keys.mac(purpose, selector).toString('base64url');
}

/** The selector of a genuine token of that purpose; null for any other text. */
export function selectorOf(keys: Keys, token: string, purpose: RefreshPurpose = 'refresh'): string | null {
  if (token.length !== selectorLength + macLength) return null;
  const selector = token.slice(0, selectorLength);
  const expected = Buffer.from(refreshTokenOf(keys, selector, purpose));
  const presented = Buffer.from(token);
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? selector : null;
}
