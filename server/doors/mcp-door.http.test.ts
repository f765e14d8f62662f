import { createSite } from '#usecases/organization/site/sites.ts';
import { revokeToken } from '#usecases/organization/token/tokens.ts';
import type { TestInstallation } from '#usecases/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Called, diesel, type McpHouse, openMcpHouse } from './testing/mcp.ts';

let mcp: McpHouse;
let house: TestInstallation;
let url: URL;

beforeAll(async () => {
  mcp = await openMcpHouse();
  ({ installation: house, url } = mcp);
});
afterAll(() => mcp.stop());

const tokenFor: McpHouse['tokenFor'] = (...given) => mcp.tokenFor(...given);

describe('the door of programs', () => {
  const ask = (more: Record<string, string> = {}, body = '{}') =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...more },
      body,
    });

  it('asks for a token and says where one is come by', async () => {
    const answer = await ask();
    expect(answer.status).toBe(401);
    const metadata = `${url.origin}/.well-known/oauth-protected-resource/mcp`;
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: url.href,
      scopes_supported: ['read', 'draft', 'commit'],
      resource_documentation: `${url.origin}/security`,
    });
  });

  it('takes no other token, and none that ended', async () => {
    const { owner } = house.north.people;
    const { token, secret } = await tokenFor(owner, ['read']);
    await house.as(owner, revokeToken, { tokenId: token.id });
    for (const wrong of ['eyJhbGciOiJub25lIn0.e30.', 'razao_pat_short', secret]) {
      const answer = await ask({ authorization: `Bearer ${wrong}` });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'token.ended']);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  it('answers no page of another origin and no other name for this machine', async () => {
    const { secret } = await tokenFor(house.north.people.owner, ['read']);
    const authorization = `Bearer ${secret}`;
    for (const origin of ['https://evil.example', 'null', `${url.origin}.evil.example`]) {
      expect((await ask({ authorization, origin })).status, origin).toBe(403);
    }
    const other = await byHost('evil.example', authorization);
    expect(other).toBe(403);
    expect((await ask({ authorization, origin: url.origin })).status).not.toBe(403);
  });

  it('refuses what is too large, and what is no message', async () => {
    const { secret } = await tokenFor(house.north.people.owner, ['read']);
    const authorization = `Bearer ${secret}`;
    expect((await ask({ authorization }, `{"a":"${'x'.repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect((await ask({ authorization }, '{')).status).toBe(400);
    expect((await fetch(url, { headers: { authorization } })).status).toBe(405);
  });

  it('keeps to the scopes also where a tool is named that was not offered', async () => {
    const client = await mcp.present((await tokenFor(house.north.people.owner, ['read'])).secret);
    const outcome = await client.callTool({ name: 'draft_create', arguments: { items: [diesel] } }).then(
      (done) => (done as Called).isError,
      () => true,
    );
    expect(outcome).toBe(true);
    await client.close();
    expect(await house.as(house.north.people.owner, createSite, { name: 'Still here' })).toBeDefined();
    expect(mcp.faults.filter((fault) => !/JSON|requestState|Parse/i.test(String(fault)))).toEqual([]);
  });

  async function byHost(host: string, authorization: string): Promise<number> {
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: url.port, path: '/mcp', method: 'POST', headers: { host, authorization } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on('error', reject);
      asked.end('{}');
    });
  }
});
