import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { isUuid } from '../../uuid.ts';
import type { Page } from '../admin/listing.ts';
import { linkOf, readWanted } from '../admin/pages.ts';
import { audit } from '../audit.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import type { JsonObject } from '../request_body.ts';
import { type ClientRow, clientColumns, clientObject, findClient, hashOf, newSecret } from './client.ts';
import {
  type ChangedFields,
  type ClientFields,
  type FieldProblem,
  readChangedClient,
  readNewClient,
} from './client_fields.ts';

/** Applications that entered themselves and that nobody let in yet: more are not kept at once. */
const mostUnused = 500;
/** An unused one of that age makes room for another. */
const roomAfterMs = 60 * 60_000;

type Registration = ClientRow['registration_type'];

/** `POST /admin/oauth/clients`: with its secret, which is shown this once. */
export async function createClient(platform: Platform, body: JsonObject): Promise<Record<string, unknown>> {
  const read = readNewClient(body);
  if ('problem' in read) throw invalid(read.problem);
  return asAuthAdmin(platform.database, (tx) => insertClient(tx, platform.now(), read.fields, 'manual'));
}

/**
 * `POST /oauth/clients/register` (RFC 7591): what an application enters itself with, in the errors of that protocol.
 * How many wait unused is bounded: the oldest makes room once it had an hour.
 */
export async function registerClient(platform: Platform, body: JsonObject): Promise<Record<string, unknown>> {
  if (!platform.settings.oauthRegistration) {
    throw new AuthError(
      403,
      'oauth_dynamic_client_registration_disabled',
      'Dynamic client registration is not enabled',
      { oauthError: 'access_denied' },
    );
  }
  const read = readNewClient(body);
  if ('problem' in read) {
    const { member, message } = read.problem;
    const oauthError = member === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new AuthError(400, 'validation_failed', message, { oauthError });
  }
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    await makeRoom(tx, now);
    const made = await insertClient(tx, now, read.fields, 'dynamic');
    const issuedAt = Math.floor(now.getTime() / 1000);
    return {
      ...made,
      client_id_issued_at: issuedAt,
      ...('client_secret' in made && { client_secret_expires_at: 0 }),
    };
  });
}

async function makeRoom(tx: Tx, now: Date): Promise<void> {
  // Registrations queue, so that none is counted twice; short, and rare.
  await tx.query(`select pg_advisory_xact_lock(hashtext('auth.oauth_clients'))`);
  const unused = `from auth.oauth_clients c where c.registration_type = 'dynamic'
    and not exists (select from auth.oauth_consents g where g.client_id = c.id)`;
  const [row] = await tx.query<{ waiting: number }>(`select count(*)::int as waiting ${unused}`);
  if ((row?.waiting ?? 0) < mostUnused) return;
  const gone = await tx.query(
    `delete from auth.oauth_clients where id in (
       select c.id ${unused} and c.created_at < $1 order by c.created_at limit 1
     ) returning id`,
    [new Date(now.getTime() - roomAfterMs).toISOString()],
  );
  if (gone.length > 0) return;
  throw new AuthError(
    429,
    'over_request_rate_limit',
    'Too many applications have registered. Try again later.',
    {
      oauthError: 'temporarily_unavailable',
      retryAfterSeconds: roomAfterMs / 1000,
    },
  );
}

async function insertClient(
  tx: Tx,
  now: Date,
  fields: ClientFields,
  registration: Registration,
): Promise<Record<string, unknown>> {
  const secret = fields.clientType === 'confidential' ? newSecret() : null;
  const [row] = await tx.query<ClientRow>(
    `insert into auth.oauth_clients (registration_type, client_type, token_endpoint_auth_method, client_secret_hash,
       client_name, client_uri, logo_uri, redirect_uris, grant_types, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${clientColumns}`,
    [
      registration,
      fields.clientType,
      fields.authMethod,
      secret === null ? null : hashOf(secret),
      fields.name,
      fields.uri,
      fields.logoUri,
      fields.redirectUris,
      fields.grantTypes,
      now.toISOString(),
    ],
  );
  if (row === undefined) throw new Error('The client was not saved.');
  await note(tx, now, 'oauth_client_created', row);
  return clientObject(row, secret);
}

/** `GET /admin/oauth/clients`: a page of them, the newest first. */
export async function listClients(
  platform: Platform,
  query: Readonly<Record<string, string>>,
): Promise<Page<object>> {
  const wanted = readWanted(query);
  const { rows, total } = await asAuthAdmin(platform.database, async (tx) => {
    const [count] = await tx.query<{ total: number }>(
      'select count(*)::int as total from auth.oauth_clients',
    );
    const found = await tx.query<ClientRow>(
      `select ${clientColumns} from auth.oauth_clients order by created_at desc, id limit $1 offset $2`,
      [wanted.perPage, (wanted.page - 1) * wanted.perPage],
    );
    return { rows: found.map((row) => clientObject(row)), total: count?.total ?? 0 };
  });
  return { rows, total, link: linkOf(platform, '/admin/oauth/clients', wanted, total) };
}

/** `GET /admin/oauth/clients/{id}`. @throws AuthError 404 `oauth_client_not_found` */
export function readClient(platform: Platform, id: string): Promise<Record<string, unknown>> {
  return asAuthAdmin(platform.database, async (tx) => clientObject(await holdClient(tx, id)));
}

/** `PUT /admin/oauth/clients/{id}`: what is given is changed, the rest stays. */
export async function updateClient(
  platform: Platform,
  id: string,
  body: JsonObject,
): Promise<Record<string, unknown>> {
  const read = readChangedClient(body);
  if ('problem' in read) throw invalid(read.problem);
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const client = changed(await holdClient(tx, id), read.fields);
    if ((client.token_endpoint_auth_method === 'none') !== (client.client_type === 'public')) {
      throw invalid({ member: '', message: 'token_endpoint_auth_method does not fit the client_type' });
    }
    const [row] = await tx.query<ClientRow>(
      `update auth.oauth_clients set redirect_uris = $2, grant_types = $3, client_name = $4, client_uri = $5,
         logo_uri = $6, token_endpoint_auth_method = $7, updated_at = $8 where id = $1 returning ${clientColumns}`,
      [
        id,
        client.redirect_uris,
        client.grant_types,
        client.client_name,
        client.client_uri,
        client.logo_uri,
        client.token_endpoint_auth_method,
        now.toISOString(),
      ],
    );
    if (row === undefined) throw new Error('The client was not saved.');
    await note(tx, now, 'oauth_client_changed', row);
    return clientObject(row);
  });
}

function changed(client: ClientRow, fields: ChangedFields): ClientRow {
  const text = (value: string | undefined, before: string | null) =>
    value === undefined ? before : value || null;
  return {
    ...client,
    redirect_uris: fields.redirect_uris ?? client.redirect_uris,
    grant_types: fields.grant_types ?? client.grant_types,
    client_name: text(fields.client_name, client.client_name),
    client_uri: text(fields.client_uri, client.client_uri),
    logo_uri: text(fields.logo_uri, client.logo_uri),
    token_endpoint_auth_method: fields.token_endpoint_auth_method ?? client.token_endpoint_auth_method,
  };
}

/** `DELETE /admin/oauth/clients/{id}`: with it goes everything that people allowed it, at once. */
export async function deleteClient(platform: Platform, id: string): Promise<void> {
  await asAuthAdmin(platform.database, async (tx) => {
    const client = await holdClient(tx, id);
    await tx.query('delete from auth.oauth_clients where id = $1', [id]);
    await note(tx, platform.now(), 'oauth_client_deleted', client);
  });
}

/** `POST /admin/oauth/clients/{id}/regenerate_secret`: the former secret ends with it. */
export function regenerateSecret(platform: Platform, id: string): Promise<Record<string, unknown>> {
  const now = platform.now();
  return asAuthAdmin(platform.database, async (tx) => {
    const client = await holdClient(tx, id);
    if (client.client_type === 'public') {
      throw invalid({ member: '', message: 'Cannot regenerate secret for public client' });
    }
    const secret = newSecret();
    const instant = now.toISOString();
    await tx.query('update auth.oauth_clients set client_secret_hash = $2, updated_at = $3 where id = $1', [
      id,
      hashOf(secret),
      instant,
    ]);
    await note(tx, now, 'oauth_client_changed', client);
    return clientObject({ ...client, updated_at: instant }, secret);
  });
}

async function holdClient(tx: Tx, id: string): Promise<ClientRow> {
  if (!isUuid(id)) throw invalid({ member: '', message: 'invalid client_id format' });
  await tx.query('select 1 from auth.oauth_clients where id = $1 for update', [id]);
  const client = await findClient(tx, id);
  if (client === null) throw new AuthError(404, 'oauth_client_not_found', 'OAuth client not found');
  return client;
}

function invalid({ message }: FieldProblem): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

function note(
  tx: Tx,
  now: Date,
  action: 'oauth_client_created' | 'oauth_client_changed' | 'oauth_client_deleted',
  client: ClientRow,
): Promise<void> {
  const traits = { client_id: client.id, registration: client.registration_type };
  return audit(tx, now, { action, address: null, traits });
}
