import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../../testing/instance.ts';
import { asAuthAdmin } from '../auth_admin.ts';
import { type CodeChallenge, readChallenge } from './challenge.ts';
import { giveMailCode, startMailFlow } from './flow_state.ts';

describe.each(hosts)('on %s', (host) => {
  let instance: TestPlatform;
  let userId: string;
  const verifier = randomBytes(32).toString('base64url');
  const hashed = createHash('sha256').update(verifier).digest('base64url');

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    userId = await instance.addPerson('ana@acme.com.br', 'Segredo-123');
  });
  afterAll(() => instance.stop());

  /** A code as the browser gets it after the person opened the link of their message. */
  function newCode(challenge: CodeChallenge = { challenge: hashed, method: 's256' }): Promise<string> {
    return asAuthAdmin(instance.database, async (tx) => {
      await startMailFlow(tx, instance.clock.now(), { userId, method: 'recovery', challenge });
      return (await giveMailCode(tx, instance.clock.now(), userId, 'recovery')) ?? '';
    });
  }

  interface Answer {
    status: number;
    body: { access_token?: string; error_code?: string; user?: { id: string } };
  }

  async function exchange(code: string, codeVerifier = verifier): Promise<Answer> {
    const response = await instance.request('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: codeVerifier }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  describe('the code of a redirect', () => {
    it('is exchanged for a session by the browser that holds the verifier', async () => {
      const { status, body } = await exchange(await newCode());
      expect([status, body.user?.id]).toEqual([200, userId]);
      const claims = JSON.parse(Buffer.from(body.access_token?.split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'recovery' }] });
    });

    it('may be bound to its verifier in plain', async () => {
      expect((await exchange(await newCode({ challenge: verifier, method: 'plain' }))).status).toBe(200);
    });

    it('opens one session, however many ask at once', async () => {
      const code = await newCode();
      const statuses = (await Promise.all(Array.from({ length: 8 }, () => exchange(code)))).map(
        (a) => a.status,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 404)).toHaveLength(7);
    });

    it('is refused with another verifier, and with the challenge itself', async () => {
      const code = await newCode();
      for (const wrong of [hashed, randomBytes(32).toString('base64url')]) {
        const { status, body } = await exchange(code, wrong);
        expect([status, body.error_code]).toEqual([400, 'bad_code_verifier']);
      }
    });

    it('is over after five minutes', async () => {
      const code = await newCode();
      instance.clock.advance(300);
      const { status, body } = await exchange(code);
      expect([status, body.error_code]).toEqual([422, 'flow_state_expired']);
      expect((await exchange(code)).body.error_code).toBe('flow_state_not_found');
    });

    it('cannot be read in the database', async () => {
      const code = await newCode();
      const { rows } = await instance.database.pool.query<{ row: string }>(
        'select flow_state::text as row from auth.flow_state',
      );
      expect(rows).not.toHaveLength(0);
      expect(rows.some(({ row }) => row.includes(code))).toBe(false);
    });

    it('of nobody, and a request without one, are refused', async () => {
      expect((await exchange('11111111-1111-4111-8111-111111111111')).body.error_code).toBe(
        'flow_state_not_found',
      );
      expect((await exchange('')).body.error_code).toBe('validation_failed');
    });

    it('is not given to somebody who is banned meanwhile', async () => {
      const code = await newCode();
      const pool = instance.database.pool;
      await pool.query(`update auth.users set banned_until = now() + interval '10 days' where id = $1`, [
        userId,
      ]);
      expect((await exchange(code)).body.error_code).toBe('user_banned');
      await pool.query('update auth.users set banned_until = null where id = $1', [userId]);
    });

    it('is given once for each message that was sent', async () => {
      await newCode();
      const again = await asAuthAdmin(instance.database, (tx) =>
        giveMailCode(tx, instance.clock.now(), userId, 'recovery'),
      );
      expect(again).toBeNull();
    });
  });

  describe('a code challenge', () => {
    it.each([
      [hashed, ''],
      ['', 's256'],
      [hashed, 'md5'],
      ['short', 's256'],
      [`${hashed.slice(1)}!`, 's256'],
      ['a'.repeat(129), 's256'],
    ])('%s with method %s is refused', (challenge, method) => {
      expect(() => readChallenge(challenge, method)).toThrow(
        expect.objectContaining({ status: 400, code: 'validation_failed' }),
      );
    });

    it('is read in either spelling of its method, and may be absent', () => {
      expect(readChallenge(hashed, 'S256')).toEqual({ challenge: hashed, method: 's256' });
      expect(readChallenge('', '')).toBeNull();
    });
  });
});
