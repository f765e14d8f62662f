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

/** `GET /settings`: what a sign-in page may offer here. Accounts come by request, so sign-up is off. */
export function publicSettings(): Record<string, unknown> {
  return {
    external: { ...Object.fromEntries(externalProviders.map((provider) => [provider, false])), email: true },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
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
