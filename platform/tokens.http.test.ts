import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKeyDocument, readyKeys } from './keys.ts';
import { createPlatform } from './platform.ts';
import { startTestPlatform, type TestPlatform } from './testing/instance.ts';

let folder: string;
let instance: TestPlatform;
let genuine: string;
let claims: JWTPayload;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'razao-files-'));
  instance = await startTestPlatform({ rateLimits: false, files: { kind: 'folder', folder } });
  await instance.addPerson('ana@acme.com.br', 'Segredo-123');
  const { data } = await instance
    .client()
    .auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
  genuine = data.session?.access_token ?? '';
  claims = decodeJwt(genuine);
});
afterAll(async () => {
  await instance.stop();
  await rm(folder, { recursive: true });
});

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signed(payload: JWTPayload, header: object = {}): Promise<string> {
  const { key, kid } = instance.keys.signing;
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(key);
}

/** What each of the four services says to a token; that of files says the status in its body. */
async function doors(token: string): Promise<[number, number, number, string]> {
  const headers = { authorization: `Bearer ${token}` };
  const auth = await instance.request('/auth/v1/user', { headers });
  const rest = await instance.request('/rest/v1/profiles?select=id', { headers });
  const files = await instance.request('/storage/v1/bucket', { headers });
  const listed = (await files.json()) as { statusCode?: string };
  await Promise.all([auth.text(), rest.text()]);
  const bearer = await instance.platform.verifyBearer(headers.authorization);
  const filesStatus = files.ok ? 200 : Number(listed.statusCode);
  return [auth.status, rest.status, filesStatus, 'refused' in bearer ? bearer.refused : 'taken'];
}

describe('access tokens', () => {
  it('of this installation open all doors', async () => {
    expect(await doors(genuine)).toEqual([200, 200, 200, 'taken']);
    expect(await doors(await signed(claims))).toEqual([200, 200, 200, 'taken']);
  });

  it('without a signature are refused', async () => {
    const none = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
    expect(await doors(none)).toEqual([403, 401, 403, 'token.invalid']);
  });

  it('signed with the public key as a shared secret are refused', async () => {
    const [publicKey] = instance.keys.publicKeys.keys;
    const input = `${encoded({ alg: 'HS256', kid: instance.keys.signing.kid, typ: 'JWT' })}.${encoded(claims)}`;
    for (const secret of [JSON.stringify(publicKey), instance.keys.publishableKey, '']) {
      const mac = createHmac('sha256', secret).update(input).digest('base64url');
      expect(await doors(`${input}.${mac}`)).toEqual([403, 401, 403, 'token.invalid']);
    }
  });

  it('of another key under our key id, or under no key id, are refused', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forge = (kid: string | undefined) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey);
    expect(await doors(await forge(instance.keys.signing.kid))).toEqual([403, 401, 403, 'token.invalid']);
    expect(await doors(await forge('other'))).toEqual([403, 401, 403, 'token.invalid']);
    expect(await doors(await forge(undefined))).toEqual([403, 401, 403, 'token.invalid']);
  });

  it('that bring their own key are refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
    expect(await doors(token)).toEqual([403, 401, 403, 'token.invalid']);
  });

  it('with a changed claim are refused', async () => {
    const [header, , signature] = genuine.split('.');
    const token = `${header}.${encoded({ ...claims, role: 'service_role' })}.${signature}`;
    expect(await doors(token)).toEqual([403, 401, 403, 'token.invalid']);
  });

  it.each([
    ['another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
    ['another audience', { aud: 'elsewhere' }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['a role that no person has', { role: 'supabase_auth_admin' }],
  ])('with %s are refused', async (_, change) => {
    expect(await doors(await signed({ ...claims, ...change }))).toEqual([403, 401, 403, 'token.invalid']);
  });

  it('past their hour are refused as expired', async () => {
    const old = await signed({ ...claims, exp: Math.floor(instance.clock.now().getTime() / 1000) - 1 });
    expect(await doors(old)).toEqual([403, 401, 403, 'token.expired']);
    const response = await instance.request('/rest/v1/profiles', {
      headers: { authorization: `Bearer ${old}` },
    });
    expect(response.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  it('of one person with the session of another are refused where sessions are known', async () => {
    await instance.addPerson('bia@acme.com.br', 'Segredo-123');
    const other = await instance
      .client()
      .auth.signInWithPassword({ email: 'bia@acme.com.br', password: 'Segredo-123' });
    const mixed = await signed({ ...claims, sub: other.data.user?.id });
    const response = await instance.request('/auth/v1/user', {
      headers: { authorization: `Bearer ${mixed}` },
    });
    expect(response.headers.get('x-sb-error-code')).toBe('session_not_found');
  });

  it('that say they were issued later than now are refused; half a minute is the clocks', async () => {
    const now = Math.floor(instance.clock.now().getTime() / 1000);
    expect(await doors(await signed({ ...claims, iat: now + 29 }))).toEqual([200, 200, 200, 'taken']);
    expect(await doors(await signed({ ...claims, iat: now + 32 }))).toEqual([403, 401, 403, 'token.invalid']);
  });

  it.each(['global', 'local'] as const)(
    'are dead at every door at once after a %s sign-out',
    async (scope) => {
      const client = instance.client();
      await client.auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
      const token = (await client.auth.getSession()).data.session?.access_token ?? '';
      expect(await doors(token)).toEqual([200, 200, 200, 'taken']);
      expect((await client.auth.signOut({ scope })).error).toBeNull();
      expect(await doors(token)).toEqual([403, 401, 403, 'token.invalid']);
      const again = await instance
        .client()
        .auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
      genuine = again.data.session?.access_token ?? '';
      claims = decodeJwt(genuine);
      expect(await doors(genuine)).toEqual([200, 200, 200, 'taken']);
    },
  );

  it('are dead when their session is over by its own time, or never was', async () => {
    const client = instance.client();
    await client.auth.signInWithPassword({ email: 'ana@acme.com.br', password: 'Segredo-123' });
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const { session_id: session } = decodeJwt(token);
    await instance.database.pool.query('update auth.sessions set not_after = $2 where id = $1', [
      session,
      instance.clock.now(),
    ]);
    expect(await doors(token)).toEqual([403, 401, 403, 'token.invalid']);
    const made = await signed({ ...claims, session_id: '00000000-0000-4000-8000-000000000000' });
    expect(await doors(made)).toEqual([403, 401, 403, 'token.invalid']);
    expect(await doors(await signed({ ...claims, session_id: 'x' }))).toEqual([
      403,
      401,
      403,
      'token.invalid',
    ]);
  });

  it('of a former signing key are taken until that key is dropped', async () => {
    const first = await newKeyDocument();
    const settings = { externalUrl: instance.url };
    const make = async (document: typeof first) => {
      const keys = await readyKeys(document);
      return { keys, platform: createPlatform({ database: instance.database, keys, settings }) };
    };
    const before = await make(first);
    const next = (await newKeyDocument()).signingKeys;
    const rotated = { ...first, signingKeys: [...next, ...first.signingKeys] };
    const after = await make(rotated);
    const dropped = await make({ ...rotated, signingKeys: next });
    const { key, kid } = before.keys.signing;
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
    expect(after.keys.signing.kid).not.toBe(kid);
    expect(await after.platform.verifyBearer(`Bearer ${token}`)).toHaveProperty('claims');
    expect(await dropped.platform.verifyBearer(`Bearer ${token}`)).toEqual({ refused: 'token.invalid' });
  });
});

describe('the Authorization header', () => {
  it.each([
    [undefined, 'token.missing'],
    ['', 'token.missing'],
    ['Basic YTpi', 'token.invalid'],
    ['Bearer', 'token.invalid'],
    ['Bearer a b', 'token.invalid'],
    ['Bearer abc', 'token.invalid'],
    ['Bearer a.b.c', 'token.invalid'],
    ['Bearer ..', 'token.invalid'],
  ])('%s is %s', async (header, refused) => {
    expect(await instance.platform.verifyBearer(header)).toEqual({ refused });
  });

  it('that only repeats an API key speaks for nobody', async () => {
    const header = `Bearer ${instance.keys.publishableKey}`;
    expect(await instance.platform.verifyBearer(header)).toEqual({ refused: 'token.missing' });
    expect(await instance.platform.verifyBearer(`Bearer ${instance.keys.secretKey}`)).toEqual({
      refused: 'token.missing',
    });
  });
});
