/** An OAuth 2 or OpenID Connect provider that people may sign in with. */
export interface OAuthProvider {
  /** `google`, `azure`, `github`, or a name of the installation's own for any other issuer. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the OpenID Connect issuer; null for the one that a known name stands for. */
  readonly issuer: string | null;
  /** Asked for besides those that the provider needs anyway. */
  readonly scopes: readonly string[];
  /** Further client ids whose ID tokens are taken (of mobile apps). */
  readonly moreClientIds: readonly string[];
  /** Takes an ID token without a nonce although the request named one. */
  readonly skipNonceCheck: boolean;
  /** Lets people in whom the provider gives no address for. */
  readonly emailOptional: boolean;
}

/** The installation as a SAML service provider. Identity providers are rows, kept by `/admin/sso/providers`. */
export interface SamlSettings {
  readonly enabled: boolean;
  /** PEM of the RSA key that requests are signed with; null signs none. */
  readonly privateKey: string | null;
  readonly allowEncryptedAssertions: boolean;
}

export interface ProviderSettings {
  readonly oauthProviders: readonly OAuthProvider[];
  readonly saml: SamlSettings;
}

export const providerDefaults: ProviderSettings = {
  oauthProviders: [],
  saml: { enabled: false, privateKey: null, allowEncryptedAssertions: false },
};
