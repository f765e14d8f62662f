import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type FixedKeys, noFixedKeys } from './settings/keys.ts';
import {
  keptSigningKey,
  keyRing,
  keysOfFile,
  newSigningKey,
  type PublicJwk,
  rotated,
  type SigningKey,
} from './signing_keys.ts';

/**
 * Keys of one installation, made at its first start. The browser gets the opaque publishable key (`sb_publishable_…`);
 * the secret key (`sb_secret_…`) acts as `service_role` and never leaves the server's side. Access tokens are signed
 * asymmetrically, so that browsers verify them by the public key set; older keys verify on until they are dropped.
 */
const keyDocument = z.object({
  version: z.literal(1),
  publishableKey: z.string().min(24),
  secretKey: z.string().min(24),
  refreshSecret: z.string().min(43),
  /** Newest first. The newest whose time has come signs; all verify. */
  signingKeys: z.array(keptSigningKey).min(1),
  /** A shared HS256 secret of an existing Supabase installation; its `anon`, `service_role` and user tokens are accepted. */
  legacySecret: z.string().min(32).nullable().default(null),
});

export type KeyDocument = z.output<typeof keyDocument>;

/** Where the key document is kept. */
export interface KeyStore {
  load(): Promise<string | null>;
  /** Must not replace a document that is already there: of two processes starting together, the first wins. */
  save(document: string): Promise<void>;
  /** Puts a document in the place of one that was loaded, unless another process was quicker. */
  replace(loaded: string, document: string): Promise<void>;
}

/** What the installation's secret makes MACs and further keys of. */
export type MacPurpose =
  | 'storage'
  | 'otp'
  | 'message'
  | 'refresh'
  | 'oauth-refresh'
  | 'oauth-access'
  | 'lockout'
  | 'seal'
  | 'factor-code'
  | 'recovery-code'
  | 'product';

/** The keys, ready for use. */
export interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The key that signs now. */
  readonly signing: SigningKey;
  /** Public halves of all signing keys, as the JWKS endpoint gives them. */
  readonly publicKeys: { readonly keys: readonly PublicJwk[] };
  readonly legacySecret: Uint8Array | null;
  /** HMAC-SHA256 under the installation's secret; `purpose` keeps the uses apart. */
  mac(purpose: MacPurpose, text: string): Buffer;
}

/** Keys that follow what happens to them in their store. */
export interface OpenedKeys extends Keys {
  /**
   * Reads the store again, after the next signing key was made if that is due. To be called every few minutes: a key is
   * published for twenty before it signs, so that no process meets a token of a key it does not know.
   */
  renew(): Promise<void>;
}

/**
 * Loads the keys of the installation, or makes and saves them at its first start. Refuses a damaged document.
 * @param fixed keys that the installation brings along: they take the place of the kept ones
 */
export async function openKeys(
  store: KeyStore,
  fixed: FixedKeys = noFixedKeys,
  now: () => Date = () => new Date(),
): Promise<OpenedKeys> {
  let current = await readyKeys(withFixed(documentOf(await loadOrMake(store, now())), fixed), now);
  return {
    get publishableKey() {
      return current.publishableKey;
    },
    get secretKey() {
      return current.secretKey;
    },
    get signing() {
      return current.signing;
    },
    get publicKeys() {
      return current.publicKeys;
    },
    get legacySecret() {
      return current.legacySecret;
    },
    mac: (purpose, text) => current.mac(purpose, text),
    async renew() {
      if (fixed.signingKeys === null) await rotateWhenDue(store, fixed.signingKeyDays, now());
      current = await readyKeys(withFixed(documentOf(await loadOrMake(store, now())), fixed), now);
    },
  };
}

async function loadOrMake(store: KeyStore, now: Date): Promise<string> {
  const kept = await store.load();
  if (kept !== null) return kept;
  await store.save(JSON.stringify(await newKeyDocument(now)));
  const saved = await store.load();
  if (saved === null) throw new Error('The key store did not keep the keys it was given.');
  return saved;
}

async function rotateWhenDue(store: KeyStore, days: number, now: Date): Promise<void> {
  const loaded = await store.load();
  if (loaded === null) return;
  const document = documentOf(loaded);
  const signingKeys = await rotated(document.signingKeys, days, now);
  if (signingKeys !== null) await store.replace(loaded, JSON.stringify({ ...document, signingKeys }));
}

function documentOf(text: string): KeyDocument {
  return keyDocument.parse(JSON.parse(text));
}

function withFixed(document: KeyDocument, fixed: FixedKeys): KeyDocument {
  return {
    ...document,
    publishableKey: fixed.publishableKey ?? document.publishableKey,
    secretKey: fixed.secretKey ?? document.secretKey,
    legacySecret: fixed.sharedSecret ?? document.legacySecret,
    signingKeys: fixed.signingKeys === null ? document.signingKeys : keysOfFile(fixed.signingKeys),
  };
}

/** A fresh document with random keys. */
export async function newKeyDocument(now = new Date()): Promise<KeyDocument> {
  return {
    version: 1,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    refreshSecret: randomBytes(48).toString('base64url'),
    signingKeys: [await newSigningKey(now)],
    legacySecret: null,
  };
}

/** Turns a document into keys that sign and verify. */
export async function readyKeys(document: KeyDocument, now: () => Date = () => new Date()): Promise<Keys> {
  const ring = await keyRing(document.signingKeys);
  return {
    publishableKey: document.publishableKey,
    secretKey: document.secretKey,
    get signing() {
      return ring.signing(now());
    },
    publicKeys: ring.publicKeys,
    legacySecret: document.legacySecret === null ? null : new TextEncoder().encode(document.legacySecret),
    mac: (purpose, text) =>
      createHmac('sha256', document.refreshSecret).update(`${purpose}:${text}`).digest(),
  };
}
