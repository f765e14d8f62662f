import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRemoteGateway } from './gateway.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let upstream: Server;
let front: ServerType;
let remoteUrl: string;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: Seen[] = [];
const faults: unknown[] = [];
const counted: string[] = [];
let wait: number | null;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, url: path, headers, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  remoteUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const app = createRemoteGateway({
    remote: {
      url: remoteUrl,
      issuers: ['https://auth.example/auth/v1'],
      publishableKey: 'sb_publishable_of_the_installation',
      secretKey: 'sb_secret_that_stays_with_the_server',
      sharedSecret: null,
    },
    externalUrl: 'https://razao.example',
    trustedProxies: [],
    count: async (limit, address) => {
      counted.push(`${limit.name} ${address}`);
      return wait;
    },
    onFault: (error) => faults.push(error),
  });
  await new Promise<void>((resolve) => {
    front = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve());
  });
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const server of [front, upstream]) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
});
beforeEach(() => {
  for (const list of [seen, faults, counted]) list.length = 0;
  wait = null;
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

describe('the services of a Supabase behind our origin', () => {
  it.each([
    ['GET', '/auth/v1/oauth/authorize?client_id=x'],
    ['POST', '/auth/v1/oauth/token'],
    ['POST', '/auth/v1/oauth/clients/register'],
    ['POST', '/auth/v1/%6Fauth/token'],
    ['POST', '/auth/v1//oauth/token'],
    ['GET', '/auth/v1/user/oauth/grants'],
    ['GET', '/auth/v1/admin/oauth/clients'],
  ])('are without its OAuth server, in so many words: %s %s', async (method, path) => {
    const found = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect([found.status, await found.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'feature_disabled' }),
    ]);
    expect(seen).toEqual([]);
  });

  it('get method, path, query, the headers of the wire and the body, and nothing else', async () => {
    await fetch(`${url}/rest/v1/sites?select=*&name=eq.a%2Fb`, {
      method: 'PATCH',
      headers: {
        apikey: 'sb_publishable_of_the_installation',
        authorization: 'Bearer somebody',
        prefer: 'return=representation',
        'content-type': 'application/json',
        cookie: 'session=1',
        'x-forwarded-for': '6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-client-ip': '6.6.6.6',
        'sb-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-something': 'else',
      },
      body: '{"name":"Açu"}',
    });
    const [request] = seen;
    expect(request).toMatchObject({ method: 'PATCH', url: '/rest/v1/sites?select=*&name=eq.a%2Fb' });
    expect(request?.body.toString()).toBe('{"name":"Açu"}');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer somebody',
      prefer: 'return=representation',
      'x-forwarded-for': '127.0.0.1',
    });
    const names = Object.keys(request?.headers ?? {});
    for (const name of ['cookie', 'x-real-ip', 'x-client-ip', 'sb-forwarded-for', 'forwarded', 'x-something'])
      expect(names).not.toContain(name);
    expect(JSON.stringify(request)).not.toMatch(/6\.6\.6\.6|evil|stays_with_the_server/);
  });

  it('give back status, body and the headers of the wire, without cookies and with our own rules for other origins', async () => {
    answer = (_request, response) =>
      response
        .writeHead(206, {
          'content-type': 'application/json',
          'content-range': '0-0/7',
          'set-cookie': '__cf_bm=1',
          'access-control-allow-origin': 'https://evil.example',
          'access-control-allow-credentials': 'true',
          server: 'kong',
          'strict-transport-security': 'max-age=1',
        })
        .end('[1]');
    const response = await fetch(`${url}/rest/v1/sites`, { headers: { origin: 'https://other.example' } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('[1]');
    expect(response.headers.get('content-range')).toBe('0-0/7');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of [
      'set-cookie',
      'server',
      'strict-transport-security',
      'access-control-allow-credentials',
    ])
      expect(response.headers.get(name), name).toBeNull();
  });

  it('give CSV back without anything that a spreadsheet runs', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
        .end('name,value\n"=1+1, x",-2\n@a,1');
    const response = await fetch(`${url}/rest/v1/sites`, { headers: { accept: 'text/csv' } });
    expect(await response.text()).toBe('name,value\n"\'=1+1, x",-2\n\'@a,1');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('redirect the caller and never us; their own addresses become ours', async () => {
    const follow = async (location: string) => {
      answer = (_request, response) => response.writeHead(302, { location }).end();
      const response = await fetch(`${url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
      return response.headers.get('location');
    };
    expect(await follow('https://accounts.example/o/oauth2?x=1')).toBe(
      'https://accounts.example/o/oauth2?x=1',
    );
    expect(await follow('https://auth.example/auth/v1/callback?code=1#x')).toBe(
      'https://razao.example/auth/v1/callback?code=1#x',
    );
    expect(await follow(`${remoteUrl}/storage/v1/upload/resumable/abc`)).toBe(
      'https://razao.example/storage/v1/upload/resumable/abc',
    );
    expect(await follow('https://auth.example/somewhere/else')).toBe('https://auth.example/somewhere/else');
    expect(seen).toHaveLength(4);
  });

  it('never run a stored page or drawing in our origin', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml', 'content-security-policy': 'script-src *' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const response = await fetch(`${url}/storage/v1/object/public/logos/x.svg`);
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are reached under their three paths alone, also for who hides dots and slashes', async () => {
    for (const path of [
      '/storage/v1/object/public/..%2f..%2f..%2fadmin',
      '/storage/v1/object/%252e%252e/..%5c..%5cadmin',
      '/rest/v1/.%2e%2fpg',
      '/auth/v1/%zz',
    ]) {
      expect((await fetch(url + path)).status, path).toBe(400);
    }
    for (const path of ['/pg/meta', '/functions/v1/x', '/realtime/v1/websocket', '/auth/v1/../../pg/meta']) {
      expect((await fetch(url + path)).status, path).toBe(404);
    }
    expect(seen).toEqual([]);
  });

  it('are told of as an outage in the words of each protocol, which signs nobody out', async () => {
    answer = (request) => request.socket.destroy();
    for (const [path, key] of [
      ['/auth/v1/user', 'error_code'],
      ['/rest/v1/sites', 'code'],
      ['/storage/v1/bucket', 'statusCode'],
    ] as const) {
      const response = await fetch(url + path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('retry-after')).toBe('2');
      expect(Object.keys((await response.json()) as object)).toContain(key);
    }
    expect(faults).toHaveLength(3);
  });

  it('count what one address asks of the identity service, by the address that we see', async () => {
    const ask = () =>
      fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '6.6.6.6' },
        body: '{}',
      });
    expect((await ask()).status).toBe(200);
    wait = 42;
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('42');
    expect(refused.headers.get('x-sb-error-code')).toBe('over_request_rate_limit');
    expect(counted).toEqual(['token 127.0.0.1', 'token 127.0.0.1']);
    expect(seen).toHaveLength(1);
  });

  it('get and give bodies as they come, not when they are complete', async () => {
    const [arrived, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const live = createServer((request, response) => {
      // The second half of the body is only sent when the first has come, and of the answer when the first was read.
      request.once('data', () => arrived.resolve());
      request.on('end', () => {
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('first');
        void read.promise.then(() => response.end('last'));
      });
    });
    upstream.removeAllListeners('request').on('request', (request, response) => {
      live.emit('request', request, response);
    });
    async function* halves(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one');
      await arrived.promise;
      yield Buffer.from('two');
    }
    const response = await fetch(`${url}/storage/v1/object/evidence/large`, {
      method: 'POST',
      body: Readable.toWeb(Readable.from(halves())),
      duplex: 'half',
    } as unknown as RequestInit);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    read.resolve();
    expect((await reader?.read())?.value).toBe('last');
    expect((await reader?.read())?.done).toBe(true);
  });
});
