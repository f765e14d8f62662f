import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hosts, startTestPlatform, type TestPlatform } from '../testing/instance.ts';

describe.each(hosts)('on %s', (host) => {
  const password = 'Segredo-123';
  const email = 'ana@acme.com.br';
  let instance: TestPlatform;

  beforeAll(async () => {
    instance = await startTestPlatform({ rateLimits: false }, host);
    await instance.addPerson(email, password);
  });
  afterAll(() => instance.stop());

  interface Tokens {
    access_token: string;
    refresh_token: string;
  }

  interface Answer extends Tokens {
    error_code?: string;
  }

  async function post(path: string, body: object): Promise<{ status: number; body: Answer }> {
    const response = await instance.request(path, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  async function signIn(): Promise<Tokens> {
    return (await post('/auth/v1/token?grant_type=password', { email, password })).body;
  }

  function refresh(token: string) {
    return post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
  }

  async function userStatus(token: string): Promise<number> {
    const response = await instance.request('/auth/v1/user', {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.body?.cancel();
    return response.status;
  }

  describe('refreshing a session', () => {
    it('gives the client a new pair of tokens of the same session', async () => {
      const client = instance.client();
      const first = (await client.auth.signInWithPassword({ email, password })).data.session;
      const second = await client.auth.refreshSession();
      expect(second.error).toBeNull();
      expect(second.data.session?.refresh_token).not.toBe(first?.refresh_token);
      expect(second.data.user?.id).toBe(first?.user.id);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
    });

    it('keeps no token in the database that could be used', async () => {
      const { refresh_token } = await signIn();
      const { rows } = await instance.database.pool.query<{ token: string }>(
        'select token from auth.refresh_tokens',
      );
      expect(rows.some((row) => row.token === refresh_token)).toBe(false);
      const stolen = rows.find((row) => refresh_token.startsWith(row.token));
      expect((await refresh(stolen?.token ?? '')).body.error_code).toBe('refresh_token_not_found');
    });

    it('gives twenty tabs that refresh at once the same next token and signs nobody out', async () => {
      const { refresh_token } = await signIn();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
      const [next, ...others] = new Set(answers.map((answer) => answer.body.refresh_token));
      expect(others).toEqual([]);
      expect(next).not.toBe(refresh_token);
      expect((await refresh(next ?? '')).status).toBe(200);
    });

    it('takes the parent of the living token however late: its answer may have been lost', async () => {
      const { refresh_token } = await signIn();
      const { body } = await refresh(refresh_token);
      instance.clock.advance(3600);
      expect((await refresh(refresh_token)).body.refresh_token).toBe(body.refresh_token);
    });

    it('takes an older token for ten seconds', async () => {
      const { refresh_token } = await signIn();
      const second = await refresh(refresh_token);
      const third = await refresh(second.body.refresh_token);
      instance.clock.advance(9);
      expect((await refresh(refresh_token)).body.refresh_token).toBe(third.body.refresh_token);
    });

    it('ends the session when an old tab comes back with an older token', async () => {
      const { refresh_token } = await signIn();
      const second = await refresh(refresh_token);
      const third = await refresh(second.body.refresh_token);
      instance.clock.advance(11);
      const old = await refresh(refresh_token);
      expect([old.status, old.body.error_code]).toEqual([400, 'refresh_token_already_used']);
      const thief = await refresh(third.body.refresh_token);
      expect([thief.status, thief.body.error_code]).toEqual([400, 'refresh_token_already_used']);
      expect(await userStatus(third.body.access_token)).toBe(403);
      const { rows } = await instance.database.pool.query(
        `select from auth.audit_log_entries where payload ->> 'action' = 'token_revoked'`,
      );
      expect(rows).not.toHaveLength(0);
    });

    it('ends one session only: others of the person go on', async () => {
      const [stolen, other] = [await signIn(), await signIn()];
      const second = await refresh(stolen.refresh_token);
      await refresh(second.body.refresh_token);
      instance.clock.advance(60);
      await refresh(stolen.refresh_token);
      expect((await refresh(other.refresh_token)).status).toBe(200);
    });

    it('refuses a banned person and a session past its end', async () => {
      const { refresh_token } = await signIn();
      const pool = instance.database.pool;
      await pool.query(`update auth.users set banned_until = now() + interval '10 days' where email = $1`, [
        email,
      ]);
      expect((await refresh(refresh_token)).body.error_code).toBe('user_banned');
      await pool.query('update auth.users set banned_until = null where email = $1', [email]);
      await pool.query('update auth.sessions set not_after = created_at');
      expect((await refresh(refresh_token)).body.error_code).toBe('session_expired');
    });

    it('asks to try again, without signing out, when the session stays busy', async () => {
      const { refresh_token } = await signIn();
      const busy = await instance.database.pool.connect();
      await busy.query('begin');
      await busy.query('select from auth.sessions for update');
      const answer = await refresh(refresh_token);
      await busy.query('rollback');
      busy.release();
      expect([answer.status, answer.body.error_code]).toEqual([409, 'conflict']);
      expect((await refresh(refresh_token)).status).toBe(200);
    });
  });

  describe('signing out', () => {
    const logout = (token: string, scope: string) =>
      instance.request(`/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });

    it('locally ends this session only', async () => {
      const [here, there] = [await signIn(), await signIn()];
      expect((await logout(here.access_token, 'local')).status).toBe(204);
      expect([await userStatus(here.access_token), await userStatus(there.access_token)]).toEqual([403, 200]);
      expect((await refresh(here.refresh_token)).body.error_code).toBe('refresh_token_not_found');
      expect((await refresh(there.refresh_token)).status).toBe(200);
    });

    it('of the others ends all but this one', async () => {
      const [here, there] = [await signIn(), await signIn()];
      expect((await logout(here.access_token, 'others')).status).toBe(204);
      expect([await userStatus(here.access_token), await userStatus(there.access_token)]).toEqual([200, 403]);
    });

    it('globally ends all, of this person only', async () => {
      await instance.addPerson('bia@acme.com.br', password);
      const bia = instance.client();
      await bia.auth.signInWithPassword({ email: 'bia@acme.com.br', password });
      const client = instance.client();
      const there = await signIn();
      await client.auth.signInWithPassword({ email, password });
      expect((await client.auth.signOut()).error).toBeNull();
      expect(await userStatus(there.access_token)).toBe(403);
      expect((await bia.auth.getUser()).data.user?.email).toBe('bia@acme.com.br');
    });

    it('refuses a scope that does not exist', async () => {
      const { access_token } = await signIn();
      expect((await logout(access_token, 'everything')).status).toBe(400);
      expect(await userStatus(access_token)).toBe(200);
    });

    it('twice, side by side, breaks nothing', async () => {
      const sessions = await Promise.all(Array.from({ length: 6 }, signIn));
      const statuses = await Promise.all(
        sessions.map(async ({ access_token }) => (await logout(access_token, 'global')).status),
      );
      expect(statuses.every((status) => status === 204 || status === 403)).toBe(true);
      expect(statuses).toContain(204);
    });
  });
});
