import type { Platform } from '../settings.ts';
import { audit } from './audit.ts';
import { asAuthAdmin } from './auth_admin.ts';
import { AuthError } from './auth_error.ts';
import { authenticate } from './authenticate.ts';
import type { Caller } from './session.ts';
import { holdUser } from './user.ts';

/** `POST /logout?scope=`: ends all sessions of the person (global, the default), this one (local) or all but this one (others). */
export async function logout(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  scope: string,
  caller: Caller,
): Promise<void> {
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
  const now = platform.now();
  await asAuthAdmin(platform.database, async (tx) => {
    const { user, session } = await authenticate(tx, now, claims);
    await holdUser(tx, user.id);
    await tx.query(
      `delete from auth.sessions where user_id = $1
         and case $2 when 'local' then id = $3::uuid when 'others' then id is distinct from $3::uuid else true end`,
      [user.id, session === null ? 'global' : scope, session?.id ?? null],
    );
    await audit(tx, now, {
      action: 'logout',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { scope },
    });
  });
}
