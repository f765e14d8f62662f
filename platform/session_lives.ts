import type { AccessClaims } from './access_token.ts';
import { issuerOf, type Platform } from './settings.ts';
import { isUuid } from './uuid.ts';

const question = 'select auth.session_lives($1, $2, $3) as lives';

/**
 * Whether the session that a verified token of ours was issued for is still open: not after a sign-out, wherever it
 * happened. One round trip, on a prepared statement. Tokens of another issuer (a Supabase that shares its secret) name
 * sessions that are not known here.
 */
export async function sessionLives(platform: Platform, claims: AccessClaims): Promise<boolean> {
  const { session_id: session, sub, iss } = claims;
  if (iss !== issuerOf(platform.settings) || session === undefined || session === '') return true;
  if (!isUuid(session)) return false;
  const [row] = await platform.database.ask<{ lives: boolean }>(
    { role: 'service_role' },
    { sql: question, parameters: [session, sub, platform.now().toISOString()], readOnly: true },
  );
  return row?.lives === true;
}
