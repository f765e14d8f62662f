import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#database/database.ts';

/** SHA-256 of a set-up token in hex: what the database keeps instead of the token. */
function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether the installation has no administrator yet. */
export function isEmpty(database: Database): Promise<boolean> {
  return database.asService(async (tx) => {
    const [row] = await tx.query<{ empty: boolean }>(
      'select not exists (select from public.platform_administrators) as empty',
    );
    return row?.empty === true;
  });
}

/**
 * Makes the one-time token of an empty installation: 256 random bits of which only the hash is kept. Tokens of earlier
 * starts that were never used stop working after a day, so that processes side by side do not undo each other's.
 */
export async function issueSetupToken(database: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.asService(async (tx) => {
    await tx.query(
      "delete from public.setup_tokens where used_at is null and created_at < now() - interval '1 day'",
    );
    await tx.query('insert into public.setup_tokens (token_sha256) values ($1)', [tokenHash(token)]);
  });
  return token;
}

/** Whether a token was issued here and not used; compared by hash, so that time tells nothing about the token. */
export function isSetupToken(database: Database, token: string): Promise<boolean> {
  return database.asService(async (tx) => {
    const found = await tx.query(
      "select 1 from public.setup_tokens where token_sha256 = $1 and used_at is null and created_at > now() - interval '1 day'",
      [tokenHash(token)],
    );
    return found.length > 0;
  });
}
