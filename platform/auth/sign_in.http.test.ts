import { createClient } from '@supabase/supabase-js';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    await instance.addPerson('ana@acme.com.br', password);
  });
  afterAll(() => instance.stop());

  describe('signing in with the real client', () => {
    it('gives a session whose token verifies with the public key set and carries every claim', async () => {
      const { data, error } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      expect(error).toBeNull();
      const token = data.session?.access_token ?? '';
      const keySet = createRemoteJWKSet(new URL(`${instance.url}/auth/v1/.well-known/jwks.json`));
      const { payload } = await jwtVerify(token, keySet, {
        issuer: `${instance.url}/auth/v1`,
        audience: 'authenticated',
        algorithms: ['ES256'],
        currentDate: instance.clock.now(),
      });
      expect(decodeProtectedHeader(token)).toEqual({
        alg: 'ES256',
        kid: instance.keys.signing.kid,
        typ: 'JWT',
      });
      expect(payload).toMatchObject({
        sub: data.user?.id,
        email: 'ana@acme.com.br',
        phone: '',
        role: 'authenticated',
        aal: 'aal1',
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { full_name: 'Name of ana@acme.com.br', email_verified: true },
      });
      expect(payload['amr']).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
      expect(payload['session_id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
      expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
      expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', id: data.user?.id });
      expect(data.user?.last_sign_in_at).toBe(instance.clock.now().toISOString());
    });

    it('takes the address in any case and with blanks around it', async () => {
      const { data } = await instance
        .client()
        .auth.signInWithPassword({ email: '  ANA@Acme.com.BR ', password });
      expect(data.user?.email).toBe('ana@acme.com.br');
    });

    it('keeps the session over a reload of the page', async () => {
      const stored = new Map<string, string>();
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      };
      const open = () =>
        createClient(instance.url, instance.keys.publishableKey, {
          auth: { storage, autoRefreshToken: false },
        });
      await open().auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      const reloaded = open();
      expect((await reloaded.auth.getSession()).data.session?.user.email).toBe('ana@acme.com.br');
      expect((await reloaded.auth.getUser()).data.user?.email).toBe('ana@acme.com.br');
      const claims = await reloaded.auth.getClaims();
      expect(claims.data?.claims.email).toBe('ana@acme.com.br');
    });

    it('answers the same for an unknown person and a wrong password', async () => {
      const answer = async (email: string) => {
        const response = await instance.request('/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email, password: 'Errada-123' }),
        });
        const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
        return { status: response.status, headers, body: await response.text() };
      };
      const [known, unknown] = [await answer('ana@acme.com.br'), await answer('nobody@acme.com.br')];
      expect(known).toEqual(unknown);
      expect(known.status).toBe(400);
      expect(JSON.parse(known.body)).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      });
    });

    it('tells the client the code of the refusal', async () => {
      const { error } = await instance
        .client()
        .auth.signInWithPassword({ email: 'x@acme.com.br', password: 'Nada-12345' });
      expect(error).toMatchObject({
        code: 'invalid_credentials',
        status: 400,
        message: 'Invalid login credentials',
      });
    });

    it('says who is banned or unconfirmed only to who has the right password', async () => {
      const id = await instance.addPerson('ban@acme.com.br', password);
      await instance.database.pool.query(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        [id],
      );
      const signIn = async (tried: string) =>
        (await instance.client().auth.signInWithPassword({ email: 'ban@acme.com.br', password: tried })).error
          ?.code;
      expect(await signIn('Errada-123')).toBe('invalid_credentials');
      expect(await signIn(password)).toBe('user_banned');
      await instance.database.pool.query(
        'update auth.users set banned_until = null, email_confirmed_at = null where id = $1',
        [id],
      );
      expect(await signIn(password)).toBe('email_not_confirmed');
    });

    it('writes sign-ins and failures to the security log without the password', async () => {
      await instance.addPerson('log@acme.com.br', password);
      await instance.client().auth.signInWithPassword({ email: 'log@acme.com.br', password: 'Errada-123' });
      await instance.client().auth.signInWithPassword({ email: 'log@acme.com.br', password });
      const { rows } = await instance.database.pool.query<{
        action: string;
        text: string;
        ip_address: string;
      }>(
        `select payload ->> 'action' as action, payload::text as text, ip_address from auth.audit_log_entries
       where payload ->> 'actor_username' = 'log@acme.com.br' order by created_at, action`,
      );
      expect(rows.map((row) => row.action).sort()).toEqual(['login', 'login_failed', 'user_signedup']);
      expect(rows.some((row) => row.text.includes('123'))).toBe(false);
      expect(rows.filter((row) => row.action !== 'user_signedup').map((row) => row.ip_address)).toEqual([
        '127.0.0.1',
        '127.0.0.1',
      ]);
    });
  });

  describe('the body of a token request', () => {
    const post = (body: string, grant = 'password') =>
      instance.request(`/auth/v1/token?grant_type=${grant}`, {
        method: 'POST',
        body,
        headers: { 'x-supabase-api-version': '2024-01-01' },
      });

    it.each([
      ['', 'password', 400, 'bad_json'],
      ['[]', 'password', 400, 'bad_json'],
      ['{"email":', 'password', 400, 'bad_json'],
      ['{}', 'password', 400, 'validation_failed'],
      ['{"email":7,"password":"x"}', 'password', 400, 'validation_failed'],
      ['{"phone":"+5511999999999","password":"x"}', 'password', 422, 'phone_provider_disabled'],
      ['{"email":"a\\u0000@b.co","password":"x"}', 'password', 400, 'validation_failed'],
      ['{}', 'refresh_token', 400, 'validation_failed'],
      ['{"refresh_token":"abc"}', 'refresh_token', 400, 'refresh_token_not_found'],
      ['{"auth_code":"a","code_verifier":"b"}', 'pkce', 404, 'flow_state_not_found'],
      ['{}', 'id_token', 400, 'validation_failed'],
      ['{}', 'web3', 422, 'web3_provider_disabled'],
      ['{}', 'other', 400, 'invalid_credentials'],
    ])('%s as %s is refused with %i %s', async (body, grant, status, code) => {
      const response = await post(body, grant);
      expect(response.status).toBe(status);
      expect(response.headers.get('x-sb-error-code')).toBe(code);
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(await response.json()).toMatchObject({ code });
    });

    it('is refused above one mebibyte', async () => {
      const response = await post(JSON.stringify({ email: 'a'.repeat(1024 * 1024) }));
      expect(response.status).toBe(413);
      expect(response.headers.get('x-sb-error-code')).toBe('request_entity_too_large');
    });
  });

  describe('what is not offered here', () => {
    it('answers each call of the protocol with its own code', async () => {
      const { data } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      const bearer = { authorization: `Bearer ${data.session?.access_token}` };
      const cases: [string, string, string, number][] = [
        ['POST', '/signup', 'signup_disabled', 422],
        ['GET', '/authorize?provider=google', 'validation_failed', 400],
        ['POST', '/sso', 'saml_provider_disabled', 404],
        ['GET', '/user/identities/authorize', 'manual_linking_disabled', 404],
        ['POST', '/factors', 'validation_failed', 400],
        ['POST', '/factors/x/verify', 'mfa_factor_not_found', 404],
        ['GET', '/oauth/authorize', 'oauth_client_not_found', 400],
        ['GET', '/admin/users', 'not_admin', 403],
        ['GET', '/nothing', 'not_found', 404],
      ];
      for (const [method, path, code, status] of cases) {
        const body = method === 'POST' ? JSON.stringify({ email: 'new@acme.com.br', password }) : undefined;
        const response = await instance.request(`/auth/v1${path}`, { method, body, headers: bearer });
        expect([path, response.status, response.headers.get('x-sb-error-code')]).toEqual([
          path,
          status,
          code,
        ]);
      }
    });

    it('signs nobody up, and says so to the client', async () => {
      const { error } = await instance.client().auth.signUp({ email: 'new@acme.com.br', password });
      expect(error?.code).toBe('signup_disabled');
      const taken = await instance.client().auth.signUp({ email: 'ana@acme.com.br', password });
      expect(taken.error?.code).toBe('signup_disabled');
      expect((await instance.client().auth.signInAnonymously()).error?.code).toBe(
        'anonymous_provider_disabled',
      );
    });

    it('publishes settings, health and the key set', async () => {
      const settings = await (await instance.request('/auth/v1/settings')).json();
      expect(settings).toMatchObject({ disable_signup: true, external: { email: true, google: false } });
      expect(await (await instance.request('/auth/v1/health')).json()).toMatchObject({ name: 'GoTrue' });
      const keySet = await fetch(`${instance.url}/auth/v1/.well-known/jwks.json`);
      expect(keySet.headers.get('cache-control')).toBe('public, max-age=600');
      const { keys } = (await keySet.json()) as { keys: Record<string, unknown>[] };
      expect(keys).toHaveLength(1);
      expect(keys[0]).not.toHaveProperty('d');
      expect(keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    });
  });

  describe('one person after signing in', () => {
    it('changes data and password, which ends the other sessions', async () => {
      await instance.addPerson('eva@acme.com.br', password);
      const [here, there] = [instance.client(), instance.client()];
      await here.auth.signInWithPassword({ email: 'eva@acme.com.br', password });
      await there.auth.signInWithPassword({ email: 'eva@acme.com.br', password });
      const merged = await here.auth.updateUser({ data: { theme: 'dark', full_name: 'Eva' } });
      expect(merged.data.user?.user_metadata).toMatchObject({
        theme: 'dark',
        full_name: 'Eva',
        email_verified: true,
      });
      const cleared = await here.auth.updateUser({ data: { theme: null } });
      expect(cleared.data.user?.user_metadata).not.toHaveProperty('theme');
      const weak = await here.auth.updateUser({ password: 'curta' });
      expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] });
      const proof = { current_password: password };
      expect((await here.auth.updateUser({ password, ...proof })).error?.code).toBe('same_password');
      expect((await here.auth.updateUser({ password: 'Nova-Senha-9', ...proof })).error).toBeNull();
      expect((await here.auth.getUser()).error).toBeNull();
      expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
      const again = await instance
        .client()
        .auth.signInWithPassword({ email: 'eva@acme.com.br', password: 'Nova-Senha-9' });
      expect(again.error).toBeNull();
    });

    it.each([
      ['half a character', '{"data":{"x":"\\ud800"}}'],
      ['half a character for a key', '{"data":{"\\udc00":1}}'],
      ['a NUL', '{"data":{"x":"\\u0000"}}'],
      ['half a character in a password', '{"password":"\\ud800Abcdef123"}'],
      ['more than a token can carry', JSON.stringify({ data: { x: 'a'.repeat(4096) } })],
      ['what is nested without end', `{"data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ])('is refused %s, and stays as they were', async (_, body) => {
      const { data } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` };
      const response = await instance.request('/auth/v1/user', { method: 'PUT', body, headers });
      expect(response.status).toBe(400);
      const after = await instance.request('/auth/v1/user', { headers });
      const user = (await after.json()) as { user_metadata: object };
      expect(user.user_metadata).toEqual(data.user?.user_metadata);
    });

    it('may keep a whole character that is written as two halves', async () => {
      const { data } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      const response = await instance.request('/auth/v1/user', {
        method: 'PUT',
        body: '{"data":{"mood":"\\ud83d\\ude00 \\\\ud800"}}',
        headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
      });
      const user = (await response.json()) as { user_metadata: { mood: string } };
      expect(user.user_metadata.mood).toBe('😀 \\ud800');
    });

    it('may not make itself an administrator', async () => {
      const { data } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      const token = data.session?.access_token ?? '';
      const response = await instance.request('/auth/v1/user', {
        method: 'PUT',
        body: JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role' }),
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(403);
      expect(decodeJwt(token)['role']).toBe('authenticated');
    });
  });
});
