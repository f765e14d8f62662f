import { createHash, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import type { AuthError } from '../auth_error.ts';
import type { Caller } from '../session.ts';
import { findUser, isBanned, type UserRow } from '../user.ts';
import { type AuthorizationRow, holdByCode } from './authorization.ts';
import { type ClientRow, hashOf, nameOf } from './client.ts';
import type { GrantRow, Issued } from './grant.ts';
import { accessEnd, nextSelector, openAccess } from './issue.ts';
import { endGrant } from './refresh_grant.ts';
import { isSameResource } from './scopes.ts';
import { oauthRefusal, type TokenRequest } from './token_request.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * `grant_type=authorization_code`: a code for tokens, once. A code that comes a second time ends what was opened with it; one
 * that comes from another client, or without its verifier, was stolen and is used up.
 */
export async function exchangeCode(
  platform: Platform,
  tx: Tx,
  client: ClientRow,
  { request, caller }: { request: TokenRequest; caller: Caller },
): Promise<Issued | AuthError> {
  const { given } = request;
  if (given('code') === '') throw oauthRefusal('invalid_request', 'code is required');
  const refused = oauthRefusal('invalid_grant', 'The code is unknown, used, over or not for this client');
  const asked = await holdByCode(tx, hashOf(given('code')));
  const now = platform.now();
  if (asked === null) return refused;
  if (asked.status === 'exchanged') {
    if (asked.session_id !== null) await endGrant(tx, now, asked.session_id, 'code_reused');
    return refused;
  }
  if (!isUsable(asked, client, now) || !isVerified(asked, given('code_verifier'))) {
    await tx.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [asked.id]);
    return refused;
  }
  if (given('redirect_uri') !== '' && given('redirect_uri') !== asked.redirect_uri) return refused;
  if (given('resource') !== '' && !isSameResource(given('resource'), asked.resource)) {
    return oauthRefusal('invalid_target', 'The code was given for another resource');
  }
  const user = await findUser(tx, asked.user_id ?? '');
  if (user === null || isBanned(user, now)) return refused;
  return (await openGrant(platform, tx, { asked, client, user, caller })) ?? refused;
}

/** Whether a person allowed it to this client, and its time is not over. */
function isUsable(
  { status, client_id, expires_at }: AuthorizationRow,
  client: ClientRow,
  now: Date,
): boolean {
  return status === 'approved' && client_id === client.id && new Date(expires_at) > now;
}

interface Opening {
  readonly asked: AuthorizationRow;
  readonly client: ClientRow;
  readonly user: UserRow;
  readonly caller: Caller;
}

/** Null where the person may not allow it any more; nothing of it stays then. */
async function openGrant(platform: Platform, tx: Tx, opening: Opening): Promise<Issued | null> {
  const { asked, client, user } = opening;
  const now = platform.now();
  const grant = await insertSession(platform, tx, opening);
  const selector = await nextSelector(tx, now, grant, null);
  const opened = asked.resource === null || (await openPart(platform, tx, { opening, grant, selector }));
  await tx.query(`update auth.oauth_authorizations set status = 'exchanged', session_id = $2 where id = $1`, [
    asked.id,
    opened ? grant.id : null,
  ]);
  if (!opened) {
    await tx.query('delete from auth.sessions where id = $1', [grant.id]);
    return null;
  }
  await audit(tx, now, {
    action: 'login',
    userId: user.id,
    email: user.email ?? undefined,
    address: opening.caller.address,
    traits: { provider_type: 'oauth_provider_authorization_code', client_id: client.id },
  });
  const asksWho = asked.resource === null && asked.scopes.includes('openid');
  return {
    client,
    user,
    grant,
    selector,
    accessEndsAt: accessEnd(platform, grant, now),
    isForResource: asked.resource !== null,
    idToken: asksWho ? { nonce: asked.nonce } : null,
  };
}

/** A grant that may not be renewed ends with its only access token. */
async function insertSession(
  platform: Platform,
  tx: Tx,
  { asked, client, caller }: Opening,
): Promise<GrantRow> {
  const now = platform.now();
  const renews = client.grant_types.includes('refresh_token');
  const lifeMs = renews
    ? platform.settings.oauthGrantDays * dayMs
    : platform.settings.accessTokenSeconds * 1000;
  const [grant] = await tx.query<GrantRow>(
    `insert into auth.sessions
       (user_id, aal, oauth_client_id, scopes, not_after, user_agent, ip, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     returning id, user_id, oauth_client_id, scopes, not_after, created_at`,
    [
      asked.user_id,
      asked.second_factor ? 'aal2' : 'aal1',
      client.id,
      asked.scopes.join(' '),
      new Date(now.getTime() + lifeMs).toISOString(),
      caller.userAgent,
      caller.address,
      now.toISOString(),
    ],
  );
  if (grant === undefined) throw new Error('The grant was not saved.');
  return grant;
}

async function openPart(
  platform: Platform,
  tx: Tx,
  { opening, grant, selector }: { opening: Opening; grant: GrantRow; selector: string },
): Promise<boolean> {
  const { asked, client } = opening;
  const allowed = await platform.resource?.open(tx, {
    userId: grant.user_id,
    sessionId: grant.id,
    clientId: client.id,
    clientName: nameOf(client),
    scopes: asked.scopes,
    part: asked.part ?? '',
    secondFactor: asked.second_factor,
    now: platform.now(),
    endsAt: new Date(grant.not_after),
  });
  return allowed === true && (await openAccess(platform, tx, grant, selector));
}

/** RFC 7636: the verifier whose SHA-256 the request named. */
function isVerified({ code_challenge }: AuthorizationRow, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(made), Buffer.from(code_challenge));
}
