import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import type { CodeChallenge } from './challenge.ts';

/** How long a code may be exchanged after it was given. */
export const codeSeconds = 300;

/** Links in messages live for a day; what was never finished is deleted after two. */
const forgottenAfter = '2 days';

export interface FlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly provider_type: string;
  readonly authentication_method: string;
  readonly browser_hash: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain' | null;
  readonly auth_code_issued_at: string | null;
  readonly redirect_to: string | null;
  readonly linking_target_id: string | null;
  readonly sealed: string | null;
  readonly created_at: string;
}

export const flowColumns = `id, user_id, provider_type, authentication_method, browser_hash, code_challenge,
  code_challenge_method, auth_code_issued_at, redirect_to, linking_target_id, sealed, created_at`;

/** The form in which states and codes stand in the database: 122 random bits or more need no key. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export interface MailFlow {
  readonly userId: string;
  /** `magiclink`, `email/signup`, `recovery`, `invite`, `email_change`: also the `amr` of the session that comes of it. */
  readonly method: string;
  readonly challenge: CodeChallenge;
}

/**
 * Remembers which browser asked for a link by e-mail. A person has one such flow for each method: the latest, like the
 * latest link. The link's token is then marked by `pkceToken`.
 */
export async function startMailFlow(tx: Tx, now: Date, flow: MailFlow): Promise<void> {
  await forgetOldFlows(tx, now);
  await tx.query(
    'delete from auth.flow_state where user_id = $1 and authentication_method = $2 and auth_code_hash is null',
    [flow.userId, flow.method],
  );
  await tx.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge, code_challenge_method,
       created_at, updated_at)
     values ($1, 'email', $2, $3, $4, $5, $5)`,
    [flow.userId, flow.method, flow.challenge.challenge, flow.challenge.method, now.toISOString()],
  );
}

const pkcePrefix = 'pkce_';

/** Marks the hash of a link's token as one that gives a code and no session. */
export function pkceToken(tokenHash: string): string {
  return pkcePrefix + tokenHash;
}

/** Whether a link's token was asked for by a browser with a code challenge. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(pkcePrefix);
}

/**
 * The code for a person who has just opened the link that `startMailFlow` went with; null when no such flow waits (it is
 * over, or never was). Goes to `redirect_to` as `?code=`.
 */
export async function giveMailCode(
  tx: Tx,
  now: Date,
  userId: string,
  method: string,
): Promise<string | null> {
  const [flow] = await tx.query<{ id: string }>(
    `select id from auth.flow_state
     where user_id = $1 and authentication_method = $2 and provider_type = 'email' and auth_code_hash is null
       and code_challenge is not null
     order by created_at desc limit 1 for update`,
    [userId, method],
  );
  return flow === undefined ? null : giveCode(tx, now, flow.id, userId);
}

/** Gives a flow its code, for the person who came back; kept as a hash. */
export async function giveCode(tx: Tx, now: Date, flowId: string, userId: string): Promise<string> {
  const code = randomUUID();
  await tx.query(
    `update auth.flow_state set user_id = $2, auth_code_hash = $3, auth_code_issued_at = $4, state_hash = null, updated_at = $4
     where id = $1`,
    [flowId, userId, hashOfSecret(code), now.toISOString()],
  );
  return code;
}

/** Deletes what was never finished. */
export async function forgetOldFlows(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `delete from auth.flow_state where created_at < $1::timestamptz - interval '${forgottenAfter}'`,
    [now.toISOString()],
  );
}
