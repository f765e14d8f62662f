import type { Context } from 'hono';
import type { Tx } from '#database/tx.ts';
import { AuthError } from '../auth_error.ts';
import { readJsonObject } from '../request_body.ts';
import { type ClientRow, findClient, isSecretOf } from './client.ts';

/** A refusal of the token endpoint, in the words of OAuth. */
export function oauthRefusal(error: string, message: string, status: 400 | 401 | 429 = 400): AuthError {
  return new AuthError(status, error, message, { oauthError: error });
}

/** What a client sends to the token endpoint: members by name, empty where they lack. */
export interface TokenRequest {
  readonly given: (name: string) => string;
  /** Id and secret of an `Authorization: Basic` header. */
  readonly basic: { readonly id: string; readonly secret: string } | null;
}

/** Reads a form (each member at most once) or JSON. @throws AuthError 400 `invalid_request` for anything else */
export async function readTokenRequest(context: Context): Promise<TokenRequest> {
  const basic = readBasic(context.req.header('authorization'));
  if ((context.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) {
    const body = await readJsonObject(context).catch((error: unknown) => {
      if (error instanceof AuthError) throw oauthRefusal('invalid_request', error.message);
      throw error;
    });
    return { given: (name) => textOf(body[name], name), basic };
  }
  const form = new URLSearchParams(await context.req.text());
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1) {
      throw oauthRefusal('invalid_request', `${name.slice(0, 40)} is given more than once`);
    }
  }
  return { given: (name) => textOf(form.get(name), name), basic };
}

function textOf(value: unknown, name: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' && value.length <= 4096 && !value.includes('\0')) return value;
  throw oauthRefusal('invalid_request', `${name} must be a text of at most 4096 characters`);
}

function readBasic(header: string | undefined): TokenRequest['basic'] {
  const match = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '');
  if (match === null) return null;
  const [id = '', ...rest] = Buffer.from(match[1] ?? '', 'base64')
    .toString('utf8')
    .split(':');
  try {
    // RFC 6749, 2.3.1: both halves are form-encoded before they are put together.
    return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) };
  } catch {
    throw oauthRefusal('invalid_client', 'The Authorization header cannot be read', 401);
  }
}

/**
 * The client that asks. A public one names itself; a confidential one proves itself with its secret, in the header or the body.
 * @throws AuthError 401 `invalid_client`, alike for an unknown client and a wrong secret
 */
export async function authenticateClient(tx: Tx, { given, basic }: TokenRequest): Promise<ClientRow> {
  const wrong = oauthRefusal('invalid_client', 'The client is unknown or its secret is wrong', 401);
  if (basic !== null && given('client_id') !== '' && given('client_id') !== basic.id) throw wrong;
  if (basic !== null && given('client_secret') !== '') throw wrong;
  const client = await findClient(tx, basic?.id ?? given('client_id'));
  const secret = basic?.secret ?? given('client_secret');
  if (client === null) throw wrong;
  const isProved =
    client.client_secret_hash === null ? secret === '' : isSecretOf(client.client_secret_hash, secret);
  if (!isProved) throw wrong;
  return client;
}
