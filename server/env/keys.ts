import type { FixedKeys } from '#platform/settings/keys.ts';
import { z } from 'zod';
import { wholeNumber } from './values.ts';

const key = z
  .string()
  .regex(/^[\w.~+/=-]+$/, 'must be one word of letters, digits and ._~+/=-')
  .min(24, 'must have 24 characters at least');

/** Published with the examples of a local Supabase: known to everybody, so good for this machine alone. */
const knownToEverybody = ['super-secret-jwt-token-with-at-least-32-characters-long'];

/** Variables about keys that an installation brings along instead of making its own. */
export const keyVariables = {
  RAZAO_ANON_KEY: key.optional(),
  RAZAO_SERVICE_KEY: key.optional(),
  RAZAO_JWT_SECRET: z.string().min(32, 'must have 32 characters at least').optional(),
  RAZAO_SIGNING_KEYS_FILE: z.string().optional(),
  RAZAO_SIGNING_KEY_DAYS: wholeNumber(1, 3650).default(90),
};

type Found = z.output<z.ZodObject<typeof keyVariables>>;

/** What was chosen about keys. `readFile` reads the file of signing keys. */
export function keySettings(found: Found, readFile: (path: string) => string): FixedKeys {
  const path = found.RAZAO_SIGNING_KEYS_FILE;
  return {
    publishableKey: found.RAZAO_ANON_KEY ?? null,
    secretKey: found.RAZAO_SERVICE_KEY ?? null,
    sharedSecret: found.RAZAO_JWT_SECRET ?? null,
    signingKeys: path === undefined ? null : readFile(path),
    signingKeyDays: found.RAZAO_SIGNING_KEY_DAYS,
  };
}

/** Whether keys are examples that everybody knows, by the secret or by the issuer that the example keys name. */
export function areKnownToEverybody(keys: FixedKeys): boolean {
  if (keys.sharedSecret !== null && knownToEverybody.includes(keys.sharedSecret)) return true;
  return [keys.publishableKey, keys.secretKey].some(
    (text) => text !== null && issuerOfExample(text) === 'supabase-demo',
  );
}

/** `iss` of a key that is a JWT, unverified. */
function issuerOfExample(text: string): unknown {
  try {
    const payload: unknown = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof payload === 'object' && payload !== null && 'iss' in payload ? payload.iss : undefined;
  } catch {
    return undefined;
  }
}
