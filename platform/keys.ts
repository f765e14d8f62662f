import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';

/**
 * Keys of one installation, made at its first start. The browser gets the opaque publishable key (`sb_publishable_…`);
 * the secret key (`sb_secret_…`) acts as `service_role` and never leaves the server's side. Access tokens are signed
 * with ES256, so that browsers verify them by the public key set; older keys verify on until they are dropped.
 */
const signingKey = z.object({
  kid: z.string().min(1),
  privateJwk: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});

const keyDocument = z.object({
  version: z.literal(1),
  publishableKey: z.string().min(24),
  secretKey: z.string().min(24),
  refreshSecret: z.string().min(43),
  /** The first signs; all verify. */
  signingKeys: z.array(signingKey).min(1),
  /** A shared HS256 secret of an existing Supabase installation; its `anon`, `service_role` and user tokens are accepted. */
  legacySecret: z.string().min(32).nullable().default(null),
});

export type KeyDocument = z.output<typeof keyDocument>;

/** Where the key document is kept. */
export interface KeyStore {
  load(): Promise<string | null>;
  /** Must not replace a document that is already there: of two processes starting together, the first wins. */
  save(document: string): Promise<void>;
}

interface PublicJwk {
  readonly kid: string;
  readonly alg: 'ES256';
  readonly [member: string]: unknown;
}

/** What the installation's secret makes MACs and further keys of. */
export type MacPurpose = 'refresh' | 'lockout' | 'seal' | 'factor-code' | 'recovery-code';

/** The keys, ready for use. */
export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly signing: { readonly kid: string; readonly key: CryptoKey };
  /** Public halves of all signing keys, as the JWKS endpoint gives them. */
  readonly publicKeys: { readonly keys: readonly PublicJwk[] };
  readonly legacySecret: Uint8Array | null;
  /** HMAC-SHA256 under the installation's secret; `purpose` keeps the uses apart. */
  mac(purpose: MacPurpose, text: string): Buffer;
}

/** Loads the keys of the installation, or makes and saves them at its first start. Refuses a damaged document. */
export async function openKeys(store: KeyStore): Promise<Keys> {
  const kept = await store.load();
  if (kept !== null) return readyKeys(keyDocument.parse(JSON.parse(kept)));
  await store.save(JSON.stringify(await newKeyDocument()));
  const saved = await store.load();
  if (saved === null) throw new Error('The key store did not keep the keys it was given.');
  return readyKeys(keyDocument.parse(JSON.parse(saved)));
}

/** A fresh document with random keys. */
export async function newKeyDocument(): Promise<KeyDocument> {
  return {
    version: 1,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    refreshSecret: randomBytes(48).toString('base64url'),
    signingKeys: [await newSigningKey()],
    legacySecret: null,
  };
}

/**
 * The document with a new key that signs from now on. The former ones verify on: clients cache the key set for ten
 * minutes and tokens live for an hour, so drop a key (by `keep`) only after both.
 */
export async function withNewSigningKey(document: KeyDocument, keep = 3): Promise<KeyDocument> {
  return { ...document, signingKeys: [await newSigningKey(), ...document.signingKeys].slice(0, keep) };
}

async function newSigningKey(): Promise<KeyDocument['signingKeys'][number]> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    kid: randomUUID(),
    privateJwk: { ...(await exportJWK(privateKey)) },
    createdAt: new Date().toISOString(),
  };
}

/** Turns a document into keys that sign and verify. */
export async function readyKeys(document: KeyDocument): Promise<Keys> {
  const [active] = document.signingKeys;
  if (active === undefined) throw new Error('The key document holds no signing key.');
  const key = await importJWK({ ...active.privateJwk, kty: 'EC' }, 'ES256');
  if (!('type' in key)) throw new Error('The signing key is not an EC key.');
  return {
    publishableKey: document.publishableKey,
    secretKey: document.secretKey,
    signing: { kid: active.kid, key },
    publicKeys: { keys: document.signingKeys.map(publicHalf) },
    legacySecret: document.legacySecret === null ? null : new TextEncoder().encode(document.legacySecret),
    mac: (purpose, text) =>
      createHmac('sha256', document.refreshSecret).update(`${purpose}:${text}`).digest(),
  };
}

/** Members are picked by name, so that the private half cannot slip through. */
function publicHalf(signing: KeyDocument['signingKeys'][number]): PublicJwk {
  const { kty, crv, x, y } = signing.privateJwk;
  return { kty, crv, x, y, kid: signing.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true };
}
