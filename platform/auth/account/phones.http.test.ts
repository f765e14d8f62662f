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
        smsTestCodes: { '5511900000001': '424242' },
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

  describe('a telephone', () => {
    it('signs up, proves itself by the code of its message, and signs in', async () => {
      const client = instance.client();
      const made = await client.auth.signUp({ phone: '+55 11 98888-0001', password });
      expect(made.error).toBeNull();
      expect(made.data.user).toMatchObject({ phone: '5511988880001', email: '' });
      expect((await client.auth.signInWithPassword({ phone: '+5511988880001', password })).error?.code).toBe(
        'phone_not_confirmed',
      );
      const message = await lastTo('5511988880001', 1);
      const verified = await client.auth.verifyOtp({
        phone: '+5511988880001',
        token: message.values['code'] ?? '',
        type: 'sms',
      });
      expect(verified.data.user).toMatchObject({ app_metadata: { provider: 'phone', providers: ['phone'] } });
      expect(
        (await instance.client().auth.signInWithPassword({ phone: '+5511988880001', password })).error,
      ).toBeNull();
      const otp = await instance.client().auth.signInWithOtp({ phone: '+5511988880001' });
      expect(otp.data.messageId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('is no telephone when it does not look like one', async () => {
      const { error } = await instance.client().auth.verifyOtp({
        phone: '+55 11 98888-000x',
        token: '123456',
        type: 'sms',
      });
      expect(error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Invalid phone number format (E.164 required)',
      });
    });

    it('that nobody has is answered like one that somebody has', async () => {
      const ask = async (phone: string) => {
        const body = JSON.stringify({ phone, create_user: false });
        const response = await instance.request('/auth/v1/otp', { method: 'POST', body });
        return [response.status, await response.json()];
      };
      instance.clock.advance(61);
      const told = [200, { message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }];
      expect(await ask('5511988880001')).toEqual(told);
      expect(await ask('5511988889999')).toEqual(told);
    });

    it('of the test numbers gets no message and opens by its set code', async () => {
      const client = instance.client();
      expect((await client.auth.signInWithOtp({ phone: '+5511900000001' })).error).toBeNull();
      expect(await instance.messagesTo('5511900000001')).toEqual([]);
      const verified = await client.auth.verifyOtp({ phone: '+5511900000001', token: '424242', type: 'sms' });
      expect(verified.data.session).not.toBeNull();
    });

    it('is changed when the new one is proved', async () => {
      const client = await signedIn('phone@acme.com.br');
      const asked = await client.auth.updateUser({ phone: '+5511977770001' });
      expect(asked.data.user).toMatchObject({ phone: '', new_phone: '5511977770001' });
      const { code } = (await lastTo('5511977770001', 1)).values;
      const { data } = await client.auth.verifyOtp({
        phone: '+5511977770001',
        token: code ?? '',
        type: 'phone_change',
      });
      expect(data.user).toMatchObject({
        phone: '5511977770001',
        email: 'phone@acme.com.br',
        app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      });
    });
  });
});
