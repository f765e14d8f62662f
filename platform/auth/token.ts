import type { Platform } from '../settings.ts';
import { AuthError } from './auth_error.ts';
import { pkceGrant } from './flow/token_pkce.ts';
import { idTokenGrant } from './oauth/token_id_token.ts';
import type { JsonObject } from './request_body.ts';
import type { Caller } from './session.ts';
import { passwordGrant } from './token_password.ts';
import { refreshGrant } from './token_refresh.ts';

/** `POST /token?grant_type=…`: the token answer, or the protocol's refusal. */
export function token(
  platform: Platform,
  grantType: string | undefined,
  body: JsonObject,
  authorization: string | undefined,
  caller: Caller,
): Promise<Record<string, unknown>> {
  switch (grantType) {
    case 'password':
      return passwordGrant(platform, body, caller);
    case 'refresh_token':
      return refreshGrant(platform, body, caller);
    case 'pkce':
      return pkceGrant(platform, body, caller);
    case 'id_token':
      return idTokenGrant(platform, body, authorization, caller);
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}
