import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFolder } from '#tools/run/compress.mjs';
import { createApp } from './app.ts';
import { healthDoor } from './health.ts';
import { createLog } from './log.ts';
import { staticDoor } from './static.ts';

const page = `<!doctype html><html lang="pt-BR"><script>start()</script><div id="root">${'texto '.repeat(300)}</div>`;
const script = `console.log("${'ledger '.repeat(400)}");`;

describe('one origin', () => {
  let folder: string;
  let app: ReturnType<typeof createApp>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'razao-web-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
    writeFileSync(join(folder, 'assets', 'main-abc.js'), script);
    compressFolder(folder);
    const echo = new Hono();
    echo.post('/api/echo', async (c) => c.text(await c.req.text()));
    echo.post('/storage/v1/object/:key', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
    echo.get('/api/fault', () => {
      throw new Error('boom with a secret');
    });
    app = createApp({
      log: createLog('silent'),
      https: false,
      doors: [echo, healthDoor([])],
      web: staticDoor(folder),
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

  it('serves the app for every page a browser opens, with a policy that runs only known scripts', async () => {
    for (const path of ['/', '/entrar', '/overview/2025?month=3']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(page);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('speaks the language of the installation in the document, in every form', async () => {
    const speaking = createApp({
      log: createLog('silent'),
      https: false,
      doors: [],
      web: staticDoor(folder, { language: 'en' }),
    });
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await speaking.request('/entrar', { headers: { 'accept-encoding': encoding } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const how = answer.headers.get('content-encoding');
      const text = how === 'br' ? brotliDecompressSync(bytes) : how === 'gzip' ? gunzipSync(bytes) : bytes;
      expect(text.toString('utf8')).toBe(page.replace('lang="pt-BR"', 'lang="en"'));
    }
  });

  it('names in the document where and under which key a page asks, and revalidates it when that changes', async () => {
    const named = (supabaseKey: string) =>
      createApp({
        log: createLog('silent'),
        https: false,
        doors: [],
        web: staticDoor(folder, { services: { supabaseUrl: '', supabaseKey } }),
      });
    const first = await named('sb_publishable_"one"').request('/overview');
    const [, told = ''] = /<html lang="pt-BR" data-services="([^"]*)"/.exec(await first.text()) ?? [];
    expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual({
      supabaseUrl: '',
      supabaseKey: 'sb_publishable_"one"',
    });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await named('sb_publishable_"one"').request('/overview', { headers })).status).toBe(304);
    expect((await named('sb_publishable_two').request('/overview', { headers })).status).toBe(200);
  });

  it('serves hashed assets for ever, in the best form that the client takes', async () => {
    const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('cache-control')).toContain('immutable');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(script);
    const gzip = await get('/assets/main-abc.js', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
    const plain = await get('/assets/main-abc.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(await plain.text()).toBe(script);
  });

  it('answers 404, not a fault, for an asset that a later build has taken away', async () => {
    const path = join(folder, 'assets', 'gone-abc.js');
    writeFileSync(path, script);
    const running = createApp({ log: createLog('silent'), https: false, doors: [], web: staticDoor(folder) });
    rmSync(path);
    const answer = await running.request('/assets/gone-abc.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  it('answers 304 when the client has the file already', async () => {
    const first = await get('/');
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('never answers a missing script, a hidden file or a path outside with a page or a file', async () => {
    for (const path of [
      '/assets/gone.js',
      '/.vite/manifest.json',
      '/favicon.png',
      '/..%2f..%2fpackage.json',
      '/assets/%2e%2e/index.html.br',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it('answers unknown calls with a coded refusal in the language of the request, never with the app', async () => {
    for (const path of ['/api/nope', '/functions/v2/x', '/auth/v1/x', '/rest/v1/x', '/storage/v1/x']) {
      const answer = await get(path, { 'accept-language': 'en' });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        code: 'path.not_found',
        message: `There is nothing at ${path}.`,
        params: { path },
      });
    }
    const portuguese = (await (await get('/api/nope')).json()) as { message: string };
    expect(portuguese.message).toBe('Não há nada em /api/nope.');
  });

  it('refuses a body over 8 MB, announced or streamed, before a door reads it', async () => {
    const large = 'x'.repeat(8 * 1024 * 1024 + 1);
    const announced = await app.request('/api/echo', {
      method: 'POST',
      body: large,
      headers: { 'content-length': String(large.length) },
    });
    expect(announced.status).toBe(413);
    expect(await announced.json()).toMatchObject({ code: 'body.too_large', params: { limit: '8 MB' } });
    const streamed = await app.request('/api/echo', {
      method: 'POST',
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    const fits = await app.request('/api/echo', { method: 'POST', body: 'ação' });
    expect(await fits.text()).toBe('ação');
  });

  it('lets a file through to the storage, which limits and streams it itself', async () => {
    const body = Buffer.alloc(9 * 1024 * 1024);
    const answer = await app.request('/storage/v1/object/file', { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([200, String(body.length)]);
  });

  it('tells nothing of a fault but a number to report, and marks every answer', async () => {
    const answer = await get('/api/fault', { 'accept-language': 'en' });
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { code: string; params: { request: string } };
    expect(body.code).toBe('internal');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.params.request).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('says what is wrong with 503 when a check fails', async () => {
    const sick = healthDoor([
      async () => null,
      async () => ({ code: 'database.unavailable', message: 'The database does not answer.' }),
    ]);
    const answer = await sick.request('/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'unavailable',
      problems: [{ code: 'database.unavailable' }],
    });
    expect(await (await healthDoor([]).request('/health')).json()).toMatchObject({ status: 'ok' });
  });

  it('says how long the lines of the process are, well or not', async () => {
    const queues = { documents: { reading: 1, waiting: 4 } };
    const sick = async () => ({ code: 'database.unavailable', message: 'The database does not answer.' });
    for (const checks of [[], [sick]]) {
      const answer = await healthDoor(checks, () => queues).request('/health');
      expect(await answer.json()).toMatchObject({ queues });
    }
  });
});
