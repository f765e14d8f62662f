import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, ok, rawRequest, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { png } from './testing/pictures.ts';

let storage: TestStorage;
let api: ReturnType<TestStorage['service']>['storage'];
let secret: Readonly<Record<string, string>>;
beforeAll(async () => {
  storage = await startTestStorage();
  api = storage.service().storage;
  secret = { apikey: storage.keys.secretKey };
  await ok(api.createBucket('box'));
  await ok(api.createBucket('open', { public: true }));
});
afterAll(() => storage.stop());

const versions = (): Promise<{ version: string }[]> =>
  storage.database.asService((tx) => tx.query<{ version: string }>('select version from storage.objects'));
describe('keys', () => {
  it.each([
    '../secret',
    'a/../../secret',
    'a/..',
    'a//b',
    '/a',
    'a/',
    '%2e%2e/secret',
    '..%2f..%2fsecret',
    '%2e%2e%2f%2e%2e%2fx',
    'a%00b',
    'a%0ab',
    'a%0d%0aset-cookie:x',
    'a%5c..%5cb',
    'a\\b',
    '%ff%fe',
    '%u002e',
    'ação.pdf',
    'a%e2%80%aeb',
    'a%7f',
    '~/.ssh',
    'a|b',
    'a<b>',
    'a"b',
    'a#b'.replace('#', '%23'),
    'x'.repeat(1025),
    '%',
  ])('cannot be %j', async (key) => {
    const sent = Buffer.from(key, 'utf8').toString('latin1');
    for (const [method, path] of [
      ['POST', `/storage/v1/object/box/${sent}`],
      ['PUT', `/storage/v1/object/box/${sent}`],
    ] as const) {
      const answer = await rawRequest(
        storage.url,
        method,
        path,
        { ...secret, 'content-type': 'text/plain' },
        'x',
      );
      // A path that points elsewhere is another call, or none; never an object.
      expect([400, 404], `${method} ${answer.text}`).toContain(answer.status);
    }
    const body = JSON.stringify({ bucketId: 'box', sourceKey: 'a', destinationKey: decodeLoosely(key) });
    const moved = await rawRequest(
      storage.url,
      'POST',
      '/storage/v1/object/move',
      { ...secret, 'content-type': 'application/json' },
      body,
    );
    expect(moved.status).toBe(400);
  });

  it('may hold what the protocol allows, and leave only opaque names on the disk', async () => {
    const odd = "a b/!-.*'()&$@=;:+,_/..x/...";
    await ok(api.from('box').upload(odd, 'x'));
    await ok(api.from('box').upload('constructor/__proto__', 'x'));
    expect((await ok(api.from('box').list("a b/!-.*'()&$@=;:+,_/..x"))).map((row) => row.name)).toEqual([
      '...',
    ]);
    const kept = (await versions()).map((row) => row.version);
    expect(filesBelow(storage.folder).toSorted()).toEqual(kept.toSorted());
    await ok(api.from('box').remove([odd, 'constructor/__proto__']));
  });
});

function decodeLoosely(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

describe('what people sent in', () => {
  const pages: readonly (readonly [string, string])[] = [
    ['text/html', '<script>alert(document.domain)</script>'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['text/xml', '<?xml-stylesheet href="x.xsl"?><a/>'],
    ['application/pdf', '%PDF-1.7'],
    ['text/javascript', 'alert(1)'],
    ['application/x-javascript', 'alert(1)'],
    ['text/css', '*{}'],
    ['application/wasm', '\0asm'],
    ['multipart/x-mixed-replace; boundary=a', '--a'],
    ['TEXT/HTML; charset=utf-7', '+ADw-script'],
    ['text/html\u00a0', '<b>'],
    ['not a type', '<b>'],
  ];

  it.each(pages)('never runs in our origin: %s', async (contentType, content) => {
    const key = randomUUID();
    await rawRequest(
      storage.url,
      'POST',
      `/storage/v1/object/open/${key}`,
      { ...secret, 'content-type': contentType },
      content,
    );
    const { signedUrl } = await ok(api.from('open').createSignedUrl(key, 60));
    for (const address of [
      `${storage.url}/storage/v1/object/public/open/${key}`,
      `${storage.url}/storage/v1/object/open/${key}`,
      `${storage.url}/storage/v1/object/authenticated/open/${key}`,
      signedUrl,
    ]) {
      const answer = await fetch(address, { headers: secret });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toBe('attachment');
      expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-type')).not.toMatch(/html|javascript|css|wasm|multipart/i);
    }
  });

  it('shows a picture in place, and under the same guard', async () => {
    await ok(api.from('open').upload('shown.png', png, { contentType: 'image/png' }));
    const answer = await fetch(api.from('open').getPublicUrl('shown.png').data.publicUrl);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('cannot set a header by a file name, a type, a cache time or a note', async () => {
    const key = randomUUID();
    await rawRequest(
      storage.url,
      'POST',
      `/storage/v1/object/open/${key}`,
      {
        ...secret,
        'content-type': 'text/plain; x="a',
        'cache-control': 'max-age=1, public, x',
        'x-metadata': Buffer.from('{"a":"b\\r\\nset-cookie: x"}').toString('base64'),
      },
      'x',
    );
    const answer = await rawRequest(
      storage.url,
      'GET',
      `/storage/v1/object/public/open/${key}?download=a%0d%0aset-cookie:%20x`,
      {},
    );
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="a__set-cookie_ x"/);
  });
});

describe('signed addresses', () => {
  const open = async (path: string, token: string): Promise<number> =>
    (await fetch(`${storage.url}/storage/v1/object/sign/${path}?token=${token}`)).status;
  const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';

  it('open the one object they were signed for, and nothing when a claim is changed', async () => {
    for (const key of ['a', 'b']) await ok(api.from('box').upload(`t/${key}`, key));
    const token = tokenOf((await ok(api.from('box').createSignedUrl('t/a', 60))).signedUrl);
    expect(await open('box/t/a', token)).toBe(200);
    for (const path of ['box/t/b', 'open/t/a', 'box/t/a/', 'box/t', 'box/t/A', 'box/t/%2e%2e/t/b']) {
      expect(await open(path, token), path).toBe(400);
    }
    const [head = '', body = '', mac = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const changed = (more: object): string =>
      `${head}.${Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url')}.${mac}`;
    for (const forged of [
      changed({ url: 'box/t/b' }),
      changed({ exp: 9_999_999_999 }),
      changed({ scope: 'upload', role: 'service_role' }),
      `${head}.${body}.`,
      `${head}.${body}`,
      '',
      'x',
      token.slice(0, -3),
      `${token}.x`,
      new UnsecuredJWT({ ...claims }).encode(),
      await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(storage.keys.publishableKey)),
      await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS512' })
        .sign(storage.keys.mac('storage', 'signed addresses')),
    ]) {
      expect(await open('box/t/a', forged), forged).toBe(400);
      expect(await open('box/t/b', forged), forged).toBe(400);
    }
  });

  it('for reading do not write, for writing do not read, and are no tokens of a person', async () => {
    const reading = tokenOf((await ok(api.from('box').createSignedUrl('t/a', 60))).signedUrl);
    const { token: writing } = await ok(api.from('box').createSignedUploadUrl('t/new', { upsert: true }));
    const nobody = storage.client().storage.from('box');
    expect(await refusal(nobody.uploadToSignedUrl('t/a', reading, 'x'))).toBe('400');
    expect(await refusal(nobody.uploadToSignedUrl('t/a', writing, 'x'))).toBe('400');
    await ok(nobody.uploadToSignedUrl('t/new', writing, 'x'));
    expect(await open('box/t/new', writing)).toBe(400);
    const person = await storage.person('ana');
    expect(await open('box/t/a', person.token)).toBe(400);
    for (const token of [reading, writing]) {
      for (const path of [
        '/auth/v1/user',
        '/rest/v1/profiles',
        '/storage/v1/bucket',
        '/storage/v1/object/info/box/t/a',
      ]) {
        const answer = await fetch(`${storage.url}${path}`, {
          headers: { apikey: storage.keys.publishableKey, authorization: `Bearer ${token}` },
        });
        expect(answer.ok, path).toBe(false);
      }
    }
  });

  it('take no role, owner or target from whoever asks for them', async () => {
    const { client, id, token: bearer } = await storage.person('bia');
    await ok(client.storage.from('avatars').upload(id, png, { contentType: 'image/png' }));
    const asked = await fetch(`${storage.url}/storage/v1/object/sign/avatars/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        expiresIn: 60,
        url: 'box/t/a',
        scope: 'upload',
        role: 'service_role',
        owner: randomUUID(),
        upsert: true,
        transform: { width: 5, url: 'box/t/a' },
      }),
    });
    const { signedURL } = (await asked.json()) as { signedURL: string };
    const claims = JSON.parse(
      Buffer.from(tokenOf(`http://x${signedURL}`).split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'scope', 'transformations', 'url']);
    expect(claims).toMatchObject({ url: `avatars/${id}`, scope: 'download' });
  });
});

describe('callers', () => {
  it('need a token or a key, and a good one', async () => {
    const list = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`${storage.url}/storage/v1/bucket`, { headers })).json();
    expect(await list({})).toMatchObject({
      statusCode: '400',
      message: "headers must have required property 'authorization'",
    });
    const key = await storage.person('carla');
    const [head = '', body = '', mac = ''] = key.token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
    for (const token of [
      'x',
      `${head}.${raised}.${mac}`,
      new UnsecuredJWT({ ...claims, role: 'service_role' }).encode(),
      await new SignJWT({ ...claims, role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JSON.stringify(storage.keys.publicKeys))),
      `${storage.keys.secretKey}x`,
    ]) {
      expect(await list({ authorization: `Bearer ${token}` }), token).toMatchObject({
        statusCode: '403',
        error: 'Unauthorized',
      });
    }
    storage.advance(4000);
    expect(await list({ authorization: `Bearer ${key.token}` })).toMatchObject({
      statusCode: '403',
      message: '"exp" claim timestamp check failed',
    });
  });

  it('without a valid token see public objects and no sign of a private bucket', async () => {
    await ok(api.from('open').upload('seen', 'x', { contentType: 'text/plain', upsert: true }));
    for (const headers of [{}, { authorization: 'Bearer x' }] as Record<string, string>[]) {
      expect((await fetch(`${storage.url}/storage/v1/object/open/seen`, { headers })).status).toBe(200);
      const hidden = await fetch(`${storage.url}/storage/v1/object/box/t/a`, { headers });
      expect(await hidden.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    }
  });
});
