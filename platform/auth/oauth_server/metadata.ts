import { issuerOf, type Platform } from '../../settings.ts';
import { identityScopes } from './scopes.ts';

/** What the server says of itself (RFC 8414, OpenID Connect Discovery). */
export function serverMetadata(platform: Platform): Record<string, unknown> {
  const { settings, keys, resource } = platform;
  const issuer = issuerOf(settings);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: userinfoAddress(platform),
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    ...(settings.oauthRegistration && { registration_endpoint: `${issuer}/oauth/clients/register` }),
    scopes_supported: [...identityScopes, ...(resource?.scopes ?? [])],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(keys.publicKeys.keys.map(({ alg }) => alg))],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'email',
      'email_verified',
      'name',
      'phone_number',
    ],
    ...(resource && { protected_resources: [resource.uri] }),
  };
}

/** The audience of an access token that tells who somebody is: it opens this address and no other. */
export function userinfoAddress({ settings }: Pick<Platform, 'settings'>): string {
  return `${issuerOf(settings)}/oauth/userinfo`;
}
