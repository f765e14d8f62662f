import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
  });
  afterAll(() => instance.stop());

  async function codeOf(email: string, tried: string): Promise<string> {
    const { error } = await instance.client().auth.signInWithPassword({ email, password: tried });
    return error?.code ?? 'signed in';
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

    it('leave no address in the table', async () => {
      await codeOf('frida@acme.com.br', 'Errada-123');
      const { rows } = await instance.database.pool.query('select * from auth.lockouts');
      expect(JSON.stringify(rows)).not.toContain('acme');
      expect(rows.length).toBeGreaterThan(0);
    });
  });
});
