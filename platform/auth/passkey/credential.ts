import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';

/** A passkey as the database keeps it. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  /** Base64url. */
  readonly credential_id: string;
  /** COSE form, base64url. */
  readonly public_key: string;
  readonly sign_count: string;
  readonly transports: readonly string[];
  readonly friendly_name: string | null;
  readonly last_used_at: string | null;
  readonly created_at: string;
}

const columns = `id, user_id, credential_id, translate(encode(public_key, 'base64'), E'\\n', '') as public_key, sign_count,
  transports, friendly_name, last_used_at, created_at`;

/** The passkeys of a person, oldest first. */
export function passkeysOf(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** The passkey that an authenticator names, held until the transaction ends; null when it is not known here. */
export async function holdPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await tx.query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [credentialId],
  );
  return row ?? null;
}

/** A passkey of the person; 404 for anybody else's. */
export async function findPasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow> {
  const [row] = isUuid(id)
    ? await tx.query<PasskeyRow>(
        `select ${columns} from auth.webauthn_credentials where id = $1 and user_id = $2`,
        [id, userId],
      )
    : [];
  if (row === undefined) throw new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');
  return row;
}

/** A passkey in the words of the protocol. */
export function passkeyObject(row: PasskeyRow): Record<string, unknown> {
  return {
    id: row.id,
    ...(row.friendly_name === null ? {} : { friendly_name: row.friendly_name }),
    created_at: row.created_at,
    ...(row.last_used_at === null ? {} : { last_used_at: row.last_used_at }),
  };
}
