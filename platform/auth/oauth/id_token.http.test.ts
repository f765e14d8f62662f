import { createHash } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuthProvider } from '../../settings/providers.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';
import { startTokenIssuer, type TokenIssuer } from '../../testing/openid_provider.ts';

let instance: TestPlatform;
let issuer: TokenIssuer;
const nonce = 'nonce-of-the-application';

beforeAll(async () => {
  issuer = await startTokenIssuer();
  const provider: OAuthProvider = {
    name: 'acme',
    issuer: issuer.issuer,
    clientId: 'web',
    clientSecret: 'secret-of-the-web-client-00000000',
    scopes: [],
    moreClientIds: ['phone-app'],
    skipNonceCheck: false,
    emailOptional: false,
  };
  instance = await startTestPlatform({
    rateLimits: false,
    signUp: 'open',
    manualLinking: true,
    oauthProviders: [provider],
  });
});
afterAll(async () => {
  await instance.stop();
  await issuer.stop();
});

function claims(change: JWTPayload = {}): JWTPayload {
  const now = Math.floor(instance.clock.now().getTime() / 1000);
  return {
    iss: issuer.issuer,
    aud: 'web',
    sub: 'ana-there',
    iat: now,
    exp: now + 300,
    email: 'ana@acme.com.br',
    email_verified: true,
    nonce: createHash('sha256').update(nonce).digest('hex'),
    ...change,
  };
}

const provider = 'acme' as 'google';

async function refusalOf(token: string, more: object = {}) {
  const response = await instance.request('/auth/v1/token?grant_type=id_token', {
    method: 'POST',
    body: JSON.stringify({ provider: 'acme', id_token: token, nonce, ...more }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('an ID token of a configured provider', () => {
  it('opens a session', async () => {
    const client = instance.client();
    const token = await issuer.sign(claims());
    const { data, error } = await client.auth.signInWithIdToken({ provider, token, nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'ana@acme.com.br', identities: [{ provider: 'acme' }] });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  it('of another client id that was named opens one too', async () => {
    const token = await issuer.sign(claims({ aud: 'phone-app' }));
    expect((await refusalOf(token)).status).toBe(200);
  });

  it.each<[string, JWTPayload]>([
    ['for another client', { aud: 'elsewhere' }],
    ['for several clients, issued to another', { aud: ['web', 'elsewhere'], azp: 'elsewhere' }],
    ['for several clients, issued to none', { aud: ['web', 'elsewhere'] }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that is over', { exp: 1_700_000_000 }],
    ['of the day before yesterday', { iat: 1_700_000_000 }],
    ['without an end', { exp: undefined }],
    ['of nobody', { sub: '' }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused in the form of OAuth', async (_, change) => {
    const { status, body } = await refusalOf(await issuer.sign(claims(change)));
    expect([status, body]).toEqual([400, { error: 'invalid request', error_description: 'Bad ID token' }]);
  });

  it('of another key, with no signature, or signed with the client secret is refused', async () => {
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const secret = new TextEncoder().encode('secret-of-the-web-client-00000000');
    for (const token of [
      await issuer.sign(claims(), { foreign: true }),
      `${encoded({ alg: 'none', kid: 'test' })}.${encoded(claims())}.`,
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(secret),
      'not.a.token',
    ]) {
      expect((await refusalOf(token)).status).toBe(400);
    }
  });

  it.each<[string, JWTPayload, object]>([
    ['another nonce', {}, { nonce: 'other' }],
    ['a nonce that nobody kept', {}, { nonce: '' }],
    ['no nonce although one was kept', { nonce: undefined }, {}],
    ['the nonce itself instead of its hash', { nonce }, {}],
    ['an access token that it was not issued with', { at_hash: 'AAAA' }, { access_token: 'x' }],
    ['a client id that is not ours', {}, { client_id: 'elsewhere' }],
  ])('with %s is refused', async (_, change, more) => {
    expect((await refusalOf(await issuer.sign(claims(change)), more)).status).toBe(400);
  });

  it('may be found by its issuer', async () => {
    const token = await issuer.sign(claims());
    const byIssuer = { provider: undefined, issuer: issuer.issuer };
    expect((await refusalOf(token, byIssuer)).status).toBe(200);
    const other = await refusalOf(token, { provider: undefined, issuer: 'https://elsewhere.example' });
    expect(other.body['error_code']).toBe('provider_disabled');
    const none = await refusalOf(token, { provider: undefined });
    expect(none.body['error_code']).toBe('validation_failed');
  });

  it('is added to the person who is signed in and asks for that', async () => {
    const client = instance.client();
    const person = { email: 'bia@acme.com.br', password: 'Segredo-123' };
    await instance.addPerson(person.email, person.password);
    await client.auth.signInWithPassword(person);
    const token = await issuer.sign(claims({ sub: 'bia-there', email: 'bia@private.example' }));
    const { data, error } = await client.auth.linkIdentity({ provider, token, nonce });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(person.email);
    const twice = await client.auth.linkIdentity({ provider, token, nonce });
    expect(twice.error?.code).toBe('identity_already_exists');
    const anonymous = await refusalOf(token, { link_identity: true });
    expect(anonymous.status).toBe(401);
  });
});
