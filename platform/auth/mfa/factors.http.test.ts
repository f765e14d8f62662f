import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  let instance: TestPlatform;
  const email = 'ana@acme.com.br';
  const password = 'Segredo-123';

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    await instance.addPerson(email, password);
  });
  afterAll(() => instance.stop());
  beforeEach(async () => {
    await instance.database.pool.query('delete from auth.mfa_factors');
    await instance.database.pool.query('delete from auth.sessions');
    instance.clock.advance(60);
  });

  async function signedIn(): Promise<SupabaseClient> {
    const client = instance.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return client;
  }

  function codeAt(secret: string, offsetSeconds = 0): string {
    const totp = new TOTP({ secret });
    return totp.generate({ timestamp: instance.clock.now().getTime() + offsetSeconds * 1000 });
  }

  interface Enrolled {
    client: SupabaseClient;
    factorId: string;
    secret: string;
  }

  async function enrolled(): Promise<Enrolled> {
    const client = await signedIn();
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' });
    expect(error).toBeNull();
    if (data?.type !== 'totp') throw new Error('No factor was enrolled.');
    return { client, factorId: data.id, secret: data.totp.secret };
  }

  /** Enrolled and verified; the clock then stands in a later step. */
  async function raised(): Promise<Enrolled> {
    const one = await enrolled();
    const { error } = await one.client.auth.mfa.challengeAndVerify({
      factorId: one.factorId,
      code: codeAt(one.secret),
    });
    expect(error).toBeNull();
    instance.clock.advance(60);
    return one;
  }

  async function level(
    client: SupabaseClient,
  ): Promise<[string | null | undefined, string | null | undefined]> {
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    return [data?.currentLevel, data?.nextLevel];
  }

  async function post(path: string, token: string, body: object = {}, method = 'POST') {
    const response = await instance.request(`/auth/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function tokenOf(client: SupabaseClient): Promise<string> {
    return (await client.auth.getSession()).data.session?.access_token ?? '';
  }

  describe('a one-time password by time', () => {
    it('is enrolled with a secret, a picture and an address for authenticators', async () => {
      const client = await signedIn();
      const { data } = await client.auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: 'A',
        issuer: 'Acme',
      });
      if (data?.type !== 'totp') throw new Error('No factor was enrolled.');
      const { totp } = data;
      expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(totp.uri).toMatch(/^otpauth:\/\/totp\/Acme:ana(%40|@)acme\.com\.br\?/);
      expect(new URL(totp.uri).searchParams.get('secret')).toBe(totp.secret);
      expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/s);
    });

    it('raises the session to aal2 and says so in the token', async () => {
      const { client, factorId, secret } = await enrolled();
      expect(await level(client)).toEqual(['aal1', 'aal1']);
      const { data } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) });
      expect(await level(client)).toEqual(['aal2', 'aal2']);
      const claims = JSON.parse(Buffer.from(data?.access_token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.amr.map((one: { method: string }) => one.method).sort()).toEqual(['password', 'totp']);
      expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
      const listed = await client.auth.mfa.listFactors();
      expect(listed.data?.totp.map((one) => one.id)).toEqual([factorId]);
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect(await level(client)).toEqual(['aal2', 'aal2']);
    });

    it('is asked for at the next sign-in', async () => {
      const { factorId, secret } = await raised();
      const next = await signedIn();
      expect(await level(next)).toEqual(['aal1', 'aal2']);
      expect((await next.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })).error).toBeNull();
      expect(await level(next)).toEqual(['aal2', 'aal2']);
    });

    it('is taken one step early or late, and no further', async () => {
      const { client, factorId, secret } = await enrolled();
      for (const offset of [-90, 90]) {
        const { error } = await client.auth.mfa.challengeAndVerify({
          factorId,
          code: codeAt(secret, offset),
        });
        expect(error?.code).toBe('mfa_verification_failed');
      }
      expect(
        (await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, -30) })).error,
      ).toBeNull();
      expect(
        (await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, 30) })).error,
      ).toBeNull();
    });

    it('opens once: neither the same code nor an earlier one is taken again', async () => {
      const { client, factorId, secret } = await enrolled();
      const code = codeAt(secret);
      expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
      for (const used of [code, codeAt(secret, -30)]) {
        const again = await client.auth.mfa.challengeAndVerify({ factorId, code: used });
        expect(again.error?.code).toBe('mfa_verification_failed');
      }
    });

    it('given eight times at once raises one session once', async () => {
      const { client, factorId, secret } = await enrolled();
      const token = await tokenOf(client);
      const code = codeAt(secret);
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const begun = await post(`/factors/${factorId}/challenge`, token);
          return post(`/factors/${factorId}/verify`, token, { challenge_id: begun.body['id'], code });
        }),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    });

    it('cannot be read in the database', async () => {
      const { secret } = await enrolled();
      const { rows } = await instance.database.pool.query<{ row: string }>(
        'select mfa_factors::text as row from auth.mfa_factors',
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.row).not.toContain(secret);
    });

    it('cannot be guessed: after five wrong codes the factor rests, longer each time, from any address', async () => {
      const { client, factorId, secret } = await raised();
      const token = await tokenOf(client);
      const guess = async (code: string) => {
        const begun = await post(`/factors/${factorId}/challenge`, token);
        return post(`/factors/${factorId}/verify`, token, { challenge_id: begun.body['id'], code });
      };
      const wrong = () => (codeAt(secret) === '000000' ? '000001' : '000000');
      const statuses = [];
      for (let i = 0; i < 8; i++) statuses.push((await guess(wrong())).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
      expect((await guess(codeAt(secret))).body['error_code']).toBe('over_request_rate_limit');
      instance.clock.advance(15 * 60);
      for (let i = 0; i < 5; i++) expect((await guess(wrong())).status).toBe(422);
      instance.clock.advance(15 * 60);
      expect((await guess(codeAt(secret))).status).toBe(429);
      instance.clock.advance(15 * 60);
      expect((await guess(codeAt(secret))).status).toBe(200);
    });

    it('cannot be guessed side by side', async () => {
      const { client, factorId, secret } = await raised();
      const token = await tokenOf(client);
      const right = codeAt(secret);
      const begun = await post(`/factors/${factorId}/challenge`, token);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          post(`/factors/${factorId}/verify`, token, {
            challenge_id: begun.body['id'],
            code: String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'),
          }),
        ),
      );
      const told = answers.filter((answer) => answer.status !== 429);
      expect(told.length).toBeLessThanOrEqual(5);
    });
  });

  describe('a challenge', () => {
    it('is answered once, within five minutes, from the same address', async () => {
      const { client, factorId, secret } = await raised();
      const token = await tokenOf(client);
      const open = async () => String((await post(`/factors/${factorId}/challenge`, token)).body['id']);
      const answer = (id: string) =>
        post(`/factors/${factorId}/verify`, token, { challenge_id: id, code: codeAt(secret) });
      const late = await open();
      instance.clock.advance(300);
      expect((await answer(late)).body['error_code']).toBe('mfa_challenge_expired');
      const elsewhere = await open();
      await instance.database.pool.query(`update auth.mfa_challenges set ip_address = '203.0.113.9'`);
      expect((await answer(elsewhere)).body['error_code']).toBe('mfa_ip_address_mismatch');
      const good = await open();
      expect((await answer(good)).status).toBe(200);
      instance.clock.advance(30);
      expect((await answer(good)).body['error_code']).toBe('mfa_ip_address_mismatch');
    });

    it('of somebody else, or of none, is not found', async () => {
      const { factorId, secret, client } = await raised();
      await instance.addPerson('bia@acme.com.br', password);
      const bia = instance.client();
      await bia.auth.signInWithPassword({ email: 'bia@acme.com.br', password });
      expect((await bia.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
      const token = await tokenOf(client);
      const unknown = { challenge_id: '11111111-1111-4111-8111-111111111111', code: codeAt(secret) };
      const { status, body } = await post(`/factors/${factorId}/verify`, token, unknown);
      expect([status, body['error_code']]).toEqual([422, 'mfa_factor_not_found']);
    });
  });

  describe('a session that has not given the second factor', () => {
    it('ends when another of the person gives it, and its old tokens do not rise with it', async () => {
      const { factorId, secret } = await raised();
      const [here, there] = [await signedIn(), await signedIn()];
      const old = (await here.auth.getSession()).data.session?.refresh_token ?? '';
      await here.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) });
      expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
      const refresh = await instance.request('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: old }),
      });
      expect([refresh.status, refresh.headers.get('x-sb-error-code')]).toEqual([
        400,
        'refresh_token_not_found',
      ]);
    });

    it('neither enrolls a further factor nor gives one up', async () => {
      const { factorId } = await raised();
      const next = await signedIn();
      const { error } = await next.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' });
      expect([error?.status, error?.code]).toEqual([403, 'insufficient_aal']);
      const refused = await next.auth.mfa.unenroll({ factorId });
      expect([refused.error?.status, refused.error?.code]).toEqual([422, 'insufficient_aal']);
    });
  });

  describe('giving up a factor', () => {
    it('lowers the sessions that rose with it', async () => {
      const { client, factorId } = await raised();
      expect((await client.auth.mfa.unenroll({ factorId })).data?.id).toBe(factorId);
      await client.auth.refreshSession();
      expect(await level(client)).toEqual(['aal1', 'aal1']);
      const claims = (await client.auth.getClaims()).data?.claims;
      expect(claims?.amr).toMatchObject([{ method: 'password' }]);
    });
  });

  describe('the rules of enrolling', () => {
    it('know a name once and forget what was not finished', async () => {
      const { client } = await enrolled();
      const twice = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' });
      expect([twice.error?.status, twice.error?.code]).toEqual([422, 'mfa_factor_name_conflict']);
      instance.clock.advance(301);
      expect(
        (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefone' })).error,
      ).toBeNull();
    });

    it('allow ten', async () => {
      const client = await signedIn();
      for (let i = 0; i < 10; i++) {
        expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `${i}` })).error).toBeNull();
      }
      const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'X' });
      expect(error?.code).toBe('too_many_enrolled_mfa_factors');
    });

    it('refuse a kind that does not exist or is off', async () => {
      const token = await tokenOf(await signedIn());
      const odd = await post('/factors', token, { factor_type: 'sms' });
      expect([odd.status, odd.body['error_code']]).toEqual([400, 'validation_failed']);
      const phone = await post('/factors', token, { factor_type: 'phone', phone: '5511999990000' });
      expect(phone.body['error_code']).toBe('mfa_phone_enroll_not_enabled');
    });
  });
});
