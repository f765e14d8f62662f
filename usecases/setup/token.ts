import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';

/** A one-time set-up token, 256 random bits; only its hash is stored. */
export async function issueSetupToken(tx: Tx): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query('insert into public.setup_tokens (token_sha256) values ($1)', [hash(token)]);
  return token;
}

/**
 * True when the token was issued by this installation and not used yet. Compares hashes in constant time, each of them
 * even after one fits, so that the time tells nothing. Needs the service role.
 */
export async function isSetupToken(tx: Tx, token: string): Promise<boolean> {
  const rows = await tx.query<{ hash: string }>(
    'select token_sha256 as hash from public.setup_tokens where used_at is null',
  );
  const given = Buffer.from(hash(token));
  return rows.reduce((found, row) => timingSafeEqual(Buffer.from(row.hash), given) || found, false);
}

/** True while no organization exists: only then the installation may be set up. Needs the service role. */
export async function isSetupNeeded(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ empty: boolean }>(
    'select not exists (select from public.organizations) as empty',
  );
  return row?.empty === true;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
