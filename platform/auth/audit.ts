import type { Tx } from '#database/tx.ts';

export type AuditAction =
  | 'challenge_created'
  | 'client_event'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'generate_recovery_codes'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'login'
  | 'login_failed'
  | 'login_locked'
  | 'logout'
  | 'mfa_code_login'
  | 'oauth_client_changed'
  | 'oauth_client_created'
  | 'oauth_client_deleted'
  | 'oauth_grant_made'
  | 'oauth_grant_revoked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_deleted'
  | 'token_refreshed'
  | 'token_revoked'
  | 'user_signedup'
  | 'user_confirmation_requested'
  | 'user_confirmed'
  | 'user_deleted'
  | 'user_invited'
  | 'user_modified'
  | 'user_reauthenticate_requested'
  | 'user_recovery_requested'
  | 'user_updated_password'
  | 'verification_attempted';

export interface AuditEvent {
  readonly action: AuditAction;
  readonly userId?: string;
  readonly email?: string;
  readonly address: string | null;
  readonly traits?: Readonly<Record<string, string>>;
}

/** Writes one line of the security log. Never hand it a password or a token. */
export async function audit(tx: Tx, now: Date, event: AuditEvent): Promise<void> {
  const payload = {
    action: event.action,
    actor_id: event.userId,
    actor_username: event.email,
    traits: event.traits,
  };
  await tx.query(
    'insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1::jsonb, $2, $3)',
    [JSON.stringify(payload), event.address ?? '', now.toISOString()],
  );
}
