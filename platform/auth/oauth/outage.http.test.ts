import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuthProvider } from '../../settings/providers.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/instance.ts';
import { startOpenIdProvider, startTokenIssuer } from '../../testing/openid_provider.ts';

let instance: TestPlatform;
const providers: OAuthProvider[] = [];

beforeAll(async () => {
  instance = await startTestPlatform({ rateLimits: false, signUp: 'open', oauthProviders: providers });
});
afterAll(() => instance.stop());
beforeEach(() => {
  providers.length = 0;
});

function add(name: string, issuer: string, client = { clientId: 'web', clientSecret: '' }): void {
  const common = { scopes: [], moreClientIds: [], skipNonceCheck: true, emailOptional: false };
  providers.push({ ...common, ...client, name, issuer });
}

const outage = [503, 'identity.unreachable', '2'];

async function told(path: string, body?: object) {
  const response = await instance.request(path, {
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return [response.status, response.headers.get('x-sb-error-code'), response.headers.get('retry-after')];
}

describe('an identity provider that cannot be reached', () => {
  it('is an outage, and the token of its person no bad one', async () => {
    const issuer = await startTokenIssuer();
    add('gone', issuer.issuer);
    add('never', 'http://127.0.0.1:9');
    const now = Math.floor(Date.now() / 1000);
    const id_token = await issuer.sign({
      iss: issuer.issuer,
      aud: 'web',
      sub: 'ana',
      iat: now,
      exp: now + 300,
    });
    // Found while it stood, so that only its keys are lacking.
    expect((await told('/auth/v1/authorize?provider=gone'))[0]).toBe(302);
    await issuer.stop();
    for (const provider of ['gone', 'never'])
      expect(await told('/auth/v1/token?grant_type=id_token', { provider, id_token })).toEqual(outage);
    expect(await told('/auth/v1/authorize?provider=never')).toEqual(outage);
  });

  it('is not asked about what is no token: that is a bad one whether or not it answers', async () => {
    add('never', 'http://127.0.0.1:9');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ sub: 'ana' })}.`;
    const bySecret = `${part({ alg: 'HS256' })}.${part({ sub: 'ana' })}.c2lnbmVk`;
    for (const id_token of ['mock-id-token', 'not.a.token', unsigned, bySecret]) {
      const answer = await told('/auth/v1/token?grant_type=id_token', { provider: 'never', id_token });
      expect([id_token, answer[0]]).toEqual([id_token, 400]);
    }
  });

  it('when somebody comes back from it, is told where they are led to', async () => {
    const provider = await startOpenIdProvider(`${instance.url}/auth/v1/callback`);
    add('leaving', provider.issuer, provider);
    const setOut = await instance.request('/auth/v1/authorize?provider=leaving', { redirect: 'manual' });
    const cookie = (setOut.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const state = new URL(setOut.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await provider.stop();
    const query = new URLSearchParams({ state, code: 'whatever', iss: provider.issuer });
    const back = await fetch(`${instance.url}/auth/v1/callback?${query}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    const fragment = new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1));
    expect([fragment.get('error'), fragment.get('error_code')]).toEqual([
      'server_error',
      'identity.unreachable',
    ]);
  });
});
