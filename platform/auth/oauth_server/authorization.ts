import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';

/** What an application asked of a person, as it is kept until the code that answers it was exchanged. */
export interface AuthorizationRow {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string | null;
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly nonce: string | null;
  readonly resource: string | null;
  readonly part: string | null;
  readonly code_challenge: string;
  readonly status: 'pending' | 'approved' | 'denied' | 'exchanged';
  readonly second_factor: boolean;
  readonly session_id: string | null;
  readonly expires_at: string;
}

const columns = `id, client_id, user_id, redirect_uri, scopes, state, nonce, resource, part, code_challenge, status,
  second_factor, session_id, expires_at`;

/**
 * The request of an id, held, for the person who opened it first.
 * @throws AuthError 404 where there is none, or it is another's or over; 400 where it was decided already
 */
export async function holdRequest(tx: Tx, id: string, userId: string, now: Date): Promise<AuthorizationRow> {
  const [row] = isUuid(id)
    ? await tx.query<AuthorizationRow>(
        `select ${columns} from auth.oauth_authorizations where id = $1 for update`,
        [id],
      )
    : [];
  const isAnothers = row?.user_id !== null && row?.user_id !== userId;
  if (row === undefined || isAnothers || new Date(row.expires_at) <= now) {
    throw new AuthError(404, 'oauth_authorization_not_found', 'authorization not found');
  }
  if (row.status !== 'pending') {
    throw new AuthError(400, 'validation_failed', 'authorization request cannot be processed');
  }
  if (row.user_id === null) {
    await tx.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [id, userId]);
  }
  return { ...row, user_id: userId };
}

/** The request that a code answers, held; null where no code of that hash was given. */
export async function holdByCode(tx: Tx, codeHash: string): Promise<AuthorizationRow | null> {
  const [row] = await tx.query<AuthorizationRow>(
    `select ${columns} from auth.oauth_authorizations where code_hash = $1 for update`,
    [codeHash],
  );
  return row ?? null;
}
