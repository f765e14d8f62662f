import type { Context } from 'hono';
import { AuthorizationResponseError, authorizationCodeGrant } from 'openid-client';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import type { OAuthProvider } from '../../settings/providers.ts';
import { audit } from '../audit.ts';
import { providerOutage } from '../provider_outage.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { type FlowRow, flowColumns, giveCode, hashOfSecret } from '../flow/flow_state.ts';
import { keepOutcome } from '../flow/outcome.ts';
import { redirectTarget, withFragment, withQuery, withRefusal, withSession } from '../redirect.ts';
import { unseal } from '../sealed.ts';
import { type Caller, type Grant, openSession, tokenAnswer } from '../session.ts';
import type { UserRow } from '../user.ts';
import { accountOf, addIdentity } from './account.ts';
import { setOut } from './authorize.ts';
import { isSameBrowser } from './browser.ts';
import { callbackAddress, configurationOf, isGithub, providerNamed } from './provider.ts';
import {
  claimsWithUserInfo,
  identityAtGithub,
  identityOfClaims,
  type ProviderIdentity,
} from './provider_identity.ts';

/** How long somebody may take at the provider. */
const awaySeconds = 15 * 60;

interface Returned {
  readonly identity: ProviderIdentity;
  /** `provider_token`, `provider_refresh_token`: for the application to use. */
  readonly tokens: Readonly<Record<string, string>>;
}

/**
 * `/callback`: the browser comes back from a provider. Gives the address it is led to: with a code or a session, or with
 * the refusal in its parameters, as nobody but the application could show it.
 */
export async function returnAddress(
  platform: Platform,
  context: Context,
  members: Readonly<Record<string, string>>,
  caller: Caller,
): Promise<string> {
  const flow = await takeFlow(platform, members['state'] ?? '');
  if (flow === null) return withRefusal(platform.settings.siteUrl, badState(), 'pkce');
  const target = redirectTarget(platform.settings, flow.redirect_to);
  const kind = flow.code_challenge === null ? 'implicit' : 'pkce';
  try {
    // A code challenge binds a sign-in to who set out, but not an identity, which is added before any code is exchanged.
    const strict = flow.code_challenge === null || flow.linking_target_id !== null;
    if (!isSameBrowser(platform, context, flow.browser_hash, strict)) throw badState();
    const { error } = members;
    if (error !== undefined && error !== '') return refusedThere(target, members, kind);
    const returned = await askProvider(platform, flow, members);
    return await complete(platform, flow, returned, target, caller);
  } catch (failure) {
    if (failure instanceof AuthError) return withRefusal(target, failure, kind);
    platform.onFault?.(failure);
    return withRefusal(target, providerOutage(failure) ?? exchangeFailed(), kind);
  }
}

/** The flow that a state belongs to, once: whoever comes second with it finds none. */
async function takeFlow(platform: Platform, state: string): Promise<FlowRow | null> {
  if (state === '') return null;
  const since = new Date(platform.now().getTime() - awaySeconds * 1000).toISOString();
  return asAuthAdmin(platform.database, async (tx) => {
    const [flow] = await tx.query<FlowRow>(
      `update auth.flow_state set state_hash = null where state_hash = $1 and created_at > $2 returning ${flowColumns}`,
      [hashOfSecret(state), since],
    );
    return flow ?? null;
  });
}

/** The provider's own refusal (`access_denied` and the like), passed on to the application. */
function refusedThere(
  target: string,
  members: Readonly<Record<string, string>>,
  kind: 'implicit' | 'pkce',
): string {
  const told = {
    error: (members['error'] ?? '').slice(0, 200),
    error_code: 'bad_oauth_callback',
    error_description: (members['error_description'] ?? 'The provider refused').slice(0, 500),
  };
  return withFragment(kind === 'pkce' ? withQuery(target, told) : target, told);
}

/** Exchanges the provider's code; state, issuer, audience, signature, expiry, nonce and PKCE are checked there. */
async function askProvider(
  platform: Platform,
  flow: FlowRow,
  members: Readonly<Record<string, string>>,
): Promise<Returned> {
  const provider = providerNamed(platform, flow.provider_type);
  const { verifier, nonce } = setOut.parse(
    JSON.parse(unseal(platform.keys, 'flow', flow.id, flow.sealed ?? '')),
  );
  const configuration = await configurationOf(platform, provider);
  const url = new URL(callbackAddress(platform));
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  const answer = await authorizationCodeGrant(configuration, url, {
    expectedState: members['state'] ?? '',
    pkceCodeVerifier: verifier,
    ...(isGithub(provider) ? {} : { expectedNonce: nonce, idTokenExpected: true }),
  }).catch((error: unknown) => {
    if (error instanceof AuthorizationResponseError) {
      throw new AuthError(400, 'bad_oauth_callback', 'The provider refused');
    }
    throw error;
  });
  const tokens = {
    provider_token: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { provider_refresh_token: answer.refresh_token }),
  };
  return { identity: await identityOf(provider, configuration, answer), tokens };
}

async function identityOf(
  provider: OAuthProvider,
  configuration: Awaited<ReturnType<typeof configurationOf>>,
  answer: Awaited<ReturnType<typeof authorizationCodeGrant>>,
): Promise<ProviderIdentity> {
  if (isGithub(provider)) return identityAtGithub(configuration, provider, answer.access_token);
  const claims = answer.claims();
  if (claims === undefined) throw new Error('The provider gave no ID token.');
  return identityOfClaims(provider, await claimsWithUserInfo(configuration, answer.access_token, claims));
}

async function complete(
  platform: Platform,
  flow: FlowRow,
  { identity, tokens }: Returned,
  target: string,
  caller: Caller,
): Promise<string> {
  const now = platform.now();
  const outcome = await asAuthAdmin<string | Grant | AuthError>(platform.database, async (tx) => {
    const user = await personOf(tx, platform, flow, identity, caller);
    if (user instanceof AuthError) return user;
    if (flow.code_challenge !== null) return keepForExchange(tx, platform, flow, user, tokens);
    await tx.query('delete from auth.flow_state where id = $1', [flow.id]);
    await audit(tx, now, {
      action: 'login',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { provider: identity.provider },
    });
    return openSession(tx, now, user, { method: 'oauth', caller, provider: identity.provider });
  });
  if (outcome instanceof AuthError) throw outcome;
  return typeof outcome === 'string'
    ? withQuery(target, { code: outcome })
    : sessionAddress(platform, target, outcome, tokens);
}

function personOf(
  tx: Tx,
  platform: Platform,
  flow: FlowRow,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<UserRow | AuthError> {
  if (flow.linking_target_id !== null) {
    return addIdentity(tx, platform.now(), flow.linking_target_id, identity, caller);
  }
  const { emailOptional } = providerNamed(platform, identity.provider);
  return accountOf(tx, platform, { identity, caller, sso: false, emailOptional });
}

/** The provider's tokens wait, sealed, for the browser that can exchange the code. */
async function keepForExchange(
  tx: Tx,
  platform: Platform,
  flow: FlowRow,
  user: UserRow,
  tokens: Readonly<Record<string, string>>,
): Promise<string> {
  await keepOutcome(tx, platform.keys, flow.id, { tokens, sessionEndsAt: null });
  return giveCode(tx, platform.now(), flow.id, user.id);
}

async function sessionAddress(
  platform: Platform,
  target: string,
  grant: Grant,
  tokens: Readonly<Record<string, string>>,
): Promise<string> {
  return withSession(target, await tokenAnswer(platform, grant), tokens);
}

function badState(): AuthError {
  return new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
}

function exchangeFailed(): AuthError {
  return new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
}
