import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { addressProblem, guardedFetch, isInner, send } from './guarded-fetch.ts';

it.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nonsense',
])('%s is not on the internet', (address) => {
  expect(isInner(address)).toBe(true);
});

it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '8.8.8.8', '2606:4700::1111', '2a00:1450::1'])(
  '%s is on the internet',
  (address) => {
    expect(isInner(address)).toBe(false);
  },
);

it.each([
  ['http://1.1.1.1/v1', 'insecure'],
  ['ftp://1.1.1.1/v1', 'insecure'],
  ['https://user:secret@1.1.1.1/v1', 'insecure'],
  ['https://127.0.0.1/v1', 'private'],
  ['https://[::1]/v1', 'private'],
  ['https://2130706433/v1', 'private'],
  ['https://0x7f.1/v1', 'private'],
  ['https://localhost/v1', 'private'],
  ['https://localhost./v1', 'private'],
  ['https://LOCALHOST../v1', 'private'],
  ['https://ip6-localhost/v1', 'private'],
  ['https://ip6-loopback./v1', 'private'],
  ['https://model.localhost/v1', 'private'],
  ['https://model.local./v1', 'private'],
  ['https://metadata.google.internal/v1', 'private'],
  ['https://ollama/v1', 'private'],
  ['https://127.0.0.1./v1', 'private'],
  ['https://127.1/v1', 'private'],
  ['https://017700000001/v1', 'private'],
  ['https://0300.0250.1.1/v1', 'private'],
  ['https://0xC0A80101/v1', 'private'],
  ['https://①②⑦.0.0.1/v1', 'private'],
  ['https://[::ffff:127.0.0.1]/v1', 'private'],
  ['https://[::ffff:a00:1]/v1', 'private'],
  ['https://[::]/v1', 'private'],
  ['https://[fe80::1]/v1', 'private'],
  ['https://1.1.1.1/v1', null],
])('of %s it is said: %s', async (address, problem) => {
  expect(await addressProblem(address)).toBe(problem);
});

it.each([
  'http://1.1.1.1/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::ffff:10.0.0.1]/',
  'https://2130706433/',
  'https://localhost./',
  'https://ip6-localhost/',
])('nothing is sent to %s', async (address) => {
  const error = (await guardedFetch(address, { method: 'POST', body: 'secret' }).catch(
    (refused: unknown) => refused,
  )) as Error;
  expect(error).toBeInstanceOf(TypeError);
  expect(error.cause).toMatchObject({ code: 'address.private' });
});

it('a call is sent with its body and headers, and its answer streams; another address that it names is not followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/away') {
      response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end();
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push(`${request.method} ${String(request.headers['x-key'])} ${body}`);
      response.writeHead(201, { 'x-more': 'yes' });
      response.write('one ');
      response.end('two');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const nobody = () => {
    throw new Error('A literal address asks nobody.');
  };
  const answer = await send(
    new Request(url, { method: 'POST', headers: { 'x-key': 'k' }, body: 'hello' }),
    url,
    nobody,
  );
  expect([answer.status, answer.headers.get('x-more'), await answer.text()]).toEqual([201, 'yes', 'one two']);
  expect(asked).toEqual(['POST k hello']);
  const away = new URL('/away', url);
  await expect(send(new Request(away), away, nobody)).rejects.toThrow('fetch failed');
  server.close();
});
