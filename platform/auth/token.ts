import type { Platform } from '../settings.ts';
import { AuthError } from './auth_error.ts';
import { type JsonObject, textMember } from './request_body.ts';
import type { Caller } from './session.ts';
import { passwordGrant } from './token_password.ts';
import { refreshGrant } from './token_refresh.ts';

/** `POST /token?grant_type=…`: the token answer, or the protocol's refusal. */
export function token(
  platform: Platform,
  grantType: string | undefined,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  switch (grantType) {
    case 'password':
      return passwordGrant(platform, body, caller);
    case 'refresh_token':
      return refreshGrant(platform, body, caller);
    case 'pkce':
      throw pkceRefusal(body);
    case 'id_token':
      throw new AuthError(400, 'provider_disabled', 'Provider (issuer) is not enabled');
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

/** No flow was ever started here, so none can be found; what is missing in the request is told first. */
function pkceRefusal(body: JsonObject): AuthError {
  if (textMember(body, 'auth_code') === '' || textMember(body, 'code_verifier') === '') {
    return new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}
