import type { AccountSettings, FactorSettings } from '#platform/settings/accounts.ts';
import type { OAuthServerSettings } from '#platform/settings/oauth_server.ts';
import { z } from 'zod';
import { flag, given, list, origin, wholeNumber } from './values.ts';

/** Variables about who may have an account, whom they may let in, and what proves that they are who they say. */
export const accountVariables = {
  RAZAO_SIGN_UP: z.enum(['closed', 'approved', 'open'], 'must be closed, approved or open').optional(),
  RAZAO_NEW_USER_POLICY: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/, 'must be a function as schema.name')
    .optional(),
  RAZAO_CORPORATE_EMAILS_ONLY: flag.optional(),
  RAZAO_EMAIL_SIGN_IN: flag.optional(),
  RAZAO_PHONE_SIGN_IN: flag.optional(),
  RAZAO_ANONYMOUS_SIGN_IN: flag.optional(),
  RAZAO_MANUAL_LINKING: flag.optional(),
  RAZAO_EMAIL_AUTOCONFIRM: flag.optional(),
  RAZAO_PHONE_AUTOCONFIRM: flag.optional(),
  RAZAO_PASSWORD_MINIMUM: wholeNumber(6, 72).optional(),
  RAZAO_PASSWORD_MIXTURE: flag.optional(),
  RAZAO_SECURE_EMAIL_CHANGE: flag.optional(),
  RAZAO_SECURE_PASSWORD_CHANGE: flag.optional(),
  RAZAO_CAPTCHA: z.literal('none', 'must be none: no captcha is built in').optional(),
  RAZAO_MFA_TOTP: flag.optional(),
  RAZAO_MFA_PHONE: flag.optional(),
  RAZAO_MFA_WEBAUTHN: flag.optional(),
  RAZAO_PASSKEYS: flag.optional(),
  RAZAO_OAUTH_SERVER: flag.optional(),
  RAZAO_OAUTH_REGISTRATION: flag.optional(),
  RAZAO_OAUTH_GRANT_DAYS: wholeNumber(1, 365).optional(),
  RAZAO_MFA_MOST_FACTORS: wholeNumber(1, 100).optional(),
  RAZAO_WEBAUTHN_ID: z
    .string()
    .regex(/^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/, 'must be a host name, without scheme or port')
    .optional(),
  RAZAO_WEBAUTHN_ORIGINS: list.pipe(z.array(origin)).optional(),
};

type Found = z.output<z.ZodObject<typeof accountVariables>>;

/** What was chosen about accounts and factors. */
export function accountSettings(
  found: Found,
): Partial<AccountSettings & FactorSettings & OAuthServerSettings> {
  return given<AccountSettings & Omit<FactorSettings, 'factorIssuer'> & OAuthServerSettings>({
    signUp: found.RAZAO_SIGN_UP,
    newUserPolicy: found.RAZAO_NEW_USER_POLICY,
    corporateEmailsOnly: found.RAZAO_CORPORATE_EMAILS_ONLY,
    emailSignIn: found.RAZAO_EMAIL_SIGN_IN,
    phoneSignIn: found.RAZAO_PHONE_SIGN_IN,
    anonymousSignIn: found.RAZAO_ANONYMOUS_SIGN_IN,
    manualLinking: found.RAZAO_MANUAL_LINKING,
    emailAutoconfirm: found.RAZAO_EMAIL_AUTOCONFIRM,
    phoneAutoconfirm: found.RAZAO_PHONE_AUTOCONFIRM,
    passwordMinimumLength: found.RAZAO_PASSWORD_MINIMUM,
    passwordNeedsMixture: found.RAZAO_PASSWORD_MIXTURE,
    secureEmailChange: found.RAZAO_SECURE_EMAIL_CHANGE,
    securePasswordChange: found.RAZAO_SECURE_PASSWORD_CHANGE,
    captcha: found.RAZAO_CAPTCHA,
    totp: found.RAZAO_MFA_TOTP,
    phoneFactors: found.RAZAO_MFA_PHONE,
    webauthnFactors: found.RAZAO_MFA_WEBAUTHN,
    passkeys: found.RAZAO_PASSKEYS,
    mostFactors: found.RAZAO_MFA_MOST_FACTORS,
    relyingPartyId: found.RAZAO_WEBAUTHN_ID,
    relyingPartyOrigins: found.RAZAO_WEBAUTHN_ORIGINS,
    oauthServer: found.RAZAO_OAUTH_SERVER,
    oauthRegistration: found.RAZAO_OAUTH_REGISTRATION,
    oauthGrantDays: found.RAZAO_OAUTH_GRANT_DAYS,
  });
}
