import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from '../auth_error.ts';

/** What a browser keeps the other half of, so that only it can exchange the code that comes back (RFC 7636). */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/**
 * The challenge of a request, from its `code_challenge` and `code_challenge_method`; null when it carries neither (the
 * implicit flow). 400 `validation_failed` for half of one, another method or a malformed one.
 */
export function readChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  const wanted = method.toLowerCase();
  if (wanted !== 's256' && wanted !== 'plain') {
    throw invalid('code_challenge_method must be one of s256, plain');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  return { challenge, method: wanted };
}

/** Whether a verifier is the other half of the challenge; compares in constant time. */
export function answersChallenge({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const derived = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [a, b] = [Buffer.from(derived), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
