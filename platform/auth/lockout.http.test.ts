import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform(
      { rateLimits: false, trustedProxies: ['127.0.0.1'], mailFrequencySeconds: 0 },
      host,
    );
  });
  afterAll(() => instance.stop());

  async function codeOf(email: string, tried: string): Promise<string> {
    const { error } = await instance.client().auth.signInWithPassword({ email, password: tried });
    return error?.code ?? 'signed in';
  }

  async function codeFrom(address: string, email: string, tried: string): Promise<string> {
    const response = await instance.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: tried }),
    });
    const body = (await response.json()) as { error_code?: string };
    return body.error_code ?? 'signed in';
  }

  describe('five failed sign-ins in fifteen minutes', () => {
    it('lock the account: the sixth attempt is refused even with the right password', async () => {
      const email = 'ana@acme.com.br';
      await instance.addPerson(email, password);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect(await codeOf(email, 'Errada-123')).toBe('invalid_credentials');
      }
      const response = await instance.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
      });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('900');
      expect(await response.json()).toEqual({
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: 'Account temporarily locked. Please try again later.',
      });
      instance.clock.advance(15 * 60 - 1);
      expect(await codeOf(email, password)).toBe('over_request_rate_limit');
      instance.clock.advance(1);
      expect(await codeOf(email, password)).toBe('signed in');
    });

    it('are counted anew after a success', async () => {
      const email = 'bia@acme.com.br';
      await instance.addPerson(email, password);
      for (let attempt = 1; attempt <= 4; attempt += 1) await codeOf(email, 'Errada-123');
      expect(await codeOf(email, password)).toBe('signed in');
      for (let attempt = 1; attempt <= 4; attempt += 1) await codeOf(email, 'Errada-123');
      expect(await codeOf(email, password)).toBe('signed in');
    });

    it('lock an address that nobody has in the same way', async () => {
      for (let attempt = 1; attempt <= 5; attempt += 1) await codeOf('ghost@acme.com.br', 'Errada-123');
      expect(await codeOf('Ghost@acme.com.br ', 'Errada-123')).toBe('over_request_rate_limit');
    });

    it('lock no other account', async () => {
      await instance.addPerson('caio@acme.com.br', password);
      for (let attempt = 1; attempt <= 6; attempt += 1) await codeOf('ghost2@acme.com.br', 'Errada-123');
      expect(await codeOf('caio@acme.com.br', password)).toBe('signed in');
    });

    it('hold for guesses sent side by side: at most five are told that they were wrong', async () => {
      const codes = await Promise.all(
        Array.from({ length: 25 }, (_, guess) => codeOf('duda@acme.com.br', `Palpite-${guess}`)),
      );
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
      expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(20);
    });

    it('do not stand in the way of right passwords sent side by side', async () => {
      await instance.addPerson('edu@acme.com.br', password);
      const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf('edu@acme.com.br', password)));
      expect(new Set(codes)).toEqual(new Set(['signed in']));
    });

    it('are counted for the address they came from: a stranger does not lock the owner out', async () => {
      const email = 'gil@acme.com.br';
      await instance.addPerson(email, password);
      for (let attempt = 1; attempt <= 6; attempt += 1) await codeFrom('203.0.113.7', email, 'Errada-123');
      expect(await codeFrom('203.0.113.7', email, password)).toBe('over_request_rate_limit');
      expect(await codeFrom('198.51.100.2', email, password)).toBe('signed in');
    });

    it('from many addresses stop at twenty, but not where the owner has signed in before', async () => {
      const email = 'hugo@acme.com.br';
      await instance.addPerson(email, password);
      expect(await codeFrom('198.51.100.9', email, password)).toBe('signed in');
      const codes: string[] = [];
      for (let guess = 0; guess < 24; guess += 1)
        codes.push(await codeFrom(`203.0.113.${100 + guess}`, email, `Palpite-${guess}`));
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(20);
      expect(await codeFrom('203.0.113.200', email, password)).toBe('over_request_rate_limit');
      expect(await codeFrom('198.51.100.9', email, password)).toBe('signed in');
    });

    it('from many addresses stop at twenty for an address that nobody has, too', async () => {
      const codes: string[] = [];
      for (let guess = 0; guess < 22; guess += 1)
        codes.push(await codeFrom(`203.0.113.${guess}`, 'ghost3@acme.com.br', 'Errada-123'));
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(20);
      expect(codes.at(-1)).toBe('over_request_rate_limit');
    });

    it.each(['magic_link', 'recovery'] as const)('are over for who opens a %s letter', async (kind) => {
      const email = `${kind.replace('_', '')}@acme.com.br`;
      await instance.addPerson(email, password);
      for (let attempt = 1; attempt <= 6; attempt += 1) await codeOf(email, 'Errada-123');
      for (let guess = 0; guess < 20; guess += 1) await codeFrom(`203.0.113.${guess}`, email, 'Errada-123');
      expect(await codeOf(email, password)).toBe('over_request_rate_limit');
      const { auth } = instance.client();
      if (kind === 'recovery') await auth.resetPasswordForEmail(email);
      else await auth.signInWithOtp({ email });
      const letter = (await instance.messagesTo(email)).at(-1);
      expect(letter?.kind).toBe(kind);
      const landed = await fetch(letter?.values['link'] ?? '', { redirect: 'manual' });
      expect(landed.headers.get('location')).toContain('access_token=');
      expect(await codeOf(email, password)).toBe('signed in');
    });

    it('leave no address in the table', async () => {
      await codeOf('frida@acme.com.br', 'Errada-123');
      const { rows } = await instance.database.pool.query('select * from auth.lockouts');
      expect(JSON.stringify(rows)).not.toContain('acme');
      expect(rows.length).toBeGreaterThan(0);
    });
  });
});
