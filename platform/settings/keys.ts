/** Keys that an installation brings along instead of making its own; null: made at the first start. */
export interface FixedKeys {
  /** The browser's key (`anon`): a text of one word, also a JWT of the shared secret. */
  readonly publishableKey: string | null;
  /** The servers' key (`service_role`). */
  readonly secretKey: string | null;
  /** HS256 secret shared with an existing Supabase: its keys and its people's tokens are taken. */
  readonly sharedSecret: string | null;
  /**
   * JSON of the private signing keys (a JWKS, or a bare array of JWKs; ES256 or RS256). The first that may sign does; the
   * others verify. Keys of the installation's own are then not made, and not replaced by time.
   */
  readonly signingKeys: string | null;
  /** After how many days a signing key of the installation's own is followed by the next. */
  readonly signingKeyDays: number;
}

export const noFixedKeys: FixedKeys = {
  publishableKey: null,
  secretKey: null,
  sharedSecret: null,
  signingKeys: null,
  signingKeyDays: 90,
};
