import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Constants of the identity client, which the specification names: an upgrade that changes one is noticed here.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

function openClient(answer: (address: string) => Response) {
  const asked: { path: string; at: number }[] = [];
  const begun = Date.now();
  const client = createClient('http://razao.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (target) => {
        const address = target instanceof Request ? target.url : String(target);
        asked.push({ path: new URL(address).pathname, at: Date.now() - begun });
        return answer(address);
      },
    },
  });
  return { client, asked };
}

test.each([502, 503, 504])('after %d a refresh is tried again after 200 ms, doubling', async (status) => {
  const { client, asked } = openClient(() => new Response('{}', { status }));
  const outcome = client.auth.refreshSession({ refresh_token: 'a' });
  await vi.advanceTimersByTimeAsync(1400);
  expect(asked.map(({ at }) => at)).toEqual([0, 200, 600, 1400]);
  await vi.runAllTimersAsync();
  expect((await outcome).error?.name).toBe('AuthRetryableFetchError');
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the key set is kept for 10 minutes', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const signed = `${part({ alg: 'ES256', typ: 'JWT', kid: 'one' })}.${part({ sub: 'ana', exp: Date.now() / 1000 + 3600 })}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(signed),
  );
  const token = `${signed}.${Buffer.from(signature).toString('base64url')}`;
  const { client, asked } = openClient(() => Response.json({ keys: [jwk] }));
  const keySets = () => asked.filter(({ path }) => path.endsWith('/jwks.json')).length;
  expect((await client.auth.getClaims(token)).data?.claims.sub).toBe('ana');
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
  await client.auth.getClaims(token);
  expect(keySets()).toBe(1);
  vi.setSystemTime(Date.now() + 2);
  await client.auth.getClaims(token);
  expect(keySets()).toBe(2);
});
