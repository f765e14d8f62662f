import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../testing.ts';

const token = 'a-token-of-twenty-four-letters';

describe('the metrics of an installation', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ env: { RAZAO_METRICS_TOKEN: token } });
  });
  afterAll(() => product.stop());

  const scrape = (bearer?: string): Promise<Response> =>
    fetch(
      `${product.url}/metrics`,
      bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } },
    );

  it('are given to nobody without their token, wherever they call from', async () => {
    for (const bearer of [undefined, 'another', `${token}x`]) {
      const answer = await scrape(bearer);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'metrics.token' });
    }
    const posing = await fetch(`${product.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(posing.status).toBe(401);
  });

  it('count requests, verbs and refusals, and tell pools, queues, chains and archive', async () => {
    await fetch(`${product.url}/functions/v1/entry.list`, { method: 'POST', body: '{}' });
    await fetch(`${product.url}/functions/v1/setup.complete`, { method: 'POST', body: '{}' });
    const answer = await scrape(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    const valueOf = (line: RegExp): number =>
      Number(new RegExp(`^${line.source} (.+)$`, 'm').exec(text)?.[1]);
    expect(valueOf(/razao_http_requests_total\{door="functions",method="POST",status="401"\}/)).toBe(1);
    expect(valueOf(/razao_verb_calls_total\{verb="setup\.complete",door="http",outcome="refused"\}/)).toBe(1);
    expect(valueOf(/razao_refusals_total\{code="input\.invalid"\}/)).toBe(1);
    expect(valueOf(/razao_pool_connections\{pool="requests",state="most"\}/)).toBe(16);
    expect(valueOf(/razao_pool_connections\{pool="owner",state="waiting"\}/)).toBe(0);
    for (const queue of ['agents', 'checks', 'exports', 'imports', 'letters'])
      expect(valueOf(new RegExp(`razao_queue_waiting\\{queue="${queue}"\\}`))).toBe(0);
    expect(valueOf(/razao_chain_breaks/)).toBe(0);
    expect(valueOf(/razao_scrape_failures/)).toBe(0);
    expect(valueOf(/nodejs_eventloop_lag_p99_seconds/)).toBeGreaterThanOrEqual(0);
  });

  it('hold no path, organization or person in a label, and not more labels for hostile requests', async () => {
    for (const path of ['/secret-path', '/functions/v1/secret-verb'])
      await fetch(`${product.url}${path}`, { method: 'POST', body: '{}' });
    const text = await (await scrape(token)).text();
    expect(text).not.toContain('secret-');
  });

  it('do not exist where no token is set; readiness ends before the port does, at SIGTERM, while life goes on', async () => {
    const plain = await startProduct({ env: { RAZAO_LEAVE_SECONDS: '3' } });
    const page = await fetch(`${plain.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const path of ['/live', '/ready']) {
      const answer = await fetch(`${plain.url}${path}`);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
    plain.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${plain.url}/ready`)).status).toBe(503);
    expect(await (await fetch(`${plain.url}/ready`)).json()).toMatchObject({
      problems: [{ code: 'installation.ending' }],
    });
    expect((await fetch(`${plain.url}/live`)).status).toBe(200);
    expect(await plain.stop()).toBe(0);
  });
});
