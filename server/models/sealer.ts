import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that people entrust to the installation, under keys that are not in its database. */
export interface Sealer {
  /** AES-256-GCM; opens for this owner alone, so that nobody can move it to another row. */
  seal(owner: string, text: string): string;
  /** What was sealed, and whether it was sealed under a key that another one has followed. @throws where it is not ours */
  unseal(owner: string, sealed: string): { readonly text: string; readonly stale: boolean };
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secrets the first seals, all open: a new one is put before the old one, which stays until nothing is left that
 *   was sealed under it
 */
export function createSealer(secrets: readonly (Buffer | string)[]): Sealer {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'razao:sealed-secrets', 32));
    return { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) };
  });
  const [first] = keys;
  if (first === undefined) throw new Error('There is no key to seal with.');
  return {
    seal(owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, first.key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${first.name}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal(owner, sealed) {
      const [name, rest = ''] = sealed.split('.');
      const found = keys.find((one) => one.name === name);
      if (found === undefined) throw new Error('A secret was sealed under a key that is not there.');
      const bytes = Buffer.from(rest, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      return { text, stale: found !== first };
    },
  };
}
