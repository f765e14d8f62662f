import { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitBody } from './body_limit.ts';

const MEGABYTE = 1024 * 1024;

let server: Server;
let url: string;

beforeAll(async () => {
  const app = new Hono();
  app.use(limitBody(MEGABYTE, (c) => c.json({ code: 'body.too_large' }, 413)));
  app.post('/', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }));
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve()) as Server;
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A body without an announced length, in pieces. */
function streamed(bytes: number): RequestInit {
  let left = bytes;
  const body = new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 64 * 1024);
      if (size === 0) return controller.close();
      left -= size;
      controller.enqueue(new Uint8Array(size));
    },
  });
  return { method: 'POST', body, duplex: 'half' } as RequestInit;
}

describe('a limit on bodies', () => {
  it.each([
    ['announced', () => ({ method: 'POST', body: new Uint8Array(10 * MEGABYTE) })],
    ['streamed', () => streamed(10 * MEGABYTE)],
  ])('always lets the caller of a large %s body read the refusal', async (_, make) => {
    for (let round = 0; round < 20; round += 1) {
      const answer = await fetch(url, make());
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ code: 'body.too_large' });
    }
  });

  it.each([
    ['announced', () => ({ method: 'POST', body: new Uint8Array(1000) })],
    ['streamed', () => streamed(1000)],
    ['empty', () => ({ method: 'POST' })],
  ])('hands a small %s body on whole', async (how, make) => {
    const answer = await fetch(url, make());
    expect(await answer.json()).toEqual({ bytes: how === 'empty' ? 0 : 1000 });
  });
});
