import { type Context, Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, limitedAddress, proxyList } from './client_address.ts';

async function addressOf(socket: string | undefined, forwarded: string | undefined, trusted: string[]) {
  const proxies = proxyList(trusted);
  const app = new Hono();
  app.get('/', (context: Context) => context.json(clientAddress(context, proxies)));
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
  const env = { incoming: { socket: { remoteAddress: socket } } };
  return (await app.request('/', { headers }, env)).json();
}

describe('the address of a client', () => {
  it.each<[string | undefined, string | undefined, string[], string | null]>([
    ['203.0.113.7', undefined, [], '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', [], '203.0.113.7'],
    ['::ffff:10.0.0.2', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.2', '1.1.1.1, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.2', '198.51.100.1, 10.0.0.3', ['10.0.0.0/8'], '198.51.100.1'],
    ['10.0.0.2', 'nonsense', ['10.0.0.0/8'], '10.0.0.2'],
    ['10.0.0.2', undefined, ['10.0.0.0/8'], '10.0.0.2'],
    ['::1', '2001:db8::5', ['::1'], '2001:db8::5'],
    [undefined, '198.51.100.1', ['10.0.0.0/8'], null],
  ])('socket %s, X-Forwarded-For %s, trusting %j: %s', async (socket, forwarded, trusted, expected) => {
    expect(await addressOf(socket, forwarded, trusted)).toBe(expected);
  });

  it('is not guessed from a list of proxies that makes no sense', () => {
    expect(() => proxyList(['proxy.example'])).toThrow('proxy.example');
  });
});

describe('what a limit counts by', () => {
  it.each([
    [null, 'unknown'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, bucket) => {
    expect(limitedAddress(address)).toBe(bucket);
  });
});
