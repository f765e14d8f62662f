import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';

/** A private signing key as the key document keeps it. */
export const keptSigningKey = z.object({
  kid: z.string().min(1),
  privateJwk: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  /** Until then the key is only published, so that everybody knows it when it begins to sign. */
  signsFrom: z.iso.datetime().optional(),
});

export type KeptSigningKey = z.output<typeof keptSigningKey>;
type Algorithm = 'ES256' | 'RS256';

export interface PublicJwk {
  readonly kid: string;
  readonly alg: Algorithm;
  readonly [member: string]: unknown;
}

export interface SigningKey {
  readonly kid: string;
  readonly alg: Algorithm;
  readonly key: CryptoKey;
}

const minute = 60_000;
/** Clients and servers keep the key set for ten minutes: twice that passes before a new key signs. */
const publishedBeforeMs = 20 * minute;
/** Tokens live for a day at most, so a key that signed nothing for two is not needed to verify any. */
const keptAfterMs = 2 * 24 * 60 * minute;
const dayMs = 24 * 60 * minute;

/** A fresh ES256 key that signs from `signsFrom` on; without it, at once. */
export async function newSigningKey(now: Date, signsFrom?: Date): Promise<KeptSigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    kid: randomUUID(),
    privateJwk: { ...(await exportJWK(privateKey)) },
    createdAt: now.toISOString(),
    ...(signsFrom === undefined ? {} : { signsFrom: signsFrom.toISOString() }),
  };
}

/**
 * The keys (newest first) with a next one when the newest is older than `days`, and without those that were followed long
 * ago; null when there is nothing to change.
 */
export async function rotated(
  kept: readonly KeptSigningKey[],
  days: number,
  now: Date,
): Promise<KeptSigningKey[] | null> {
  const [newest] = kept;
  const isDue = newest !== undefined && now.getTime() - Date.parse(newest.createdAt) >= days * dayMs;
  const needed = kept.filter((_, index) => {
    const follower = kept[index - 1];
    return follower === undefined || now.getTime() - beginning(follower) < keptAfterMs;
  });
  if (!isDue) return needed.length === kept.length ? null : needed;
  return [await newSigningKey(now, new Date(now.getTime() + publishedBeforeMs)), ...needed];
}

function beginning(kept: KeptSigningKey): number {
  return Date.parse(kept.signsFrom ?? kept.createdAt);
}

/** Keys ready for use. */
export interface KeyRing {
  /** The newest key whose time to sign has come. */
  signing(now: Date): SigningKey;
  readonly publicKeys: { readonly keys: readonly PublicJwk[] };
}

/** Imports the keys, newest first. @throws when none of them can sign */
export async function keyRing(kept: readonly KeptSigningKey[]): Promise<KeyRing> {
  const signers: { from: number; signer: SigningKey }[] = [];
  for (const one of kept) {
    if (!('d' in one.privateJwk)) continue;
    const alg = algorithmOf(one);
    // A private key may only be imported for signing, whatever else its file says it is for.
    const usable = { ...one.privateJwk, kty: alg === 'ES256' ? 'EC' : 'RSA', key_ops: ['sign'], use: 'sig' };
    const key = await importJWK(usable, alg);
    if (!('type' in key)) throw new Error('A signing key is not asymmetric.');
    signers.push({ from: beginning(one), signer: { kid: one.kid, alg, key } });
  }
  const oldest = signers.at(-1);
  if (oldest === undefined) throw new Error('There is no key that may sign.');
  return {
    signing: (now) => (signers.find(({ from }) => from <= now.getTime()) ?? oldest).signer,
    publicKeys: { keys: kept.map(publicHalf) },
  };
}

const keyFile = z.union([
  z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).transform((set) => set.keys),
  z.array(z.record(z.string(), z.unknown())),
]);

/**
 * The keys of a file that somebody brings along: a JWKS or an array of JWKs. The first private one whose `key_ops` do not
 * forbid it signs; symmetric keys are left out.
 * @throws with a sentence about what is wrong, which holds nothing of the keys
 */
export function keysOfFile(text: string): KeptSigningKey[] {
  const parsed = keyFile.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error('The file of signing keys must hold a JWKS or an array of JWKs.');
  const keys = parsed.data.filter((jwk) => jwk['kty'] !== 'oct');
  const kept = keys.map((jwk, index) => ({
    kid: typeof jwk['kid'] === 'string' && jwk['kid'] !== '' ? jwk['kid'] : `key-${index + 1}`,
    privateJwk: maySign(jwk) ? jwk : publicMembers(jwk),
    createdAt: new Date(0).toISOString(),
  }));
  for (const one of kept) algorithmOf(one);
  return kept;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function maySign(jwk: Readonly<Record<string, unknown>>): boolean {
  const operations = jwk['key_ops'];
  return !Array.isArray(operations) || operations.includes('sign');
}

function algorithmOf({ privateJwk }: KeptSigningKey): Algorithm {
  const { kty, crv } = privateJwk;
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'RSA') return 'RS256';
  throw new Error('A signing key must be an EC key on P-256 (ES256) or an RSA key (RS256).');
}

/** Members are picked by name, so that the private half cannot slip through. */
function publicMembers(jwk: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { kty, crv, x, y, n, e } = jwk;
  return kty === 'EC' ? { kty, crv, x, y } : { kty, n, e };
}

function publicHalf(kept: KeptSigningKey): PublicJwk {
  return {
    ...publicMembers(kept.privateJwk),
    kid: kept.kid,
    alg: algorithmOf(kept),
    use: 'sig',
    key_ops: ['verify'],
    ext: true,
  };
}
