import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductOnSupabase, secretsOf, startOnSupabase, standingOn } from '#journeys/on-supabase.ts';
import { ADMINISTRATOR, UNATTENDED } from '#journeys/person.ts';
import { startRefused, temporaryFolder } from '../testing.ts';

let product: ProductOnSupabase;
let key: string;
let ana: SupabaseClient;
let database: Client;

beforeAll(async () => {
  product = await startOnSupabase({ env: UNATTENDED });
  key = ((await (await fetch(`${product.url}/config.json`)).json()) as { supabaseKey: string }).supabaseKey;
  ana = client();
  expect((await ana.auth.signInWithPassword(ADMINISTRATOR)).error).toBeNull();
  database = new Client({ connectionString: secretsOf(product.supabase).databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

const client = (): SupabaseClient =>
  createClient(product.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** A picture of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const post = (path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

const tokenOf = async (of: SupabaseClient): Promise<string> =>
  (await of.auth.getSession()).data.session?.access_token ?? '';

describe('an installation that stands on a Supabase', () => {
  it('shows browsers its own origin and the key of the Supabase, and no secret', async () => {
    const config = await (await fetch(`${product.url}/config.json`)).text();
    expect(JSON.parse(config)).toMatchObject({
      supabaseUrl: product.url,
      supabaseKey: secretsOf(product.supabase).publishable,
      setupNeeded: false,
      signIn: { passkeys: true, sso: false, providers: [] },
    });
    const { secret, databaseUrl } = secretsOf(product.supabase);
    for (const text of [config, product.output()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(new URL(databaseUrl.replace('@/', '@x/')).password);
    }
  });

  it('signs people in, refreshes and ends their sessions there', async () => {
    const bia = client();
    expect(
      (await bia.auth.signInWithPassword({ ...ADMINISTRATOR, password: 'Wrong-2026' })).error?.code,
    ).toBe('invalid_credentials');
    const { data } = await bia.auth.signInWithPassword(ADMINISTRATOR);
    const first = data.session?.refresh_token ?? '';
    const refreshed = await bia.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(first);
    expect((await bia.auth.getUser()).data.user?.email).toBe(ADMINISTRATOR.email);
    const token = refreshed.data.session?.access_token ?? '';
    await bia.auth.signOut({ scope: 'local' });
    const gone = await fetch(`${product.url}/auth/v1/user`, {
      headers: { apikey: key, authorization: `Bearer ${token}` },
    });
    expect(gone.status).toBe(403);
    expect((await gone.json()) as object).toMatchObject({ error_code: 'session_not_found' });
  });

  it('takes no token of a session that was ended, at the verbs and the tables, however long it is good for', async () => {
    const bia = client();
    await bia.auth.signInWithPassword(ADMINISTRATOR);
    const token = await tokenOf(bia);
    expect((await post('/functions/v1/session.context', {}, token)).status).toBe(200);
    await bia.auth.signOut({ scope: 'local' });
    const refused = await post('/functions/v1/session.context', {}, token);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'token.invalid' });
    const rows = await fetch(`${product.url}/rest/v1/sites?select=id`, {
      headers: { apikey: key, authorization: `Bearer ${token}` },
    });
    expect(rows.ok ? await rows.json() : []).toEqual([]);
  });

  it('takes its tokens at the functions door and the chat, and nobody else’s', async () => {
    const token = await tokenOf(ana);
    const { data, error } = await ana.functions.invoke('session.context', { body: {} });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { email: ADMINISTRATOR.email, platformAdministrator: true } });
    const [header, payload] = token.split('.');
    for (const path of ['/functions/v1/session.context', '/api/chat']) {
      expect((await post(path, {})).status, path).toBe(401);
      expect((await post(path, {}, `${header}.${payload}.AAAA`)).status, path).toBe(401);
      expect((await post(path, {}, secretsOf(product.supabase).secret)).status, path).toBe(401);
    }
    expect((await post('/api/chat', {}, token)).status).toBe(400);
  });

  it('reads tables and keeps files there, each under the policies', async () => {
    const { data: profiles } = await ana.from('profiles').select('email');
    expect(profiles).toEqual([{ email: ADMINISTRATOR.email }]);
    expect((await client().from('profiles').select('email')).error?.code).toBe('42501');
    const id = (await ana.auth.getUser()).data.user?.id ?? '';
    const avatars = ana.storage.from('avatars');
    const { error } = await avatars.upload(id, picture, { contentType: 'image/png', upsert: true });
    expect(error).toBeNull();
    expect(
      (await avatars.upload('somebody', picture, { contentType: 'image/png' })).error?.message,
    ).toContain('row-level security');
    const there = await fetch(avatars.getPublicUrl(id).data.publicUrl);
    expect(Buffer.from(await there.arrayBuffer()).equals(picture)).toBe(true);
    expect(there.headers.get('content-security-policy')).toContain('sandbox');
    const signed = await avatars.createSignedUrl(id, 60);
    expect(new URL(signed.data?.signedUrl ?? '').origin).toBe(product.url);
    expect((await fetch(signed.data?.signedUrl ?? '')).status).toBe(200);
  });

  it('passes a file of 20 MB on as it comes', async () => {
    const { data } = await ana.functions.invoke<{ organizations: { id: string }[] }>('session.context', {
      body: {},
    });
    const path = `${data?.organizations[0]?.id}/large.txt`;
    const content = Buffer.alloc(20 * 1024 * 1024, 'a');
    const evidence = ana.storage.from('evidence');
    expect((await evidence.upload(path, content, { contentType: 'text/plain' })).error).toBeNull();
    const back = await evidence.download(path);
    expect(back.data?.size).toBe(content.length);
  });

  it('removes an account again when what it was made for fails', async () => {
    const count = async () =>
      (await database.query<{ n: number }>('select count(*)::int as n from auth.users')).rows[0]?.n;
    await database.query(`insert into public.access_requests (id, email, full_name, job_title, locale, agreed_at)
      values ('11111111-1111-4111-8111-111111111111', 'caio@aco-sul.com.br', 'Caio', 'Engenheiro', 'pt-BR', now())`);
    await database.query(`insert into public.invitations (email, request_id, token_sha256, locale, invited_by, expires_at)
      select 'caio@aco-sul.com.br', '11111111-1111-4111-8111-111111111111',
        encode(sha256('token-of-caio-which-is-long-enough-to-be'), 'hex'), 'pt-BR', user_id, now() + interval '1 day'
      from public.platform_administrators`);
    const accept = () =>
      post('/functions/v1/invitation.accept', {
        token: 'token-of-caio-which-is-long-enough-to-be',
        fullName: 'Caio Reis',
        password: 'Segredo-2026-caio',
        locale: 'pt-BR',
        agreement: true,
        organization: { name: 'Aço Sul', kind: 'company', country: 'BR', taxId: '33000167000101' },
      });
    const before = await count();
    // Whatever is written for the account now fails, after the account itself was made.
    await database.query(
      `create function public.fail_now() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    );
    await database.query(
      'create trigger fail_now before insert on public.memberships for each row execute function public.fail_now()',
    );
    const failed = await accept();
    expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('internal')]);
    expect(await count()).toBe(before);
    await database.query('drop trigger fail_now on public.memberships');
    const accepted = await accept();
    expect([accepted.status, await accepted.text()]).toEqual([
      200,
      expect.stringContaining('caio@aco-sul.com.br'),
    ]);
    expect(await count()).toBe((before ?? 0) + 1);
    expect((await accept()).status).toBe(404);
    const caio = client();
    const { error } = await caio.auth.signInWithPassword({
      email: 'caio@aco-sul.com.br',
      password: 'Segredo-2026-caio',
    });
    expect(error).toBeNull();
  });

  it('writes what browsers tell into the Supabase’s own security log', async () => {
    const event = { event: 'logout', metadata: { auto_logout: true } };
    expect((await post('/functions/auth-security-audit', event)).status).toBe(401);
    expect((await post('/functions/auth-security-audit', event, await tokenOf(ana))).status).toBe(204);
    const { rows } = await database.query(
      `select payload -> 'traits' as traits from auth.audit_log_entries where payload ->> 'action' = 'client_event'`,
    );
    expect(rows).toEqual([{ traits: { event: 'logout', auto_logout: 'true' } }]);
  });

  it('lets an administrator sign somebody out and ban them', async () => {
    const { data } = await ana.functions.invoke<{ people: { id: string; email: string }[] }>(
      'administration.listPeople',
      { body: { search: 'caio' } },
    );
    const userId = data?.people[0]?.id ?? '';
    const banned = await ana.functions.invoke('administration.banPerson', { body: { userId, days: 1 } });
    expect(banned.error).toBeNull();
    const { error } = await client().auth.signInWithPassword({
      email: 'caio@aco-sul.com.br',
      password: 'Segredo-2026-caio',
    });
    expect(error?.code).toBe('user_banned');
  });

  it('refuses to start without one of the settings that go together, in one sentence without a value', async () => {
    const { SUPABASE_SECRET_KEY: _left, ...rest } = standingOn(product.supabase);
    const folder = temporaryFolder();
    const refused = await startRefused({ data: folder, env: rest });
    expect(refused).toEqual({
      exitCode: 1,
      stderr: 'The setting SUPABASE_SECRET_KEY is needed with SUPABASE_URL.\n',
    });
  });

  it('tells an outage of the Supabase as one, and forgets nothing', async () => {
    const token = await tokenOf(ana);
    await product.supabase.kill();
    const asked = await fetch(`${product.url}/auth/v1/user`, {
      headers: { apikey: key, authorization: `Bearer ${token}` },
    });
    expect(asked.status).toBe(503);
    expect(asked.headers.get('retry-after')).toBe('2');
    const health = await fetch(`${product.url}/health`);
    expect(health.status).toBe(503);
  });
});
