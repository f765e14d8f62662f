import type { Platform } from '../settings.ts';

const externalProviders = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** `GET /settings`: what a sign-in page may offer here. */
export function publicSettings({ settings }: Platform): Record<string, unknown> {
  const enabled = new Set(settings.oauthProviders.map((provider) => provider.name));
  return {
    external: {
      ...Object.fromEntries(externalProviders.map((provider) => [provider, enabled.has(provider)])),
      anonymous_users: settings.anonymousSignIn,
      email: settings.emailSignIn,
      phone: settings.phoneSignIn,
    },
    disable_signup: settings.signUp !== 'open',
    mailer_autoconfirm: settings.emailAutoconfirm,
    phone_autoconfirm: settings.phoneAutoconfirm,
    sms_provider: settings.phoneSignIn ? 'razao' : '',
    saml_enabled: settings.saml.enabled,
    passkeys_enabled: settings.passkeys,
  };
}

/** The ways in that a sign-in page shows a button for; the same facts as `GET /settings`, with providers of own names. */
export interface WaysIn {
  readonly passkeys: boolean;
  /** Whether an enterprise's identity provider may be asked, by the domain of an address. */
  readonly sso: boolean;
  /** Names of the providers that are set up: `google`, `azure`, `github` or one of the installation's own. */
  readonly providers: readonly string[];
}

export function waysIn({ settings }: Pick<Platform, 'settings'>): WaysIn {
  return {
    passkeys: settings.passkeys,
    sso: settings.saml.enabled,
    providers: settings.oauthProviders.map(({ name }) => name),
  };
}

/** `GET /health`. The name is the one that clients of the protocol look for. */
export function health(platform: Platform): Record<string, unknown> {
  return {
    version: platform.settings.version,
    name: 'GoTrue',
    description: 'Identity service of this installation, compatible with GoTrue',
  };
}
