import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;
  let admin: SupabaseClient['auth']['admin'];

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    await instance.addPerson('closed@acme.com.br', password);
    const options = { auth: { autoRefreshToken: false, persistSession: false } };
    admin = createClient(instance.url, instance.keys.secretKey, options).auth.admin;
  });
  afterAll(() => instance.stop());

  const signIn = (email: string, tried = password) =>
    instance.client().auth.signInWithPassword({ email, password: tried });

  describe('an administrator, with the real client', () => {
    it('makes, reads, changes and removes people', async () => {
      const made = await admin.createUser({
        email: 'Ana@Acme.com.br',
        password,
        email_confirm: true,
        user_metadata: { full_name: 'Ana', theme: 'dark' },
        app_metadata: { plan: 'gold' },
      });
      expect(made.error).toBeNull();
      const id = made.data.user?.id ?? '';
      expect(made.data.user).toMatchObject({
        email: 'ana@acme.com.br',
        user_metadata: { full_name: 'Ana', email_verified: true },
        app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
        identities: [{ provider: 'email' }],
      });
      expect((await signIn('ana@acme.com.br')).error).toBeNull();
      expect((await admin.getUserById(id)).data.user?.id).toBe(id);
      const changed = await admin.updateUserById(id, {
        email: 'ana.maria@acme.com.br',
        user_metadata: { theme: null, city: 'Recife' },
        app_metadata: { plan: null },
      });
      expect(changed.data.user).toMatchObject({
        email: 'ana.maria@acme.com.br',
        user_metadata: { city: 'Recife' },
      });
      expect(changed.data.user?.user_metadata).not.toHaveProperty('theme');
      expect(changed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
      expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({
        email: 'ana.maria@acme.com.br',
      });
      expect((await signIn('ana.maria@acme.com.br')).error).toBeNull();
      expect((await admin.deleteUser(id)).error).toBeNull();
      expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
      expect((await signIn('ana.maria@acme.com.br')).error?.code).toBe('invalid_credentials');
    });

    it('keeps what it wrote about people as it wrote it: only the proof of a mailbox is added', async () => {
      const user_metadata = { full_name: 'Zoe' };
      const told = async (more: object) =>
        (await admin.createUser({ password, user_metadata, ...more })).data.user?.user_metadata;
      expect(await told({ email: 'z1@acme.com.br' })).toEqual(user_metadata);
      expect(await told({ email: 'z2@acme.com.br', email_confirm: true })).toEqual({
        ...user_metadata,
        email_verified: true,
      });
      expect(await told({ phone: '5511955550001', phone_confirm: true })).toEqual(user_metadata);
      const made = await admin.createUser({ email: 'z3@acme.com.br', password });
      const id = made.data.user?.id ?? '';
      expect(made.data.user?.identities?.[0]?.identity_data).toMatchObject({
        sub: id,
        email: 'z3@acme.com.br',
      });
      const changed = await admin.updateUserById(id, { user_metadata: { city: 'Recife' } });
      expect(changed.data.user?.user_metadata).toEqual({ city: 'Recife' });
      const link = await admin.generateLink({
        type: 'signup',
        email: 'z4@acme.com.br',
        password,
        options: { data: { status: 'alpha' } },
      });
      expect(link.data.user?.user_metadata).toEqual({ status: 'alpha' });
      const confirmed = await fetch(link.data.properties?.action_link ?? '', { redirect: 'manual' });
      expect(confirmed.status).toBe(303);
      const known = await admin.getUserById(link.data.user?.id ?? '');
      expect(known.data.user?.user_metadata).toEqual({ status: 'alpha', email_verified: true });
    });

    it('takes people over with the hash of their password, which is renewed when they come', async () => {
      const password_hash = await hashBcrypt(password, { cost: 5 });
      const { error } = await admin.createUser({
        email: 'bcrypt@acme.com.br',
        password_hash,
        email_confirm: true,
      });
      expect(error).toBeNull();
      expect((await signIn('bcrypt@acme.com.br', 'Errada-123')).error?.code).toBe('invalid_credentials');
      expect((await signIn('bcrypt@acme.com.br')).error).toBeNull();
      const { rows } = await instance.database.pool.query<{ encrypted_password: string }>(
        `select encrypted_password from auth.users where email = 'bcrypt@acme.com.br'`,
      );
      expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$/);
      expect((await signIn('bcrypt@acme.com.br')).error).toBeNull();
    });

    it('removes people softly: the row stays, without who it was, and the address is free', async () => {
      const { data } = await admin.createUser({ email: 'soft@acme.com.br', password, email_confirm: true });
      const session = (await signIn('soft@acme.com.br')).data.session;
      await admin.deleteUser(data.user?.id ?? '', true);
      expect((await instance.client().auth.getUser(session?.access_token)).error?.code).toBe(
        'user_not_found',
      );
      const { rows } = await instance.database.pool.query(
        'select email, encrypted_password, raw_user_meta_data as data, deleted_at is not null as gone from auth.users where id = $1',
        [data.user?.id],
      );
      expect(rows).toEqual([{ email: null, encrypted_password: null, data: {}, gone: true }]);
      const again = await admin.createUser({ email: 'soft@acme.com.br', password });
      expect(again.error).toBeNull();
    });

    it('bans people, which ends their sessions at the next refresh, and lifts the ban', async () => {
      const { data } = await admin.createUser({ email: 'ban@acme.com.br', password, email_confirm: true });
      const id = data.user?.id ?? '';
      const client = instance.client();
      await client.auth.signInWithPassword({ email: 'ban@acme.com.br', password });
      const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
      expect(Date.parse(String(banned.data.user?.['banned_until' as 'id']))).toBe(
        instance.clock.now().getTime() + 5_400_000,
      );
      expect((await client.auth.refreshSession()).error?.code).toBe('user_banned');
      await admin.updateUserById(id, { ban_duration: 'none' });
      expect((await signIn('ban@acme.com.br')).error).toBeNull();
    });

    it('sets a password, which ends all sessions, and signs people out by their token', async () => {
      const { data } = await admin.createUser({ email: 'pwd@acme.com.br', password, email_confirm: true });
      const first = (await signIn('pwd@acme.com.br')).data.session?.access_token ?? '';
      await admin.updateUserById(data.user?.id ?? '', { password: 'Nova-Senha-9' });
      const getUser = async (token: string) => (await instance.client().auth.getUser(token)).error?.name;
      expect(await getUser(first)).toBe('AuthSessionMissingError');
      const second = (await signIn('pwd@acme.com.br', 'Nova-Senha-9')).data.session?.access_token ?? '';
      expect(await getUser(second)).toBeUndefined();
      expect((await admin.signOut(second)).error).toBeNull();
      expect(await getUser(second)).toBe('AuthSessionMissingError');
    });

    it('pages through people, with the count and the last page in the headers', async () => {
      for (let index = 0; index < 5; index += 1) {
        instance.clock.advance(1);
        await admin.createUser({ email: `page${index}@pages.com.br` });
      }
      const page = await admin.listUsers({ page: 1, perPage: 2 });
      expect(page.error).toBeNull();
      expect(page.data.users.map((user) => user.email)).toEqual(['page4@pages.com.br', 'page3@pages.com.br']);
      expect(page.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
      const response = await instance.request(
        '/auth/v1/admin/users?filter=pages.com.br&per_page=2&sort=email',
        {
          headers: { authorization: `Bearer ${instance.keys.secretKey}` },
        },
      );
      expect(response.headers.get('x-total-count')).toBe('5');
      expect(response.headers.get('link')).toBe(
        `<${instance.url}/auth/v1/admin/users?page=2&per_page=2>; rel="next", <${instance.url}/auth/v1/admin/users?page=3&per_page=2>; rel="last"`,
      );
      const { users } = (await response.json()) as { users: { email: string }[] };
      expect(users.map((user) => user.email)).toEqual(['page0@pages.com.br', 'page1@pages.com.br']);
    });

    it('reads the security log', async () => {
      const response = await instance.request('/auth/v1/admin/audit?query=action:user_deleted', {
        headers: { authorization: `Bearer ${instance.keys.secretKey}` },
      });
      const entries = (await response.json()) as { payload: { action: string } }[];
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.every((entry) => entry.payload.action === 'user_deleted')).toBe(true);
      expect(response.headers.get('x-total-count')).toBe(String(entries.length));
    });
  });

  describe('links that an administrator hands over', () => {
    it('invite somebody by a letter, who then sets a password', async () => {
      const { data, error } = await admin.inviteUserByEmail('inv@acme.com.br', { data: { locale: 'en' } });
      expect(error).toBeNull();
      expect(data.user?.invited_at).toBeDefined();
      const [letter] = await instance.messagesTo('inv@acme.com.br');
      expect(letter).toMatchObject({ kind: 'invite', locale: 'en' });
      const client = instance.client();
      const verified = await client.auth.verifyOtp({
        email: 'inv@acme.com.br',
        token: letter?.values['code'] ?? '',
        type: 'invite',
      });
      expect(verified.error).toBeNull();
      await client.auth.updateUser({ password });
      expect((await signIn('inv@acme.com.br')).error).toBeNull();
      expect((await admin.inviteUserByEmail('inv@acme.com.br')).error?.code).toBe('email_exists');
    });

    it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
      'of the type %s open a session',
      async (type) => {
        const email = `${type}@links.com.br`;
        if (type === 'recovery') await instance.addPerson(email, password);
        const { data, error } = await admin.generateLink({ type, email, password } as Parameters<
          typeof admin.generateLink
        >[0]);
        expect(error).toBeNull();
        expect(data.user?.email).toBe(email);
        expect(data.properties).toMatchObject({
          email_otp: expect.stringMatching(/^\d{6}$/),
          verification_type: type === 'magiclink' ? 'signup' : type,
          redirect_to: instance.url,
        });
        expect(data.properties?.action_link).toContain(`token=${data.properties?.hashed_token}`);
        expect(await instance.messagesTo(email)).toEqual([]);
        const landed = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' });
        expect(landed.headers.get('location')).toContain('#access_token=');
      },
    );

    it('change an address after both halves', async () => {
      const id = await instance.addPerson('old@links.com.br', password);
      const change = async (type: 'email_change_current' | 'email_change_new') => {
        const { data } = await admin.generateLink({
          type,
          email: 'old@links.com.br',
          newEmail: 'new@links.com.br',
        });
        const { data: verified } = await instance.client().auth.verifyOtp({
          token_hash: data.properties?.hashed_token ?? '',
          type: 'email_change',
        });
        return verified.user?.email ?? null;
      };
      expect(await change('email_change_current')).toBeNull();
      expect(await change('email_change_new')).toBe('new@links.com.br');
      expect((await admin.getUserById(id)).data.user?.email).toBe('new@links.com.br');
    });

    it('are refused for nobody and for an address that is taken', async () => {
      const nobody = await admin.generateLink({ type: 'recovery', email: 'nobody@links.com.br' });
      expect(nobody.error).toMatchObject({ status: 404, code: 'user_not_found' });
      const taken = await admin.generateLink({ type: 'signup', email: 'new@links.com.br', password });
      expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    });
  });

  describe('the administration of people', () => {
    const calls: [string, string, object?][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users', { email: 'x@acme.com.br' }],
      ['GET', '/admin/users/00000000-0000-4000-8000-000000000001'],
      ['PUT', '/admin/users/00000000-0000-4000-8000-000000000001', {}],
      ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000001', {}],
      ['GET', '/admin/users/00000000-0000-4000-8000-000000000001/factors'],
      ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000001/factors/x'],
      ['POST', '/admin/generate_link', { type: 'recovery', email: 'x@acme.com.br' }],
      ['POST', '/invite', { email: 'x@acme.com.br' }],
      ['GET', '/admin/audit'],
    ];

    it.each(calls)(
      '%s %s is closed to people, to the browser key and to nobody',
      async (method, path, body) => {
        const { data } = await signIn('closed@acme.com.br');
        const ask = async (authorization?: string) => {
          const response = await instance.request(`/auth/v1${path}`, {
            method,
            body: body === undefined ? undefined : JSON.stringify(body),
            headers: authorization === undefined ? {} : { authorization },
          });
          return [response.status, response.headers.get('x-sb-error-code')];
        };
        expect(await ask(`Bearer ${data.session?.access_token}`)).toEqual([403, 'not_admin']);
        expect(await ask(`Bearer ${instance.keys.publishableKey}`)).toEqual([403, 'not_admin']);
        expect(await ask()).toEqual([401, 'no_authorization']);
      },
    );

    it.each([
      [{}, 400, 'validation_failed'],
      [{ email: 'bad' }, 400, 'validation_failed'],
      [{ email: 'x@acme.com.br', password: 'curta' }, 422, 'weak_password'],
      [{ email: 'x@acme.com.br', ban_duration: 'forever' }, 400, 'validation_failed'],
      [{ email: 'x@acme.com.br', role: 'service_role' }, 400, 'validation_failed'],
      [{ email: 'x@acme.com.br', id: 'x' }, 400, 'validation_failed'],
      [{ email: 'x@acme.com.br', password_hash: '$1$abc' }, 400, 'validation_failed'],
      [{ email: 'new@links.com.br' }, 422, 'email_exists'],
    ])('refuses %j with %i %s', async (body, status, code) => {
      const response = await instance.request('/auth/v1/admin/users', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${instance.keys.secretKey}` },
      });
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code]);
    });

    it.each([
      'page=0',
      'page=x',
      'per_page=-1',
      'sort=email;drop',
      'sort=encrypted_password',
      'sort=email%20up',
    ])('refuses %s', async (query) => {
      const response = await instance.request(`/auth/v1/admin/users?${query}`, {
        headers: { authorization: `Bearer ${instance.keys.secretKey}` },
      });
      expect(response.status).toBe(400);
    });
  });
});
