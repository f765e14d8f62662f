import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform(
      {
        rateLimits: false,
        signUp: 'open',
        phoneSignIn: true,
        anonymousSignIn: true,
      },
      host,
    );
  });
  afterAll(() => instance.stop());

  async function lastTo(address: string, thenSeconds = 61) {
    const message = (await instance.messagesTo(address)).at(-1);
    if (message === undefined) throw new Error(`Nothing was sent to ${address}.`);
    instance.clock.advance(thenSeconds);
    return message;
  }

  async function signedIn(email: string) {
    await instance.addPerson(email, password);
    const client = instance.client();
    await client.auth.signInWithPassword({ email, password });
    return client;
  }

  describe('a new address', () => {
    it('is taken when the old and the new mailbox agreed', async () => {
      const client = await signedIn('old@acme.com.br');
      const asked = await client.auth.updateUser({ email: 'New@Acme.com.br' });
      expect(asked.data.user).toMatchObject({ email: 'old@acme.com.br', new_email: 'new@acme.com.br' });
      const [current, next] = [await lastTo('old@acme.com.br'), await lastTo('new@acme.com.br')];
      expect([current.kind, next.kind]).toEqual(['email_change_current', 'email_change_new']);
      expect(current.values['newEmail']).toBe('new@acme.com.br');
      const half = await fetch(next.values['link'] ?? '', { redirect: 'manual' });
      expect(half.headers.get('location')).toContain('message=Confirmation+link+accepted');
      expect((await client.auth.getUser()).data.user?.email).toBe('old@acme.com.br');
      const whole = await client.auth.verifyOtp({
        email: 'old@acme.com.br',
        token: current.values['code'] ?? '',
        type: 'email_change',
      });
      expect(whole.data.user).toMatchObject({
        email: 'new@acme.com.br',
        identities: [{ identity_data: { email: 'new@acme.com.br', email_verified: true } }],
      });
      expect(whole.data.user).not.toHaveProperty('new_email');
      const again = await instance.client().auth.signInWithPassword({ email: 'new@acme.com.br', password });
      expect(again.error).toBeNull();
    });

    it('answers the first of two letters in the words of the protocol', async () => {
      const client = await signedIn('half@acme.com.br');
      await client.auth.updateUser({ email: 'other@acme.com.br' });
      const { code } = (await lastTo('other@acme.com.br')).values;
      const response = await instance.request('/auth/v1/verify', {
        method: 'POST',
        body: JSON.stringify({ type: 'email_change', email: 'other@acme.com.br', token: code }),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        code: '200',
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      });
    });

    it('is refused when somebody has it, when it is none, and when it was taken meanwhile', async () => {
      const client = await signedIn('refused@acme.com.br');
      await instance.addPerson('taken@acme.com.br', password);
      expect((await client.auth.updateUser({ email: 'taken@acme.com.br' })).error?.code).toBe('email_exists');
      expect((await client.auth.updateUser({ email: 'none' })).error?.code).toBe('validation_failed');
      await client.auth.updateUser({ email: 'soon@acme.com.br' });
      const [current, next] = [await lastTo('refused@acme.com.br'), await lastTo('soon@acme.com.br')];
      await instance.addPerson('soon@acme.com.br', password);
      const verify = (message: typeof next) =>
        instance.client().auth.verifyOtp({
          token_hash: new URL(message.values['link'] ?? '').searchParams.get('token') ?? '',
          type: 'email_change',
        });
      await verify(current);
      expect((await verify(next)).error?.code).toBe('email_exists');
    });

    it('is refused when it is a personal one, as it is at the sign-up', async () => {
      const client = await signedIn('firm@acme.com.br');
      const { error } = await client.auth.updateUser({ email: 'firm@gmail.com' });
      expect(error).toMatchObject({ code: 'email_address_not_authorized', status: 400 });
      expect(await instance.messagesTo('firm@gmail.com')).toEqual([]);
      expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_email');
    });

    it('is sent again on request, and is not asked for twice a minute', async () => {
      const client = await signedIn('again@acme.com.br');
      await client.auth.updateUser({ email: 'fresh@acme.com.br' });
      const soon = await client.auth.updateUser({ email: 'fresher@acme.com.br' });
      expect(soon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
      await lastTo('fresh@acme.com.br');
      const { error } = await client.auth.resend({ type: 'email_change', email: 'again@acme.com.br' });
      expect(error).toBeNull();
      expect(await instance.messagesTo('fresh@acme.com.br')).toHaveLength(2);
    });
  });

  describe('a new password', () => {
    it('needs a code or the present one, however young the session is', async () => {
      const client = await signedIn('day@acme.com.br');
      const change = (more: object) =>
        client.auth.updateUser({ password: 'Nova-Senha-9', ...more } as Parameters<
          typeof client.auth.updateUser
        >[0]);
      expect((await change({})).error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
      expect((await change({ current_password: 'Errada-123' })).error?.code).toBe('current_password_invalid');
      expect((await client.auth.reauthenticate()).error).toBeNull();
      const { code, link } = (await lastTo('day@acme.com.br')).values;
      expect(link).toContain('type=reauthentication');
      expect((await change({ nonce: '000000' })).error).toMatchObject({
        code: 'reauthentication_not_valid',
        status: 422,
      });
      expect((await change({ nonce: code })).error).toBeNull();
      expect((await client.auth.updateUser({ password: 'Outra-Senha-9', nonce: code })).error?.code).toBe(
        'reauthentication_not_valid',
      );
      const present = { password: 'Outra-Senha-9', current_password: 'Nova-Senha-9' };
      expect((await client.auth.updateUser(present)).error).toBeNull();
    });

    it('is not told to be the present one, which would let a stolen session guess it', async () => {
      const client = await signedIn('oracle@acme.com.br');
      expect((await client.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed');
      const withCode = await client.auth.updateUser({ password, nonce: '123456' });
      expect(withCode.error?.code).toBe('reauthentication_not_valid');
    });

    it('is set once, within 15 minutes, by who came with a letter', async () => {
      await instance.addPerson('letter@acme.com.br', password);
      const client = instance.client();
      const come = async () => {
        await client.auth.signInWithOtp({ email: 'letter@acme.com.br' });
        const { code } = (await lastTo('letter@acme.com.br')).values;
        await client.auth.verifyOtp({ email: 'letter@acme.com.br', token: code ?? '', type: 'email' });
      };
      const change = async (wanted: string) =>
        (await client.auth.updateUser({ password: wanted })).error?.code;
      await come();
      expect(await change('Nova-Senha-9')).toBeUndefined();
      expect(await change('Outra-Senha-9')).toBe('reauthentication_needed');
      await come();
      instance.clock.advance(15 * 60);
      expect(await change('Outra-Senha-9')).toBe('reauthentication_needed');
    });

    it('ends every code and change that was under way', async () => {
      const client = await signedIn('pending@acme.com.br');
      await client.auth.updateUser({ email: 'pending2@acme.com.br' });
      const { link } = (await lastTo('pending2@acme.com.br')).values;
      const change = { password: 'Nova-Senha-9', current_password: password };
      expect((await client.auth.updateUser(change)).error).toBeNull();
      expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_email');
      const landed = await fetch(link ?? '', { redirect: 'manual' });
      expect(landed.headers.get('location')).toContain('error_code=otp_expired');
    });

    it('is not tried out with a stolen session: five wrong ones lock', async () => {
      const client = await signedIn('stolen@acme.com.br');
      const guess = async (current_password: string) =>
        (
          await client.auth.updateUser({ password: 'Nova-Senha-9', current_password } as Parameters<
            typeof client.auth.updateUser
          >[0])
        ).error?.code;
      for (let tries = 0; tries < 5; tries += 1)
        expect(await guess('Errada-123')).toBe('current_password_invalid');
      expect(await guess(password)).toBe('over_request_rate_limit');
      instance.clock.advance(15 * 60 + 1);
      await client.auth.refreshSession();
      expect(await guess(password)).toBeUndefined();
    });
  });

  describe('six digits', () => {
    it('are not guessed: after five wrong ones the right one is refused as well, for 15 minutes', async () => {
      await instance.addPerson('brute@acme.com.br', password);
      const client = instance.client();
      await client.auth.signInWithOtp({ email: 'brute@acme.com.br' });
      const [letter] = await instance.messagesTo('brute@acme.com.br');
      const code = letter?.values['code'] ?? '';
      const wrong = code === '111111' ? '222222' : '111111';
      const verify = (token: string) =>
        client.auth.verifyOtp({ email: 'brute@acme.com.br', token, type: 'email' });
      for (let tries = 0; tries < 5; tries += 1)
        expect((await verify(wrong)).error?.code).toBe('otp_expired');
      expect((await verify(code)).error).toMatchObject({ status: 429 });
      instance.clock.advance(15 * 60 + 1);
      expect((await verify(code)).error).toBeNull();
    });

    it('open once, however many use them at once', async () => {
      await instance.addPerson('once@acme.com.br', password);
      await instance.client().auth.signInWithOtp({ email: 'once@acme.com.br' });
      const { code, link } = (await lastTo('once@acme.com.br')).values;
      const body = JSON.stringify({ email: 'once@acme.com.br', token: code, type: 'email' });
      const uses = Array.from({ length: 12 }, async (_, index) => {
        if (index % 2 === 0) {
          return (await instance.request('/auth/v1/verify', { method: 'POST', body })).status === 200;
        }
        const landed = await fetch(link ?? '', { redirect: 'manual' });
        return landed.headers.get('location')?.includes('access_token=') === true;
      });
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    });

    it('never make two requests wait for each other', async () => {
      const client = await signedIn('wait@acme.com.br');
      const token = (await client.auth.getSession()).data.session?.access_token;
      const ask = (path: string, method: string, body: object) =>
        instance.request(path, {
          method,
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}` },
        });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [
          ask('/auth/v1/user', 'PUT', { email: `wait${index}@acme.com.br` }),
          ask('/auth/v1/recover', 'POST', { email: 'wait@acme.com.br' }),
          ask('/auth/v1/resend', 'POST', { type: 'email_change', email: 'wait@acme.com.br' }),
          ask('/auth/v1/otp', 'POST', { email: 'wait@acme.com.br' }),
        ]).flat(),
      );
      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    });

    it('are as many guesses for nobody: the lock tells nothing', async () => {
      const guess = async () => {
        const body = JSON.stringify({ email: 'nobody@acme.com.br', token: '111111', type: 'email' });
        return (await instance.request('/auth/v1/verify', { method: 'POST', body })).status;
      };
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) statuses.push(await guess());
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    });

    it('are guessed no faster side by side', async () => {
      const body = JSON.stringify({ email: 'side@acme.com.br', token: '111111', type: 'email' });
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => {
          return (await instance.request('/auth/v1/verify', { method: 'POST', body })).status;
        }),
      );
      expect(statuses.filter((status) => status === 403)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    });

    it('are good for an hour, for one kind, and only in the letter that carried them', async () => {
      await instance.addPerson('bound@acme.com.br', password);
      const client = instance.client();
      await client.auth.resetPasswordForEmail('bound@acme.com.br');
      const { code } = (await lastTo('bound@acme.com.br')).values;
      const verify = async (type: 'signup' | 'email_change' | 'recovery', email = 'bound@acme.com.br') =>
        (await client.auth.verifyOtp({ email, token: code ?? '', type })).error?.code ?? 'taken';
      expect(await verify('signup')).toBe('otp_expired');
      expect(await verify('email_change')).toBe('otp_expired');
      await instance.addPerson('else@acme.com.br', password);
      expect(await verify('recovery', 'else@acme.com.br')).toBe('otp_expired');
      instance.clock.advance(3600);
      expect(await verify('recovery')).toBe('otp_expired');
    });

    it('stand nowhere in the database', async () => {
      await instance.addPerson('stored@acme.com.br', password);
      await instance.client().auth.signInWithOtp({ email: 'stored@acme.com.br' });
      const { code, link } = (await lastTo('stored@acme.com.br')).values;
      const token = new URL(link ?? '').searchParams.get('token');
      const { rows } = await instance.database.pool.query<{ text: string }>(
        `select (select string_agg(t::text, ' ') from auth.one_time_tokens t)
           || (select string_agg(u::text, ' ') from auth.users u)
           || coalesce((select string_agg(a.payload::text, ' ') from auth.audit_log_entries a), '') as text`,
      );
      expect(rows[0]?.text).not.toContain(token);
      expect(rows[0]?.text).not.toMatch(new RegExp(`\\b${code}\\b`));
    });

    it('are asked for once a minute, by whoever, and the hint says when', async () => {
      const ask = async (email: string) => {
        const response = await instance.request('/auth/v1/recover', {
          method: 'POST',
          body: JSON.stringify({ email }),
        });
        return [response.status, response.headers.get('retry-after'), await response.json()] as const;
      };
      await instance.addPerson('often@acme.com.br', password);
      for (const email of ['often@acme.com.br', 'never@acme.com.br']) {
        expect((await ask(email))[0]).toBe(200);
        expect(await ask(email)).toEqual([
          429,
          '60',
          {
            code: 429,
            error_code: 'over_email_send_rate_limit',
            msg: 'For security purposes, you can only request this after 60 seconds.',
          },
        ]);
      }
    });
  });

  describe('somebody without a name', () => {
    it('may sign in where that is allowed, and get an address later', async () => {
      const client = instance.client();
      const { data, error } = await client.auth.signInAnonymously({ options: { data: { x: 1 } } });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], app_metadata: {} });
      const claims = await client.auth.getClaims();
      expect(claims.data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
      expect((await client.auth.updateUser({ password })).error?.code).toBe('validation_failed');
      await client.auth.updateUser({ email: 'named@acme.com.br' });
      const { code } = (await lastTo('named@acme.com.br')).values;
      const named = await client.auth.verifyOtp({
        email: 'named@acme.com.br',
        token: code ?? '',
        type: 'email_change',
      });
      expect(named.data.user).toMatchObject({
        id: data.user?.id,
        is_anonymous: false,
        email: 'named@acme.com.br',
        app_metadata: { provider: 'email', providers: ['email'] },
      });
    });
  });
});
