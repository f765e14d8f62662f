import { afterEach, expect, test, vi } from 'vitest';
import { sendReport } from './report.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a report goes to the installation, and may outlive the page', async () => {
  const ask = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', ask);
  await sendReport({ level: 'error', message: 'boom' });
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    '/api/errors',
    expect.objectContaining({ method: 'POST', keepalive: true, body: '{"level":"error","message":"boom"}' }),
  );
});

test.each([
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is down', async () => new Response('', { status: 502 })],
  ['a server that has heard enough', async () => new Response('{}', { status: 429 })],
])('that a report could not be sent for %s changes nothing', async (_, ask) => {
  vi.stubGlobal('fetch', ask);
  await expect(sendReport({ message: 'boom' })).resolves.toBeUndefined();
});
