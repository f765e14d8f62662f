import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAuthenticator, type Site } from '../../testing/authenticator.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';
import { TOTP } from 'otpauth';

let instance: TestPlatform;
const email = 'ana@acme.com.br';
const password = 'Segredo-123';

beforeAll(async () => {
  instance = await startTestPlatform({
    rateLimits: false,
    phoneFactors: true,
    smsTestCodes: { '5511900000000': '424242' },
  });
  await instance.addPerson(email, password);
});
afterAll(() => instance.stop());
beforeEach(async () => {
  await instance.database.pool.query('delete from auth.mfa_factors');
  instance.clock.advance(120);
});

async function signedIn(): Promise<SupabaseClient> {
  const client = createClient(instance.url, instance.keys.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false, experimental: { recoveryCodes: true } },
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

async function post(client: SupabaseClient, path: string, body: object = {}) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const response = await instance.request(`/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a factor by telephone', () => {
  it('is sent a code, which raises the session once', async () => {
    const client = await signedIn();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+5511999990000' });
    const factorId = factor?.id ?? '';
    const { data } = await client.auth.mfa.challenge({ factorId });
    const sent = await instance.messagesTo('5511999990000');
    expect(sent).toMatchObject([{ kind: 'code', values: { code: expect.stringMatching(/^\d{6}$/) } }]);
    const code = sent[0]?.values['code'] ?? '';
    const challengeId = data?.id ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await client.auth.mfa.verify({ factorId, challengeId, code: wrong });
    expect(refused.error?.code).toBe('mfa_verification_failed');
    const verified = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(verified.data?.user.factors).toMatchObject([{ status: 'verified', phone: '5511999990000' }]);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal2' });
    const again = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(again.error?.code).toBe('mfa_ip_address_mismatch');
  });

  it('gets one message a minute', async () => {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+5511999990001' });
    const factorId = data?.id ?? '';
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
    expect((await client.auth.mfa.challenge({ factorId })).error?.code).toBe('over_sms_send_rate_limit');
    expect(await instance.messagesTo('5511999990001')).toHaveLength(1);
  });

  it('takes the code of a test number without sending it', async () => {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+5511900000000' });
    const outcome = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: '424242' });
    expect(outcome.error).toBeNull();
    expect(await instance.messagesTo('5511900000000')).toEqual([]);
  });

  it('needs a number', async () => {
    const client = await signedIn();
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: 'abc' });
    expect(error?.code).toBe('validation_failed');
  });
});

describe('a factor by signature', () => {
  const site = (): Site => ({ origin: instance.url, rpId: '127.0.0.1', userVerified: false });

  async function begin(client: SupabaseClient, factorId: string, wish: object = {}) {
    const { body } = await post(client, `/factors/${factorId}/challenge`, { webauthn: wish });
    const { type, credential_options: options } = body['webauthn'] as {
      type: string;
      credential_options: { publicKey: { challenge: string; rpId?: string; user: { id: string } } };
    };
    return { challengeId: String(body['id']), type, options: options.publicKey };
  }

  it('is created, then signs, and each raises the session', async () => {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Chave' });
    const factorId = data?.id ?? '';
    const authenticator = newAuthenticator();
    const creation = await begin(client, factorId, { rpId: '127.0.0.1', rpOrigins: [instance.url] });
    expect(creation.type).toBe('create');
    const first = await post(client, `/factors/${factorId}/verify`, {
      challenge_id: creation.challengeId,
      webauthn: { type: 'create', credential_response: authenticator.create(creation.options, site()) },
    });
    expect(first.status).toBe(200);

    const next = await signedIn();
    const request = await begin(next, factorId);
    expect([request.type, request.options.rpId]).toEqual(['request', '127.0.0.1']);
    const answer = authenticator.get(request.options, site());
    const body = {
      challenge_id: request.challengeId,
      webauthn: { type: 'request', credential_response: answer },
    };
    const second = await post(next, `/factors/${factorId}/verify`, body);
    expect(second.status).toBe(200);
    const claims = String(second.body['access_token']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]),
    });
  });

  it('of another authenticator, origin or challenge is refused', async () => {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Chave' });
    const factorId = data?.id ?? '';
    const authenticator = newAuthenticator();
    const creation = await begin(client, factorId);
    const elsewhere = { ...site(), origin: 'https://elsewhere.example' };
    for (const credential of [
      authenticator.create(creation.options, elsewhere),
      authenticator.create({ ...creation.options, challenge: 'AAAA' }, site()),
      null,
    ]) {
      const { status, body } = await post(client, `/factors/${factorId}/verify`, {
        challenge_id: creation.challengeId,
        webauthn: { type: 'create', credential_response: credential },
      });
      expect([status, body['error_code']]).toEqual([422, 'mfa_verification_failed']);
    }
  });

  it('is made for a host of this installation only', async () => {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Chave' });
    for (const webauthn of [{ rpId: 'elsewhere.example' }, { rpOrigins: ['https://elsewhere.example'] }]) {
      const { status } = await post(client, `/factors/${data?.id ?? ''}/challenge`, { webauthn });
      expect(status).toBe(400);
    }
  });
});

describe('recovery codes', () => {
  async function withTotp() {
    const client = await signedIn();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' });
    if (data?.type !== 'totp') throw new Error('No factor was enrolled.');
    const code = new TOTP({ secret: data.totp.secret }).generate({
      timestamp: instance.clock.now().getTime(),
    });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
    return { client, factorId: data.id };
  }

  it('stand in for the second factor, each once, however they are typed', async () => {
    const { client } = await withTotp();
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    const [code = ''] = data?.codes ?? [];
    const next = await signedIn();
    const typed = ` ${(code.match(/.{4}/g) ?? []).join('-').toUpperCase()} `;
    expect((await next.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect((await next.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/recovery_code' })]),
    });
    expect((await next.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const again = await next.auth.mfa.recoveryCodes.verify({ code });
    expect(again.error?.code).toBe('mfa_verification_failed');
  });

  it('cannot be guessed or read in the database', async () => {
    const { client } = await withTotp();
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const [code = ''] = data?.codes ?? [];
    const { rows } = await instance.database.pool.query<{ row: string }>(
      'select mfa_recovery_codes::text as row from auth.mfa_recovery_codes',
    );
    expect(rows).toHaveLength(10);
    expect(rows.some(({ row }) => row.includes(code))).toBe(false);
    const codes = [];
    for (let i = 0; i < 6; i++) {
      codes.push((await client.auth.mfa.recoveryCodes.verify({ code: 'zzzzzzzzzzzzzzzz' })).error?.code);
    }
    expect(codes).toEqual([...Array(5).fill('mfa_verification_failed'), 'mfa_recovery_codes_locked']);
    expect((await client.auth.mfa.recoveryCodes.verify({ code })).error?.code).toBe(
      'mfa_recovery_codes_locked',
    );
  });

  it('are replaced as a set', async () => {
    const { client } = await withTotp();
    const first = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Papel' });
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
    const second = await client.auth.mfa.recoveryCodes.regenerate();
    expect([second.data?.id, second.data?.friendly_name]).toEqual([first.data?.id, 'Papel']);
    const old = first.data?.codes[0] ?? '';
    expect((await client.auth.mfa.recoveryCodes.verify({ code: old })).error?.code).toBe(
      'mfa_verification_failed',
    );
    expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
  });

  it('are never the only factor, and are made at aal2', async () => {
    const alone = await signedIn();
    expect((await alone.auth.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
    const { client, factorId } = await withTotp();
    await client.auth.mfa.recoveryCodes.generate();
    const next = await signedIn();
    expect((await next.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.factors ?? []).toEqual([]);
  });
});
