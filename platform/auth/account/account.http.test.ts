import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEAST_MILLISECONDS } from './letter.ts';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform(
      {
        rateLimits: false,
        signUp: 'open',
        mailFrequencySeconds: 0,
        redirectAllowList: ['https://app.acme.com.br/**'],
      },
      host,
    );
  });
  afterAll(() => instance.stop());

  async function lastTo(address: string) {
    const message = (await instance.messagesTo(address)).at(-1);
    if (message === undefined) throw new Error(`Nothing was sent to ${address}.`);
    // Messages are told apart by their instants.
    instance.clock.advance(1);
    return message;
  }

  /** Opens a link as a browser does, without following where it leads. */
  async function open(link: string | undefined): Promise<URL> {
    const response = await fetch(link ?? '', { redirect: 'manual' });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  }

  const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

  describe('signing up by e-mail', () => {
    it('gives a person without a session, whose letter opens one by its link', async () => {
      const { data, error } = await instance.client().auth.signUp({
        email: ' Nova@Acme.com.br',
        password,
        options: { data: { full_name: 'Nova', locale: 'en' }, emailRedirectTo: 'https://app.acme.com.br/in' },
      });
      expect(error).toBeNull();
      expect(data.session).toBeNull();
      expect(data.user).toMatchObject({
        email: 'nova@acme.com.br',
        role: 'authenticated',
        confirmation_sent_at: expect.stringMatching(/Z$/),
        user_metadata: { full_name: 'Nova', email_verified: false },
        identities: [{ provider: 'email', id: data.user?.id }],
      });
      expect(data.user).not.toHaveProperty('email_confirmed_at');
      const early = await instance.client().auth.signInWithPassword({ email: 'nova@acme.com.br', password });
      expect(early.error?.code).toBe('email_not_confirmed');
      const letter = await lastTo('nova@acme.com.br');
      expect(letter).toMatchObject({ kind: 'confirmation', locale: 'en' });
      const landed = await open(letter.values['link']);
      expect(landed.origin + landed.pathname).toBe('https://app.acme.com.br/in');
      expect(fragmentOf(landed)).toMatchObject({
        token_type: 'bearer',
        expires_in: '3600',
        type: 'signup',
        sb: '',
      });
      const user = await instance.client().auth.getUser(fragmentOf(landed)['access_token']);
      expect(user.data.user).toMatchObject({
        email: 'nova@acme.com.br',
        user_metadata: { email_verified: true },
      });
      const again = await open(letter.values['link']);
      expect(fragmentOf(again)).toMatchObject({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
      });
      expect(
        (await instance.client().auth.signInWithPassword({ email: 'nova@acme.com.br', password })).error,
      ).toBeNull();
    });

    it('opens a session by the digits of the letter, or by the token of its link', async () => {
      const client = instance.client();
      await client.auth.signUp({ email: 'dig@acme.com.br', password });
      const { code } = (await lastTo('dig@acme.com.br')).values;
      expect(code).toMatch(/^\d{6}$/);
      const byDigits = await client.auth.verifyOtp({
        email: 'dig@acme.com.br',
        token: code ?? '',
        type: 'signup',
      });
      expect(byDigits.data.session?.user.email).toBe('dig@acme.com.br');
      await client.auth.signUp({ email: 'tok@acme.com.br', password });
      const link = new URL((await lastTo('tok@acme.com.br')).values['link'] ?? '');
      const byHash = await client.auth.verifyOtp({
        token_hash: link.searchParams.get('token') ?? '',
        type: 'email',
      });
      expect(byHash.data.session?.user.email).toBe('tok@acme.com.br');
    });

    it('answers somebody who is known like somebody new, and tells the mailbox nothing', async () => {
      await instance.addPerson('ana@acme.com.br', password);
      const ask = async (email: string) => {
        const { data, error } = await instance
          .client()
          .auth.signUp({ email, password: 'Outra-Senha-9', options: { data: { a: 1 } } });
        expect(error).toBeNull();
        return data.user;
      };
      const known = await ask('ana@acme.com.br');
      expect(known).toMatchObject({ identities: [], role: '', email: 'ana@acme.com.br' });
      const fresh = await ask('fresh@acme.com.br');
      const members = (user: object | null) => Object.keys(user ?? {}).sort();
      expect(members(known)).toEqual(members(fresh));
      expect(await instance.messagesTo('ana@acme.com.br')).toEqual([]);
      const { error } = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password });
      expect(error).toBeNull();
    });

    it.each([
      [{ email: 'bad', password }, 400, 'validation_failed'],
      [{ email: 'a@acme.com.br', password: '' }, 400, 'validation_failed'],
      [{ email: 'a@acme.com.br', password: 'curta' }, 422, 'weak_password'],
      [{ email: 'a@acme.com.br', phone: '+5511999990000', password }, 400, 'validation_failed'],
      [{ email: 'ana@gmail.com', password }, 400, 'email_address_not_authorized'],
      [{ phone: '+5511999990000', password }, 400, 'phone_provider_disabled'],
      [{ data: { x: 1 } }, 422, 'anonymous_provider_disabled'],
      [{ email: 'a@acme.com.br', password, data: 7 }, 400, 'validation_failed'],
      [
        { email: 'a@acme.com.br', password, code_challenge: 'short', code_challenge_method: 's256' },
        400,
        'validation_failed',
      ],
    ])('refuses %j with %i %s', async (body, status, code) => {
      const response = await instance.request('/auth/v1/signup', {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code]);
    });

    it('lets the last who asked set the password of an address that nobody has proved', async () => {
      await instance.client().auth.signUp({ email: 'race@acme.com.br', password: 'Do-Estranho-1' });
      const first = await lastTo('race@acme.com.br');
      await instance.client().auth.signUp({ email: 'race@acme.com.br', password });
      const second = await lastTo('race@acme.com.br');
      expect(fragmentOf(await open(first.values['link']))['error_code']).toBe('otp_expired');
      expect(fragmentOf(await open(second.values['link']))['access_token']).toBeDefined();
      const signIn = (tried: string) =>
        instance.client().auth.signInWithPassword({ email: 'race@acme.com.br', password: tried });
      expect((await signIn('Do-Estranho-1')).error?.code).toBe('invalid_credentials');
      expect((await signIn(password)).error).toBeNull();
    });

    it('never lets a stranger set the password of an address in the instant that it is proved', async () => {
      for (let round = 0; round < 6; round += 1) {
        const email = `instant${round}@acme.com.br`;
        await instance.client().auth.signUp({ email, password });
        const { link } = (await lastTo(email)).values;
        const [landed] = await Promise.all([
          open(link),
          ...['Do-Estranho-1', 'Do-Estranho-2'].map((stranger) =>
            instance.client().auth.signUp({ email, password: stranger }),
          ),
        ]);
        const opensWith = async (tried: string) =>
          (await instance.client().auth.signInWithPassword({ email, password: tried })).error === null;
        const isProved = fragmentOf(landed)['access_token'] !== undefined;
        expect(await opensWith(password)).toBe(isProved);
        expect(await opensWith('Do-Estranho-1')).toBe(false);
        expect(await opensWith('Do-Estranho-2')).toBe(false);
      }
    });
  });

  describe('signing in by a letter', () => {
    it('works for somebody known, by digits and by link, once', async () => {
      await instance.addPerson('otp@acme.com.br', password);
      const client = instance.client();
      expect((await client.auth.signInWithOtp({ email: 'otp@acme.com.br' })).error).toBeNull();
      const { code } = (await lastTo('otp@acme.com.br')).values;
      const verify = () =>
        client.auth.verifyOtp({ email: 'otp@acme.com.br', token: code ?? '', type: 'email' });
      expect((await verify()).data.session?.user.email).toBe('otp@acme.com.br');
      expect((await verify()).error).toMatchObject({ code: 'otp_expired', status: 403 });
      await client.auth.signInWithOtp({ email: 'otp@acme.com.br' });
      const landed = await open((await lastTo('otp@acme.com.br')).values['link']);
      expect(fragmentOf(landed)).toMatchObject({ type: 'magiclink' });
      const { data } = await client.auth.getClaims(fragmentOf(landed)['access_token']);
      expect(data?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
    });

    it('signs somebody new up', async () => {
      const client = instance.client();
      await client.auth.signInWithOtp({ email: 'new@acme.com.br', options: { data: { full_name: 'New' } } });
      const { code } = (await lastTo('new@acme.com.br')).values;
      const { data } = await client.auth.verifyOtp({
        email: 'new@acme.com.br',
        token: code ?? '',
        type: 'email',
      });
      expect(data.user).toMatchObject({
        user_metadata: { full_name: 'New' },
        app_metadata: { providers: ['email'] },
      });
    });

    it('signs nobody up where the request says not to, and does not tell who is known', async () => {
      await instance.addPerson('told@acme.com.br', password);
      const answerTo = async (email: string) => {
        const response = await instance.request('/auth/v1/otp', {
          method: 'POST',
          body: JSON.stringify({ email, create_user: false }),
        });
        return [response.status, await response.text()];
      };
      expect(await answerTo('told@acme.com.br')).toEqual([200, '{}']);
      expect(await answerTo('untold@acme.com.br')).toEqual([200, '{}']);
      expect(await instance.messagesTo('told@acme.com.br')).toHaveLength(1);
      expect(await instance.messagesTo('untold@acme.com.br')).toEqual([]);
      const { rows } = await instance.database.pool.query(
        `select from auth.users where email = 'untold@acme.com.br'`,
      );
      expect(rows).toEqual([]);
    });

    it('gives a code to the browser that asked, when it asked with a challenge', async () => {
      await instance.addPerson('pkce@acme.com.br', password);
      const verifier = 'v'.repeat(64);
      const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const body = JSON.stringify({
        email: 'pkce@acme.com.br',
        code_challenge: Buffer.from(challenge).toString('base64url'),
        code_challenge_method: 's256',
      });
      await instance.request('/auth/v1/otp?redirect_to=https://app.acme.com.br/in', { method: 'POST', body });
      const landed = await open((await lastTo('pkce@acme.com.br')).values['link']);
      expect(landed.hash).toBe('');
      const exchange = (code_verifier: string) =>
        instance.request('/auth/v1/token?grant_type=pkce', {
          method: 'POST',
          body: JSON.stringify({ auth_code: landed.searchParams.get('code'), code_verifier }),
        });
      expect((await exchange('w'.repeat(64))).status).toBe(400);
      expect((await exchange(verifier)).status).toBe(200);
      expect((await exchange(verifier)).status).toBe(404);
    });
  });

  describe('a forgotten password', () => {
    it('is replaced after a letter; the answer is the same for whoever is asked about', async () => {
      await instance.addPerson('esq@acme.com.br', password);
      const ask = async (email: string) => {
        const response = await instance.request('/auth/v1/recover', {
          method: 'POST',
          body: JSON.stringify({ email }),
        });
        return [response.status, await response.text()];
      };
      expect(await ask('esq@acme.com.br')).toEqual([200, '{}']);
      expect(await ask('nobody@acme.com.br')).toEqual([200, '{}']);
      expect(await instance.messagesTo('nobody@acme.com.br')).toEqual([]);
      const client = instance.client();
      const letter = await lastTo('esq@acme.com.br');
      expect(letter.kind).toBe('recovery');
      await client.auth.verifyOtp({
        email: 'esq@acme.com.br',
        token: letter.values['code'] ?? '',
        type: 'recovery',
      });
      expect((await client.auth.updateUser({ password: 'Nova-Senha-9' })).error).toBeNull();
      const signIn = await instance
        .client()
        .auth.signInWithPassword({ email: 'esq@acme.com.br', password: 'Nova-Senha-9' });
      expect(signIn.error).toBeNull();
    });

    it('answers neither for somebody nor for nobody sooner than rows are written', async () => {
      await instance.addPerson('timed@acme.com.br', password);
      for (const email of ['timed@acme.com.br', 'untimed@acme.com.br']) {
        const began = performance.now();
        const body = JSON.stringify({ email, create_user: false });
        expect((await instance.request('/auth/v1/otp', { method: 'POST', body })).status).toBe(200);
        // A timer may ring a moment before its time.
        expect(performance.now() - began).toBeGreaterThan(LEAST_MILLISECONDS - 2);
      }
    });

    it('takes the same steps for nobody as for somebody: in every case a message goes through the queue', async () => {
      await instance.database.pool.query(
        `create table public.queued (length integer);
       create function public.note_queued() returns trigger language plpgsql security definer set search_path = ''
         as $$ begin insert into public.queued values (length(new.sealed)); return new; end $$;
       create trigger note after insert on auth.messages for each row execute function public.note_queued()`,
      );
      const queuedBy = async (path: string, body: object) => {
        await instance.database.pool.query('delete from public.queued');
        const response = await instance.request(path, { method: 'POST', body: JSON.stringify(body) });
        expect([path, response.status]).toEqual([path, 200]);
        const { rows } = await instance.database.pool.query('select length from public.queued');
        return rows.length;
      };
      await instance.addPerson('known@acme.com.br', password);
      for (const email of ['known@acme.com.br', 'unknown@acme.com.br']) {
        expect(await queuedBy('/auth/v1/recover', { email })).toBe(1);
        expect(await queuedBy('/auth/v1/otp', { email })).toBe(1);
        expect(await queuedBy('/auth/v1/otp', { email: `also-${email}`, create_user: false })).toBe(1);
        expect(await queuedBy('/auth/v1/signup', { email, password })).toBe(1);
        expect(await queuedBy('/auth/v1/resend', { type: 'signup', email })).toBe(1);
      }
    });
  });
});
