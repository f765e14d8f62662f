import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, UNATTENDED } from '#journeys/person.ts';
import type { TestDatabase } from '#database/testing.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { type Product, startProduct } from './testing.ts';

/** Two processes on one database: the counts are the installation's, not a process's. */
let database: TestDatabase;
let direct: Product;
let behindProxy: Product;
let key: string;

/** Processes side by side are one installation under one address. */
const shared = () => ({ DATABASE_URL: database.url, RAZAO_SITE_URL: 'http://razao.example' });

beforeAll(async () => {
  database = await openReferenceDatabase();
  direct = await startProduct({ env: { ...UNATTENDED, ...shared() } });
  behindProxy = await startProduct({
    env: { ...shared(), RAZAO_TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  key = ((await (await fetch(`${direct.url}/config.json`)).json()) as { supabaseKey: string }).supabaseKey;
});
afterAll(async () => {
  await direct?.stop();
  await behindProxy?.stop();
  await database?.stop();
});

function post(at: Product, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key, ...headers },
    body: JSON.stringify(body),
  });
}

let mailboxes = 0;
/** Each for another mailbox: how often one may be written to is another limit. */
const recover = (at: Product, forwarded: string) =>
  post(
    at,
    '/auth/v1/recover',
    { email: `nobody-${(mailboxes += 1)}@acme.com.br` },
    { 'x-forwarded-for': forwarded },
  );

async function statuses(times: number, call: (index: number) => Promise<Response>): Promise<Response[]> {
  const found: Response[] = [];
  for (let index = 0; index < times; index += 1) found.push(await call(index));
  return found;
}

describe('limits on what one address may ask', () => {
  it('hold on all processes together, and a header that anybody can send changes nothing', async () => {
    const answers = await statuses(31, (index) => recover(direct, `10.0.0.${index}, 10.1.0.${index}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The same count, at the other process: this address has used it up there as well.
    expect((await recover(behindProxy, '127.0.0.1')).status).toBe(429);
  });

  it('go by the caller where a proxy is trusted to name it, and by no word before that one', async () => {
    expect((await recover(behindProxy, '203.0.113.7')).status).toBe(200);
    const answers = await statuses(31, (index) => recover(behindProxy, `10.0.0.${index}, 203.0.113.8`));
    expect(answers.at(-1)?.status).toBe(429);
    expect((await recover(behindProxy, '203.0.113.9')).status).toBe(200);
  });

  it('hold for public verbs and for reports of faults, and say how long to wait', async () => {
    const read = await statuses(31, () =>
      post(direct, '/functions/v1/invitation.read', { token: 'x'.repeat(43) }),
    );
    const reports = await statuses(31, () => post(direct, '/api/errors', {}));
    for (const last of [read.at(-1), reports.at(-1)]) {
      expect(last?.status).toBe(429);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await last?.json()).toMatchObject({ code: 'call.too_many' });
    }
  });

  it('hold for messages of a chat and for files, each with a count of its own', async () => {
    const client = createClient(behindProxy.url, key, { auth: { persistSession: false } });
    const { data } = await client.auth.signInWithPassword(ADMINISTRATOR);
    const authorization = `Bearer ${data.session?.access_token}`;
    const id = data.user?.id ?? '';
    expect((await post(direct, '/api/chat', {}, { authorization })).status).toBe(400);
    // Used up by hand: six thousand uploads would say no more.
    await database.pool.query(`update public.call_limits set hits = 300 where bucket = $1`, [`chat:${id}`]);
    const chat = await post(direct, '/api/chat', {}, { authorization });
    expect([chat.status, Number(chat.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const upload = () =>
      fetch(`${direct.url}/storage/v1/object/avatars/x`, {
        method: 'POST',
        headers: { apikey: key, authorization, 'content-type': 'image/png' },
        body: 'x',
      });
    expect((await upload()).status).toBe(400);
    await database.pool.query(`update auth.rate_limits set hits = 6000 where bucket like 'upload:%'`);
    const refused = await upload();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' });
  });
});

describe('an installation without limits', () => {
  it('counts nothing but wrong passwords', async () => {
    const free = await startProduct({ env: { ...shared(), RAZAO_RATE_LIMITS: 'false' } });
    try {
      const answers = await statuses(40, () => recover(free, '127.0.0.1'));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const reports = await statuses(40, () => post(free, '/api/errors', {}));
      expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([400]));
      const guess = () =>
        post(free, '/auth/v1/token?grant_type=password', {
          email: 'caio@acme.com.br',
          password: 'Wrong-2026',
        });
      const guesses = await statuses(6, guess);
      expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
      expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(800);
    } finally {
      await free.stop();
    }
  });
});
