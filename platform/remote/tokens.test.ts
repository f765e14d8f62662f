import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Remote, RemoteUnreachable } from './remote.ts';
import { createRemoteVerifier } from './tokens.ts';

const person = '3f1c2b3a-0c55-4f43-9f43-0d5d0f5a6b11';
const secret = new TextEncoder().encode('a shared secret of forty characters, at least');

let server: Server;
let url: string;
let keys: object[];
let asked: number;
let status: number;

beforeEach(async () => {
  [keys, asked, status] = [[], 0, 200];
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const remote = (more: Partial<Remote> = {}): Remote => ({
  url,
  issuers: [`${url}/auth/v1`],
  publishableKey: 'sb_publishable_of_the_installation',
  secretKey: 'sb_secret_of_the_installation_it_is',
  sharedSecret: null,
  ...more,
});

async function newKey(alg: 'ES256' | 'RS256' | 'ES384', kid: string, published = true) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  if (published) keys.push({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' });
  return (claims: JWTPayload = {}, header: object = {}) =>
    new SignJWT({
      iss: `${url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: person,
      exp: Math.floor(Date.now() / 1000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg, kid, typ: 'JWT', ...header })
      .sign(privateKey);
}

const bearer = (token: string): string => `Bearer ${token}`;

describe('the tokens of a Supabase', () => {
  it('are taken by its public keys, ES256 and RS256, which are fetched once', async () => {
    const [elliptic, rsa] = [await newKey('ES256', 'one'), await newKey('RS256', 'two')];
    const verify = createRemoteVerifier(remote());
    for (const sign of [elliptic, rsa, elliptic, rsa]) {
      expect(await verify(bearer(await sign()))).toMatchObject({ claims: { sub: person } });
    }
    expect(asked).toBe(1);
  });

  it('are refused from another key, algorithm, issuer, audience, role or subject, and after their time', async () => {
    const sign = await newKey('ES256', 'one');
    const stranger = await newKey('ES256', 'one', false);
    const long = await newKey('ES384', 'three');
    const verify = createRemoteVerifier(remote());
    const told = async (token: string) => verify(bearer(token));
    const invalid = { refused: 'token.invalid' };
    expect(await told(await stranger())).toEqual(invalid);
    expect(await told(await long())).toEqual(invalid);
    expect(await told(await sign({ iss: 'https://elsewhere.example/auth/v1' }))).toEqual(invalid);
    expect(await told(await sign({ aud: 'somebody' }))).toEqual(invalid);
    expect(await told(await sign({ role: 'service_role' }))).toEqual(invalid);
    expect(await told(await sign({ sub: 'me' }))).toEqual(invalid);
    expect(await told(await sign({ exp: 1 }))).toEqual({ refused: 'token.expired' });
    const [header = '', payload = ''] = (await sign()).split('.');
    expect(await told(`${header}.${payload}.`)).toEqual(invalid);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await told(`${none}.${payload}.`)).toEqual(invalid);
    expect(await told('not.a.token')).toEqual(invalid);
    expect(await verify('Basic YW5hOmFuYQ==')).toEqual(invalid);
  });

  it('are refused where they say they were issued later than now; half a minute is the clocks', async () => {
    const sign = await newKey('ES256', 'one');
    const now = new Date();
    const later = (more: number) => sign({ iat: Math.floor(now.getTime() / 1000) + more });
    const verify = createRemoteVerifier(remote(), () => now);
    expect(await verify(bearer(await later(29)))).toMatchObject({ claims: { sub: person } });
    expect(await verify(bearer(await later(32)))).toEqual({ refused: 'token.invalid' });
  });

  it('are refused where its OAuth server gave them to an application, which is not the person', async () => {
    const sign = await newKey('ES256', 'one');
    const verify = createRemoteVerifier(remote());
    const token = await sign({ client_id: '9a8b7c6d-5e4f-4a2b-8c0d-9e8f7a6b5c4d', session_id: person });
    expect(await verify(bearer(token))).toEqual({ refused: 'token.invalid' });
  });

  it('count as none where only the key of the installation was sent', async () => {
    const verify = createRemoteVerifier(remote());
    for (const header of [null, undefined, '', bearer('sb_publishable_of_the_installation')]) {
      expect(await verify(header)).toEqual({ refused: 'token.missing' });
    }
    expect(asked).toBe(0);
  });

  it('are taken under its shared secret only where one is set, and never under a public key as that secret', async () => {
    const sign = (key: Uint8Array) =>
      new SignJWT({ role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(`${url}/auth/v1`)
        .setAudience('authenticated')
        .setSubject(person)
        .setExpirationTime('5m')
        .sign(key);
    await newKey('ES256', 'one');
    const publicKey = new TextEncoder().encode(JSON.stringify(keys[0]));
    const shared = createRemoteVerifier(remote({ sharedSecret: secret }));
    expect(await shared(bearer(await sign(secret)))).toMatchObject({ claims: { sub: person } });
    expect(await shared(bearer(await sign(publicKey)))).toEqual({ refused: 'token.invalid' });
    const verify = createRemoteVerifier(remote());
    expect(await verify(bearer(await sign(secret)))).toEqual({ refused: 'token.invalid' });
    expect(await verify(bearer(await sign(publicKey)))).toEqual({ refused: 'token.invalid' });
  });

  it('are not judged while its keys cannot be had', async () => {
    const sign = await newKey('ES256', 'one');
    status = 500;
    const verify = createRemoteVerifier(remote());
    await expect(verify(bearer(await sign()))).rejects.toBeInstanceOf(RemoteUnreachable);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(verify(bearer(await sign()))).rejects.toBeInstanceOf(RemoteUnreachable);
  });
});
