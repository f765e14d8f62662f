import type { Tx } from '#database/tx.ts';
import { findUser, type UserRow } from '../user.ts';
import type { ProviderIdentity } from './provider_identity.ts';

/** Most that identities may add to a person's own data, which every access token carries. */
const mostDataBytes = 4096;

/** Whose the identity is; null when nobody's. Held until the transaction ends. */
export async function ownerOfIdentity(
  tx: Tx,
  identity: Pick<ProviderIdentity, 'provider' | 'providerId'>,
): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2 for update',
    [identity.provider, identity.providerId],
  );
  return row?.user_id ?? null;
}

/** Gives a person an identity, or renews what it says. */
export async function saveIdentity(
  tx: Tx,
  now: Date,
  userId: string,
  identity: ProviderIdentity,
): Promise<UserRow> {
  await tx.query(
    `insert into auth.identities as kept (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $5, $5)
     on conflict (provider_id, provider) do update
       set identity_data = excluded.identity_data, updated_at = excluded.updated_at
       where kept.user_id = excluded.user_id`,
    [userId, identity.provider, identity.providerId, JSON.stringify(identity.data), now.toISOString()],
  );
  await addMissingData(tx, now, userId, identity.data);
  await listProviders(tx, now, userId);
  const user = await findUser(tx, userId);
  if (user === null) throw new Error('The person of an identity is gone.');
  return user;
}

/** What the person said of themselves stays; a provider only fills in what is missing. */
async function addMissingData(
  tx: Tx,
  now: Date,
  userId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.query(
    `update auth.users set raw_user_meta_data = $2::jsonb || raw_user_meta_data, updated_at = $3
     where id = $1 and octet_length(($2::jsonb || raw_user_meta_data)::text) <= $4`,
    [userId, JSON.stringify(data), now.toISOString(), mostDataBytes],
  );
}

/**
 * Keeps `app_metadata.providers` the list of the person's identities, in the order in which they came, and `provider` the
 * first of them.
 */
export async function listProviders(tx: Tx, now: Date, userId: string): Promise<void> {
  const rows = await tx.query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1 group by provider order by min(created_at), provider',
    [userId],
  );
  const present = rows.map((row) => row.provider);
  const [user] = await tx.query<{ listed: unknown }>(
    `select raw_app_meta_data -> 'providers' as listed from auth.users where id = $1`,
    [userId],
  );
  const listed: unknown[] = Array.isArray(user?.listed) ? user.listed : [];
  const before = present.filter((provider) => listed.includes(provider));
  const kept = before.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b));
  const providers = [...kept, ...present.filter((provider) => !listed.includes(provider))];
  await tx.query(
    'update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb, updated_at = $3 where id = $1',
    [userId, JSON.stringify({ provider: providers[0], providers }), now.toISOString()],
  );
}
