import { type Bearer, bearerToken } from '#platform/bearer.ts';
import type { Installation } from '#usecases/execute.ts';
import { acceptToken } from '#usecases/organization/token/accept.ts';
import { looksLikeSecret } from '#usecases/organization/token/secret.ts';
import type { AccessClaims } from '#platform/access_token.ts';

export type VerifyBearer = (header: string | null | undefined) => Promise<Bearer>;

/**
 * What says who an `Authorization` header speaks for, where a personal access token may stand in the place of a person's
 * session. Only the doors of verbs ask this: identity, tables, files and the chat take sessions alone.
 * @throws Refused `token.ended` (401), `call.too_many` (429)
 */
export function withAccessTokens(
  verifyBearer: VerifyBearer,
  installation: Pick<Installation, 'database' | 'rateLimits'>,
  now: () => Date = () => new Date(),
): VerifyBearer {
  return async (header) => {
    const token = bearerToken(header);
    if (token === null || !looksLikeSecret(token)) return verifyBearer(header);
    return { claims: (await acceptToken(installation, token, now())) as unknown as AccessClaims };
  };
}
