import type { Tx } from '#database/tx.ts';

/** What a person allowed an application at a resource, as its session begins. */
export interface AllowedPart {
  readonly userId: string;
  readonly sessionId: string;
  readonly clientId: string;
  /** What the application calls itself; the host it leads to where it has no name. */
  readonly clientName: string;
  readonly scopes: readonly string[];
  /** Which part of the resource the person chose. */
  readonly part: string;
  /** Whether the person had given a second factor when they allowed it. */
  readonly secondFactor: boolean;
  readonly now: Date;
  /** From then on nothing of it holds. */
  readonly endsAt: Date;
}

/** The next access token of a session at a resource. */
export interface NextAccess {
  readonly sessionId: string;
  /** SHA-256, hex, of the token; the one before ends. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * A resource behind the OAuth server, which gives its access tokens a meaning. The identity service knows no more of it
 * than its address (RFC 8707) and its scopes. Each question runs in a transaction of the identity service.
 */
export interface ProtectedResource {
  readonly uri: string;
  /** The first one is what an application is given that names none. */
  readonly scopes: readonly string[];
  /** Whether the person may let an application into this part. */
  mayAllow(tx: Tx, asked: Pick<AllowedPart, 'userId' | 'part' | 'secondFactor'>): Promise<boolean>;
  /** Keeps what was allowed. False where the person may not allow it any more. */
  open(tx: Tx, allowed: AllowedPart): Promise<boolean>;
  /** Puts the next access token in the place of the last. False where the person may not allow it any more. */
  renew(tx: Tx, next: NextAccess): Promise<boolean>;
}
