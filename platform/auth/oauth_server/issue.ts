import type { Tx } from '#database/tx.ts';
import type { Keys } from '../../keys.ts';
import type { Platform } from '../../settings.ts';
import { newSelector, refreshTokenOf } from '../refresh_token.ts';
import { hashOf } from './client.ts';
import type { GrantRow, Issued } from './grant.ts';
import { identityAccessToken, idToken } from './identity_tokens.ts';

/** Whose token an application's bearer is, told by its beginning. */
const accessPrefix = 'razao_oat_';

/** The access token at the resource, of the refresh token that was given with it: so it is kept nowhere. */
function accessTokenOf(keys: Keys, selector: string): string {
  return accessPrefix + keys.mac('oauth-access', selector).toString('base64url');
}

/** When an access token given now ends: with the grant at the latest. */
export function accessEnd({ settings }: Platform, grant: GrantRow, now: Date): Date {
  return new Date(Math.min(now.getTime() + settings.accessTokenSeconds * 1000, Date.parse(grant.not_after)));
}

/** Gives a grant its next refresh token; the former one must be used already. */
export async function nextSelector(
  tx: Tx,
  now: Date,
  grant: GrantRow,
  parent: string | null,
): Promise<string> {
  const selector = newSelector();
  await tx.query(
    'insert into auth.oauth_refresh_tokens (token, session_id, parent, created_at) values ($1, $2, $3, $4)',
    [selector, grant.id, parent, now.toISOString()],
  );
  return selector;
}

/** Makes the access token of a selector the one that the resource takes. False where the person may not allow it any more. */
export async function openAccess(
  platform: Platform,
  tx: Tx,
  grant: GrantRow,
  selector: string,
): Promise<boolean> {
  const now = platform.now();
  const renewed = await platform.resource?.renew(tx, {
    sessionId: grant.id,
    tokenHash: hashOf(accessTokenOf(platform.keys, selector)),
    expiresAt: accessEnd(platform, grant, now),
    now,
  });
  return renewed === true;
}

/** The answer of the token endpoint. */
export async function issuedAnswer(platform: Platform, issued: Issued): Promise<Record<string, unknown>> {
  const { client, grant, selector } = issued;
  const now = platform.now();
  const access = issued.isForResource
    ? accessTokenOf(platform.keys, selector)
    : await identityAccessToken(platform, issued);
  return {
    access_token: access,
    token_type: 'bearer',
    expires_in: Math.max(0, Math.floor((issued.accessEndsAt.getTime() - now.getTime()) / 1000)),
    scope: grant.scopes,
    ...(client.grant_types.includes('refresh_token') && {
      refresh_token: refreshTokenOf(platform.keys, selector, 'oauth-refresh'),
    }),
    ...(issued.idToken !== null && { id_token: await idToken(platform, issued, issued.idToken.nonce) }),
  };
}
