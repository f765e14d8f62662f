import type { Profile } from '@node-saml/node-saml';
import { z } from 'zod';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import type { ProviderIdentity } from '../oauth/provider_identity.ts';
import { declaresDoctype, readMetadata } from './metadata.ts';
import type { SsoProviderRow } from './provider.ts';
import { consumerAddress, towards } from './towards.ts';

/** What a signed assertion says, after everything that must be right was. */
export interface Assertion {
  readonly id: string;
  readonly identity: ProviderIdentity;
  /** When the identity provider's own session ends; null when it does not say. */
  readonly sessionEndsAt: Date | null;
}

export interface SentRequest {
  readonly id: string;
  readonly sentAt: Date;
}

const attributes = z.record(z.string(), z.string());
const signed = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(300) }),
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z
          .array(z.object({ $: attributes, SubjectConfirmationData: z.tuple([z.object({ $: attributes })]) }))
          .min(1),
      }),
    ]),
    AuthnStatement: z.array(z.object({ $: attributes })).min(1),
  }),
});

const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/**
 * Checks an answer of an identity provider: signature of the assertion under its certificates, audience, times and the
 * request by the library; issuer, recipient and the request named inside the signature here. 400 for any that fails.
 */
export async function readAssertion(
  platform: Platform,
  provider: SsoProviderRow,
  request: SentRequest,
  samlResponse: string,
): Promise<Assertion> {
  const xml = Buffer.from(samlResponse, 'base64').toString('utf8');
  if (xml === '' || declaresDoctype(xml)) throw refused('SAML Response is not acceptable');
  const idp = readMetadata(provider.metadata_xml);
  const service = await towards(platform, idp, { ...request, nameIdFormat: provider.name_id_format });
  const { profile } = await service
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .catch((): never => {
      throw refused('SAML Assertion is not valid');
    });
  if (profile === null) throw refused('SAML Response holds no assertion');
  const content = signed.safeParse(profile.getAssertion?.()).data?.Assertion;
  if (content === undefined) throw refused('SAML Assertion is incomplete');
  if (content.Issuer[0]._.trim() !== idp.entityId) throw refused('SAML Assertion is of another issuer');
  const confirmed = content.Subject[0].SubjectConfirmation.some(({ $, SubjectConfirmationData: [data] }) => {
    const { Recipient, InResponseTo, NotOnOrAfter } = data.$;
    return (
      $['Method'] === bearerMethod &&
      Recipient === consumerAddress(platform) &&
      InResponseTo === request.id &&
      NotOnOrAfter !== undefined
    );
  });
  if (!confirmed) throw refused('SAML Assertion was not made for this request');
  return {
    id: content.$.ID,
    identity: identityOf(provider, profile),
    sessionEndsAt: endOf(content.AuthnStatement[0]?.$['SessionNotOnOrAfter']),
  };
}

function endOf(text: string | undefined): Date | null {
  const end = new Date(text ?? '');
  return Number.isNaN(end.getTime()) ? null : end;
}

const subjectAttributes = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
];
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
];

/** Who the assertion is about, by its subject and the provider's mapping of attributes. */
function identityOf(provider: SsoProviderRow, profile: Profile): ProviderIdentity {
  const given = textAttributes(profile);
  const nameId = profile.nameIDFormat === transientFormat ? undefined : profile.nameID;
  const providerId = first(given, subjectAttributes) ?? nameId;
  if (providerId === undefined || providerId === '' || providerId.length > 255) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier',
    );
  }
  const mapped = mappedData(provider.attribute_mapping, given);
  const mappedEmail = typeof mapped['email'] === 'string' ? mapped['email'] : undefined;
  const ofNameId = profile.nameIDFormat === emailFormat ? profile.nameID : undefined;
  const email = normalEmail(mappedEmail ?? first(given, emailAttributes) ?? ofNameId ?? '');
  if (!isAcceptableEmail(email)) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  }
  requireOwnDomain(provider, email);
  const data = { ...mapped, iss: provider.entity_id, sub: providerId, provider_id: providerId, email };
  return {
    provider: `sso:${provider.id}`,
    providerId,
    email,
    emailVerified: true,
    data: { ...data, email_verified: true, phone_verified: false },
  };
}

/** An enterprise vouches for its own mailboxes only. */
function requireOwnDomain(provider: SsoProviderRow, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (provider.domains.length === 0 || provider.domains.some((own) => own.domain === domain)) return;
  throw new AuthError(
    403,
    'email_address_not_authorized',
    'Email address is not of a domain of this SSO provider',
  );
}

function textAttributes(profile: Profile): Map<string, string[]> {
  const given = z.record(z.string(), z.unknown()).safeParse(profile['attributes']).data ?? {};
  return new Map(
    Object.entries(given).map(([name, value]) => [
      name,
      [value].flat().filter((one): one is string => typeof one === 'string' && one.length <= 500),
    ]),
  );
}

function first(given: ReadonlyMap<string, readonly string[]>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = given.get(name)?.[0];
    if (value !== undefined) return value;
  }
  return undefined;
}

const mappingShape = z.object({
  keys: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      names: z.array(z.string()).optional(),
      default: z.unknown().optional(),
      array: z.boolean().optional(),
    }),
  ),
});

/** `{"keys": {"department": {"name": "dept", "default": "…", "array": false}}}`: what is kept besides subject and address. */
function mappedData(
  mapping: Readonly<Record<string, unknown>>,
  given: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> {
  const keys = mappingShape.safeParse(mapping).data?.keys ?? {};
  const entries = Object.entries(keys).map(([key, rule]): [string, unknown] => {
    const names = [...(rule.name === undefined ? [] : [rule.name]), ...(rule.names ?? [])];
    const values = names.map((name) => given.get(name)).find((found) => found !== undefined);
    return [key, values === undefined ? rule.default : rule.array === true ? values : values[0]];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function refused(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
