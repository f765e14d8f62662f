import type { Platform } from '../../settings.ts';
import { issuerOf } from '../../settings.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import { type ClientRow, findClient } from './client.ts';
import { answerAt, isOnThisMachine, isRegistered } from './redirect_uri.ts';
import { askedScopes } from './scopes.ts';

/** How long a person has to sign in and decide. */
const requestMs = 10 * 60_000;
const longest = 2048;

/** Where the web app asks a person whether they let an application in. */
const consentPath = '/consent';

/**
 * `GET /oauth/authorize`: keeps what an application asks for, and gives the address to lead the person to: the page that asks
 * them or, where the request is wrong, back to the application with the reason. What could not be trusted to be its address
 * is never followed. @throws AuthError 400 for an unknown client or an address that it did not register
 */
export async function authorizeAddress(platform: Platform, query: URLSearchParams): Promise<string> {
  const given = readOnce(query);
  const client = await asAuthAdmin(platform.database, (tx) => findClient(tx, given('client_id')));
  if (client === null) throw new AuthError(400, 'oauth_client_not_found', 'invalid client_id');
  const redirectUri = given('redirect_uri');
  if (redirectUri === '') throw new AuthError(400, 'validation_failed', 'redirect_uri is required');
  if (!isRegistered(client.redirect_uris, redirectUri)) {
    throw new AuthError(400, 'validation_failed', 'invalid redirect_uri');
  }
  const refused = (error: string, message: string): string =>
    refuse(platform, client, { given, error, message });
  const problem = requestProblem(given);
  if (problem !== null) return refused(problem[0], problem[1]);
  const asked = askedScopes(platform, client, given('scope'), given('resource'));
  if ('error' in asked) return refused(asked.error, asked.message);
  const id = await keepRequest(platform, client, { ...asked, redirectUri, given });
  return `${platform.settings.externalUrl}${consentPath}?authorization_id=${id}`;
}

/**
 * Leads back to the application with what is wrong. Not to another site that nobody but itself entered: a link to this
 * installation would lead whoever follows it anywhere, without a question.
 */
function refuse(
  platform: Platform,
  client: ClientRow,
  { given, error, message }: { given: Given; error: string; message: string },
): string {
  const redirectUri = given('redirect_uri');
  if (client.registration_type === 'dynamic' && !isOnThisMachine(redirectUri)) {
    throw new AuthError(400, 'validation_failed', message, { oauthError: error });
  }
  const answer = {
    error,
    error_description: message,
    state: given('state'),
    iss: issuerOf(platform.settings),
  };
  return answerAt(redirectUri, answer);
}

type Given = (name: string) => string;

/** Parameters by name, each of them at most once; empty where it was not given. */
function readOnce(query: URLSearchParams): Given {
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    if (values.length > 1 || values.some((value) => value.length > longest || value.includes('\0'))) {
      throw new AuthError(400, 'validation_failed', `${name.slice(0, 40)} is given twice or too long`);
    }
  }
  return (name) => query.get(name) ?? '';
}

/** What is wrong with a request whose client and address are right: the code of OAuth, and a sentence. */
function requestProblem(given: Given): readonly [string, string] | null {
  const type = given('response_type');
  if (type !== '' && type !== 'code')
    return ['unsupported_response_type', 'only response_type=code is supported'];
  if (given('response_mode') !== '' && given('response_mode') !== 'query') {
    return ['invalid_request', 'only response_mode=query is supported'];
  }
  if (given('prompt').split(' ').includes('none'))
    return ['interaction_required', 'the person is always asked'];
  if (given('code_challenge_method') !== 'S256') {
    return ['invalid_request', 'PKCE is required: code_challenge_method must be S256'];
  }
  if (!/^[\w-]{43}$/.test(given('code_challenge'))) {
    return ['invalid_request', 'PKCE is required: code_challenge must be a SHA-256 in base64url'];
  }
  return null;
}

async function keepRequest(
  platform: Platform,
  client: ClientRow,
  request: { scopes: readonly string[]; resource: string | null; redirectUri: string; given: Given },
): Promise<string> {
  const { scopes, resource, redirectUri, given } = request;
  const now = platform.now();
  const [row] = await asAuthAdmin(platform.database, (tx) =>
    tx.query<{ id: string }>(
      `insert into auth.oauth_authorizations
         (client_id, redirect_uri, scopes, state, nonce, resource, code_challenge, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        client.id,
        redirectUri,
        scopes,
        given('state') || null,
        given('nonce') || null,
        resource,
        given('code_challenge'),
        now.toISOString(),
        new Date(now.getTime() + requestMs).toISOString(),
      ],
    ),
  );
  if (row === undefined) throw new Error('The request was not saved.');
  return row.id;
}
