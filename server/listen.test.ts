import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitBody } from '#platform/body_limit.ts';
import { Hono } from 'hono';
import { type Listening, listen } from './listen.ts';

// What is told of has to end in good time; what must not cut anybody here never does.
const patience = { headersMs: 300, bodyMs: 300, requestMs: 120_000, silenceMs: 120_000 };

let listening: Listening;
const bodies: string[] = [];

beforeAll(async () => {
  listening = await listen('127.0.0.1', 0, patience);
  listening.serve(async (request) => {
    bodies.push(await request.text().catch(() => 'cut'));
    return new Response('taken');
  });
});
afterAll(async () => {
  await listening.close(0);
});

/** Sends raw text on a connection of its own; gives it, and everything that comes back until it closes. */
function open(text: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(listening.port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  return { socket, answer: once(socket, 'close').then(() => answer) };
}

const head = 'POST /api/x HTTP/1.1\r\nhost: localhost\r\n';

describe('a caller who is slow on purpose', () => {
  it('is cut while sending headers', async () => {
    const { answer } = open('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut in the middle of the body of a call', async () => {
    const { answer } = open(`${head}content-length: 100\r\n\r\n{`);
    expect(await answer).toBe('');
  });

  it('may take longer for a file', async () => {
    const { socket, answer } = open(
      'PUT /storage/v1/object/evidence/x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 2\r\n\r\na',
    );
    // Longer than a call's body may take: the same wait as above has passed when a second slow call is cut.
    await open(`${head}content-length: 100\r\n\r\n{`).answer;
    socket.write('b');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toContain('ab');
  });
});

describe('a request whose end two servers could see in different places', () => {
  it.each([
    [
      'both lengths',
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    ],
    ['two lengths', `${head}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`],
    ['a length that is no number', `${head}content-length: +5\r\n\r\nhello`],
    ['chunked, but not last', `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['an unknown encoding', `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a blank before the colon', `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${head}content-length: 5\r\n transfer-encoding: chunked\r\n\r\nhello`],
    ['a chunk without a size', `${head}transfer-encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n`],
    ['bare line feeds', 'POST /api/x HTTP/1.1\nhost: localhost\ncontent-length: 5\n\nhello'],
  ])('is refused, and the connection closed: %s', async (_, text) => {
    const before = bodies.length;
    const { answer } = open(text);
    const told = await answer;
    expect(told === '' || told.startsWith('HTTP/1.1 400 '), told).toBe(true);
    expect(bodies.slice(before).filter((body) => body !== 'cut')).toEqual([]);
  });

  it.each([
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ])('and so is one with %s', async (_, text, status) => {
    expect(await open(text).answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

it('tells a call whose caller left, once its body was read: what it waits for is given back', async () => {
  const own = await listen('127.0.0.1', 0, patience);
  const waiting = Promise.withResolvers<void>();
  const left = Promise.withResolvers<boolean>();
  const app = new Hono();
  app.use(limitBody(1000, (c) => c.text('too large', 413)));
  app.post('/api/x', async (c) => {
    await c.req.arrayBuffer();
    const { signal } = c.req.raw;
    signal.addEventListener('abort', () => left.resolve(signal.aborted));
    waiting.resolve();
    await left.promise;
    return c.text('nobody reads this');
  });
  own.serve((request, bindings) => app.fetch(request, bindings));
  const socket = connect(own.port, '127.0.0.1', () => socket.write(`${head}content-length: 2\r\n\r\n{}`));
  socket.on('error', () => undefined);
  await waiting.promise;
  socket.destroy();
  expect(await left.promise).toBe(true);
  await own.close(0);
});

it('lets an upload and a stream end that were begun before it closes, takes nothing new, and cuts what never ends', async () => {
  const own = await listen('127.0.0.1', 0, patience);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const app = new Hono();
  app.post('/storage/v1/object/x', async (c) => c.text(`got ${(await c.req.arrayBuffer()).byteLength}`));
  app.get('/api/stream', () => new Response(streamed(['first ', 'last'], goOn.promise)));
  app.get('/api/endless', () => new Response(streamed(['a', 'b'], new Promise(() => undefined))));
  own.serve((request, bindings) => app.fetch(request, bindings));
  const at = `http://127.0.0.1:${own.port}`;
  const upload = fetch(`${at}/storage/v1/object/x`, {
    method: 'POST',
    body: streamed(['ab', 'cd'], goOn.promise, begun.resolve),
    duplex: 'half',
  } as RequestInit);
  const stream = await fetch(`${at}/api/stream`);
  const endless = await fetch(`${at}/api/endless`);
  await begun.promise;
  const closed = own.close(2000);
  await expect(fetch(`${at}/api/stream`)).rejects.toThrow();
  goOn.resolve();
  expect(await (await upload).text()).toBe('got 4');
  expect(await stream.text()).toBe('first last');
  await expect(endless.text()).rejects.toThrow();
  await closed;
});

/** Pieces of a body, all but the first after `goOn`. */
function streamed(
  [first = '', ...rest]: readonly string[],
  goOn: Promise<void>,
  begun: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.encode(first));
      begun();
      await goOn;
      for (const piece of rest) controller.enqueue(bytes.encode(piece));
      controller.close();
    },
  });
}
