import { createHash, randomBytes } from 'node:crypto';

/** Random bytes of a secret: nobody comes upon one by trying. */
const SECRET_BYTES = 32;

/** A new secret, as it stands in an address, and the hash that is kept of it. */
export function newSecret(): { secret: string; sha256: string; path: string } {
  return secretFor('/shared/reports/');
}

/** A new secret at the end of an address of the product. */
export function secretFor(address: string): { secret: string; sha256: string; path: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, sha256: hashOf(secret), path: `${address}${secret}` };
}

/** What is kept of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
