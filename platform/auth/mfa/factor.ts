import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';

export type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code';

/** A second factor as the database keeps it. */
export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  readonly factor_type: FactorType;
  readonly status: 'unverified' | 'verified';
  /** Sealed. */
  readonly secret: string | null;
  readonly phone: string | null;
  readonly last_step: string | null;
  readonly failures: number;
  readonly failed_at: string | null;
  readonly web_authn_credential: Readonly<Record<string, unknown>> | null;
  readonly last_challenged_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = `id, user_id, friendly_name, factor_type, status, secret, phone, last_step, failures, failed_at,
  web_authn_credential, last_challenged_at, created_at, updated_at`;

/** The factors of a person, oldest first. */
export function factorsOf(tx: Tx, userId: string): Promise<FactorRow[]> {
  return tx.query<FactorRow>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** One factor of a person, held until the transaction ends; 404 `mfa_factor_not_found` for anybody else's. */
export async function holdFactor(tx: Tx, userId: string, factorId: string): Promise<FactorRow> {
  const [factor] = isUuid(factorId)
    ? await tx.query<FactorRow>(
        `select ${columns} from auth.mfa_factors where id = $1 and user_id = $2 for update`,
        [factorId, userId],
      )
    : [];
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** A factor in the words of the protocol; nothing that would open anything. */
export function factorObject(factor: FactorRow): Record<string, unknown> {
  const { id, created_at, updated_at, status, friendly_name, factor_type, phone, last_challenged_at } =
    factor;
  return {
    id,
    created_at,
    updated_at,
    status,
    ...(friendly_name === null ? {} : { friendly_name }),
    factor_type,
    ...(phone === null ? {} : { phone }),
    ...(last_challenged_at === null ? {} : { last_challenged_at }),
  };
}

/** Whether the person has to give a second factor for what only they may do. */
export async function hasVerifiedFactor(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `select exists (select from auth.mfa_factors where user_id = $1 and status = 'verified') as has`,
    [userId],
  );
  return row?.has ?? false;
}

/**
 * Refuses what needs the second factor to a session that has not given it: 401 `insufficient_aal`. People without a
 * verified factor pass. The level is that of the session's row, whatever the token says.
 */
export async function requireSecondFactor(
  tx: Tx,
  { user, session }: { user: { readonly id: string }; session: { readonly aal: string } | null },
): Promise<void> {
  if (session?.aal === 'aal2' || !(await hasVerifiedFactor(tx, user.id))) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}
