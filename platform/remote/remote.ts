/** A Supabase, hosted or self-hosted, on whose identity, tables and files an installation stands. */
export interface Remote {
  /** Its origin, such as `https://abc.supabase.co`. */
  readonly url: string;
  /** What `iss` of the tokens it signs may be. */
  readonly issuers: readonly string[];
  /** What browsers show it: a publishable key or the older `anon` key. */
  readonly publishableKey: string;
  /** What passes its row-level security: a secret key or the older `service_role` key. Sent to `url` and nowhere else. */
  readonly secretKey: string;
  /** The HS256 secret of one that does not sign asymmetrically yet; null: its HS256 tokens are refused. */
  readonly sharedSecret: Uint8Array | null;
}

/** The Supabase did not answer, or not as one does: an outage, and never a judgement about whoever asked. */
export class RemoteUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The Supabase of this installation could not be asked: ${what}.`, { cause });
    this.name = 'RemoteUnreachable';
  }
}
