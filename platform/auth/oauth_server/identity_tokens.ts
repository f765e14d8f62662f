import type { Tx } from '#database/tx.ts';
import { claimsForAudience, signForAudience } from '../../access_token.ts';
import { issuerOf, type Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';
import { findUser, isBanned, type UserRow } from '../user.ts';
import type { Issued } from './grant.ts';
import { userinfoAddress } from './metadata.ts';
import { scopeList } from './scopes.ts';

type Claims = Readonly<Record<string, unknown>>;

/**
 * The access token of a grant that tells who somebody is. Its audience is the address that tells it: at every other door, which
 * look for another audience and a role, it is no token at all.
 */
export function identityAccessToken(
  platform: Platform,
  { user, client, grant, accessEndsAt }: Issued,
): Promise<string> {
  return signForAudience(
    platform,
    {
      iss: issuerOf(platform.settings),
      sub: user.id,
      aud: userinfoAddress(platform),
      client_id: client.id,
      scope: grant.scopes,
      session_id: grant.id,
      iat: seconds(platform.now()),
      exp: seconds(accessEndsAt),
    },
    'at+jwt',
  );
}

/** The ID token (OpenID Connect) for the client alone. */
export function idToken(platform: Platform, issued: Issued, nonce: string | null): Promise<string> {
  const { user, client, grant, accessEndsAt } = issued;
  return signForAudience(
    platform,
    {
      iss: issuerOf(platform.settings),
      sub: user.id,
      aud: client.id,
      iat: seconds(platform.now()),
      exp: seconds(accessEndsAt),
      auth_time: seconds(new Date(grant.created_at)),
      ...(nonce !== null && { nonce }),
      ...claimsOf(user, grant.scopes),
    },
    'JWT',
  );
}

/**
 * `GET /oauth/userinfo`: who the person is, within what they allowed. The grant is looked at with every call.
 * @throws AuthError 401 `invalid_token` where the token is none of ours, over or revoked
 */
export async function userinfo(platform: Platform, tx: Tx, token: string | null): Promise<Claims> {
  const claims = token === null ? null : await claimsForAudience(platform, token, userinfoAddress(platform));
  const { sub, session_id: session } = claims ?? {};
  const now = platform.now();
  const [grant] =
    isUuid(sub) && isUuid(session)
      ? await tx.query<{ scopes: string }>(
          `select scopes from auth.sessions
           where id = $1 and user_id = $2 and oauth_client_id is not null and not_after > $3`,
          [session, sub, now.toISOString()],
        )
      : [];
  const user = grant === undefined || !isUuid(sub) ? null : await findUser(tx, sub);
  if (grant === undefined || user === null || isBanned(user, now)) {
    throw new AuthError(401, 'invalid_token', 'The access token is missing, over or revoked', {
      oauthError: 'invalid_token',
    });
  }
  return { sub: user.id, ...claimsOf(user, grant.scopes) };
}

function claimsOf(user: UserRow, granted: string): Claims {
  const scopes = scopeList(granted);
  const name = user.raw_user_meta_data['full_name'];
  return {
    ...(scopes.includes('email') && {
      email: user.email ?? '',
      email_verified: user.email !== null && user.email_confirmed_at !== null,
    }),
    ...(scopes.includes('phone') &&
      user.phone !== null && {
        phone_number: `+${user.phone.replace(/^\+/, '')}`,
        phone_number_verified: user.phone_confirmed_at !== null,
      }),
    ...(scopes.includes('profile') && typeof name === 'string' && { name }),
  };
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
