import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { readChallenge } from '../flow/challenge.ts';
import { forgetOldFlows, giveCode } from '../flow/flow_state.ts';
import { keepOutcome } from '../flow/outcome.ts';
import { accountOf } from '../oauth/account.ts';
import { redirectTarget, requestedRedirect, withQuery, withRefusal, withSession } from '../redirect.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type Caller, endSessionAt, type Grant, openSession, tokenAnswer } from '../session.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import { readMetadata } from './metadata.ts';
import { findSsoProvider, findSsoProviderByDomain, type SsoProviderRow, usable } from './provider.ts';
import { towards } from './towards.ts';

/** How long somebody may take at the identity provider. */
const awaySeconds = 15 * 60;

/** `POST /sso`: the identity provider's address for a browser, after the request that it carries was kept. */
export async function ssoAddress(platform: Platform, context: Context, body: JsonObject): Promise<string> {
  const [providerId, domain] = [textMember(body, 'provider_id'), textMember(body, 'domain')];
  if ((providerId === '') === (domain === '')) {
    throw new AuthError(400, 'validation_failed', 'Exactly one of provider_id and domain is needed');
  }
  const challenge = readChallenge(
    textMember(body, 'code_challenge'),
    textMember(body, 'code_challenge_method'),
  );
  const wanted = textMember(body, 'redirect_to');
  const redirectTo = redirectTarget(platform.settings, wanted === '' ? requestedRedirect(context) : wanted);
  const now = platform.now();
  const request = { id: `_${randomUUID()}`, sentAt: now };
  const kept = await asAuthAdmin(platform.database, async (tx) => {
    const provider = usable(
      domain === '' ? await findSsoProvider(tx, providerId) : await findSsoProviderByDomain(tx, domain),
    );
    await forgetOldFlows(tx, now);
    const [flow] = await tx.query<{ id: string }>(
      `insert into auth.flow_state (provider_type, authentication_method, code_challenge, code_challenge_method,
         redirect_to, created_at, updated_at)
       values ($1, 'sso/saml', $2, $3, $4, $5, $5) returning id`,
      [
        `sso:${provider.id}`,
        challenge?.challenge ?? null,
        challenge?.method ?? null,
        redirectTo,
        now.toISOString(),
      ],
    );
    const [relay] = await tx.query<{ id: string }>(
      `insert into auth.saml_relay_states (sso_provider_id, flow_state_id, request_id, redirect_to, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5) returning id`,
      [provider.id, flow?.id ?? null, request.id, redirectTo, now.toISOString()],
    );
    if (relay === undefined) throw new Error('The request was not saved.');
    return { provider, relayId: relay.id };
  });
  const service = await towards(platform, readMetadata(kept.provider.metadata_xml), {
    ...request,
    nameIdFormat: kept.provider.name_id_format,
  });
  return service.getAuthorizeUrlAsync(kept.relayId, undefined, {});
}

interface Relay {
  readonly provider: SsoProviderRow | null;
  readonly flowId: string;
  readonly challenged: boolean;
  readonly requestId: string;
  readonly redirectTo: string | null;
  readonly sentAt: Date;
}

/**
 * `POST /sso/saml/acs`: the browser brings the identity provider's answer. Gives the address it is led to. Answers that
 * nobody asked for are refused: they would sign a browser in to whatever account somebody else chose.
 */
export async function assertionAddress(
  platform: Platform,
  form: { readonly samlResponse: string; readonly relayState: string },
  caller: Caller,
): Promise<string> {
  const relay = await takeRelay(platform, form.relayState);
  if (relay instanceof AuthError) return withRefusal(platform.settings.siteUrl, relay, 'implicit');
  const target = redirectTarget(platform.settings, relay.redirectTo);
  try {
    const provider = usable(relay.provider);
    const request = { id: relay.requestId, sentAt: relay.sentAt };
    const assertion = await readAssertion(platform, provider, request, form.samlResponse);
    const outcome = await admit(platform, { relay, provider, assertion, caller });
    return typeof outcome === 'string'
      ? withQuery(target, { code: outcome })
      : withSession(target, await tokenAnswer(platform, outcome));
  } catch (failure) {
    const refusal = failure instanceof AuthError ? failure : unexpected();
    if (refusal !== failure) platform.onFault?.(failure);
    return withRefusal(target, refusal, relay.challenged ? 'pkce' : 'implicit');
  }
}

/** The request that an answer says it belongs to, once. */
async function takeRelay(platform: Platform, relayState: string): Promise<Relay | AuthError> {
  const notFound = new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState is not recognized');
  if (!isUuid(relayState)) return notFound;
  return asAuthAdmin(platform.database, async (tx) => {
    const [row] = await tx.query<{
      sso_provider_id: string;
      flow_state_id: string;
      request_id: string;
      redirect_to: string | null;
      created_at: string;
      challenged: boolean;
    }>(
      `delete from auth.saml_relay_states r using auth.flow_state f
       where r.id = $1 and f.id = r.flow_state_id
       returning r.sso_provider_id, r.flow_state_id, r.request_id, r.redirect_to, r.created_at,
         f.code_challenge is not null as challenged`,
      [relayState],
    );
    if (row === undefined) return notFound;
    const sentAt = new Date(row.created_at);
    if (sentAt.getTime() + awaySeconds * 1000 <= platform.now().getTime()) {
      return new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired');
    }
    return {
      provider: await findSsoProvider(tx, row.sso_provider_id),
      flowId: row.flow_state_id,
      challenged: row.challenged,
      requestId: row.request_id,
      redirectTo: row.redirect_to,
      sentAt,
    };
  });
}

interface Answered {
  readonly relay: Relay;
  readonly provider: SsoProviderRow;
  readonly assertion: Assertion;
  readonly caller: Caller;
}

/** Signs in whom the identity provider vouches for: a code for the browser that asked with a challenge, a session else. */
async function admit(
  platform: Platform,
  { relay, provider: ssoProvider, assertion, caller }: Answered,
): Promise<string | Grant> {
  const now = platform.now();
  const outcome = await asAuthAdmin<string | Grant | AuthError>(platform.database, async (tx) => {
    await tx.query('delete from auth.saml_assertions where expires_at <= $1', [now.toISOString()]);
    const fresh = await tx.query(
      `insert into auth.saml_assertions (sso_provider_id, assertion_id, expires_at)
       values ($1, $2, $3::timestamptz + interval '1 day') on conflict do nothing returning assertion_id`,
      [ssoProvider.id, assertion.id, now.toISOString()],
    );
    if (fresh.length === 0) return new AuthError(400, 'validation_failed', 'SAML Assertion was used before');
    const wish = { identity: assertion.identity, caller, sso: true, emailOptional: false };
    const user = await accountOf(tx, platform, wish);
    if (user instanceof AuthError) return user;
    const { provider } = assertion.identity;
    const sessionEndsAt = assertion.sessionEndsAt?.toISOString() ?? null;
    if (relay.challenged) {
      await keepOutcome(tx, platform.keys, relay.flowId, { tokens: {}, sessionEndsAt });
      return giveCode(tx, now, relay.flowId, user.id);
    }
    await tx.query('delete from auth.flow_state where id = $1', [relay.flowId]);
    await audit(tx, now, {
      action: 'login',
      userId: user.id,
      email: user.email ?? undefined,
      address: caller.address,
      traits: { provider },
    });
    const grant = await openSession(tx, now, user, { method: 'sso/saml', caller, provider });
    if (sessionEndsAt !== null) await endSessionAt(tx, grant.session.id, sessionEndsAt);
    return grant;
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

function unexpected(): AuthError {
  return new AuthError(500, 'unexpected_failure', 'Unable to read the answer of the identity provider');
}
