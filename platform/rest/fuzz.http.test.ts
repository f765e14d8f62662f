import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzedRequests } from './testing/fuzz.ts';
import { startTestRest, type TestRest } from './testing/instance.ts';

/** `RAZAO_FUZZ=50000 npx vitest run --project http platform/rest/fuzz` is the whole run; each change runs a part of it. */
const requests = Number(process.env['RAZAO_FUZZ'] ?? 5000);
const seed = Number(process.env['RAZAO_FUZZ_SEED'] ?? 20261121);
const atOnce = 8;
const person = '5b6f2f6e-6f62-4f2b-9d0e-0d7f3a1c2b11';

let rest: TestRest;
let token: string;
beforeAll(async () => {
  rest = await startTestRest({
    aggregates: true,
    rollbackPreference: true,
    plans: true,
    accessTokenSeconds: 36_000,
  });
  await rest.database.pool.query(`insert into public.closed values (1, 'nobody reads this')`);
  token = await rest.token(person);
});
afterAll(() => rest.stop());

async function contents(): Promise<unknown> {
  const { rows } = await rest.database.pool.query(
    `select (select json_agg(b order by id) from books b) as books, (select json_agg(c order by name) from counters c) as counters,
       (select json_agg(k order by id) from kept_apart k) as kept, (select json_agg(a order by id) from authors a) as authors,
       (select json_agg(distinct nspname) from pg_namespace where nspname !~ '^pg_') as schemas,
       (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations`,
  );
  return rows;
}

describe('hostile requests', () => {
  it(`by the thousand are answered or refused: no fault, no row of another, nothing changed (seed ${seed})`, {
    timeout: 1_200_000,
  }, async () => {
    const before = await contents();
    const outcomes = new Map<number, number>();
    const source = fuzzedRequests(seed);
    let sent = 0;
    const worker = async (): Promise<void> => {
      while (sent < requests) {
        sent += 1;
        const { method, path, headers, body } = source.next().value;
        const response = await rest.request(path, {
          method,
          headers: { ...headers, ...(sent % 2 === 0 ? { authorization: `Bearer ${token}` } : {}) },
          ...(body === null || method === 'GET' || method === 'HEAD' ? {} : { body }),
        });
        const text = await response.text();
        const shown = `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''} → ${response.status} ${text.slice(0, 500)}`;
        if (response.status >= 500) throw new Error(shown);
        if (/another tenant's secret|nobody reads this/.test(text) || response.headers.has('x-injected'))
          throw new Error(shown);
        outcomes.set(response.status, (outcomes.get(response.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    expect(await contents()).toEqual(before);
    expect(rest.faults).toEqual([]);
    // Both sides of the grammar were exercised, and the server still answers.
    expect(outcomes.get(200)).toBeGreaterThan(requests / 20);
    expect(outcomes.get(400)).toBeGreaterThan(requests / 10);
    expect((await rest.request('books?select=id&id=eq.1')).status).toBe(200);
  });

  it('leave every connection without a role and without claims', async () => {
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        rest.database.ask(null, {
          sql: `select current_user as who, current_setting('request.jwt.claims', true) as claims`,
          parameters: [],
        }),
      ),
    );
    expect(new Set(left.flat().map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ who: 'anon', claims: '' })]),
    );
  });
});
