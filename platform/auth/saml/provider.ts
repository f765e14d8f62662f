import type { Tx } from '#database/tx.ts';
import { isUuid } from '../../uuid.ts';
import { AuthError } from '../auth_error.ts';

/** An enterprise's identity provider as the database keeps it. */
export interface SsoProviderRow {
  readonly id: string;
  readonly resource_id: string | null;
  readonly disabled: boolean;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: Readonly<Record<string, unknown>>;
  readonly name_id_format: string | null;
  readonly domains: readonly { id: string; domain: string; created_at: string; updated_at: string }[];
  readonly created_at: string;
  readonly updated_at: string;
}

const query = `select p.id, p.resource_id, p.disabled, s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping,
    s.name_id_format, p.created_at, p.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'created_at', d.created_at,
      'updated_at', d.updated_at) order by d.domain) from auth.sso_domains d where d.sso_provider_id = p.id), '[]') as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

/** All of them, oldest first. */
export function listSsoProviders(tx: Tx): Promise<SsoProviderRow[]> {
  return tx.query<SsoProviderRow>(`${query} order by p.created_at, p.id`);
}

/** The one with that id; null when there is none. */
export async function findSsoProvider(tx: Tx, id: string): Promise<SsoProviderRow | null> {
  const [row] = isUuid(id) ? await tx.query<SsoProviderRow>(`${query} where p.id = $1`, [id]) : [];
  return row ?? null;
}

/** The one that people of a domain sign in with; null when there is none. */
export async function findSsoProviderByDomain(tx: Tx, domain: string): Promise<SsoProviderRow | null> {
  const [row] = await tx.query<SsoProviderRow>(
    `${query} where p.id = (select sso_provider_id from auth.sso_domains where domain = $1)`,
    [domain.trim().toLowerCase()],
  );
  return row ?? null;
}

/** A provider that may be used now, or the protocol's refusal. */
export function usable(provider: SsoProviderRow | null): SsoProviderRow {
  if (provider === null) {
    throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain');
  }
  if (provider.disabled) throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled');
  return provider;
}

/** A provider in the words of the protocol. */
export function ssoProviderObject(row: SsoProviderRow): Record<string, unknown> {
  return {
    id: row.id,
    ...(row.resource_id === null ? {} : { resource_id: row.resource_id }),
    ...(row.disabled ? { disabled: true } : {}),
    saml: {
      entity_id: row.entity_id,
      metadata_xml: row.metadata_xml,
      ...(row.metadata_url === null ? {} : { metadata_url: row.metadata_url }),
      attribute_mapping: row.attribute_mapping,
      ...(row.name_id_format === null ? {} : { name_id_format: row.name_id_format }),
    },
    domains: row.domains,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
