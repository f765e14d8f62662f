import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { pkceToken } from '../flow/flow_state.ts';

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

/** What a message carries: the digits to type, and the token that its link carries instead. */
export interface IssuedToken {
  readonly code: string;
  readonly token: string;
  readonly expiresAt: Date;
}

export interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly token_hash: string;
  readonly relates_to: string;
  readonly expires_at: string;
}

const columns = 'id, user_id, token_type, token_hash, relates_to, expires_at';

export interface TokenWish {
  readonly userId: string;
  readonly type: TokenType;
  /** The mailbox or telephone that it proves. */
  readonly relatesTo: string;
  readonly seconds: number;
  /** Whether the link gives a code to the browser that asked, and no session. */
  readonly pkce: boolean;
  /** Digits that are set and not drawn: of test numbers. */
  readonly code?: string;
}

/**
 * Makes a code and a link token, good once. A person has one of each type: the latest. Neither stands in the database:
 * the token is a MAC of the digits under the installation's key, and only its hash is kept.
 */
export async function issueToken(tx: Tx, platform: Platform, wish: TokenWish): Promise<IssuedToken> {
  const { settings } = platform;
  const now = platform.now();
  const id = randomUUID();
  const code = wish.code ?? String(randomInt(0, 10 ** settings.otpLength)).padStart(settings.otpLength, '0');
  const plain = tokenOf(platform, id, wish.type, code);
  const token = wish.pkce ? pkceToken(plain) : plain;
  const expiresAt = new Date(now.getTime() + wish.seconds * 1000);
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    wish.userId,
    wish.type,
  ]);
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, wish.userId, wish.type, hashOf(token), wish.relatesTo, expiresAt.toISOString(), now.toISOString()],
  );
  return { code, token, expiresAt };
}

/** The living token of a link; null when there is none, or it is of no wanted type, or over. */
export async function findByToken(
  tx: Tx,
  now: Date,
  types: readonly TokenType[],
  token: string,
): Promise<TokenRow | null> {
  const [row] = await tx.query<TokenRow>(
    `select ${columns} from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2) and expires_at > $3`,
    [hashOf(token), types, now.toISOString()],
  );
  return row ?? null;
}

/** Digits that somebody typed, and which tokens they may be of. */
export interface TypedCode {
  readonly types: readonly TokenType[];
  /** The mailbox or telephone that they prove. */
  readonly relatesTo: string;
  readonly code: string;
  /** Asks among the tokens of one person. */
  readonly userId?: string;
}

/** The living token for an address whose digits these are; null when there is none. Compares in constant time. */
export async function findByCode(
  tx: Tx,
  platform: Platform,
  { types, relatesTo, code, userId }: TypedCode,
): Promise<TokenRow | null> {
  const rows = await tx.query<TokenRow>(
    `select ${columns} from auth.one_time_tokens
     where relates_to = $1 and token_type = any($2) and expires_at > $3 and ($4::uuid is null or user_id = $4)
     order by created_at desc`,
    [relatesTo, types, platform.now().toISOString(), userId ?? null],
  );
  let found: TokenRow | null = null;
  for (const row of rows) {
    const plain = tokenOf(platform, row.id, row.token_type, code);
    const matches = [plain, pkceToken(plain)].map((token) => sameHash(hashOf(token), row.token_hash));
    if (matches.includes(true)) found ??= row;
  }
  return found;
}

/** Uses a token up; false when somebody else was quicker. To be called with the person held. */
export async function spendToken(tx: Tx, row: TokenRow): Promise<boolean> {
  const used = await tx.query('delete from auth.one_time_tokens where id = $1 returning id', [row.id]);
  return used.length === 1;
}

function tokenOf(platform: Platform, id: string, type: TokenType, code: string): string {
  return platform.keys.mac('otp', `${id}:${type}:${code}`).subarray(0, 28).toString('hex');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function sameHash(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
