import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#database/tx.ts';
import type { Platform } from '../../settings.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { AuthError } from '../auth_error.ts';
import type { JsonObject } from '../request_body.ts';
import { fetchMetadata, readMetadata } from './metadata.ts';
import { findSsoProvider, listSsoProviders, ssoProviderObject, type SsoProviderRow } from './provider.ts';

const domain = z
  .string()
  .max(253)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/));

const change = z.object({
  metadata_xml: z.string().min(1).optional(),
  metadata_url: z.string().min(1).nullish(),
  domains: z.array(domain).max(100).optional(),
  attribute_mapping: z.record(z.string(), z.unknown()).optional(),
  name_id_format: z.string().max(200).nullish(),
  resource_id: z.string().min(1).max(255).nullish(),
  disabled: z.boolean().optional(),
});

type Change = z.output<typeof change>;

/** `GET /admin/sso/providers`. */
export async function ssoProviders(platform: Platform): Promise<Record<string, unknown>> {
  const rows = await asAuthAdmin(platform.database, listSsoProviders);
  return { items: rows.map(ssoProviderObject) };
}

/** `GET /admin/sso/providers/{id}`. */
export async function ssoProvider(platform: Platform, id: string): Promise<Record<string, unknown>> {
  return ssoProviderObject(await asAuthAdmin(platform.database, (tx) => known(tx, id)));
}

/** `POST /admin/sso/providers`: a new identity provider, by its metadata. */
export async function addSsoProvider(platform: Platform, body: JsonObject): Promise<Record<string, unknown>> {
  if (body['type'] !== 'saml') {
    throw new AuthError(400, 'validation_failed', "Only 'saml' supported for SSO provider type");
  }
  const wanted = readChange(body);
  const xml = await metadataOf(wanted);
  if (xml === null) {
    throw new AuthError(400, 'validation_failed', 'Either metadata_xml or metadata_url must be set');
  }
  const { entityId } = readMetadata(xml);
  const now = platform.now().toISOString();
  const id = randomUUID();
  return asAuthAdmin(platform.database, async (tx) => {
    await tx.query(
      'insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at) values ($1, $2, $3, $4, $4)',
      [id, wanted.resource_id ?? null, wanted.disabled ?? false, now],
    );
    const saved = await tx.query(
      `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
         name_id_format, created_at, updated_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7) on conflict (entity_id) do nothing returning id`,
      [
        id,
        entityId,
        xml,
        wanted.metadata_url ?? null,
        JSON.stringify(wanted.attribute_mapping ?? {}),
        wanted.name_id_format ?? null,
        now,
      ],
    );
    if (saved.length === 0) {
      throw new AuthError(422, 'saml_idp_already_exists', `SAML IdP ${entityId} is already in use`);
    }
    await setDomains(tx, now, id, wanted.domains ?? []);
    return ssoProviderObject(await known(tx, id));
  });
}

/** `PUT /admin/sso/providers/{id}`: what is named changes; the entity stays the same. */
export async function changeSsoProvider(
  platform: Platform,
  id: string,
  body: JsonObject,
): Promise<Record<string, unknown>> {
  const wanted = readChange(body);
  const xml = await metadataOf(wanted);
  const entityId = xml === null ? null : readMetadata(xml).entityId;
  const now = platform.now().toISOString();
  return asAuthAdmin(platform.database, async (tx) => {
    const before = await known(tx, id);
    if (entityId !== null && entityId !== before.entity_id) {
      throw new AuthError(400, 'saml_entity_id_mismatch', 'The entityID of the metadata may not change');
    }
    const after = { ...before, ...withoutAbsent(wanted), metadata_xml: xml ?? before.metadata_xml };
    await tx.query(
      `update auth.saml_providers set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4::jsonb,
         name_id_format = $5, updated_at = $6 where sso_provider_id = $1`,
      [
        id,
        after.metadata_xml,
        after.metadata_url,
        JSON.stringify(after.attribute_mapping),
        after.name_id_format,
        now,
      ],
    );
    await tx.query(
      'update auth.sso_providers set resource_id = $2, disabled = $3, updated_at = $4 where id = $1',
      [id, after.resource_id, after.disabled, now],
    );
    if (wanted.domains !== undefined) await setDomains(tx, now, id, wanted.domains);
    return ssoProviderObject(await known(tx, id));
  });
}

/** `DELETE /admin/sso/providers/{id}`: its people keep their rows and can no longer sign in by it. */
export async function removeSsoProvider(platform: Platform, id: string): Promise<Record<string, unknown>> {
  return asAuthAdmin(platform.database, async (tx) => {
    const provider = await known(tx, id);
    await tx.query('delete from auth.sso_providers where id = $1', [id]);
    return ssoProviderObject(provider);
  });
}

function readChange(body: JsonObject): Change {
  const outcome = change.safeParse(body);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new AuthError(
    400,
    'validation_failed',
    `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`,
  );
}

async function metadataOf(wanted: Change): Promise<string | null> {
  if (wanted.metadata_xml !== undefined) return wanted.metadata_xml;
  return typeof wanted.metadata_url === 'string' ? fetchMetadata(wanted.metadata_url) : null;
}

async function setDomains(tx: Tx, now: string, id: string, domains: readonly string[]): Promise<void> {
  await tx.query('delete from auth.sso_domains where sso_provider_id = $1', [id]);
  const unique = [...new Set(domains)];
  const saved = await tx.query(
    `insert into auth.sso_domains (sso_provider_id, domain, created_at, updated_at)
     select $1, name, $3, $3 from unnest($2::text[]) as names (name) on conflict (domain) do nothing returning id`,
    [id, unique, now],
  );
  if (saved.length < unique.length) {
    throw new AuthError(422, 'sso_domain_already_exists', 'A domain is already assigned to an SSO provider');
  }
}

async function known(tx: Tx, id: string): Promise<SsoProviderRow> {
  const provider = await findSsoProvider(tx, id);
  if (provider === null) {
    throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
  }
  return provider;
}

function withoutAbsent<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
