import type { Context } from 'hono';
import type { Tx } from '#database/tx.ts';
import { issuerOf, type Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { AuthError } from '../auth_error.ts';
import type { Person } from '../doorway.ts';
import { hasVerifiedFactor } from '../mfa/factor.ts';
import { type JsonObject, textMember } from '../request_body.ts';
import { type AuthorizationRow, holdRequest } from './authorization.ts';
import { clientDetails, findClient, hashOf, newSecret } from './client.ts';
import { answerAt } from './redirect_uri.ts';
import { scopeList } from './scopes.ts';

/** How long a code waits to be exchanged. */
const codeMs = 60_000;
/** How long ago a person may have shown who they are: a session open for longer may be somebody else's at an empty desk. */
const recentMs = 2 * 60 * 60_000;

/** Pages of other origins decide nothing in a person's name, whatever token they hold. */
export function refuseForeignPage(platform: Platform, context: Context): void {
  const from = context.req.header('origin');
  if (from === undefined || from === new URL(platform.settings.externalUrl).origin) return;
  throw new AuthError(400, 'validation_failed', 'unauthorized request origin');
}

/** `GET /oauth/authorizations/{id}`: what is asked, for the person who opened it first. */
export async function requestDetails(
  platform: Platform,
  tx: Tx,
  { user }: Person,
  id: string,
): Promise<Record<string, unknown>> {
  const now = platform.now();
  const request = await holdRequest(tx, id, user.id, now);
  const client = await findClient(tx, request.client_id);
  if (client === null) throw new AuthError(404, 'oauth_authorization_not_found', 'authorization not found');
  return {
    authorization_id: request.id,
    redirect_uri: request.redirect_uri,
    client: clientDetails(client),
    user: { id: user.id, email: user.email ?? '' },
    scope: request.scopes.join(' '),
    grant_days: platform.settings.oauthGrantDays,
    ...(request.resource !== null && { resource: request.resource }),
  };
}

/**
 * `POST /oauth/authorizations/{id}/consent`: the person's yes or no, and where they are led with it. With a yes they may
 * allow less than was asked (`scope`), and say in which part of the resource (`part`).
 */
export async function decide(
  platform: Platform,
  tx: Tx,
  person: Person,
  { id, body }: { id: string; body: JsonObject },
): Promise<Record<string, unknown>> {
  const now = platform.now();
  const action = textMember(body, 'action');
  if (action !== 'approve' && action !== 'deny') {
    throw new AuthError(400, 'validation_failed', "action must be 'approve' or 'deny'");
  }
  const request = await holdRequest(tx, id, person.user.id, now);
  const back = (answer: Record<string, string | null>) => ({
    redirect_url: answerAt(request.redirect_uri, {
      ...answer,
      state: request.state,
      iss: issuerOf(platform.settings),
    }),
  });
  if (action === 'deny') {
    await tx.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [id]);
    return back({ error: 'access_denied', error_description: 'The person refused' });
  }
  const scopes = allowedScopes(request, textMember(body, 'scope'));
  await requireFreshPerson(tx, person, now);
  const part = request.resource === null ? null : await allowedPart(platform, tx, person, body);
  const code = newSecret();
  await tx.query(
    `update auth.oauth_authorizations set status = 'approved', scopes = $2, part = $3, second_factor = $4, code_hash = $5,
       expires_at = $6 where id = $1`,
    [
      id,
      scopes,
      part,
      person.session.aal !== 'aal1',
      hashOf(code),
      new Date(now.getTime() + codeMs).toISOString(),
    ],
  );
  await keepConsent(tx, person, now, { ...request, scopes });
  return back({ code });
}

function allowedScopes({ scopes }: AuthorizationRow, narrowed: string): readonly string[] {
  if (narrowed === '') return scopes;
  const chosen = scopeList(narrowed);
  if (chosen.length > 0 && chosen.every((scope) => scopes.includes(scope))) return chosen;
  throw new AuthError(400, 'validation_failed', 'scope may only name what was asked for');
}

/** Whoever decides has shown who they are lately, and with a second factor where they have one. */
async function requireFreshPerson(tx: Tx, { user, session }: Person, now: Date): Promise<void> {
  if (user.is_anonymous) throw new AuthError(403, 'user_not_found', 'Anonymous people let no application in');
  if (session.aal === 'aal1' && (await hasVerifiedFactor(tx, user.id))) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to let an application in');
  }
  const [shown] = await tx.query<{ lately: boolean }>(
    'select coalesce(max(updated_at) >= $2, false) as lately from auth.mfa_amr_claims where session_id = $1',
    [session.id, new Date(now.getTime() - recentMs).toISOString()],
  );
  if (shown?.lately !== true) {
    throw new AuthError(403, 'reauthentication_needed', 'Sign in again to let an application in');
  }
}

async function allowedPart(platform: Platform, tx: Tx, person: Person, body: JsonObject): Promise<string> {
  const part = textMember(body, 'part');
  if (!isUuid(part))
    throw new AuthError(400, 'validation_failed', 'part must say what the application is let into');
  const secondFactor = person.session.aal !== 'aal1';
  if (await platform.resource?.mayAllow(tx, { userId: person.user.id, part, secondFactor })) return part;
  throw new AuthError(403, 'oauth_part_forbidden', 'You have no role there');
}

async function keepConsent(tx: Tx, person: Person, now: Date, request: AuthorizationRow): Promise<void> {
  await tx.query(
    `insert into auth.oauth_consents (user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4)
     on conflict (user_id, client_id) do update
       set scopes = excluded.scopes, granted_at = excluded.granted_at, revoked_at = null`,
    [person.user.id, request.client_id, request.scopes, now.toISOString()],
  );
  await audit(tx, now, {
    action: 'oauth_grant_made',
    userId: person.user.id,
    email: person.user.email ?? undefined,
    address: null,
    traits: { client_id: request.client_id, scopes: request.scopes.join(' ') },
  });
}
