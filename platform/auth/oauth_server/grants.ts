import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import type { Person } from '../doorway.ts';
import { selectorOf } from '../refresh_token.ts';
import { type ClientRow, clientColumns, clientDetails } from './client.ts';
import { endGrant } from './refresh_grant.ts';
import { oauthRefusal, type TokenRequest } from './token_request.ts';

/** `GET /user/oauth/grants`: the applications that the person lets in, the latest first. */
export async function listGrants(
  tx: Tx,
  { user }: Person,
  now: Date,
): Promise<readonly Record<string, unknown>[]> {
  const columns = clientColumns.split(',').map((column) => `c.${column.trim()}`);
  const rows = await tx.query<ClientRow & { scopes: string[]; granted_at: string }>(
    `select ${columns.join(', ')}, g.scopes, g.granted_at
     from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id
     where g.user_id = $1 and g.revoked_at is null and exists (
       select from auth.sessions s where s.user_id = g.user_id and s.oauth_client_id = g.client_id and s.not_after > $2
     ) order by g.granted_at desc, c.id`,
    [user.id, now.toISOString()],
  );
  return rows.map((row) => ({ client: clientDetails(row), scopes: row.scopes, granted_at: row.granted_at }));
}

/** `DELETE /user/oauth/grants?client_id=`: shuts an application out, at every door at once. */
export async function revokeGrant(tx: Tx, { user }: Person, now: Date, clientId: string): Promise<void> {
  if (clientId === '') throw new AuthError(400, 'validation_failed', 'client_id query parameter is required');
  if (!isUuid(clientId)) throw new AuthError(400, 'validation_failed', 'invalid client_id format');
  const found = await tx.query(
    `update auth.oauth_consents set revoked_at = $3 where user_id = $1 and client_id = $2 and revoked_at is null
     returning client_id`,
    [user.id, clientId, now.toISOString()],
  );
  if (found.length === 0) {
    throw new AuthError(404, 'oauth_consent_not_found', 'No active grant found for this client');
  }
  await tx.query('delete from auth.sessions where user_id = $1 and oauth_client_id = $2', [
    user.id,
    clientId,
  ]);
  // A code that was not exchanged yet opens nothing any more.
  await tx.query(
    `update auth.oauth_authorizations set status = 'denied'
     where user_id = $1 and client_id = $2 and status in ('pending', 'approved')`,
    [user.id, clientId],
  );
  await audit(tx, now, {
    action: 'oauth_grant_revoked',
    userId: user.id,
    email: user.email ?? undefined,
    address: null,
    traits: { client_id: clientId, why: 'person' },
  });
}

/**
 * `POST /oauth/revoke` (RFC 7009): an application gives a grant back by its refresh token. What is none of its own is no
 * mistake, and nothing happens.
 */
export async function giveBack(
  { keys, now }: Platform,
  tx: Tx,
  client: ClientRow,
  { given }: TokenRequest,
): Promise<void> {
  const token = given('token');
  if (token === '') throw oauthRefusal('invalid_request', 'token is required');
  const selector = selectorOf(keys, token, 'oauth-refresh');
  if (selector === null) {
    throw oauthRefusal('unsupported_token_type', 'Give the refresh token: access tokens end with it');
  }
  const [grant] = await tx.query<{ id: string }>(
    `select s.id from auth.sessions s join auth.oauth_refresh_tokens t on t.session_id = s.id
     where t.token = $1 and s.oauth_client_id = $2 for update of s`,
    [selector, client.id],
  );
  if (grant !== undefined) await endGrant(tx, now(), grant.id, 'client');
}
