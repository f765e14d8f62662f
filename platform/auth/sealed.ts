import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '../keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** What is kept sealed; one key each, so that nothing opens as something else. */
export type SealedKind = 'flow' | 'message' | 'totp';

/**
 * Encrypts a text for the database under a key of the installation (AES-256-GCM). `owner` is the id of the row: the
 * sealed text opens only there, so that nobody can move it to another row.
 */
export function seal(keys: Keys, kind: SealedKind, owner: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keys.mac('seal', kind), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text that was sealed. @throws when it was changed, or sealed for another row, kind or installation */
export function unseal(keys: Keys, kind: SealedKind, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keys.mac('seal', kind), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const body = bytes.subarray(ivBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
