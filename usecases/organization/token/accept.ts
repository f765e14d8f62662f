import type { Claims, Database } from '#database/database.ts';
import { Refused } from '../../usecase.ts';
import { hashOfSecret, isWellFormed } from './secret.ts';
import { TOKEN_CLAIM, type TokenScope } from '../../may/scopes.ts';

/** Calls of one token, whatever it asks for. */
const CALLS = { most: 600, seconds: 60 };

interface FoundRow {
  readonly id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly scopes: readonly TokenScope[];
  readonly second_factor: boolean;
  readonly email: string | null;
  readonly expires_at: string;
}

/**
 * The claims under which the bearer of a personal access token acts, or of the token of an application that the person let
 * in: the person's, bound to the token's organization and scopes. The person's role, and whether they are held back, is
 * looked at with every call.
 * @throws Refused `token.ended` (401) for one that was never given out, ended or expired; `call.too_many` (429)
 */
export async function acceptToken(
  { database, rateLimits }: { readonly database: Database; readonly rateLimits?: boolean },
  secret: string,
  now: Date,
): Promise<Claims & { readonly sub: string; readonly exp: number }> {
  if (!isWellFormed(secret)) throw new Refused('token.ended', 401);
  const moment = now.toISOString();
  const [found, wait] = await database.asService(async (tx) => {
    const [row] = await tx.query<FoundRow>('select * from razao.use_access_token($1, $2)', [
      hashOfSecret(secret),
      moment,
    ]);
    if (!row || rateLimits === false) return [row, null] as const;
    const [counted] = await tx.query<{ wait: number | null }>(
      'select razao.count_call($1, $2, $3, $4) as wait',
      [`token:${row.id}`, CALLS.most, CALLS.seconds, moment],
    );
    return [row, counted?.wait ?? null] as const;
  });
  if (!found) throw new Refused('token.ended', 401);
  if (wait !== null) throw new Refused('call.too_many', 429, { seconds: String(wait) });
  return {
    sub: found.user_id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: found.second_factor ? 'aal2' : 'aal1',
    exp: Math.floor(new Date(found.expires_at).getTime() / 1000),
    ...(found.email !== null && { email: found.email }),
    [TOKEN_CLAIM]: { id: found.id, organization: found.organization_id, scopes: found.scopes },
  };
}
