import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';
import { isPersonalEmail } from '../corporate.ts';

/** Somebody who would be a new person of this installation by their own doing. */
export interface Newcomer {
  readonly email: string | null;
  readonly phone: string | null;
  /** `email`, `phone`, or the provider that vouches for them. */
  readonly provider: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether somebody may become a person of this installation by signing up; null when they may. Asked before anything is
 * told about existing people, so that the answer tells nothing about them.
 */
export async function refusalOfNewcomer(
  tx: Tx,
  platform: Platform,
  newcomer: Newcomer,
): Promise<AuthError | null> {
  const { signUp, corporateEmailsOnly, newUserPolicy } = platform.settings;
  if (signUp === 'closed') return signUpDisabled();
  const refusal = signUp === 'approved' ? await askPolicy(tx, newUserPolicy, newcomer) : null;
  if (refusal !== null) return refusal;
  return newcomer.email === null ? null : refusalOfAddress({ corporateEmailsOnly }, newcomer.email);
}

/** Whether an address may be somebody's here, newcomer or not: no personal one where only companies' are taken. */
export function refusalOfAddress(
  { corporateEmailsOnly }: Pick<Platform['settings'], 'corporateEmailsOnly'>,
  email: string,
): AuthError | null {
  if (!corporateEmailsOnly || !isPersonalEmail(email)) return null;
  return new AuthError(
    400,
    'email_address_not_authorized',
    'Email address not authorized: use an address of your company',
  );
}

interface Verdict {
  readonly decision?: unknown;
  readonly error?: { readonly http_code?: unknown; readonly message?: unknown } | null;
}

/** Asks the function of the database; only its explicit approval lets anybody in. */
async function askPolicy(tx: Tx, policy: string, newcomer: Newcomer): Promise<AuthError | null> {
  const [found] = await tx.query<{ exists: boolean }>('select to_regprocedure($1) is not null as exists', [
    `${policy}(jsonb)`,
  ]);
  if (found?.exists !== true) return signUpDisabled();
  // The name is that of a setting, checked at the start to be two plain words.
  const [row] = await tx.query<{ verdict: Verdict | null }>(`select ${policy}($1::jsonb) as verdict`, [
    JSON.stringify({
      user: { email: newcomer.email, phone: newcomer.phone, user_metadata: newcomer.data },
      metadata: { provider: newcomer.provider },
    }),
  ]);
  const verdict = row?.verdict ?? {};
  if (verdict.decision === 'approve') return null;
  const message = verdict.error?.message;
  return typeof message === 'string' && message !== ''
    ? new AuthError(422, 'signup_disabled', message)
    : signUpDisabled();
}

function signUpDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
