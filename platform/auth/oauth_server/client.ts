import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';

export interface ClientRow {
  readonly id: string;
  readonly registration_type: 'manual' | 'dynamic';
  readonly client_type: 'public' | 'confidential';
  readonly token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
  readonly client_secret_hash: string | null;
  readonly client_name: string | null;
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

export const clientColumns = `id, registration_type, client_type, token_endpoint_auth_method, client_secret_hash, client_name,
  client_uri, logo_uri, redirect_uris, grant_types, created_at, updated_at`;

/** The client of an id; null where there is none. */
export async function findClient(tx: Tx, id: string): Promise<ClientRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.query<ClientRow>(`select ${clientColumns} from auth.oauth_clients where id = $1`, [
    id,
  ]);
  return row ?? null;
}

/** A client as the protocol shows it; the secret only where it was just made. */
export function clientObject(client: ClientRow, secret: string | null = null): Record<string, unknown> {
  return {
    client_id: client.id,
    ...(secret !== null && { client_secret: secret }),
    client_type: client.client_type,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: ['code'],
    ...(client.client_name !== null && { client_name: client.client_name }),
    ...(client.client_uri !== null && { client_uri: client.client_uri }),
    ...(client.logo_uri !== null && { logo_uri: client.logo_uri }),
    registration_type: client.registration_type,
    created_at: client.created_at,
    updated_at: client.updated_at,
  };
}

/** A client as the person is told of it. */
export function clientDetails(client: ClientRow): Record<string, unknown> {
  return {
    id: client.id,
    name: nameOf(client),
    ...(client.client_uri !== null && { uri: client.client_uri }),
    ...(client.logo_uri !== null && { logo_uri: client.logo_uri }),
    registration_type: client.registration_type,
  };
}

/** What it calls itself, or the host (or scheme) that it leads to. */
export function nameOf(client: Pick<ClientRow, 'client_name' | 'redirect_uris'>): string {
  if (client.client_name !== null) return client.client_name;
  const [first = ''] = client.redirect_uris;
  const url = new URL(first);
  return url.host === '' ? url.protocol : url.host;
}

/** 256 random bits, as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex: of something this random a plain hash gives nothing away. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret is the one of a hash; takes as long for a wrong one. */
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)));
}
