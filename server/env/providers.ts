import { CannotStart } from '#database/refusal.ts';
import type { OAuthProvider, ProviderSettings } from '#platform/settings/providers.ts';
import { z } from 'zod';
import { flag, given, list, webAddress } from './values.ts';

const ours =
  /^RAZAO_OAUTH_([A-Z0-9_]+?)_(CLIENT_ID|CLIENT_SECRET|ISSUER|SCOPES|MORE_CLIENT_IDS|SKIP_NONCE_CHECK|EMAIL_OPTIONAL)$/;
/** The names of a self-hosted Supabase; `_ENABLED` is not asked for: a provider with an id and a secret is on. */
const theirs = /^GOTRUE_EXTERNAL_([A-Z0-9_]+?)_(CLIENT_ID|SECRET|URL|SKIP_NONCE_CHECK|EMAIL_OPTIONAL)$/;
const inOurs: Readonly<Record<string, string>> = { SECRET: 'CLIENT_SECRET', URL: 'ISSUER' };

const provider = z.object({
  CLIENT_ID: z.string('is missing'),
  CLIENT_SECRET: z.string('is missing'),
  ISSUER: webAddress.optional(),
  SCOPES: list.optional(),
  MORE_CLIENT_IDS: list.optional(),
  SKIP_NONCE_CHECK: flag.optional(),
  EMAIL_OPTIONAL: flag.optional(),
});

/** Variables about SAML. OAuth providers have variables with their own name in it: see `oauthProviders`. */
export const samlVariables = {
  RAZAO_SAML: flag.optional(),
  RAZAO_SAML_KEY_FILE: z.string().optional(),
  RAZAO_SAML_ENCRYPTED: flag.optional(),
};

/**
 * The providers of all `RAZAO_OAUTH_<NAME>_…` variables; the name is theirs in lower case, `_` standing for `_`.
 * @throws CannotStart naming the variable that is missing or wrong
 */
export function oauthProviders(variables: Readonly<Record<string, string>>): readonly OAuthProvider[] {
  const members = new Map<string, Record<string, string>>();
  const keep = (name: string, member: string, value: string): void => {
    const known = members.get(name) ?? {};
    members.set(name, { ...known, [member]: value });
  };
  for (const [variable, value] of Object.entries(variables)) {
    const [, name = '', member = ''] = theirs.exec(variable) ?? [];
    // An installation of Supabase has variables for providers that it does not use.
    const isUsed = variables[`GOTRUE_EXTERNAL_${name}_CLIENT_ID`] !== undefined;
    if (name !== '' && isUsed) keep(name, inOurs[member] ?? member, value);
  }
  for (const [variable, value] of Object.entries(variables)) {
    const [, name = '', member = ''] = ours.exec(variable) ?? [];
    if (name !== '') keep(name, member, value);
  }
  return [...members].map(([name, found]) => oauthProvider(name, found));
}

function oauthProvider(name: string, found: Record<string, string>): OAuthProvider {
  const parsed = provider.safeParse(found);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CannotStart(`The setting RAZAO_OAUTH_${name}_${String(issue?.path[0])} ${issue?.message}.`);
  }
  const { data } = parsed;
  return {
    name: name.toLowerCase(),
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    issuer: data.ISSUER ?? null,
    scopes: data.SCOPES ?? [],
    moreClientIds: data.MORE_CLIENT_IDS ?? [],
    skipNonceCheck: data.SKIP_NONCE_CHECK ?? false,
    emailOptional: data.EMAIL_OPTIONAL ?? false,
  };
}

/** What was chosen about providers. `readKey` reads the PEM file of the SAML key. */
export function providerSettings(
  found: z.output<z.ZodObject<typeof samlVariables>>,
  variables: Readonly<Record<string, string>>,
  readKey: (path: string) => string,
): Partial<ProviderSettings> {
  const providers = oauthProviders(variables);
  const path = found.RAZAO_SAML_KEY_FILE;
  return given<ProviderSettings>({
    oauthProviders: providers,
    saml: {
      enabled: found.RAZAO_SAML ?? false,
      privateKey: path === undefined ? null : readKey(path),
      allowEncryptedAssertions: found.RAZAO_SAML_ENCRYPTED ?? false,
    },
  });
}
