import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortalHouse, type PortalHouse, redirectUri } from './testing/portal.ts';

let house: PortalHouse;

beforeAll(async () => {
  house = await openPortalHouse();
});
afterAll(() => house.stop());

describe('a request', () => {
  it('of an unknown client or to another address leads nobody anywhere', async () => {
    for (const [changes, more] of [
      [{ client_id: '00000000-0000-4000-8000-000000000000' }, ''],
      [{ client_id: 'x' }, ''],
      [{ redirect_uri: null }, ''],
      [{ redirect_uri: 'https://portal.example/back' }, ''],
      [{ redirect_uri: 'https://portal.example/back?tenant=7&x=1' }, ''],
      [{ redirect_uri: 'https://portal.example.evil.example/back?tenant=7' }, ''],
      [{ redirect_uri: 'https://PORTAL.example/back?tenant=7' }, ''],
      [{}, `&redirect_uri=${encodeURIComponent('https://evil.example/')}`],
      [{ state: 'x'.repeat(3000) }, ''],
      [{ state: 'nul\0' }, ''],
    ] as const) {
      const answer = await house.authorize(changes, more);
      expect([answer.status, answer.headers.get('location')], JSON.stringify(changes)).toEqual([400, null]);
    }
  });

  it('may name another port on the same machine, and nothing else of the address', async () => {
    const native = await house.enter('Native', ['http://127.0.0.1/callback', 'http://[::1]:5000/callback']);
    for (const [uri, status] of [
      ['http://127.0.0.1:49152/callback', 302],
      ['http://[::1]:49152/callback', 302],
      ['http://localhost:49152/callback', 400],
      ['http://127.0.0.1:49152/other', 400],
      ['http://127.0.0.1:49152/callback?x=1', 400],
      ['https://127.0.0.1:49152/callback', 400],
      ['http://127.0.0.1:49152@evil.example/callback', 400],
    ] as const) {
      expect((await house.authorize({ client_id: native.id, redirect_uri: uri })).status, uri).toBe(status);
    }
  });

  it('without PKCE, by another way than a code, or with unknown scopes goes back with the reason', async () => {
    for (const [changes, error] of [
      [{ code_challenge: null }, 'invalid_request'],
      [{ code_challenge_method: null }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'id_token token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ prompt: 'none' }, 'interaction_required'],
      [{ scope: 'openid admin' }, 'invalid_scope'],
      [{ scope: 'read' }, 'invalid_scope'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ] as const) {
      const back = new URL((await house.authorize(changes)).headers.get('location') ?? '');
      expect(back.href.startsWith(redirectUri), JSON.stringify(changes)).toBe(true);
      expect(Object.fromEntries(back.searchParams), JSON.stringify(changes)).toMatchObject({
        error,
        state: 'xyz',
        iss: `${house.url}/auth/v1`,
        tenant: '7',
      });
    }
  });

  it('of an application that entered itself signs nobody in, and leads to no other site unasked', async () => {
    const enter = async (uri: string) => {
      const answer = await fetch(`${house.url}/auth/v1/oauth/clients/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [uri] }),
      });
      return ((await answer.json()) as { client_id: string }).client_id;
    };
    const away = await house.authorize({ client_id: await enter(redirectUri), scope: 'openid' });
    expect([away.status, away.headers.get('location')]).toEqual([400, null]);
    expect(await away.json()).toMatchObject({ error: 'invalid_scope' });
    const local = 'http://127.0.0.1:7777/back';
    const near = await house.authorize({
      client_id: await enter(local),
      redirect_uri: local,
      scope: 'openid',
    });
    expect(new URL(near.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_scope');
  });
});
