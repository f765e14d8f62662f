import { errorCode } from '#database/refusal.ts';
import { errors } from 'jose';
import { AuthError } from './auth_error.ts';

/**
 * The refusal for an identity provider that cannot be reached, or answers that it cannot work now; null for every other
 * error. It says nothing about who asked and is no fault of this installation: 503, to be tried again.
 */
export function providerOutage(error: unknown): AuthError | null {
  return isUnreachable(error)
    ? new AuthError(503, 'identity.unreachable', 'The identity provider does not answer. Try again.', {
        retryAfterSeconds: 2,
      })
    : null;
}

/** Late, or an answer of the key set's address that holds no key set. */
const outages: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'ERR_JOSE_GENERIC']);

/** The whole chain of causes is looked at: what could not be fetched is wrapped by `fetch` and by the libraries above it. */
function isUnreachable(error: unknown): boolean {
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 6; depth += 1) {
    if (at instanceof Response) return at.status >= 500;
    if (!(at instanceof Error)) return false;
    if (at instanceof errors.JWKSTimeout || at.name === 'TimeoutError') return true;
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
    if (outages.has(errorCode(at) ?? '')) return true;
    at = at.cause;
  }
  return false;
}
