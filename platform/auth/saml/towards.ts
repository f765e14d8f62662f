import type { CacheProvider, SAML } from '@node-saml/node-saml';
import type { Platform } from '../../settings.ts';
import type { IdentityProvider } from './metadata.ts';

/** Loaded when SAML is first used: most installations never do. */
function library(): Promise<typeof import('@node-saml/node-saml')> {
  return import('@node-saml/node-saml');
}

/** How far clocks may differ. */
const skewMs = 90_000;
/** How old an assertion may be, whatever it says of itself. */
const oldestAssertionMs = 10 * 60 * 1000;

/** The name under which this installation is known to identity providers: the address of its metadata. */
export function entityIdOf(platform: Platform): string {
  return `${platform.settings.externalUrl}/auth/v1/sso/saml/metadata`;
}

/** Where identity providers send the browser back to, with a form. */
export function consumerAddress(platform: Platform): string {
  return `${platform.settings.externalUrl}/auth/v1/sso/saml/acs`;
}

/** The document that identity providers are set up with. */
export async function serviceMetadata(platform: Platform): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  return generateServiceProviderMetadata({
    issuer: entityIdOf(platform),
    callbackUrl: consumerAddress(platform),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  });
}

/**
 * This installation towards one identity provider, for one request. Assertions must be signed themselves (a signature
 * around a response is not enough), answer this request, be meant for us and be young.
 */
export async function towards(
  platform: Platform,
  provider: IdentityProvider,
  request: { readonly id: string; readonly sentAt: Date; readonly nameIdFormat: string | null },
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library();
  const { privateKey, allowEncryptedAssertions } = platform.settings.saml;
  const known: CacheProvider = {
    saveAsync: async () => null,
    getAsync: async (key) => (key === request.id ? request.sentAt.toISOString() : null),
    removeAsync: async () => null,
  };
  return new SAML({
    issuer: entityIdOf(platform),
    callbackUrl: consumerAddress(platform),
    entryPoint: provider.singleSignOn,
    idpCert: [...provider.certificates],
    audience: entityIdOf(platform),
    identifierFormat: request.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: oldestAssertionMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 24 * 60 * 60 * 1000,
    cacheProvider: known,
    generateUniqueId: () => request.id,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    ...(privateKey === null ? {} : { privateKey }),
    ...(privateKey !== null && allowEncryptedAssertions ? { decryptionPvk: privateKey } : {}),
  });
}
