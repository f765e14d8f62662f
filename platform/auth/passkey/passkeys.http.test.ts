import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Authenticator, newAuthenticator, type Site } from '../../testing/authenticator.ts';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  let instance: TestPlatform;
  let here: Site;
  const email = 'ana@acme.com.br';
  const password = 'Segredo-123';

  type Start = Awaited<ReturnType<SupabaseClient['auth']['passkey']['startRegistration']>>;
  type RegistrationOptions = NonNullable<Start['data']>['options'];
  type Credential = Parameters<SupabaseClient['auth']['passkey']['verifyRegistration']>[0]['credential'];
  type Assertion = Parameters<SupabaseClient['auth']['passkey']['verifyAuthentication']>[0]['credential'];

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    here = { origin: instance.url, rpId: '127.0.0.1' };
    await instance.addPerson(email, password);
    await instance.addPerson('bia@acme.com.br', password);
  });
  afterAll(() => instance.stop());
  beforeEach(async () => {
    await instance.database.pool.query('delete from auth.webauthn_credentials');
    await instance.database.pool.query('delete from auth.mfa_factors');
  });

  async function signedIn(as = email): Promise<SupabaseClient> {
    const client = instance.client();
    expect((await client.auth.signInWithPassword({ email: as, password })).error).toBeNull();
    return client;
  }

  function created(authenticator: Authenticator, options: RegistrationOptions, site: Site): Credential {
    return authenticator.create(options, site) as unknown as Credential;
  }

  async function registered(site: Partial<Site> = {}, client?: SupabaseClient) {
    const signed = client ?? (await signedIn());
    const authenticator = newAuthenticator();
    const { data } = await signed.auth.passkey.startRegistration();
    if (data === null) throw new Error('No registration was begun.');
    const outcome = await signed.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: created(authenticator, data.options, { ...here, ...site }),
    });
    return { client: signed, authenticator, outcome, begun: data };
  }

  async function open(authenticator: Authenticator, site: Partial<Site> = {}, client = instance.client()) {
    const { data } = await client.auth.passkey.startAuthentication();
    if (data === null) throw new Error('No sign-in was begun.');
    const credential = authenticator.get(data.options, { ...here, ...site }) as unknown as Assertion;
    const answer = { challengeId: data.challenge_id, credential };
    return { client, answer, outcome: await client.auth.passkey.verifyAuthentication(answer) };
  }

  describe('a passkey', () => {
    it('signs its owner in without a password', async () => {
      const { outcome, authenticator } = await registered();
      expect(outcome.error).toBeNull();
      const { client, outcome: signedInWith } = await open(authenticator);
      expect(signedInWith.error).toBeNull();
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const claims = (await client.auth.getClaims()).data?.claims;
      expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
    });

    it('is asked to be one that the browser finds by itself and that verifies the person', async () => {
      const { begun } = await registered();
      expect(begun.options).toMatchObject({
        rp: { id: '127.0.0.1' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { data } = await instance.client().auth.passkey.startAuthentication();
      expect(data?.options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' });
      expect(data?.options.allowCredentials ?? []).toEqual([]);
    });

    it.each<[string, Partial<Site>]>([
      ['of another origin', { origin: 'https://elsewhere.example' }],
      ['of another site', { rpId: 'elsewhere.example' }],
      ['without the person being verified', { userVerified: false }],
    ])('%s is refused, at registration and at sign-in', async (_, site) => {
      expect((await registered(site)).outcome.error?.code).toBe('webauthn_verification_failed');
      const { authenticator } = await registered();
      expect((await open(authenticator, site)).outcome.error?.code).toBe('webauthn_verification_failed');
    });

    it('belongs to where browsers reach the installation, not to where letters lead', async () => {
      const own = await startTestPlatform({ rateLimits: false, siteUrl: 'https://app.acme.com.br/in' }, host);
      const { data } = await own.client().auth.passkey.startAuthentication();
      expect(data?.options.rpId).toBe('127.0.0.1');
      await own.stop();
    });

    it('belongs to the domain that an installation names, for pages of the origins that it names', async () => {
      const site = { rpId: 'acme.com.br', origin: 'https://app.acme.com.br' };
      const own = await startTestPlatform(
        { rateLimits: false, relyingPartyId: site.rpId, relyingPartyOrigins: [site.origin] },
        host,
      );
      await own.addPerson(email, password);
      const client = own.client();
      await client.auth.signInWithPassword({ email, password });
      const register = async (at: Site) => {
        const { data } = await client.auth.passkey.startRegistration();
        if (data === null) throw new Error('No registration was begun.');
        expect(data.options.rp.id).toBe('acme.com.br');
        const credential = created(newAuthenticator(), data.options, at);
        const answer = { challengeId: data.challenge_id, credential };
        return (await client.auth.passkey.verifyRegistration(answer)).error?.code ?? 'registered';
      };
      expect(await register(site)).toBe('registered');
      expect(await register({ ...site, origin: own.url })).toBe('webauthn_verification_failed');
      await own.stop();
    });

    it('signs each challenge once', async () => {
      const { authenticator } = await registered();
      const { answer, outcome } = await open(authenticator);
      expect(outcome.error).toBeNull();
      const again = await instance.client().auth.passkey.verifyAuthentication(answer);
      expect(again.error?.code).toBe('webauthn_challenge_not_found');
    });

    it('signs a challenge within five minutes', async () => {
      const { authenticator } = await registered();
      const client = instance.client();
      const { data } = await client.auth.passkey.startAuthentication();
      instance.clock.advance(300);
      const credential = authenticator.get(data?.options ?? { challenge: '' }, here) as unknown as Assertion;
      const late = await client.auth.passkey.verifyAuthentication({
        challengeId: data?.challenge_id ?? '',
        credential,
      });
      expect(late.error?.code).toBe('webauthn_challenge_expired');
    });

    it('that counts backwards is a copy and opens nothing', async () => {
      const { authenticator } = await registered();
      expect((await open(authenticator, { counter: 9 })).outcome.error).toBeNull();
      const copy = await open(authenticator, { counter: 9 });
      expect(copy.outcome.error?.code).toBe('webauthn_verification_failed');
    });

    it('of nobody here opens nothing', async () => {
      const stranger = newAuthenticator();
      stranger.create({ challenge: 'AAAA', user: { id: 'AAAA' } }, here);
      expect((await open(stranger)).outcome.error?.code).toBe('webauthn_verification_failed');
    });

    it('does not open for somebody who is banned', async () => {
      const { authenticator } = await registered();
      const pool = instance.database.pool;
      await pool.query(`update auth.users set banned_until = now() + interval '10 days' where email = $1`, [
        email,
      ]);
      expect((await open(authenticator)).outcome.error?.code).toBe('user_banned');
      await pool.query('update auth.users set banned_until = null');
    });
  });

  describe('the list of passkeys', () => {
    it("names, renames and removes one's own, and nobody else's", async () => {
      const { client } = await registered();
      const [first] = (await client.auth.passkey.list()).data ?? [];
      const passkeyId = first?.id ?? '';
      const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: 'Chave azul' });
      expect(renamed.data?.friendly_name).toBe('Chave azul');
      const bia = await signedIn('bia@acme.com.br');
      expect((await bia.auth.passkey.list()).data).toEqual([]);
      expect((await bia.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
      expect((await bia.auth.passkey.update({ passkeyId, friendlyName: 'x' })).error?.status).toBe(404);
      expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
      expect((await client.auth.passkey.list()).data).toEqual([]);
    });

    it('holds ten at most, and none twice', async () => {
      const client = await signedIn();
      const { authenticator } = await registered({}, client);
      const { data } = await client.auth.passkey.startRegistration();
      const twice = await client.auth.passkey.verifyRegistration({
        challengeId: data?.challenge_id ?? '',
        credential: created(authenticator, data?.options as RegistrationOptions, here),
      });
      expect(twice.error?.code).toBe('webauthn_credential_exists');
      for (let i = 0; i < 9; i++) expect((await registered({}, client)).outcome.error).toBeNull();
      expect((await client.auth.passkey.startRegistration()).error?.code).toBe('too_many_passkeys');
    });

    it('is closed to a session that has not given the second factor', async () => {
      const { client } = await registered();
      const [first] = (await client.auth.passkey.list()).data ?? [];
      await instance.database.pool.query(
        `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from auth.users where email = $1`,
        [email],
      );
      expect((await client.auth.passkey.startRegistration()).error?.code).toBe('insufficient_aal');
      const removal = await client.auth.passkey.delete({ passkeyId: first?.id ?? '' });
      expect(removal.error?.code).toBe('insufficient_aal');
    });
  });

  describe('the administrator', () => {
    it('sees and removes the passkeys of a person', async () => {
      await registered();
      const userId = await instance.database.pool
        .query<{ id: string }>('select id from auth.users where email = $1', [email])
        .then(({ rows }) => rows[0]?.id ?? '');
      const client = createClient(instance.url, instance.keys.secretKey, { auth: { persistSession: false } });
      const { data: listed } = await client.auth.admin.passkey.listPasskeys({ userId });
      expect(listed).toHaveLength(1);
      const passkeyId = listed?.[0]?.id ?? '';
      const removal = await client.auth.admin.passkey.deletePasskey({ userId, passkeyId });
      expect(removal.error).toBeNull();
      expect((await client.auth.admin.passkey.listPasskeys({ userId })).data).toEqual([]);
    });

    it('is not anybody who is signed in', async () => {
      const client = await signedIn();
      const token = (await client.auth.getSession()).data.session?.access_token ?? '';
      const path = '/auth/v1/admin/users/00000000-0000-4000-8000-000000000001/passkeys';
      const response = await instance.request(path, { headers: { authorization: `Bearer ${token}` } });
      expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([403, 'not_admin']);
      await response.body?.cancel();
    });
  });

  describe('an installation without passkeys', () => {
    it('says so', async () => {
      const without = await startTestPlatform({ rateLimits: false, passkeys: false });
      const { error } = await without.client().auth.passkey.startAuthentication();
      expect([error?.status, error?.code]).toEqual([404, 'passkey_disabled']);
      await without.stop();
    });
  });
});
