import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import type { AuthError } from '../auth_error.ts';
import { selectorOf } from '../refresh_token.ts';
import { findUser, isBanned } from '../user.ts';
import type { ClientRow } from './client.ts';
import type { GrantRow, Issued } from './grant.ts';
import { accessEnd, nextSelector, openAccess } from './issue.ts';
import { identityScopes, scopeList } from './scopes.ts';
import { oauthRefusal, type TokenRequest } from './token_request.ts';

interface TokenRow {
  readonly token: string;
  readonly parent: string | null;
  readonly used_at: string | null;
  readonly created_at: string;
}

/**
 * `grant_type=refresh_token`: the next pair of tokens. The one that was just used still gives the living pair for some
 * seconds, to a second process of the same program or one whose answer was lost; any older one, or one that another client
 * brings, was stolen and ends the grant.
 */
export async function renewGrant(
  platform: Platform,
  tx: Tx,
  client: ClientRow,
  { given }: TokenRequest,
): Promise<Issued | AuthError> {
  const refused = oauthRefusal(
    'invalid_grant',
    'The refresh token is unknown, used, over or not for this client',
  );
  if (given('refresh_token') === '') throw oauthRefusal('invalid_request', 'refresh_token is required');
  const selector = selectorOf(platform.keys, given('refresh_token'), 'oauth-refresh');
  const held = selector === null ? null : await holdGrant(tx, selector);
  if (held === null) return refused;
  const { grant, token } = held;
  const now = platform.now();
  if (grant.oauth_client_id !== client.id) {
    await endGrant(tx, now, grant.id, 'refresh_token_of_another_client');
    return refused;
  }
  if (!scopeList(given('scope')).every((scope) => scopeList(grant.scopes).includes(scope))) {
    return oauthRefusal('invalid_scope', 'scope goes beyond what the person allowed');
  }
  const user = await findUser(tx, grant.user_id);
  if (user === null || isBanned(user, now) || new Date(grant.not_after) <= now) return refused;
  const isForResource = !scopeList(grant.scopes).every((scope) => isIdentity.has(scope));
  const living = token.used_at === null ? await rotate(platform, tx, { grant, token, isForResource }) : null;
  const retried = token.used_at === null ? null : await livingAfter(platform, tx, grant, token);
  const found = living ?? retried;
  if (found === null) {
    await endGrant(
      tx,
      now,
      grant.id,
      token.used_at === null ? 'not_allowed_any_more' : 'refresh_token_reused',
    );
    return refused;
  }
  const accessEndsAt = accessEnd(platform, grant, new Date(found.created_at));
  return { client, user, grant, selector: found.token, accessEndsAt, isForResource, idToken: null };
}

const isIdentity: ReadonlySet<string> = new Set(identityScopes);

/** The token and its grant, whose row is held: renewals of one grant happen one after another. */
async function holdGrant(tx: Tx, selector: string): Promise<{ grant: GrantRow; token: TokenRow } | null> {
  const [grant] = await tx.query<GrantRow>(
    `select id, user_id, oauth_client_id, scopes, not_after, created_at from auth.sessions
     where id = (select session_id from auth.oauth_refresh_tokens where token = $1) for update`,
    [selector],
  );
  const [token] = await tx.query<TokenRow>(
    'select token, parent, used_at, created_at from auth.oauth_refresh_tokens where token = $1',
    [selector],
  );
  return grant === undefined || token === undefined ? null : { grant, token };
}

/** The next token; null where the person may not allow it any more. */
async function rotate(
  platform: Platform,
  tx: Tx,
  { grant, token, isForResource }: { grant: GrantRow; token: TokenRow; isForResource: boolean },
): Promise<Pick<TokenRow, 'token' | 'created_at'> | null> {
  const now = platform.now();
  const instant = now.toISOString();
  await tx.query('update auth.oauth_refresh_tokens set used_at = $2 where token = $1', [
    token.token,
    instant,
  ]);
  const selector = await nextSelector(tx, now, grant, token.token);
  if (isForResource && !(await openAccess(platform, tx, grant, selector))) return null;
  await tx.query('update auth.sessions set refreshed_at = $2, updated_at = $2 where id = $1', [
    grant.id,
    instant,
  ]);
  return { token: selector, created_at: instant };
}

/** The living token where this one was used for it some seconds ago; null where it comes too late. */
async function livingAfter(
  platform: Platform,
  tx: Tx,
  grant: GrantRow,
  token: TokenRow,
): Promise<TokenRow | null> {
  const [living] = await tx.query<TokenRow>(
    `select token, parent, used_at, created_at from auth.oauth_refresh_tokens
     where session_id = $1 and used_at is null and parent = $2`,
    [grant.id, token.token],
  );
  const usedAt = new Date(token.used_at ?? 0).getTime();
  const isRetry = usedAt + platform.settings.refreshReuseSeconds * 1000 > platform.now().getTime();
  return living !== undefined && isRetry ? living : null;
}

/** Ends a grant with all its tokens, at every door at once, and says so in the security log. */
export async function endGrant(tx: Tx, now: Date, sessionId: string, why: string): Promise<void> {
  const [ended] = await tx.query<{ user_id: string; oauth_client_id: string }>(
    'delete from auth.sessions where id = $1 and oauth_client_id is not null returning user_id, oauth_client_id',
    [sessionId],
  );
  if (ended === undefined) return;
  await audit(tx, now, {
    action: 'oauth_grant_revoked',
    userId: ended.user_id,
    address: null,
    traits: { client_id: ended.oauth_client_id, why },
  });
}
