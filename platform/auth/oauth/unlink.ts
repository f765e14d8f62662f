import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import { asPerson } from '../doorway.ts';
import { requireSecondFactor } from '../mfa/factor.ts';
import type { Caller } from '../session.ts';
import type { UserRow } from '../user.ts';
import { listProviders } from './identity.ts';

interface OwnIdentity {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  /** The address, where its mailbox was proved to be the person's. */
  readonly proved: string | null;
}

/** `DELETE /user/identities/{identity_id}`: gives up one of several identities; never the last. */
export function unlinkIdentity(
  platform: Platform,
  claims: Readonly<Record<string, unknown>>,
  identityId: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  return asPerson<Record<string, unknown>>(platform, claims, async (tx, { user, session }, now) => {
    await requireSecondFactor(tx, { user, session });
    if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const own = await tx.query<OwnIdentity>(
      `select id, provider, email, case when identity_data ->> 'email_verified' = 'true' then email end as proved
       from auth.identities where user_id = $1 order by created_at, provider, id`,
      [user.id],
    );
    if (own.length <= 1) {
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const gone = own.find((identity) => identity.id === identityId);
    if (gone === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await tx.query('delete from auth.identities where id = $1', [gone.id]);
    await forgetOwnMeans(tx, user, gone);
    const rest = own.filter((identity) => identity.id !== gone.id);
    await moveEmail(tx, now, user, gone, rest);
    await listProviders(tx, now, user.id);
    await audit(tx, now, {
      action: 'identity_unlinked',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { provider: gone.provider },
    });
    return {};
  });
}

/** Who gives up signing in by mailbox or telephone gives up what opened it. */
async function forgetOwnMeans(tx: Tx, user: UserRow, gone: OwnIdentity): Promise<void> {
  if (gone.provider === 'email') {
    await tx.query('update auth.users set encrypted_password = null where id = $1', [user.id]);
  }
  if (gone.provider === 'phone') {
    await tx.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [user.id]);
  }
}

/**
 * The person's address follows the identities that are left, unless it is one of theirs. Only a proved one: it stands for
 * a confirmed mailbox, and could be a stranger's.
 */
async function moveEmail(
  tx: Tx,
  now: Date,
  user: UserRow,
  gone: OwnIdentity,
  rest: readonly OwnIdentity[],
): Promise<void> {
  if (gone.email === null || gone.email !== user.email) return;
  const emails = rest.map((identity) => identity.email);
  const [next] = rest.map((identity) => identity.proved).filter((email) => email !== null);
  if (next === undefined || emails.includes(user.email)) return;
  const [taken] = await tx.query('select from auth.users where email = $1 and id <> $2 and not is_sso_user', [
    next,
    user.id,
  ]);
  if (taken !== undefined) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  await tx.query('update auth.users set email = $2, updated_at = $3 where id = $1', [
    user.id,
    next,
    now.toISOString(),
  ]);
}
