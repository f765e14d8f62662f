import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { readSql } from './sql.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

/**
 * What the migrations meet on a Supabase, as far as they touch it: an owner that is no superuser and owns neither `auth`
 * nor `storage`, enums and `json` where our own schema has text and `jsonb`, log lines without a default id. The exception
 * by which Supabase lets its `postgres` make policies on `storage.objects` is a membership here.
 */
const brought = (owner: string): string => `
drop schema if exists razao cascade;
create schema extensions; create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema auth, storage, extensions, public to anon, authenticated, service_role, ${owner};
grant create, usage on schema public, extensions to ${owner};
set role supabase_auth_admin;
create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz, last_sign_in_at timestamptz,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamptz, updated_at timestamptz,
  phone text unique, banned_until timestamptz, is_sso_user boolean not null default false, deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz,
  updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp, user_agent text,
  ip inet, tag text
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
  factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
  updated_at timestamptz not null, secret text
);
create table auth.audit_log_entries (
  instance_id uuid, id uuid primary key, payload json, created_at timestamptz, ip_address varchar(64) not null default ''
);
create function auth.jwt() returns jsonb language sql stable as
  $$ select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
create function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.audit_log_entries enable row level security;
grant all on all tables in schema auth to ${owner};
reset role;
set role supabase_storage_admin;
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
create table storage.buckets (
  id text primary key, name text not null unique, owner uuid, created_at timestamptz default now(),
  updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
  file_size_limit bigint, allowed_mime_types text[], owner_id text, type storage.buckettype not null default 'STANDARD'
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner uuid,
  created_at timestamptz default now(), updated_at timestamptz default now(), last_accessed_at timestamptz default now(),
  metadata jsonb, path_tokens text[] generated always as (string_to_array(name, '/')) stored, version text, owner_id text,
  user_metadata jsonb
);
create function storage.foldername(name text) returns text[] language plpgsql immutable as
  $$ begin return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]; end $$;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on all tables in schema storage to ${owner}, service_role;
grant select, insert, update, delete on storage.objects to anon, authenticated;
reset role;
alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${owner} in schema public grant all on routines to anon, authenticated, service_role;
`;

const owner = `lookalike_${randomBytes(6).toString('hex')}`;
const ana = '2f0f5d4e-7a3e-4c53-9c0e-0f4a8f3f9b10';
let database: TestDatabase;

beforeAll(async () => {
  // With the platform's files once, so that the roles of the cluster are there; then without, as a Supabase comes.
  await (await openTestDatabase()).stop();
  database = await openTestDatabase({ files: [] });
  await database.pool.query(`create role ${owner} login createrole bypassrls password '${owner}'`);
  await database.pool.query(`grant anon, authenticated, service_role to ${owner} with admin option`);
  await database.pool.query(`grant supabase_storage_admin to ${owner}`);
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.pool.query(`grant create on database ${rows[0]?.name} to ${owner}`);
  await database.pool.query(brought(owner));
});
afterAll(async () => {
  await database.pool.query(`reassign owned by ${owner} to current_user`);
  await database.pool.query(`drop owned by ${owner}`);
  await database.pool.query(`drop role ${owner}`);
  await database.stop();
});

async function asOwner<T>(run: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> {
  const address = new URL(database.url.replace('@/', '@localhost/'));
  const pool = createPool(
    {
      host: address.searchParams.get('host') ?? address.hostname,
      port: Number(address.searchParams.get('port') ?? address.port),
      user: owner,
      password: owner,
      database: address.pathname.slice(1),
    },
    { max: 2 },
  );
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

describe('the product’s migrations on what a Supabase brings', () => {
  it('are applied by an owner who is no superuser, and nothing of the platform’s own is', async () => {
    await asOwner(async (pool) => {
      const { applied } = await migrate(pool, readSql(), { supabase: true });
      expect(applied.length).toBeGreaterThan(10);
      expect(applied.filter((name) => !name.startsWith('supabase/migrations/'))).toEqual([]);
      expect((await migrate(pool, readSql(), { supabase: true })).applied).toEqual([]);
    });
    const { rows } = await database.pool.query<{ found: string | null }>(
      `select to_regclass('auth.installation_keys')::text as found`,
    );
    expect(rows).toEqual([{ found: null }]);
  });

  it('make a profile of each account that its identity service makes', async () => {
    await database.pool.query(`set role supabase_auth_admin;
      insert into auth.users (id, email, raw_user_meta_data) values ('${ana}', 'ana@acme.com.br', '{"full_name":"Ana"}');
      insert into auth.sessions (id, user_id, aal, created_at) values (gen_random_uuid(), '${ana}', 'aal1', now());
      reset role;
      insert into public.platform_administrators (user_id) values ('${ana}')`);
    const { rows } = await database.pool.query('select full_name, email from public.profiles');
    expect(rows).toEqual([{ full_name: 'Ana', email: 'ana@acme.com.br' }]);
  });

  it('see, end and write down what an administrator and a browser do', async () => {
    const claims = JSON.stringify({ sub: ana, role: 'authenticated', aal: 'aal1' });
    await asOwner(async (pool) => {
      const client = await pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('razao.verb', 'test', true),
           set_config('role', 'authenticated', true)`,
        [claims],
      );
      const people = await client.query('select email from razao.people_for_administrator($1, 10, 0)', [
        'ana',
      ]);
      expect(people.rows).toEqual([{ email: 'ana@acme.com.br' }]);
      expect((await client.query('select second_factor from razao.own_sessions()')).rows).toEqual([
        { second_factor: false },
      ]);
      await client.query(`select razao.administer_account('ban', $1, now() + interval '1 day')`, [ana]);
      await client.query('commit');
      await client.query('begin');
      await client.query(`select set_config('role', 'service_role', true)`);
      await client.query(`select razao.note_client_event('{"action":"client_event"}', '10.0.0.1', now())`);
      await client.query('commit');
      client.release();
    });
    const { rows } = await database.pool.query(
      `select payload ->> 'action' as action, (select count(*)::int from auth.sessions) as sessions,
         (select banned_until > now() from auth.users) as banned
       from auth.audit_log_entries order by 1`,
    );
    expect(rows).toEqual([
      { action: 'administrator_ban', sessions: 0, banned: true },
      { action: 'client_event', sessions: 0, banned: true },
    ]);
  });

  it('lock an account after five wrong passwords, by the hook of its identity service', async () => {
    const attempt = async (valid: boolean): Promise<unknown> => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        await client.query('set local role supabase_auth_admin');
        const { rows } = await client.query<{ said: { decision: string } }>(
          'select razao.password_verification_attempt($1::jsonb) as said',
          [JSON.stringify({ user_id: ana, valid })],
        );
        await client.query('commit');
        return rows[0]?.said.decision;
      } finally {
        client.release();
      }
    };
    const four = [false, false, false, false];
    const told: unknown[] = [];
    for (const valid of [...four, true, ...four, false, true, false]) told.push(await attempt(valid));
    expect(told).toEqual([...Array<string>(10).fill('continue'), 'reject', 'reject']);
    await database.pool.query(
      `update razao.password_failures set window_started_at = now() - interval '15 minutes'`,
    );
    expect([await attempt(false), await attempt(true)]).toEqual(['continue', 'continue']);
    expect((await database.pool.query('select from razao.password_failures')).rows).toEqual([]);
  });

  it('have made the buckets and their policies', async () => {
    const { rows } = await database.pool.query(
      `select (select array_agg(id) from storage.buckets) @> array['avatars', 'evidence', 'logos'] as buckets,
         (select count(*) from pg_policies where schemaname = 'storage' and policyname like 'razao\\_%') >= 10 as policies`,
    );
    expect(rows).toEqual([{ buckets: true, policies: true }]);
  });
});
