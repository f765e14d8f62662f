import type { Platform } from '../settings.ts';
import { isUuid } from '../uuid.ts';
import { audit } from './audit.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { countRequest, limits } from './rate_limit.ts';

/** Something that happened in somebody's browser and belongs into the security log. */
export interface ClientEvent {
  /** A word such as `logout`. */
  readonly event: string;
  readonly autoLogout: boolean;
}

/**
 * Writes what a browser tells into the security log, marked as its word.
 * @param claims the verified claims of the person who tells it
 * @throws AuthError 429 when an address tells too much
 */
export async function recordClientEvent(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  event: ClientEvent,
  address: string | null,
): Promise<void> {
  await countRequest(platform, address, limits.clientEvent);
  const { sub, email } = claims;
  await asAuthAdmin(platform.database, (tx) =>
    audit(tx, platform.now(), {
      action: 'client_event',
      userId: isUuid(sub) ? sub : undefined,
      email: typeof email === 'string' && email !== '' ? email : undefined,
      address,
      traits: { event: event.event, auto_logout: String(event.autoLogout) },
    }),
  );
}

/** Counts a report of a fault in a browser, told by whoever. @throws AuthError 429 when an address tells too much */
export function countClientReport(platform: Platform, address: string | null): Promise<void> {
  return countRequest(platform, address, limits.clientReport);
}
