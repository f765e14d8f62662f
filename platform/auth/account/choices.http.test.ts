import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformSettings } from '../../settings.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

const password = 'Segredo-123';
let instance: TestPlatform;

function installation(settings: Partial<PlatformSettings>): void {
  beforeAll(async () => {
    instance = await startTestPlatform({ signUp: 'open', mailFrequencySeconds: 0, ...settings });
  });
  afterAll(() => instance.stop());
}

describe('an installation that takes addresses for confirmed', () => {
  installation({ emailAutoconfirm: true, phoneAutoconfirm: true, phoneSignIn: true, rateLimits: false });

  it('gives a session with the sign-up, and says who is known already', async () => {
    const client = instance.client();
    const { data, error } = await client.auth.signUp({ email: 'ana@acme.com.br', password });
    expect(error).toBeNull();
    expect(data.session?.access_token).toMatch(/^ey/);
    expect(data.user).toMatchObject({ user_metadata: { email_verified: true } });
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'password' }]);
    const again = await instance.client().auth.signUp({ email: 'ana@acme.com.br', password });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    const byPhone = await instance.client().auth.signUp({ phone: '+5511966660001', password });
    expect(byPhone.data.session?.user.phone).toBe('5511966660001');
  });

  it('changes addresses and numbers at once, and writes to nobody', async () => {
    const client = instance.client();
    await client.auth.signUp({ email: 'bia@acme.com.br', password });
    const changed = await client.auth.updateUser({ email: 'bia.nova@acme.com.br', phone: '+5511966660002' });
    expect(changed.data.user).toMatchObject({ email: 'bia.nova@acme.com.br', phone: '5511966660002' });
    expect(changed.data.user?.identities?.map((identity) => identity.provider)).toEqual(['email', 'phone']);
    expect(await instance.messagesTo('bia.nova@acme.com.br')).toEqual([]);
    const signIn = await instance
      .client()
      .auth.signInWithPassword({ email: 'bia.nova@acme.com.br', password });
    expect(signIn.error).toBeNull();
  });

  it('tells so to sign-in pages', async () => {
    const settings = await (await instance.request('/auth/v1/settings')).json();
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
      external: { email: true, phone: true, anonymous_users: false },
    });
  });
});

describe('an installation that asks the new mailbox alone', () => {
  installation({ secureEmailChange: false, securePasswordChange: false, rateLimits: false });

  it('changes an address by one letter', async () => {
    await instance.addPerson('old@acme.com.br', password);
    const client = instance.client();
    await client.auth.signInWithPassword({ email: 'old@acme.com.br', password });
    await client.auth.updateUser({ email: 'new@acme.com.br' });
    expect(await instance.messagesTo('old@acme.com.br')).toEqual([]);
    const [letter] = await instance.messagesTo('new@acme.com.br');
    const { data } = await client.auth.verifyOtp({
      email: 'new@acme.com.br',
      token: letter?.values['code'] ?? '',
      type: 'email_change',
    });
    expect(data.user?.email).toBe('new@acme.com.br');
  });

  it('lets an old session set a password without further proof', async () => {
    await instance.addPerson('day@acme.com.br', password);
    const client = instance.client();
    await client.auth.signInWithPassword({ email: 'day@acme.com.br', password });
    instance.clock.advance(25 * 3600);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: 'Nova-Senha-9' })).error).toBeNull();
  });
});

describe('an installation with rules of its own', () => {
  installation({
    passwordMinimumLength: 12,
    corporateEmailsOnly: false,
    emailAutoconfirm: true,
    mailsPerHour: 2,
    otpLength: 8,
  });

  it('asks for longer passwords and takes personal addresses', async () => {
    const short = await instance.client().auth.signUp({ email: 'ana@gmail.com', password });
    expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    const long = await instance.client().auth.signUp({ email: 'ana@gmail.com', password: 'Segredo-12345' });
    expect(long.error).toBeNull();
  });

  it('sends longer codes, and no more mails in an hour than it may', async () => {
    const ask = async (email: string) => (await instance.client().auth.signInWithOtp({ email })).error?.code;
    expect(await ask('ana@gmail.com')).toBeUndefined();
    const [letter] = await instance.messagesTo('ana@gmail.com');
    expect(letter?.values['code']).toMatch(/^\d{8}$/);
    expect(await ask('nobody@gmail.com')).toBeUndefined();
    expect(await ask('ana@gmail.com')).toBe('over_email_send_rate_limit');
    instance.clock.advance(3601);
    expect(await ask('ana@gmail.com')).toBeUndefined();
  });

  it('lets one address ask thirty times in five minutes, and tells when to come back', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = JSON.stringify({ type: 'email', token: '12345678', email: `n${index}@acme.com.br` });
      const response = await instance.request('/auth/v1/verify', { method: 'POST', body });
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).toBe('300');
    }
    expect(statuses.slice(0, 30).every((status) => status === 403)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe('an installation without sign-in by mail', () => {
  installation({ emailSignIn: false, rateLimits: false });

  it.each([
    ['/signup', { email: 'a@acme.com.br', password }, 400],
    ['/otp', { email: 'a@acme.com.br' }, 400],
    ['/recover', { email: 'a@acme.com.br' }, 400],
    ['/token?grant_type=password', { email: 'a@acme.com.br', password }, 422],
  ])('says so at %s', async (path, body, status) => {
    const response = await instance.request(`/auth/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([
      status,
      'email_provider_disabled',
    ]);
  });
});
