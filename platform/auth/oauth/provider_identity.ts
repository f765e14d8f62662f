import { type Configuration, fetchProtectedResource, fetchUserInfo } from 'openid-client';
import { z } from 'zod';
import type { OAuthProvider } from '../../settings/providers.ts';
import { isAcceptableEmail, normalEmail } from '../email.ts';
import { githubApi, issuerOfProvider } from './provider.ts';

/** Who somebody is by a provider's word. */
export interface ProviderIdentity {
  readonly provider: string;
  /** The provider's own id of the person: never reused, unlike an address. */
  readonly providerId: string;
  /** In normal form; null when the provider gives none. */
  readonly email: string | null;
  /** Whether the provider says that the mailbox is the person's own. */
  readonly emailVerified: boolean;
  /** What is kept of them, in the protocol's names. */
  readonly data: Readonly<Record<string, unknown>>;
}

const text = z.string().max(500);
const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  iss: text.optional(),
  email: text.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  xms_edov: z.union([z.boolean(), z.string(), z.number()]).optional().catch(undefined),
  name: text.optional().catch(undefined),
  given_name: text.optional().catch(undefined),
  family_name: text.optional().catch(undefined),
  preferred_username: text.optional().catch(undefined),
  picture: text.optional().catch(undefined),
  locale: text.optional().catch(undefined),
});

type Claims = z.output<typeof claimsShape>;

/** The person behind the claims of a verified ID token, with what the user-info endpoint adds. Throws for claims without a subject. */
export function identityOfClaims(
  provider: OAuthProvider,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity {
  const known = claimsShape.parse(claims);
  const email = acceptable(known.email);
  const emailVerified = email !== null && isVerified(provider, known);
  const names = [known.given_name, known.family_name].filter((name) => name !== undefined).join(' ');
  const name = known.name ?? (names === '' ? undefined : names);
  return {
    provider: provider.name,
    providerId: known.sub,
    email,
    emailVerified,
    data: withoutAbsent({
      iss: known.iss ?? issuerOfProvider(provider),
      sub: known.sub,
      provider_id: known.sub,
      email: email ?? undefined,
      email_verified: emailVerified,
      phone_verified: false,
      name,
      full_name: name,
      given_name: known.given_name,
      family_name: known.family_name,
      preferred_username: known.preferred_username,
      picture: known.picture,
      avatar_url: known.picture,
      locale: known.locale,
    }),
  };
}

/**
 * Microsoft's `email` may be any text that an administrator of any company typed. It counts only with `xms_edov` (the
 * domain is proved to be the company's) or where one company alone may sign in here. All others say `email_verified`.
 */
function isVerified(provider: OAuthProvider, claims: Claims): boolean {
  if (provider.name !== 'azure') return isTrue(claims.email_verified);
  if (claims.xms_edov !== undefined) return isTrue(claims.xms_edov);
  return !/\/(common|organizations|consumers)(\/|$)/.test(issuerOfProvider(provider));
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

function acceptable(email: string | undefined): string | null {
  const normal = normalEmail(email ?? '');
  return isAcceptableEmail(normal) ? normal : null;
}

/** The claims of the ID token, with those of the user-info endpoint that it lacks. The subject must be the same. */
export async function claimsWithUserInfo(
  configuration: Configuration,
  accessToken: string,
  claims: Readonly<Record<string, unknown>> & { readonly sub: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const more = await fetchUserInfo(configuration, accessToken, claims.sub);
  return { ...more, ...claims };
}

const githubUser = z.object({
  id: z.number().int(),
  login: text,
  name: text.nullish(),
  avatar_url: text.nullish(),
});
const githubEmails = z.array(z.object({ email: text, primary: z.boolean(), verified: z.boolean() }));

/** The person behind an access token of GitHub: their primary address, when GitHub has verified it. */
export async function identityAtGithub(
  configuration: Configuration,
  provider: OAuthProvider,
  accessToken: string,
): Promise<ProviderIdentity> {
  const get = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'razao' });
    const url = new URL(`${githubApi(provider)}${path}`);
    const response = await fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers);
    if (!response.ok) throw new Error(`GitHub answered ${response.status} at ${path}.`);
    return response.json();
  };
  const user = githubUser.parse(await get('/user'));
  const emails = githubEmails.parse(await get('/user/emails'));
  const primary = emails.find((one) => one.primary) ?? emails[0];
  return identityOfClaims(
    { ...provider, name: 'github' },
    {
      sub: String(user.id),
      email: primary?.email,
      email_verified: primary?.verified ?? false,
      name: user.name ?? user.login,
      preferred_username: user.login,
      picture: user.avatar_url ?? undefined,
    },
  );
}

function withoutAbsent(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
