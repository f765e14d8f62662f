import type { Session } from '@supabase/supabase-js';
import { claimsOf } from './claims.ts';

/** The ways in which a person can prove more than a password here. */
export type SecondFactorKind = 'totp' | 'webauthn' | 'phone';

export interface SecondFactor {
  readonly id: string;
  readonly kind: SecondFactorKind;
  /** What its owner called it; empty when it has no name. */
  readonly name: string;
}

const KINDS: readonly string[] = ['totp', 'webauthn', 'phone'] satisfies SecondFactorKind[];

function isKind(type: string): type is SecondFactorKind {
  return KINDS.includes(type);
}

/** The assurance level that an access token states; `aal1` when it cannot be read: the lower one. */
function levelOf(accessToken: string): string {
  return claimsOf(accessToken)['aal'] === 'aal2' ? 'aal2' : 'aal1';
}

/** The verified factors that a session still has to give one of; empty when it has, or when the person has none. */
export function owedFactors(session: Pick<Session, 'access_token' | 'user'> | null): SecondFactor[] {
  if (session === null || levelOf(session.access_token) === 'aal2') return [];
  const verified = (session.user.factors ?? []).filter(({ status }) => status === 'verified');
  return verified.flatMap(({ id, factor_type, friendly_name }) =>
    isKind(factor_type) ? [{ id, kind: factor_type, name: friendly_name ?? '' }] : [],
  );
}

/** Whether the person has a set of recovery codes, each of which stands in for a factor once. */
export function hasRecoveryCodes(session: Pick<Session, 'user'>): boolean {
  const types: readonly string[] = (session.user.factors ?? []).map(({ factor_type }) => factor_type);
  return types.includes('recovery_code');
}

/** Whether a session may not enter the product yet: a second factor is due. */
export function owesSecondFactor(session: Pick<Session, 'access_token' | 'user'> | null): boolean {
  return owedFactors(session).length > 0;
}
