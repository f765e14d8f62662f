import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, endSessionAt, type Grant, openSession, tokenAnswer } from '../session.ts';
import { findUser, holdUser, isBanned } from '../user.ts';
import { answersChallenge } from './challenge.ts';
import { codeSeconds, type FlowRow, flowColumns, hashOfSecret } from './flow_state.ts';
import { readOutcome } from './outcome.ts';

interface Exchanged {
  readonly grant: Grant;
  /** `provider_token`, `provider_refresh_token`: what the provider gave, for the application to use. */
  readonly providerTokens: Readonly<Record<string, unknown>>;
}

/**
 * `grant_type=pkce`: exchanges the code of a redirect for a session, once, within five minutes, by the browser that holds
 * the verifier.
 */
export async function pkceGrant(
  platform: Platform,
  body: JsonObject,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const [code, verifier] = [textMember(body, 'auth_code'), textMember(body, 'code_verifier')];
  if (code === '' || verifier === '') {
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  const outcome = await asAuthAdmin(platform.database, (tx) =>
    exchange(tx, platform, hashOfSecret(code), verifier, caller),
  );
  if (outcome instanceof AuthError) throw outcome;
  return { ...(await tokenAnswer(platform, outcome.grant)), ...outcome.providerTokens };
}

async function exchange(
  tx: Tx,
  platform: Platform,
  codeHash: string,
  verifier: string,
  caller: Caller,
): Promise<Exchanged | AuthError> {
  const now = platform.now();
  // Locked, so that of two exchanges side by side the second finds no row.
  const [flow] = await tx.query<FlowRow>(
    `select ${flowColumns} from auth.flow_state where auth_code_hash = $1 for update`,
    [codeHash],
  );
  if (flow === undefined) return notFound();
  const refusal = flowRefusal(flow, now, verifier);
  if (refusal?.code === 'flow_state_expired') await forget(tx, flow);
  if (refusal !== null) return refusal;
  await forget(tx, flow);
  if (flow.user_id === null) return notFound();
  await holdUser(tx, flow.user_id);
  const user = await findUser(tx, flow.user_id);
  if (user === null) return notFound();
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'User is banned');
  await audit(tx, now, {
    action: 'login',
    userId: user.id,
    email: user.email ?? undefined,
    address: caller.address,
    traits: { provider: flow.provider_type, method: flow.authentication_method },
  });
  const { tokens, sessionEndsAt } = readOutcome(platform.keys, flow);
  const grant = await openSession(tx, now, user, {
    method: flow.authentication_method,
    caller,
    provider: flow.provider_type,
  });
  if (sessionEndsAt !== null) await endSessionAt(tx, grant.session.id, sessionEndsAt);
  return { grant, providerTokens: tokens };
}

function flowRefusal(flow: FlowRow, now: Date, verifier: string): AuthError | null {
  const { code_challenge: challenge, code_challenge_method: method, auth_code_issued_at: issued } = flow;
  // A flow without a challenge gives its session in the redirect and no code.
  if (challenge === null || method === null || issued === null) return notFound();
  if (new Date(issued).getTime() + codeSeconds * 1000 <= now.getTime()) {
    return new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!answersChallenge({ challenge, method }, verifier)) {
    return new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  return null;
}

async function forget(tx: Tx, flow: FlowRow): Promise<void> {
  await tx.query('delete from auth.flow_state where id = $1', [flow.id]);
}

function notFound(): AuthError {
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}
