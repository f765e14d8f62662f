import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  None,
} from 'openid-client';
import type { Platform } from '../../settings.ts';
import type { OAuthProvider } from '../../settings/providers.ts';
import { AuthError } from '../auth_error.ts';

/** Issuers of the names that clients of the protocol know. */
const knownIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
};

const githubOrigin = 'https://github.com';
const timeoutSeconds = 10;
/** Providers change their keys and addresses rarely; one that does is found again within the hour. */
const freshMs = 60 * 60 * 1000;

/** A configured provider by its name; 400 `validation_failed` when this installation has none of that name. */
export function providerNamed(platform: Platform, name: string): OAuthProvider {
  const provider = platform.settings.oauthProviders.find((one) => one.name === name);
  if (provider !== undefined) return provider;
  const known = name in knownIssuers || name === 'github';
  throw new AuthError(
    400,
    'validation_failed',
    known
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name.slice(0, 60)} could not be found`,
  );
}

/** GitHub is asked for the person over its own interface; all others are OpenID Connect. */
export function isGithub(provider: OAuthProvider): boolean {
  return provider.name === 'github';
}

/** Where GitHub's interface is: of github.com, or of an own GitHub server. */
export function githubApi(provider: OAuthProvider): string {
  const origin = provider.issuer ?? githubOrigin;
  return origin === githubOrigin ? 'https://api.github.com' : `${origin}/api/v3`;
}

/** The address that a provider is known by; of GitHub its origin. */
export function issuerOfProvider(provider: OAuthProvider): string {
  return provider.issuer ?? knownIssuers[provider.name] ?? githubOrigin;
}

interface Known {
  readonly configuration: Promise<Configuration>;
  readonly until: number;
}

const found = new WeakMap<OAuthProvider, Known>();

/** How to talk to a provider, by its discovery document. Asked once an hour; a failure is not kept. */
export async function configurationOf(platform: Platform, provider: OAuthProvider): Promise<Configuration> {
  const now = platform.now().getTime();
  const known = found.get(provider);
  if (known !== undefined && known.until > now) return known.configuration;
  const configuration = isGithub(provider)
    ? Promise.resolve(githubConfiguration(provider))
    : discovered(provider);
  found.set(provider, { configuration, until: now + freshMs });
  try {
    return await configuration;
  } catch (error) {
    found.delete(provider);
    throw error;
  }
}

async function discovered(provider: OAuthProvider): Promise<Configuration> {
  const issuer = issuerOfProvider(provider);
  const execute = isLoopback(issuer) ? [allowInsecureRequests] : [];
  const options = { execute, timeout: timeoutSeconds };
  const plain = await discovery(new URL(issuer), provider.clientId, undefined, None(), options);
  if (provider.clientSecret === '') return plain;
  const methods = plain.serverMetadata().token_endpoint_auth_methods_supported;
  const authentication =
    methods?.includes('client_secret_post') === true
      ? ClientSecretPost(provider.clientSecret)
      : ClientSecretBasic(provider.clientSecret);
  const withSecret = new Configuration(plain.serverMetadata(), provider.clientId, undefined, authentication);
  withSecret.timeout = timeoutSeconds;
  for (const extension of execute) extension(withSecret);
  return withSecret;
}

function githubConfiguration(provider: OAuthProvider): Configuration {
  const origin = provider.issuer ?? githubOrigin;
  const configuration = new Configuration(
    {
      issuer: `${origin}/login/oauth`,
      authorization_endpoint: `${origin}/login/oauth/authorize`,
      token_endpoint: `${origin}/login/oauth/access_token`,
    },
    provider.clientId,
    undefined,
    ClientSecretPost(provider.clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (isLoopback(origin)) allowInsecureRequests(configuration);
  return configuration;
}

/** Only this very machine is spoken to without TLS. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  );
}

/** Where providers send the browser back to. */
export function callbackAddress(platform: Platform): string {
  return `${platform.settings.externalUrl}/auth/v1/callback`;
}
