import { createHash } from 'node:crypto';
import type { Installation } from '#usecases/execute.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cbamPartnerDoor } from './cbam-partner.ts';

const SECRET = 'a'.repeat(43);
const row = {
  id: '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f11',
  organizationId: '3f0c8e0e-6f53-4a36-9f5e-2f7a8a3f2f12',
  organization: 'Usina Norte',
  partner: 'Aciaria X',
  category: 'crude_steel',
  code: null,
  year: 2026,
  message: '',
  language: 'en',
  dueOn: '2026-12-31',
  isClosed: false,
};
let isClosed = false;
let kept: unknown[] = [];

/** A house of one request: what is asked of the database is told by its first words. */
const query = (sql: string, values: readonly unknown[]): Promise<unknown[]> => {
  if (sql.startsWith('insert')) kept = [...kept, values[2]];
  if (sql.includes('count(*)')) return Promise.resolve([{ count: kept.length }]);
  const isKnown = sql.startsWith('select r.id') && values[0] !== 'x';
  return Promise.resolve(isKnown ? [{ ...row, isClosed }] : []);
};
const house = {
  rateLimits: false,
  database: { asService: (run: (tx: { query: typeof query }) => unknown) => run({ query }) },
} as unknown as Installation;
const door = cbamPartnerDoor({ installation: house, trustedProxies: [] });
const env = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const send = (fields: Record<string, string>) =>
  door.request(
    `/shared/cbam/${SECRET}`,
    {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    env,
  );
const answer = {
  respondent: 'Ana',
  installation: 'Serra',
  country: 'BR',
  from: '2026-01-01',
  to: '2026-12-31',
  unit: 't',
  direct: '0.41',
  basis: 'actual',
};

beforeEach(() => {
  isClosed = false;
  kept = [];
});

describe('the door of suppliers', () => {
  it('shows the form to who has the link, which nothing keeps, frames or follows, and which runs no script', async () => {
    const page = await door.request(`/shared/cbam/${SECRET}`, {}, env);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('Usina Norte asks Aciaria X');
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    expect(page.headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('keeps nothing of an answer that is wrong, and gives back what was typed', async () => {
    const page = await send({ ...answer, direct: 'much' });
    expect([page.status, kept]).toEqual([422, []]);
    const text = await page.text();
    expect(text).toContain('value="much"');
    expect(text).toContain('value="Serra"');
  });

  it('keeps a right answer, and says which came after closing', async () => {
    const first = await send(answer);
    expect([first.status, kept.length]).toEqual([200, 1]);
    expect(await first.text()).toContain('data-code="cbam.answered"');
    isClosed = true;
    expect(await (await send(answer)).text()).toContain('data-code="cbam.answered_late"');
    expect(kept).toHaveLength(2);
  });

  it('is a page without a word of anybody where the link opens nothing, and refuses what is too large', async () => {
    const gone = await door.request('/shared/cbam/short', { headers: { 'accept-language': 'en' } }, env);
    expect(gone.status).toBe(404);
    const text = await gone.text();
    expect(text).toContain('data-code="cbam.request_not_found"');
    expect(text).not.toContain('Usina');
    const huge = await send({ ...answer, remarks: 'x'.repeat(40_000) });
    expect([huge.status, kept]).toEqual([413, []]);
  });
});
