import type { UserRow } from '../user.ts';
import type { ClientRow } from './client.ts';

/** A grant: what a person allowed one application, as its session keeps it. */
export interface GrantRow {
  readonly id: string;
  readonly user_id: string;
  readonly oauth_client_id: string;
  readonly scopes: string;
  readonly not_after: string;
  readonly created_at: string;
}

/** All that a token answer is made of; signed after the transaction that read it. */
export interface Issued {
  readonly client: ClientRow;
  readonly user: UserRow;
  readonly grant: GrantRow;
  readonly selector: string;
  /** From then on the access token is over. */
  readonly accessEndsAt: Date;
  readonly isForResource: boolean;
  /** With the first answer of a grant that asked who the person is. */
  readonly idToken: { readonly nonce: string | null } | null;
}
